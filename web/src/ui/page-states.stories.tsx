import { ApiProblem, createNetworkProblem } from '../shared/api-problem.ts';
import { Button } from './button.tsx';
import { ErrorState, EmptyState } from './page-states.tsx';
import { LoadingSkeletons, Skeleton } from './skeleton.tsx';

export default { title: 'Page states' };

export function EmptyPage() {
  return (
    <EmptyState title="No bookings yet" action={<Button>Search flights</Button>}>
      What you book appears here, with its state and its money.
    </EmptyState>
  );
}

export function LoadingPage() {
  return (
    <LoadingSkeletons className="grid gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </LoadingSkeletons>
  );
}

export function NetworkErrorPage() {
  return <ErrorState problem={createNetworkProblem(new Error('no route'))} onRetry={() => undefined} />;
}

export function NotFoundErrorPage() {
  return <ErrorState problem={new ApiProblem({ code: 'not-found', status: 404, retry: 'never' })} />;
}
