import { ApiProblem, networkProblem } from '../shared/problem.ts';
import { Button } from './button.tsx';
import { BrokenState, EmptyState } from './page-states.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export default { title: 'Page states' };

export function Empty() {
  return (
    <EmptyState title="No bookings yet" action={<Button>Search flights</Button>}>
      What you book appears here, with its state and its money.
    </EmptyState>
  );
}

export function Waiting() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  );
}

export function Broken() {
  return <BrokenState problem={networkProblem(new Error('no route'))} onRetry={() => undefined} />;
}

export function Missing() {
  return <BrokenState problem={new ApiProblem({ code: 'not-found', status: 404, retry: 'never' })} />;
}
