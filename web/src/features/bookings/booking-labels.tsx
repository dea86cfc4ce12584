import type { Booking } from '@marga/contract/bookings/booking';
import { openTicketStatusOf } from '@marga/contract/bookings/ticket-status';
import { Chip } from '../../ui/chip.tsx';
import { SERVICE_COLOURS, type Service } from '../../ui/service-colours.ts';
import { BookingStateChip } from '../../ui/booking-state-chip.tsx';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { OpenTicketChip } from './ticket-status.tsx';
import { formatServiceNumbersOrKind } from '../search/itinerary/itinerary.ts';

/** Formats a short summary of a trip, such as DEL – LHR, AI 161; New Delhi – Mumbai, 12952 3A. */
export function formatTripSummary({ itinerary }: Booking, t: Translate): string {
  const title = formatItineraryTitle(itinerary, t, 'code');
  return itinerary.service === 'hotel' ? title : `${title}, ${formatServiceNumbersOrKind(itinerary)}`;
}

/** Formats the first traveller and the number of others, such as A RAO +2. */
export function formatTravellerNames({ travellers }: Booking): string {
  const [first, ...others] = travellers;
  if (!first) return '';
  const name = `${first.givenName} ${first.familyName}`;
  return others.length === 0 ? name : `${name} +${others.length}`;
}

export function ServiceColourBar({ service }: { service: Service }) {
  return (
    <span
      aria-hidden
      className="inline-block h-4 w-1 shrink-0 rounded-4"
      style={{ background: SERVICE_COLOURS[service] }}
    />
  );
}

/**
 * Returns the style of an amount: one that was not charged or was refunded is muted and struck through, with all
 * digits in one size; an amount still to be paid is not.
 */
function amountLook({ money, state }: Booking): string {
  const isDue = state === 'on-hold' || state === 'pending';
  return (money === 'none' && !isDue) || money === 'released'
    ? 'text-muted line-through *:text-[1em]'
    : 'text-ink';
}

/**
 * Shows the company's price in the agent view and the client's price in the client view, in the style of its payment
 * state.
 */
export function BookingPrice({ booking, className = '' }: { booking: Booking; className?: string }) {
  return <PriceForCurrentView of={booking} className={joinClassNames(amountLook(booking), className)} />;
}

/** Describes where the money is; a reserved or charged amount is described by its payment method. */
export function describeBookingPaymentState(
  { money, payWith }: Pick<Booking, 'money' | 'payWith'>,
  t: Translate,
): string {
  switch (payWith) {
    case 'wallet':
      return t(`booking.money.${money}`);
    case 'credit':
      return t(`booking.money-credit.${money}`);
    case 'gateway':
      return t(`booking.money-gateway.${money}`);
    case 'later':
      return t('booking.money-later');
  }
}

/**
 * Shows a confirmed booking as upcoming or completed, or as waitlisted or RAC while somebody has no berth, and every
 * other one by its state.
 */
export function BookingStatusChip({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const { status, state, payWith } = booking;
  const open = status === 'upcoming' ? openTicketStatusOf(booking) : undefined;
  if (open !== undefined) return <OpenTicketChip status={open} />;
  if (status === 'upcoming' || status === 'completed') {
    return (
      <Chip tone={status === 'upcoming' ? 'confirmed' : 'quiet'}>
        {t(isInPart(booking) ? PART_LABELS[status] : `booking.status.${status}`)}
      </Chip>
    );
  }
  // Nothing is ordered from the supplier before the gateway payment has succeeded, so the chip shows that the payment
  // is awaited.
  if (state === 'pending' && payWith === 'gateway')
    return <Chip tone="held">{t('booking.awaits-payment')}</Chip>;
  return <BookingStateChip state={state} />;
}

const PART_LABELS = {
  upcoming: 'booking.part-cancelled.upcoming',
  completed: 'booking.part-cancelled.completed',
} as const satisfies Partial<Record<Booking['status'], MessageId>>;

/** Returns whether at least one traveller or leg of the booking was cancelled. */
function isInPart({ cancelledTravellers, cancelledLegs }: Booking): boolean {
  return cancelledTravellers.length + cancelledLegs.length > 0;
}

/**
 * Shows the payment deadline of a booking on hold, which says more in a list than its status; other bookings show
 * their status.
 */
export function BookingListStatusChip({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  if (booking.state !== 'on-hold' || booking.payBy === null) return <BookingStatusChip booking={booking} />;
  const moment = formatMoment(booking.payBy, locale, 'minute');
  return <Chip tone="held">{t('booking.pay-by', { moment })}</Chip>;
}
