import { usePermission } from '../../shared/member/use-permission.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { BookingsNeedingAttention } from './bookings-needing-attention.tsx';
import { FirstBookingSuggestions } from './first-booking-suggestions.tsx';
import { SpendPanel } from './spend-panel.tsx';
import { UpcomingDepartures } from './upcoming-departures.tsx';
import { useDashboardOverview } from './use-dashboard-overview.ts';

/** Shows what the company's bookings ask for and hold; a company without any is shown popular routes. */
export function BookingPanels() {
  const may = usePermission();
  const { data, error, refetch } = useDashboardOverview();
  // The spend would reveal to a client what their trip costs the company.
  const isAgents = usePriceView() === 'agent';
  if (!data) {
    if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
    return (
      <LoadingSkeletons className="grid gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </LoadingSkeletons>
    );
  }
  const isFirst = Object.values(data.counts).every((count) => count === 0);
  if (isFirst) return may('search:create') && <FirstBookingSuggestions />;
  return (
    <>
      <BookingsNeedingAttention bookings={data.needsAction} />
      <UpcomingDepartures upcoming={data.upcoming} total={data.counts.upcoming} />
      {isAgents && <SpendPanel spend={data.spend} />}
    </>
  );
}
