import { BrokenState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { useOverview } from './overview.ts';
import { useMay } from '../../shared/member/use-may.ts';
import { Attention } from './attention.tsx';
import { Departures } from './departures.tsx';
import { GettingStarted } from './getting-started.tsx';
import { useView } from '../pricing/view.ts';
import { SpendPanel } from './spend-panel.tsx';
import { WalletPanel } from './wallet-panel.tsx';

/** Shows what a buyer needs in the morning, as far as their role allows. */
export function OverviewPanels() {
  const may = useMay();
  const isAgents = useView() === 'agent';
  if (may('booking:read')) return <OfBookings />;
  return (
    <>
      {may('search:create') && <GettingStarted />}
      {isAgents && may('wallet:read') && <WalletPanel />}
    </>
  );
}

function OfBookings() {
  const may = useMay();
  const { data, error, refetch } = useOverview();
  // The spend and the balance would reveal to a client what their trip costs the company.
  const isAgents = useView() === 'agent';
  const wallet = isAgents && may('wallet:read') && <WalletPanel />;
  if (!data) {
    return (
      <>
        {error ? (
          <BrokenState problem={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className="grid gap-3">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-72" />
          </Loading>
        )}
        {wallet}
      </>
    );
  }
  const isFirst = Object.values(data.counts).every((count) => count === 0);
  if (isFirst) {
    return (
      <>
        {may('search:create') && <GettingStarted />}
        {wallet}
      </>
    );
  }
  return (
    <>
      <Attention bookings={data.needsAction} />
      <Departures upcoming={data.upcoming} total={data.counts.upcoming} />
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
