import type { Booking } from '@marga/contract/booking';
import { Link } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { BrokenState, EmptyState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { BookingList } from './booking-list.tsx';
import { useBookings } from './use-bookings.ts';

export function Component() {
  const say = useSay();
  const { bookings, error, retry, more, isLoadingMore } = useBookings();
  usePageTitle(say('bookings.title'));
  return (
    <div className="column py-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-32 outline-none">{say('bookings.title')}</h1>
        <Link to={SCREENS.flights.path} className={buttonLook('outline')}>
          {say('bookings.search')}
        </Link>
      </div>
      {bookings ? (
        <List bookings={bookings} />
      ) : error ? (
        <BrokenState problem={error} onRetry={retry} />
      ) : (
        <Outline />
      )}
      {more && (
        <div className="mt-4 flex justify-center">
          <Button kind="outline" isPending={isLoadingMore} onClick={more}>
            {say('bookings.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function List({ bookings }: { bookings: readonly Booking[] }) {
  const say = useSay();
  if (bookings.length === 0) {
    return (
      <EmptyState
        title={say('bookings.empty.title')}
        action={
          <Link to={SCREENS.flights.path} className={buttonLook('primary')}>
            {say('bookings.search')}
          </Link>
        }
      >
        <p>{say('bookings.empty.words')}</p>
      </EmptyState>
    );
  }
  return <BookingList bookings={bookings} />;
}

function Outline() {
  return (
    <Loading className="grid gap-1.5">
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Loading>
  );
}
