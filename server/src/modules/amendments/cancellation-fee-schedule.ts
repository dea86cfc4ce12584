import type { FeeScheduleStep } from '@marga/contract/amendments/amendments';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { type Money, createMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import { type Instant, toZonedLocalTime } from '@marga/contract/kernel/time';

/** Returns what is refunded of the amount paid when the supplier charges this much. */
type RefundAt = (charge: Money) => { readonly paid: Money; readonly refund: Money };

interface Costs {
  /** This is the current time. */
  readonly at: Instant;
  readonly now: { readonly paid: Money; readonly refund: Money };
  readonly later: readonly { readonly from: Instant; readonly charge: Money }[];
}

/**
 * Returns what cancelling costs now and from each coming deadline, in local time of the service. Steps that change
 * nothing are left out.
 */
export function cancellationFeeScheduleOf(
  itinerary: Itinerary,
  { at, now, later }: Costs,
  refundAt: RefundAt,
): FeeScheduleStep[] {
  const zone = zoneOf(itinerary);
  const steps = [
    { from: at, ...now },
    ...later.filter(({ from }) => from > at).map(({ from, charge }) => ({ from, ...refundAt(charge) })),
  ];
  return steps
    .filter(({ refund }, index) => refund.minor !== steps[index - 1]?.refund.minor)
    .map(({ from, paid, refund }) => ({
      from,
      fromLocal: toZonedLocalTime(from, zone),
      charge: toWireMoney(subtractMoney(paid, refund)),
      refund: toWireMoney(refund),
    }));
}

/** Returns the price minus the charge, never negative. */
export function priceMinusCharge(price: Money, charge: Money): Money {
  return createMoney(charge.minor > price.minor ? 0n : price.minor - charge.minor, price.currency);
}

function zoneOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel') return itinerary.checkInAt.zone;
  const [first] = itinerary.segments;
  if (!first) throw new Error('an itinerary without a segment');
  return first.departsAt.zone;
}
