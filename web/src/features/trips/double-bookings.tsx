import type { Trip } from '@marga/contract/trips/trip';
import type { DoubleBooking } from '@marga/contract/trips/double-bookings';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatRouteTitle } from '../../shared/format-route.ts';
import { api } from '../../shared/api-client.ts';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePermission } from '../../shared/member/use-permission.ts';

/**
 * Lists bookings that travellers of the trip already have for the same time or journey. It is loaded again when the
 * items or the stored travellers change.
 */
export function DoubleBookings({ trip }: { trip: Trip }) {
  const mayRead = usePermission()('booking:read');
  const people = trip.party.map(({ givenName, familyName, bornOn }) => [givenName, familyName, bornOn]);
  const { data } = useQuery({
    enabled: mayRead && people.length > 0,
    queryKey: ['double-bookings', trip.id, trip.items.map(({ offerId }) => offerId), people],
    queryFn: ({ signal }) =>
      api.call('booking.list-double-bookings', { params: { tripId: trip.id }, signal }),
    // The previous result is shown until the next lookup ends, so the page does not jump while the user types.
    placeholderData: (before) => before,
  });
  return <DoubleBookingList found={people.length > 0 ? (data?.found ?? []) : []} />;
}

export function DoubleBookingList({ found }: { found: readonly DoubleBooking[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    // The live region exists before anything is found, so that a screen reader announces the result.
    <div role="status">
      {found.length > 0 && (
        <section
          aria-labelledby="double-bookings"
          className="rounded-14 border border-held bg-held-soft px-5 py-4"
        >
          <h2 id="double-bookings" className="flex items-center gap-2 text-16 text-held">
            <UserCheck aria-hidden size={18} className="shrink-0" />
            {t('trip.double-booking')}
          </h2>
          <ul className="mt-2 grid gap-1.5 text-14">
            {found.map((one) => (
              <li key={`${one.traveller} ${one.bookingId}`}>
                {t(`trip.double-booking.${one.kind}`, {
                  name: one.name,
                  route: formatRouteTitle(one.route, t),
                  day: formatDay(one.departsOn, locale),
                })}{' '}
                <Link to={`/bookings/${one.bookingId}`} target="_blank" className="font-semibold text-link">
                  {t('trip.double-booking-link', { reference: one.reference })}
                  <span className="sr-only"> {t('trip.double-booking-new-tab')}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-muted">{t('trip.double-booking-text')}</p>
        </section>
      )}
    </div>
  );
}
