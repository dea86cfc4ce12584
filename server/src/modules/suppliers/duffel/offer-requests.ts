import type { FareType, FlightCriteria } from '@marga/contract/search/criteria';
import { type Duffel, callDuffel, type Exchange } from './duffel-client.ts';
import { isSelectedOffer, type Selection } from './mapping.ts';
import { buildOfferRequestPassengers, type OfferPassenger, matchOfferPassengers } from './passengers.ts';
import { type DuffelOffer, duffelOffer, errorAnswer, offerAnswer, offerRequestAnswer } from './schemas.ts';

/** Maps kinds of traveller to the airlines' codes of negotiated fares: {"corporate":{"AI":"MARGA"}}. */
export type FareCodes = Partial<Readonly<Record<FareType, Readonly<Record<string, string>>>>>;

export interface DuffelContext {
  readonly duffel: Duffel;
  readonly timeoutMs: number;
  readonly fareCodes: FareCodes;
}

/**
 * Makes a new offer request, finds the same seats in it, and reads that offer again. An offer request can be booked
 * only once, and only the offer's own resource has the current price.
 */
export async function requestFreshOffer(
  context: DuffelContext,
  selection: Selection,
  withServices: boolean,
): Promise<
  | { readonly kind: 'fresh'; readonly offer: DuffelOffer; readonly passengers: OfferPassenger[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unavailable' }
> {
  const { criteria } = selection;
  const offers = offersInAnswer(await requestOffers(context, criteria));
  if (!offers) return { kind: 'unavailable' };
  const same = offers.find((offer) => isSelectedOffer(offer, selection));
  if (!same) return { kind: 'gone' };
  const read = await callDuffel(() =>
    context.duffel.offers.get(
      encodeURIComponent(same.id),
      ...(withServices ? [{ return_available_services: true }] : []),
    ),
  );
  if (read.kind !== 'answered') return { kind: 'unavailable' };
  if (read.status >= 400 && read.status < 500 && read.status !== 429) return { kind: 'gone' };
  const answer = offerAnswer.safeParse(read.body);
  if (read.status !== 200 || !answer.success) return { kind: 'unavailable' };
  const offer = answer.data.data;
  const passengers = matchOfferPassengers(offer, criteria);
  return passengers && isSelectedOffer(offer, selection)
    ? { kind: 'fresh', offer, passengers }
    : { kind: 'gone' };
}

/**
 * Requests offers with frequent flyer numbers. Duffel may refuse a number without a name; then the request is
 * repeated without numbers, and they are sent only with the order.
 */
export async function requestOffers(context: DuffelContext, criteria: FlightCriteria): Promise<Exchange> {
  const withAccounts = criteria.frequentFlyers.length > 0;
  const asked = await askForOffers(context, criteria, withAccounts);
  const insists =
    withAccounts && isOfferRequestRefusedForField(asked, /^\/?passengers\/\d+\/(?:given|family)_name/);
  return insists ? askForOffers(context, criteria, false) : asked;
}

function askForOffers(
  context: DuffelContext,
  criteria: FlightCriteria,
  withAccounts: boolean,
): Promise<Exchange> {
  const privateFares = privateFaresOf(context.fareCodes[criteria.fareType] ?? {});
  return callDuffel(() =>
    context.duffel.offerRequests.create({
      return_offers: true,
      supplier_timeout: Math.max(2_000, context.timeoutMs - 1_000),
      slices: criteria.journeys.map(({ origin, destination, departOn }) => ({
        origin,
        destination,
        departure_date: departOn,
        departure_time: null,
        arrival_time: null,
      })),
      passengers: buildOfferRequestPassengers(criteria, withAccounts),
      cabin_class: criteria.cabin,
      ...(privateFares && { private_fares: privateFares }),
    }),
  );
}

function privateFaresOf(codes: Readonly<Record<string, string>>) {
  const entries = Object.entries(codes).map(([airline, corporate_code]) => [airline, [{ corporate_code }]]);
  type PrivateFares = NonNullable<Parameters<Duffel['offerRequests']['create']>[0]['private_fares']>;
  return entries.length > 0 ? (Object.fromEntries(entries) as PrivateFares) : undefined;
}

export function isOfferRequestRefusedForField(asked: Exchange, pointer: RegExp): boolean {
  if (asked.kind !== 'answered' || asked.status !== 422) return false;
  const errors = errorAnswer.safeParse(asked.body).data?.errors ?? [];
  return errors.length > 0 && errors.every(({ source }) => pointer.test(source?.pointer ?? ''));
}

/** Nobody reads more offers than this; a longer list would only cost memory. */
const MOST_OFFERS = 2_000;

/** An unreadable offer is left out; an unreadable response is a failure. */
export function offersInAnswer(asked: Exchange): DuffelOffer[] | undefined {
  if (asked.kind !== 'answered' || asked.status >= 300) return undefined;
  const answer = offerRequestAnswer.safeParse(asked.body);
  if (!answer.success) return undefined;
  return answer.data.data.offers.slice(0, MOST_OFFERS).flatMap((offer) => {
    const parsed = duffelOffer.safeParse(offer);
    return parsed.success ? [parsed.data] : [];
  });
}
