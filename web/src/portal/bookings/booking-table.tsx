import type { Booking } from '@marga/contract/booking';
import { Link } from 'react-router';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Price } from '../../ui/figures.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CELL, HEAD, TableFrame } from '../../ui/table.tsx';
import { firstSegment } from '../itinerary/itinerary.ts';
import { amountLook, ServiceTick, travellerWords, tripWords } from './booking-words.tsx';

/** A row is one link as a whole; its name is the reference. */
export function BookingTable({ bookings }: { bookings: readonly Booking[] }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <TableFrame caption={say('bookings.title')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            {say('bookings.reference')}
          </th>
          <th scope="col" className={HEAD}>
            {say('bookings.service')}
          </th>
          <th scope="col" className={HEAD}>
            {say('bookings.trip')}
          </th>
          <th scope="col" className={HEAD}>
            {say('bookings.traveller')}
          </th>
          <th scope="col" className={HEAD}>
            {say('bookings.travels-on')}
          </th>
          <th scope="col" className={HEAD}>
            {say('bookings.status')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {say('bookings.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id} className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} text-left font-semibold`}>
              <Link
                to={`/bookings/${booking.id}`}
                className="font-mono tracking-wide text-link no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
              >
                {booking.reference}
              </Link>
            </th>
            <td className={CELL}>
              <span className="flex items-center gap-2">
                <ServiceTick service={booking.service} />
                {say('service.flight')}
              </span>
            </td>
            <td className={CELL}>{tripWords(booking)}</td>
            <td className={`${CELL} max-w-48 truncate`}>{travellerWords(booking)}</td>
            <td className={`${CELL} tabular-nums`}>
              {formatDay(firstSegment(booking.itinerary).departsAt.local, locale, 'short')}
            </td>
            <td className={CELL}>
              <StatusChip state={booking.state} />
            </td>
            <td className={`${CELL} text-right`}>
              <Price money={booking.total} className={amountLook(booking)} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
