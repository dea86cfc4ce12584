import { Plane } from 'lucide-react';
import { Link } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { useSay } from '../lib/i18n/text.ts';
import { findActingMembership, useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { buttonLook } from '../ui/button.tsx';
import { Price } from '../ui/figures.tsx';
import { BrokenState, EmptyState, Skeleton } from '../ui/page-states.tsx';
import { BookingList } from './bookings/booking-list.tsx';
import { useBookings } from './bookings/use-bookings.ts';
import { useWallet } from './wallet.ts';

const RECENT = 6;

export function Component() {
  const say = useSay();
  const session = useSession();
  usePageTitle(say('dashboard.title'));
  return (
    <div className="column grid gap-8 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-32 outline-none">{findActingMembership(session)?.companyName}</h1>
          <p className="text-muted">{say('dashboard.signed-in-as', { name: session?.user.name ?? '' })}</p>
        </div>
        <Link to={SCREENS.flights.path} className={buttonLook('marigold')}>
          <Plane aria-hidden size={18} />
          {say('dashboard.search')}
        </Link>
      </div>
      <WalletPanel />
      <RecentBookings />
    </div>
  );
}

function WalletPanel() {
  const say = useSay();
  const { data, error, refetch } = useWallet();
  if (error) return <BrokenState problem={error} onRetry={() => void refetch()} />;
  const figures = [
    { word: say('dashboard.available'), money: data?.available, note: say('dashboard.available-note') },
    { word: say('dashboard.held'), money: data?.held, note: say('dashboard.held-note') },
    { word: say('dashboard.balance'), money: data?.balance, note: say('dashboard.balance-note') },
  ];
  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet" className="mb-3 text-20">
        {say('dashboard.wallet')}
      </h2>
      <dl className="grid overflow-clip rounded-14 border border-line bg-surface sm:grid-cols-3">
        {figures.map(({ word, money, note }) => (
          <div
            key={word}
            className="px-5 py-4 not-first:border-t not-first:border-dashed not-first:border-control sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <dt className="text-13 font-semibold text-muted">{word}</dt>
            <dd className="my-1">
              {money ? <Price money={money} className="text-32" /> : <Skeleton className="my-1 h-8 w-36" />}
            </dd>
            <dd className="text-13 text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RecentBookings() {
  const say = useSay();
  const { bookings, error, retry } = useBookings(RECENT);
  return (
    <section aria-labelledby="recent">
      <div className="mb-3 flex items-baseline justify-between">
        <h2 id="recent" className="text-20">
          {say('dashboard.recent')}
        </h2>
        <Link to={SCREENS.bookings.path} className="text-14 font-semibold text-link">
          {say('dashboard.all')}
        </Link>
      </div>
      {bookings ? (
        bookings.length === 0 ? (
          <EmptyState title={say('bookings.empty.title')}>
            <p>{say('bookings.empty.words')}</p>
          </EmptyState>
        ) : (
          <BookingList bookings={bookings.slice(0, RECENT)} />
        )
      ) : error ? (
        <BrokenState problem={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </section>
  );
}
