import type { FareTerms } from '@marga/contract/search/search';
import { isNegativeMoney, parseMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import { MOST_MINOR } from '../supplier-port.ts';
import type { DuffelConditions, DuffelOffer } from './schemas.ts';

/** Reads what Duffel tells about a fare. It never tells how many seats are left. */
export function fareTermsOf(
  offer: Pick<DuffelOffer, 'slices' | 'conditions' | 'payment_requirements'>,
): FareTerms {
  const bags = offer.slices.flatMap(({ segments }) =>
    segments.map(({ passengers: [first] }) => first?.baggages ?? []),
  );
  const requiredBy = offer.payment_requirements?.payment_required_by;
  return {
    checkedKg: leastKilograms(bags, 'checked'),
    cabinKg: leastKilograms(bags, 'carry_on'),
    cancelPenalty: penaltyOf(offer.conditions.refund_before_departure),
    changePenalty: penaltyOf(offer.conditions.change_before_departure),
    holdUntil:
      requiredBy && offer.payment_requirements?.requires_instant_payment === false
        ? parseInstant(requiredBy)
        : null,
    seatsLeft: null,
  };
}

type Baggages = DuffelOffer['slices'][number]['segments'][number]['passengers'][number]['baggages'];

/** What one flight of the journey does not carry cannot be taken on the others, so the least counts. */
function leastKilograms(flights: readonly Baggages[], type: 'checked' | 'carry_on'): number | null {
  const kilograms = flights.map((baggages) => {
    const bag = baggages.find((each) => each.type === type);
    if (!bag || bag.quantity === 0) return 0;
    return bag.maximum_weight_kg === null || bag.maximum_weight_kg === undefined
      ? undefined
      : Math.floor(bag.quantity * bag.maximum_weight_kg);
  });
  const known = kilograms.filter((each): each is number => each !== undefined && each <= MOST_KILOGRAMS);
  return known.length === kilograms.length ? Math.min(...known) : null;
}

const MOST_KILOGRAMS = 100;

/** A penalty that cannot be read, or that nobody would pay, is not known. */
function penaltyOf(condition: DuffelConditions['refund_before_departure']): WireMoney | null {
  const { allowed, penalty_amount: amount, penalty_currency: currency } = condition ?? {};
  if (allowed !== true || !amount || !currency) return null;
  try {
    const penalty = parseMoney(amount, currency);
    return isNegativeMoney(penalty) || penalty.minor > MOST_MINOR ? null : toWireMoney(penalty);
  } catch {
    return null;
  }
}
