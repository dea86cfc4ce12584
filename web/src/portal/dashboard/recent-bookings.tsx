import { Link } from 'react-router';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { BrokenState, EmptyState, Skeleton } from '../../ui/page-states.tsx';
import { BookingList } from '../bookings/booking-list.tsx';
import { useBookings } from '../bookings/use-bookings.ts';

const RECENT = 6;

export function RecentBookings() {
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
