import type { FlightCriteria } from '@marga/contract/search/criteria';
import { addMoney, formatMoneyDecimal, sumMoney } from '@marga/contract/kernel/money';
import { now } from '../../../platform/clock.ts';
import type {
  Choice,
  PriceOutcome,
  SearchOutcome,
  SearchRequest,
  SupplierOffer,
  SupplierPrice,
} from '../supplier-port.ts';
import type { Exchange } from './duffel-client.ts';
import { errorCodeFromResponse } from './duffel-error-responses.ts';
import { findChosenAncillaries, type OfferTokenService } from './ancillaries.ts';
import { offerPricesOf, type Selection, toSupplierOffer } from './mapping.ts';
import {
  type DuffelContext,
  requestFreshOffer,
  isOfferRequestRefusedForField,
  offersInAnswer,
  requestOffers,
} from './offer-requests.ts';
import type { OfferPassenger } from './passengers.ts';
import type { DuffelOffer } from './schemas.ts';

/** Holds what is needed to order a priced offer. */
export interface OfferToken {
  readonly offer: string;
  readonly passengers: readonly OfferPassenger[];
  /** The travellers' ages are calculated for this day, that of the last flight. */
  readonly lastDay: string;
  /** This is missing in offer tokens from before services were sold. */
  readonly services?: readonly OfferTokenService[];
  /** The amount includes the services. */
  readonly amount: string;
  readonly currency: string;
}

export async function searchFlights(
  context: DuffelContext,
  { criteria }: SearchRequest,
): Promise<SearchOutcome> {
  if (criteria.service !== 'flight') return { kind: 'offers', offers: [] };
  const asked = await requestOffers(context, criteria);
  if (asked.kind === 'unclear' && asked.timedOut) return { kind: 'timed-out' };
  // The airline does not fly there or on that day, which is a valid result and not a failure.
  if (isOfferRequestRefusedForField(asked, /^\/?slices\//)) return { kind: 'offers', offers: [] };
  const refusal = searchRefusalOf(asked);
  if (refusal) return refusal;
  const offers = offersInAnswer(asked);
  if (!offers) return { kind: 'failed' };
  return { kind: 'offers', offers: offers.flatMap((offer) => readable(offer, criteria)) };
}

/**
 * Returns how Duffel refused a request, or undefined when it did not. That it does not accept our account is no refusal
 * of this request but a failure, whoever searches.
 */
function searchRefusalOf(asked: Exchange): SearchOutcome | undefined {
  if (asked.kind !== 'answered') return undefined;
  const { status } = asked;
  if (status === 429) return { kind: 'over-quota' };
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 408].includes(status);
  // Without an error code of Duffel's, the response may come from a proxy.
  return isRefusal && errorCodeFromResponse(asked) !== undefined ? { kind: 'refused' } : undefined;
}

/** An unreadable currency or time makes an offer unsellable, but does not make the search fail. */
function readable(offer: DuffelOffer, criteria: FlightCriteria): SupplierOffer[] {
  if (offer.slices.length !== criteria.journeys.length) return [];
  try {
    return [toSupplierOffer(offer, criteria)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

export async function priceFlight(
  context: DuffelContext,
  selection: Selection,
  choice: Choice,
): Promise<PriceOutcome> {
  const fresh = await requestFreshOffer(context, selection, choice.ancillaries.length > 0);
  if (fresh.kind !== 'fresh') return fresh;
  const { offer, passengers } = fresh;
  const prices = readablePrices(offer);
  if (!prices) return { kind: 'unavailable' };
  if (prices.expiresAt <= now()) return { kind: 'gone' };
  const sold = await findChosenAncillaries(context, offer, passengers, choice);
  if (sold.kind !== 'sold') return sold;
  const { ancillaries, services } = sold;
  const { currency } = prices.total;
  const ancillariesTotal = sumMoney(
    ancillaries.map(({ amount }) => amount),
    currency,
  );
  const total = addMoney(prices.total, ancillariesTotal);
  const offerToken: OfferToken = {
    offer: offer.id,
    passengers,
    lastDay: lastDayOf(offer),
    ...(services.length > 0 && { services }),
    amount: formatMoneyDecimal(total),
    currency,
  };
  // Services are paid with the order, so an order that is only held cannot have any.
  const requiresInstantPayment =
    services.length > 0 || (offer.payment_requirements?.requires_instant_payment ?? false);
  return {
    kind: 'priced',
    offerToken: JSON.stringify(offerToken),
    requiresInstantPayment,
    ancillaries,
    ...prices,
    total,
  };
}

function lastDayOf(offer: DuffelOffer): string {
  return (offer.slices.at(-1)?.segments[0]?.departing_at ?? '').slice(0, 10);
}

function readablePrices(offer: DuffelOffer): SupplierPrice | undefined {
  try {
    return offerPricesOf(offer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
