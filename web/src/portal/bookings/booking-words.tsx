import type { Booking } from '@marga/contract/booking';
import { Chip } from '../../ui/chip.tsx';
import { SERVICE_COLOURS, type Service } from '../../ui/service.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useSay } from '../../lib/i18n/text.ts';
import { endsOf, numbersOf } from '../itinerary/itinerary.ts';

/** DEL–LHR, AI 161; New Delhi–Mumbai, 12952 3A; The Marigold, Delhi. */
export function tripWords({ itinerary }: Booking): string {
  const { from, to } = endsOf(itinerary);
  return itinerary.service === 'hotel' ? `${from}, ${to}` : `${from}–${to}, ${numbersOf(itinerary)}`;
}

/** A RAO +2. */
export function travellerWords({ travellers }: Booking): string {
  const [first, ...others] = travellers;
  if (!first) return '';
  const name = `${first.givenName} ${first.familyName}`;
  return others.length === 0 ? name : `${name} +${others.length}`;
}

export function ServiceTick({ service }: { service: Service }) {
  return (
    <span
      aria-hidden
      className="inline-block h-4 w-1 shrink-0 rounded-4"
      style={{ background: SERVICE_COLOURS[service] }}
    />
  );
}

/** An amount that was not taken, or was given back, stands back; one stroke needs figures of one size. */
export function amountLook({ money }: Booking): string {
  return money === 'none' || money === 'released' ? 'text-muted line-through *:text-[1em]' : 'text-ink';
}

/** What is confirmed is still to come or over; of everything else a list says where it stands. */
export function BookingStatusChip({ booking: { status, state } }: { booking: Booking }) {
  const say = useSay();
  if (status === 'upcoming') return <Chip tone="confirmed">{say('booking.status.upcoming')}</Chip>;
  if (status === 'completed') return <Chip tone="quiet">{say('booking.status.completed')}</Chip>;
  return <StatusChip state={state} />;
}
