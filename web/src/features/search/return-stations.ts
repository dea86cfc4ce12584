import type { Criteria, FlightCriteria } from '@marga/contract/search/criteria';
import type { OfferId } from '@marga/contract/kernel/ids';
import {
  addMoney,
  compareMoney,
  fromWireMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { FlightItinerary } from '@marga/contract/search/itineraries';
import type { Offer, Result } from '@marga/contract/search/search';
import { minutesBetween } from '../../shared/format-money-and-dates.ts';
import { cheapestOfferOf } from './sort-results.ts';

/**
 * A return is chosen at two stations, first the outbound flight and then the return flight. A fare is sold for both
 * together, or for each alone; whichever is cheaper comes first.
 */

/** Holds an offer and the search that found it. */
export interface OfferOfSearch {
  readonly offer: Offer;
  readonly searchId: string;
}

/** Holds what a search found; `searchId` is undefined until the search has begun. */
export interface Found {
  readonly searchId: string | undefined;
  readonly results: readonly Result[];
}

export interface StationResults {
  readonly results: readonly Result[];
  /** Returns the offers that are selected together with a row: one for both flights, or one for each. */
  readonly partsOf: (id: OfferId) => readonly OfferOfSearch[];
}

export function isReturnSearch(criteria: Criteria): criteria is FlightCriteria {
  if (criteria.service !== 'flight') return false;
  const [out, back, ...more] = criteria.journeys;
  return (
    out !== undefined &&
    back !== undefined &&
    more.length === 0 &&
    back.origin === out.destination &&
    back.destination === out.origin
  );
}

/** Returns the criteria of one journey of a return alone. */
export function oneWayCriteria(criteria: FlightCriteria, journey: 0 | 1): FlightCriteria {
  return { ...criteria, journeys: criteria.journeys.slice(journey, journey + 1) };
}

/** Identifies the flights of one journey, whoever sells them. */
export function flightsOfJourney({ itinerary }: Offer, journey: 0 | 1): string {
  if (itinerary.service !== 'flight') return '';
  return itinerary.segments
    .filter((segment) => segment.journey === journey)
    .map(({ carrierCode, number, departsAt }) => `${carrierCode}${number}@${departsAt.local}`)
    .join('+');
}

/**
 * Returns each outbound flight once. Its price is the lowest for which a return with it is sold, so that the list can
 * be compared before the return flight is chosen.
 */
export function outboundResults(together: Found, out: Found, back: Found): StationResults {
  const cheapestBack = cheapestOf(back.results.map(cheapestOfferOf));
  const byFlights = new Map<string, { rank: number; offers: Offer[] }>();
  const add = (key: string, rank: number, offer: Offer) => {
    const known = byFlights.get(key) ?? { rank, offers: [] };
    byFlights.set(key, { rank: Math.min(known.rank, rank), offers: [...known.offers, offer] });
  };
  for (const result of together.results) {
    const offer = cheapestOfferOf(result);
    add(flightsOfJourney(offer, 0), result.rank, journeyOf(offer, 0));
  }
  for (const result of out.results) {
    const offer = cheapestOfferOf(result);
    if (cheapestBack) add(flightsOfJourney(offer, 0), result.rank, sumOf(offer, cheapestBack, offer));
  }
  const results = [...byFlights].map(([key, { rank, offers }]) => ({
    id: key.slice(0, 64),
    rank,
    offers: offers.toSorted(byPrice).slice(0, 1),
  }));
  return { results, partsOf: () => [] };
}

/** Returns the return flights that are sold with the outbound one, each with all its fares, the cheapest first. */
export function returnResults(
  flights: string,
  together: Found,
  out: Found,
  back: Found,
  /** Says that a fare consists of two tickets. */
  twoTickets: string,
): StationResults {
  const parts = new Map<OfferId, readonly OfferOfSearch[]>();
  const byFlights = new Map<string, { rank: number; offers: Offer[] }>();
  const add = (key: string, rank: number, offers: readonly Offer[]) => {
    const known = byFlights.get(key) ?? { rank, offers: [] };
    byFlights.set(key, { rank: Math.min(known.rank, rank), offers: [...known.offers, ...offers] });
  };
  for (const { rank, offers } of together.results) {
    for (const offer of offers) {
      if (together.searchId === undefined || flightsOfJourney(offer, 0) !== flights) continue;
      parts.set(offer.id, [{ offer, searchId: together.searchId }]);
      add(flightsOfJourney(offer, 1), rank, [journeyOf(offer, 1)]);
    }
  }
  const outbound = cheapestOf(
    out.results.flatMap(({ offers }) => offers).filter((offer) => flightsOfJourney(offer, 0) === flights),
  );
  if (outbound && out.searchId !== undefined && back.searchId !== undefined) {
    for (const { rank, offers } of back.results) {
      for (const offer of offers) {
        parts.set(offer.id, [
          { offer: outbound, searchId: out.searchId },
          { offer, searchId: back.searchId },
        ]);
        const sum = sumOf(outbound, offer, offer);
        add(flightsOfJourney(offer, 0), rank, [{ ...sum, variant: `${offer.variant}, ${twoTickets}` }]);
      }
    }
  }
  const results = [...byFlights].map(([key, { rank, offers }]) => ({
    id: key.slice(0, 64),
    rank,
    offers: offers.toSorted(byPrice),
  }));
  return { results, partsOf: (id) => parts.get(id) ?? [] };
}

/** Returns the offer of both flights as a row shows it: with the flights of one journey. */
function journeyOf(offer: Offer, journey: 0 | 1): Offer {
  const { itinerary } = offer;
  if (itinerary.service !== 'flight') return offer;
  const segments = itinerary.segments
    .filter((segment) => segment.journey === journey)
    .map((segment) => ({ ...segment, journey: 0 }));
  return { ...offer, itinerary: { ...itinerary, segments, durationMinutes: minutesOf(segments) } };
}

function minutesOf(segments: FlightItinerary['segments']): number {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last ? minutesBetween(first.departsAt, last.arrivesAt) : 0;
}

/** Returns the offer that is shown, at the price of both. The penalties and the hold of two tickets do not add up. */
function sumOf(one: Offer, other: Offer, shown: Offer): Offer {
  const sum = (amountOf: (offer: Offer) => WireMoney): WireMoney =>
    toWireMoney(addMoney(fromWireMoney(amountOf(one)), fromWireMoney(amountOf(other))));
  const total = sum((offer) => offer.total);
  const isOneRate =
    one.published.currency === other.published.currency && one.exchange?.rate === other.exchange?.rate;
  return {
    ...shown,
    published: isOneRate ? sum((offer) => offer.published) : total,
    exchange: isOneRate ? shown.exchange : null,
    base: sum((offer) => offer.base),
    taxes: sum((offer) => offer.taxes),
    total,
    clientTotal: sum((offer) => offer.clientTotal),
    trueCost: sum((offer) => offer.trueCost),
    ...(shown.terms && {
      terms: { ...shown.terms, cancelPenalty: null, changePenalty: null, holdUntil: null },
    }),
  };
}

function byPrice(a: Offer, b: Offer): number {
  return compareMoney(fromWireMoney(a.total), fromWireMoney(b.total));
}

function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted(byPrice)[0];
}
