import {
  CABINS,
  type Criteria,
  FARE_TYPES,
  type FareType,
  type FlightCriteria,
  type FlightTravellers,
  MOST_TRAVELLERS,
} from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import {
  buildSearchUrlParams,
  firstDayOrTomorrow,
  readChoiceParam,
  readCountParam,
  readDayParam,
  readFirstDayParam,
  readPlaceParam,
} from '../search-url-params.ts';
import { getStoredFrequentFlyers } from './stored-frequent-flyers.ts';

export type Cabin = (typeof CABINS)[number];
export type TripKind = 'one-way' | 'return' | 'several';

export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly on: LocalDate;
}

export interface FlightQuery {
  readonly kind: TripKind;
  /** Holds one leg, or up to six of a multi-city trip. */
  readonly legs: readonly [Leg, ...Leg[]];
  /** Holds the day of the return flight. */
  readonly backOn: LocalDate;
  readonly travellers: FlightTravellers;
  readonly cabin: Cabin;
  readonly fareType: FareType;
}

export const MOST_LEGS = 6;
const USUAL_STAY_DAYS = 7;

/**
 * Reads the search from the URL. The first leg uses the same parameter names as the other search screens; further
 * legs add their number: from2, to2, on2.
 */
export function parseFlightQuery(params: URLSearchParams): FlightQuery {
  const first: Leg = {
    from: readPlaceParam(params, 'from'),
    to: readPlaceParam(params, 'to'),
    on: readFirstDayParam(params),
  };
  const more = furtherLegs(params, first);
  const backOn = readDayParam(params, 'back', first.on) ?? addDaysToDate(first.on, USUAL_STAY_DAYS);
  return {
    // A return whose day is over is still a return; the field shows the day that is searched instead.
    kind: more.length > 0 ? 'several' : params.has('back') ? 'return' : 'one-way',
    legs: [first, ...more],
    backOn,
    travellers: travellersIn(params),
    cabin: readChoiceParam(params, 'cabin', CABINS, 'economy'),
    fareType: readChoiceParam(params, 'fare', FARE_TYPES, 'regular'),
  };
}

function furtherLegs(params: URLSearchParams, first: Leg): Leg[] {
  const legs: Leg[] = [];
  let before = first;
  for (let at = 2; at <= MOST_LEGS && (params.has(`from${at}`) || params.has(`to${at}`)); at += 1) {
    const on = readDayParam(params, `on${at}`, before.on) ?? before.on;
    before = { from: readPlaceParam(params, `from${at}`), to: readPlaceParam(params, `to${at}`), on };
    legs.push(before);
  }
  return legs;
}

/** Reads the number of travellers from the URL, limited to what fits into a booking and to one infant per adult. */
function travellersIn(params: URLSearchParams): FlightTravellers {
  const adults = readCountParam(params, 'travellers', { least: 1, most: MOST_TRAVELLERS });
  const children = readCountParam(params, 'children', { least: 0, most: MOST_TRAVELLERS - adults });
  return { adults, children, infants: readCountParam(params, 'infants', { least: 0, most: adults }) };
}

export function formatFlightQuery(query: FlightQuery): URLSearchParams {
  const { kind, legs, travellers, cabin, fareType } = query;
  const [first, ...more] = legs;
  const further = kind === 'several' ? more : [];
  return buildSearchUrlParams({
    ...first,
    back: kind === 'return' ? query.backOn : '',
    ...Object.fromEntries(
      further.flatMap(({ from, to, on }, at) => [
        [`from${at + 2}`, from],
        [`to${at + 2}`, to],
        [`on${at + 2}`, on],
      ]),
    ),
    travellers: String(travellers.adults),
    children: travellers.children === 0 ? '' : String(travellers.children),
    infants: travellers.infants === 0 ? '' : String(travellers.infants),
    cabin: cabin === 'economy' ? '' : cabin,
    fare: fareType === 'regular' ? '' : fareType,
  });
}

/** Returns two places for each leg, in order. */
export function listFlightQueryPlaces({ kind, legs }: FlightQuery): readonly string[] {
  return (kind === 'several' ? legs : legs.slice(0, 1)).flatMap(({ from, to }) => [from, to]);
}

export function flightCriteriaFromQuery(
  query: FlightQuery,
  places: readonly (Place | undefined)[],
): FlightCriteria | undefined {
  const legs = query.kind === 'several' ? query.legs : query.legs.slice(0, 1);
  const journeys = legs.flatMap(({ on }, at) => {
    const [from, to] = [places[2 * at], places[2 * at + 1]];
    if (!from || !to || from.code === to.code) return [];
    return [{ origin: from.code, destination: to.code, departOn: on }];
  });
  const [out] = journeys;
  if (!out || journeys.length < legs.length) return undefined;
  const back = { origin: out.destination, destination: out.origin, departOn: query.backOn };
  return {
    service: 'flight',
    journeys: query.kind === 'return' ? [out, back] : journeys,
    travellers: query.travellers,
    cabin: query.cabin,
    fareType: query.fareType,
    frequentFlyers: [...getStoredFrequentFlyers()],
  };
}

export function flightQueryFromCriteria(asked: Criteria): FlightQuery | undefined {
  if (asked.service !== 'flight') return undefined;
  const legs = asked.journeys.map(({ origin, destination, departOn }) => ({
    from: placeAddressOf(origin),
    to: placeAddressOf(destination),
    on: departOn,
  }));
  const [out, back, ...more] = legs;
  if (!out) return undefined;
  const isReturn = back?.from === out.to && back.to === out.from && more.length === 0;
  return {
    kind: isReturn ? 'return' : legs.length > 1 ? 'several' : 'one-way',
    legs: isReturn ? [out] : [out, ...legs.slice(1)],
    backOn: isReturn ? back.on : addDaysToDate(out.on, USUAL_STAY_DAYS),
    travellers: asked.travellers,
    cabin: asked.cabin,
    fareType: asked.fareType,
  };
}

/**
 * Moves a first leg in the past to tomorrow, each leg that is before the previous one to the same day, and a return
 * before the outward flight to the outward day.
 */
export function ensureFlightDaysInOrder(query: FlightQuery): FlightQuery {
  const [outward, ...further] = query.legs;
  const first = { ...outward, on: firstDayOrTomorrow(outward.on) };
  let before = first.on;
  const more = further.map((leg) => {
    const on = leg.on < before ? before : leg.on;
    before = on;
    return { ...leg, on };
  });
  return { ...query, legs: [first, ...more], backOn: query.backOn < first.on ? first.on : query.backOn };
}
