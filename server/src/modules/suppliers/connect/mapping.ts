import {
  type ConnectCancelQuote,
  type ConnectChangeQuote,
  connectOffer,
  type ConnectPriced,
} from '@marga/contract/connect/protocol';
import type { Itinerary, TrainItinerary } from '@marga/contract/search/itineraries';
import type { Ancillary, OfferedAncillaries } from '@marga/contract/trips/ancillaries';
import {
  addMoney,
  isEqualMoney,
  fromWireMoney,
  isNegativeMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { epochMsOf, toInstant, type ZonedLocal, parseZonedLocalTime } from '@marga/contract/kernel/time';
import {
  NAME_FIELDS,
  type TravellerFields,
  usualTravellerFields,
} from '@marga/contract/travellers/required-traveller-fields';
import type { Service } from '@marga/contract/travel-services';
import {
  type CancelQuote,
  type ChangeQuote,
  type Choice,
  MOST_MINOR,
  type SearchRequest,
  type SoldAncillary,
  type SupplierOffer,
  type SupplierPrice,
} from '../supplier-port.ts';

/** Holds what an order needs: the supplier's own offer token, and the price that it was given at. */
export interface OfferToken {
  readonly offerToken: string;
  readonly total: WireMoney;
}

/** Returns undefined for an implausible offer, which cannot be sold but does not make the search fail. */
export function toValidatedOffer(
  value: unknown,
  { criteria: { service }, places }: SearchRequest,
): SupplierOffer | undefined {
  const parsed = connectOffer.safeParse(value);
  if (!parsed.success || parsed.data.itinerary.service !== service) return undefined;
  const { selection, itinerary } = parsed.data;
  const isInternational = new Set(places.map(({ country }) => country)).size > 1;
  const asked = parsed.data.travellerFields ?? usualTravellerFields(service, { isInternational });
  const travellerFields = withNamesOnTickets(asked, service);
  const price = toValidatedPrice(parsed.data);
  return price && isPlausibleItinerary(itinerary)
    ? { selection, itinerary, travellerFields, terms: parsed.data.terms ?? undefined, ...price }
    : undefined;
}

/** Tickets of flights and trains have a name each, whatever the supplier asks for: nobody boards without one. */
function withNamesOnTickets(asked: TravellerFields, service: Service): TravellerFields {
  if (service !== 'flight' && service !== 'train') return asked;
  return { ...asked, everyone: [...new Set([...NAME_FIELDS, ...asked.everyone])] };
}

/** Returns undefined when the parts do not add up to the total, or the amount cannot be paid. */
export function toValidatedPrice(
  given: Pick<ConnectPriced, 'base' | 'taxes' | 'total' | 'expiresAt'>,
): SupplierPrice | undefined {
  const [base, taxes, total] = [
    fromWireMoney(given.base),
    fromWireMoney(given.taxes),
    fromWireMoney(given.total),
  ];
  const isOneCurrency = base.currency === total.currency && taxes.currency === total.currency;
  if (!isOneCurrency || isNegativeMoney(base) || isNegativeMoney(taxes) || total.minor > MOST_MINOR)
    return undefined;
  return isEqualMoney(addMoney(base, taxes), total)
    ? { base, taxes, total, expiresAt: given.expiresAt }
    : undefined;
}

/**
 * Checks that the response has each chosen ancillary and no other, and that with base and taxes they add up to the
 * total.
 */
export function toValidatedPriceWithAncillaries(
  given: ConnectPriced,
  { ancillaries: chosen }: Choice,
): (SupplierPrice & { readonly ancillaries: readonly SoldAncillary[] }) | undefined {
  const ancillaries: readonly SoldAncillary[] = given.ancillaries.map(({ amount, ...ancillary }) => ({
    ...ancillary,
    amount: fromWireMoney(amount),
  }));
  const { currency } = given.total;
  const isSane = ancillaries.every(({ amount }) => amount.currency === currency && !isNegativeMoney(amount));
  if (!isSane || !isSameChoice(ancillaries, chosen)) return undefined;
  const sold = sumMoney(
    ancillaries.map(({ amount }) => amount),
    currency,
  );
  const total = fromWireMoney(given.total);
  const fare = toValidatedPrice({ ...given, total: toWireMoney(subtractMoney(total, sold)) });
  return fare && total.minor <= MOST_MINOR ? { ...fare, total, ancillaries } : undefined;
}

function isSameChoice(sold: readonly SoldAncillary[], chosen: Choice['ancillaries']): boolean {
  const keyOf = ({ id, traveller, count }: Choice['ancillaries'][number]): string =>
    JSON.stringify([id, traveller, count]);
  const wanted = new Set(chosen.map(keyOf));
  return sold.length === chosen.length && sold.every((ancillary) => wanted.has(keyOf(ancillary)));
}

/** Leaves out implausible ancillaries: those with a negative price, and duplicates. */
export function toValidatedAncillaries({
  ancillaries,
  longestRemark,
}: OfferedAncillaries): OfferedAncillaries {
  const byId = new Map<string, Ancillary>();
  for (const ancillary of ancillaries) {
    const price = fromWireMoney(ancillary.price);
    if (!isNegativeMoney(price) && price.minor <= MOST_MINOR && !byId.has(ancillary.id))
      byId.set(ancillary.id, ancillary);
  }
  return { ancillaries: [...byId.values()], longestRemark };
}

/** Returns undefined when the amounts are negative or in several currencies, because the refund would be unclear. */
export function toValidatedCancellationQuote(given: ConnectCancelQuote): CancelQuote | undefined {
  const { later, charges, refund, expiresAt, ...quote } = given;
  const steps = later.toSorted((one, other) => epochMsOf(one.from) - epochMsOf(other.from));
  const amounts = [refund, ...charges.map(({ amount }) => amount), ...steps.map(({ charge }) => charge)];
  const isSane = amounts.every(
    (amount) => amount.currency === refund.currency && !isNegativeMoney(fromWireMoney(amount)),
  );
  if (!isSane) return undefined;
  const next = steps[0]?.from;
  return {
    ...quote,
    charges: charges.map(({ amount, ...charge }) => ({ ...charge, amount: fromWireMoney(amount) })),
    refund: fromWireMoney(refund),
    later: steps.map(({ from, charge }) => ({ from, charge: fromWireMoney(charge) })),
    // The quote expires when the next, different charge begins, even if the supplier says later: the charge shown
    // must be the charge made.
    expiresAt: next !== undefined && next < expiresAt ? next : expiresAt,
  };
}

export function toValidatedChangeQuote({
  difference,
  fee,
  ...quote
}: ConnectChangeQuote): ChangeQuote | undefined {
  const isSane = difference.currency === fee.currency && !isNegativeMoney(fromWireMoney(fee));
  if (!isSane || !isPlausibleItinerary(quote.itinerary)) return undefined;
  return { ...quote, difference: fromWireMoney(difference), fee: fromWireMoney(fee) };
}

/** Returns whether an itinerary can be stored and is plausible. */
export function isPlausibleItinerary(itinerary: Itinerary): boolean {
  return isStorable(itinerary) && isPossible(itinerary);
}

/**
 * PostgreSQL cannot store text with a NUL or half a surrogate pair; JSON writes both as the escapes that this looks
 * for.
 */
function isStorable(itinerary: Itinerary): boolean {
  return !/\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(itinerary));
}

/** Checks that the itinerary's time zones exist, and that each segment or stay ends after it begins. */
function isPossible(itinerary: Itinerary): boolean {
  try {
    return itinerary.service === 'hotel'
      ? isAfter(itinerary.checkOutAt, itinerary.checkInAt)
      : itinerary.segments.every(({ departsAt, arrivesAt }) => isAfter(arrivesAt, departsAt)) &&
          (itinerary.service !== 'bus' || stopsExist([...itinerary.boarding, ...itinerary.dropping])) &&
          (itinerary.service !== 'train' || isChartPossible(itinerary));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isAfter(later: ZonedLocal, earlier: ZonedLocal): boolean {
  return toInstant(existing(later)) > toInstant(existing(earlier));
}

function stopsExist(stops: readonly { readonly at: ZonedLocal }[]): boolean {
  return stops.every(({ at }) => existing(at) !== undefined);
}

const WEEK_MS = 7 * 86_400_000;

/** A chart is prepared before the train leaves, and not long before: what is said of it would otherwise be wrong. */
function isChartPossible({ chartAt, segments: [first] }: TrainItinerary): boolean {
  if (chartAt === undefined || first === undefined) return true;
  const msBefore = epochMsOf(toInstant(first.departsAt)) - epochMsOf(toInstant(existing(chartAt)));
  return msBefore > 0 && msBefore <= WEEK_MS;
}

function existing({ local, zone }: ZonedLocal): ZonedLocal {
  return parseZonedLocalTime(local, zone);
}
