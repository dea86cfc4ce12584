import type { ConnectCancelQuote, ConnectOrder, Itinerary } from '@marga/contract/connect/protocol';
import { fromWire, scaleBy, subtract, toWire, type WireMoney, zero } from '@marga/contract/kernel/money';
import { epochMs, type Instant, toInstant } from '@marga/contract/kernel/time';

/** In percent of the price, by the hours that are left. */
const SCALE = [
  { hoursLeft: 48, percent: 10n },
  { hoursLeft: 12, percent: 25n },
  { hoursLeft: 4, percent: 50n },
] as const;

const CHANGE_FEE_PERCENT = 5n;

export function startOf(itinerary: Itinerary): Instant | undefined {
  const first = itinerary.service === 'hotel' ? itinerary.checkInAt : itinerary.segments[0]?.departsAt;
  return first && toInstant(first);
}

/** What cancelling at this moment costs and gives back. What is only held costs nothing. */
export function chargesOf(
  order: ConnectOrder,
  at: Instant,
): Pick<ConnectCancelQuote, 'charges' | 'refund'> & { isOver: boolean } {
  const total = fromWire(order.total);
  const start = startOf(order.itinerary);
  const isOver = start !== undefined && start <= at;
  if (order.state === 'held') return { charges: [], refund: toWire(zero(total.currency)), isOver };
  const charge = scaleBy(total, percentOf(order.itinerary, start, at), 100n, 'half-even');
  const charges = charge.minor === 0n ? [] : [{ name: 'Cancellation charge', amount: toWire(charge) }];
  return { charges, refund: toWire(subtract(total, charge)), isOver };
}

function percentOf(itinerary: Itinerary, start: Instant | undefined, at: Instant): bigint {
  if (!itinerary.refundable || start === undefined) return 100n;
  if (itinerary.service === 'hotel' && itinerary.freeCancellationUntil !== null) {
    if (at < itinerary.freeCancellationUntil) return 0n;
  }
  const hoursLeft = (epochMs(start) - epochMs(at)) / 3_600_000;
  return SCALE.find((step) => hoursLeft >= step.hoursLeft)?.percent ?? 100n;
}

export function changeFee(total: WireMoney): WireMoney {
  return toWire(scaleBy(fromWire(total), CHANGE_FEE_PERCENT, 100n, 'half-even'));
}
