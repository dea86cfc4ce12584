import {
  chartTimeOf,
  describeTicketAndNumber,
  openTicketStatusOf,
  ticketCodeOf,
  type TicketStatus,
  travellerTicketsOf,
} from '@marga/contract/bookings/ticket-status';
import type { Booking } from '@marga/contract/bookings/booking';
import type { Ticket } from '@marga/contract/search/itineraries';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { formatDay, formatTime } from '../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

type Ticketed = Pick<Booking, 'itinerary' | 'travellers' | 'cancelledTravellers' | 'state'>;

const TONES: Record<TicketStatus, ChipTone> = { confirmed: 'confirmed', rac: 'held', waitlist: 'failed' };

/** Shows how a traveller stands by the code that railways print: CNF, RAC 14 or WL 3. */
export function TicketChip({ ticket }: { ticket: Ticket }) {
  return <Chip tone={TONES[ticket.status]}>{ticketCodeOf(ticket)}</Chip>;
}

/** Shows that a booking which its supplier has made is waitlisted or RAC; it must not be shown as confirmed. */
export function OpenTicketChip({ status }: { status: Exclude<TicketStatus, 'confirmed'> }) {
  const t = useTranslations();
  return <Chip tone={TONES[status]}>{t(`train-ticket.status.${status}`)}</Chip>;
}

/** Lists the travellers of a train with their status, coach and berth. Nothing is shown where no ticket is known. */
export function TravellerTickets({ booking }: { booking: Ticketed }) {
  const t = useTranslations();
  if (booking.state !== 'confirmed' || booking.itinerary.service !== 'train') return null;
  const tickets = travellerTicketsOf(booking);
  return (
    <ul aria-label={t('train-ticket.list')} className="grid gap-1.5 text-14">
      {booking.travellers.map((traveller, at) => {
        const ticket = tickets[at];
        if (!ticket || booking.cancelledTravellers.includes(at)) return null;
        return (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">
              {traveller.givenName} {traveller.familyName}
            </span>
            <TicketChip ticket={ticket} />
            <TicketPlace ticket={ticket} />
          </li>
        );
      })}
    </ul>
  );
}

/** Shows coach and berth, or the number of the e-ticket, or that a berth is given when the chart is made. */
export function TicketPlace({ ticket }: { ticket: Ticket }) {
  const t = useTranslations();
  const place = [ticket.coach, ticket.place].filter((part) => part !== null).join(' ');
  if (place !== '') return <span className="figures">{place}</span>;
  return ticket.status === 'waitlist' ? (
    <span className="text-muted">{t('train-ticket.no-berth-yet')}</span>
  ) : null;
}

/** Says when the chart of a train is prepared and what happens then to whoever is waitlisted or RAC. */
export function ChartNotice({ booking }: { booking: Ticketed }) {
  const t = useTranslations();
  const locale = useLocale();
  const { itinerary } = booking;
  if (itinerary.service !== 'train' || openTicketStatusOf(booking) === undefined) return null;
  const { at, isEstimate } = chartTimeOf(itinerary);
  const moment = `${formatDay(at.local, locale)}, ${formatTime(at)}`;
  const statuses = new Set(travellerTicketsOf(booking).map((ticket) => ticket?.status));
  return (
    <p className="text-14 text-pretty">
      <strong className="font-semibold">
        {t(isEstimate ? 'train-ticket.chart.about' : 'train-ticket.chart.at', { moment })}
      </strong>{' '}
      {statuses.has('waitlist') && t('train-ticket.chart.waitlist')}{' '}
      {statuses.has('rac') && t('train-ticket.chart.rac')}
    </p>
  );
}

/** Describes each traveller's ticket in one line, such as "ASHA RAO: CNF B4 31 LB; VIKRAM RAO: WL 3". */
export function formatTravellerTickets(booking: Ticketed, t: Translate): string {
  const tickets = booking.state === 'confirmed' ? travellerTicketsOf(booking) : [];
  return booking.travellers
    .flatMap(({ givenName, familyName }, at) => {
      const ticket = booking.cancelledTravellers.includes(at) ? null : (tickets[at] ?? null);
      const described =
        ticket === null
          ? ''
          : describeTicketAndNumber(ticket, booking.itinerary.service, t('booking.traveller.ticketed'));
      return described === '' ? [] : [`${givenName} ${familyName}: ${described}`];
    })
    .join('; ');
}

/** Formats the status of a booking in lists; what is waitlisted or RAC is named before anything else. */
export function formatListStatus(booking: Booking, t: Translate): string {
  const open = booking.status === 'upcoming' ? openTicketStatusOf(booking) : undefined;
  return t(open === undefined ? `booking.status.${booking.status}` : `train-ticket.status.${open}`);
}
