import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { useDashboardOverview } from './use-dashboard-overview.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { BookingsNeedingAttention } from './bookings-needing-attention.tsx';
import { UpcomingDepartures } from './upcoming-departures.tsx';
import { FirstBookingSuggestions } from './first-booking-suggestions.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { SpendPanel } from './spend-panel.tsx';
import { WalletPanel } from './wallet-panel.tsx';

/** Shows the panels of the dashboard that the user's role allows. */
export function DashboardPanels() {
  const may = usePermission();
  const isAgents = usePriceView() === 'agent';
  if (may('booking:read')) return <OfBookings />;
  return (
    <>
      {may('search:create') && <FirstBookingSuggestions />}
      {isAgents && may('wallet:read') && <WalletPanel />}
    </>
  );
}

function OfBookings() {
  const may = usePermission();
  const { data, error, refetch } = useDashboardOverview();
  // The spend and the balance would reveal to a client what their trip costs the company.
  const isAgents = usePriceView() === 'agent';
  const wallet = isAgents && may('wallet:read') && <WalletPanel />;
  if (!data) {
    return (
      <>
        {error ? (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeletons className="grid gap-3">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-72" />
          </LoadingSkeletons>
        )}
        {wallet}
      </>
    );
  }
  const isFirst = Object.values(data.counts).every((count) => count === 0);
  if (isFirst) {
    return (
      <>
        {may('search:create') && <FirstBookingSuggestions />}
        {wallet}
      </>
    );
  }
  return (
    <>
      <BookingsNeedingAttention bookings={data.needsAction} />
      <UpcomingDepartures upcoming={data.upcoming} total={data.counts.upcoming} />
      <div
        className={
          wallet === false ? '' : 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4'
        }
      >
        {isAgents && <SpendPanel spend={data.spend} />}
        {wallet}
      </div>
    </>
  );
}
