import {
  epochMsOf,
  type Instant,
  type LocalDate,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  parseZonedLocalTime,
} from '@marga/contract/kernel/time';
import { createSeededRandom } from '../../seeded-random.ts';
import type { Airport } from './airport-record.ts';
import { airportDistanceKm, getAirport } from './find-airport.ts';
import type { Airline, FlightSupplierConnection } from './supplier-connections.ts';
import { sampleDepartureTime, type SampleFlight, sampleFlights } from './sample-flights.ts';

export interface Segment {
  readonly airline: Airline;
  readonly flightNumber: string;
  readonly aircraft: Aircraft;
  readonly from: Airport;
  readonly to: Airport;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  /** These are local times at the two airports, for example `2026-12-01T06:15`. */
  readonly departsLocal: string;
  readonly arrivesLocal: string;
  readonly minutes: number;
  readonly km: number;
}

/** A journey is one way to get between two airports on one day: a single flight, or two with a connection. */
export interface Journey {
  readonly airline: Airline;
  readonly segments: readonly [Segment, ...Segment[]];
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  readonly minutes: number;
  readonly km: number;
}

interface Aircraft {
  readonly code: string;
  readonly name: string;
}

/** This key rebuilds a journey, so that no journey has to be stored. */
export interface JourneyKey {
  readonly from: string;
  readonly to: string;
  readonly date: LocalDate;
  readonly index: number;
}

interface Routing {
  readonly airline: Airline;
  readonly via?: Airport;
}

const WIDE_BODY_RANGE_KM = 13_500;
const LONGEST_DETOUR_PERCENT = 150;
const SHORTEST_DOMESTIC_CONNECTION_KM = 700;
const FEWEST_JOURNEYS = 3;
export const MOST_JOURNEYS = 8;

const MINUTE_MS = 60_000;
const FIRST_DEPARTURE_MINUTE = 5 * 60;
const DEPARTURE_WINDOW_MINUTES = 135;

const TURBOPROP: Aircraft = { code: 'AT7', name: 'ATR 72' };
const NARROW: readonly [Aircraft, ...Aircraft[]] = [
  { code: '32N', name: 'Airbus A320neo' },
  { code: '32Q', name: 'Airbus A321neo' },
  { code: '7M8', name: 'Boeing 737 MAX 8' },
];
const WIDE: readonly [Aircraft, ...Aircraft[]] = [
  { code: '789', name: 'Boeing 787-9' },
  { code: '359', name: 'Airbus A350-900' },
  { code: '77W', name: 'Boeing 777-300ER' },
];

export function listJourneyKeys(
  connection: FlightSupplierConnection,
  from: Airport,
  to: Airport,
  date: LocalDate,
): JourneyKey[] {
  const keyOf = (index: number): JourneyKey => ({ from: from.iata, to: to.iata, date, index });
  const samples = sampleFlights(from, to);
  if (samples) {
    return samples.flatMap(({ sellers }, index) => (sellers.includes(connection.name) ? [keyOf(index)] : []));
  }
  const draws = createSeededRandom('count', connection.name, from.iata, to.iata, date);
  const count = draws.between(FEWEST_JOURNEYS, MOST_JOURNEYS);
  return Array.from({ length: count }, (_, index) => keyOf(index));
}

/** Journeys are cached because every fare of a flight asks for the same one, and time zone lookups are slow. */
const known = new Map<string, Journey>();
const MOST_KNOWN = 5_000;

export function getJourney(connection: FlightSupplierConnection, key: JourneyKey): Journey {
  const name = `${connection.name} ${key.from} ${key.to} ${key.date} ${key.index}`;
  const found = known.get(name);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const journey = timetabled(connection, key);
  known.set(name, journey);
  return journey;
}

/** The timetable depends on the route alone, so a flight has the same number and time every day. */
function timetabled(connection: FlightSupplierConnection, key: JourneyKey): Journey {
  const from = getAirport(key.from);
  const to = getAirport(key.to);
  const sample = sampleFlights(from, to)?.[key.index];
  if (sample) return sampleJourney(sample, key, from, to);
  const draws = createSeededRandom('timetable', connection.name, key.from, key.to, key.index);
  const routings = routingsOf(connection, from, to);
  const rotation = createSeededRandom('rotation', connection.name, key.from, key.to).below(routings.length);
  const { airline, via } = routings[(key.index + rotation) % routings.length] ?? routings[0];

  // Three is coprime to the number of windows, so each journey departs in a window of its own and even a few are
  // spread over the day.
  const window = (key.index * 3) % MOST_JOURNEYS;
  const minuteOfDay =
    FIRST_DEPARTURE_MINUTE +
    window * DEPARTURE_WINDOW_MINUTES +
    draws.below(DEPARTURE_WINDOW_MINUTES / 5) * 5;
  const departure = toInstant(parseZonedLocalTime(`${key.date}T${timeOfDay(minuteOfDay)}`, from.zone));

  if (!via) return journeyOf([segment(airline, from, to, departure)]);
  const first = segment(airline, from, via, departure);
  const layoverMinutes = draws.between(12, 48) * 5;
  return journeyOf([
    first,
    segment(airline, via, to, addMsToInstant(first.arrivesAt, layoverMinutes * MINUTE_MS)),
  ]);
}

/** The journey is the same for every seller, which is how two suppliers' offers are recognised as one flight. */
function sampleJourney(flight: SampleFlight, key: JourneyKey, from: Airport, to: Airport): Journey {
  const departure = sampleDepartureTime(flight, from, key.date);
  if (flight.via === undefined) return journeyOf([segment(flight.airline, from, to, departure)]);
  const via = getAirport(flight.via);
  const first = segment(flight.airline, from, via, departure);
  const onward = addMsToInstant(first.arrivesAt, flight.layoverMinutes * MINUTE_MS);
  return journeyOf([first, segment(flight.airline, via, to, onward)]);
}

/** Returns the same flights `minutes` later, as when an airline changes its schedule after the sale. */
export function delayJourney(journey: Journey, minutes: number): Journey {
  const [first, ...others] = journey.segments.map(({ airline, from, to, departsAt, ...rest }) => {
    const moved = segment(airline, from, to, addMsToInstant(departsAt, minutes * MINUTE_MS));
    return { ...moved, flightNumber: rest.flightNumber, aircraft: rest.aircraft };
  });
  if (!first) throw new Error('a journey has at least one segment');
  return journeyOf([first, ...others]);
}

function journeyOf(segments: readonly [Segment, ...Segment[]]): Journey {
  const [first] = segments;
  const last = segments.at(-1) ?? first;
  return {
    airline: first.airline,
    segments,
    departsAt: first.departsAt,
    arrivesAt: last.arrivesAt,
    minutes: (epochMsOf(last.arrivesAt) - epochMsOf(first.departsAt)) / MINUTE_MS,
    km: segments.reduce((sum, flown) => sum + flown.km, 0),
  };
}

function segment(airline: Airline, from: Airport, to: Airport, departsAt: Instant): Segment {
  const km = airportDistanceKm(from, to);
  const minutes = blockMinutes(km);
  const arrivesAt = addMsToInstant(departsAt, minutes * MINUTE_MS);
  const departsLocal = toZonedLocalTime(departsAt, from.zone).local;
  const draws = createSeededRandom('flight', airline.code, from.iata, to.iata, departsLocal.slice(11));
  const isHop = km < 450 && from.country === to.country;
  return {
    airline,
    flightNumber: String(draws.between(100, 2_999)),
    aircraft: isHop ? TURBOPROP : draws.pick(km < 5_000 ? NARROW : WIDE),
    from,
    to,
    departsAt,
    arrivesAt,
    departsLocal,
    arrivesLocal: toZonedLocalTime(arrivesAt, to.zone).local,
    minutes,
    km,
  };
}

/**
 * A flight takes 35 minutes for taxiing, climb and approach plus its distance at 800 km/h, rounded up to five
 * minutes.
 */
function blockMinutes(km: number): number {
  return Math.ceil((35 + (km * 60) / 800) / 5) * 5;
}

/** An airline flies non-stop to and from its own country, and between any two other countries through its hubs. */
function routingsOf(
  connection: FlightSupplierConnection,
  from: Airport,
  to: Airport,
): readonly [Routing, ...Routing[]] {
  const domestic = from.country === to.country;
  const [first, ...others] = connection.airlines
    .filter((airline) => !domestic || airline.country === from.country)
    .flatMap((airline) =>
      routingsOfAirline(airline, from, to, [from.country, to.country].includes(airline.country)),
    );
  if (first) return [first, ...others];

  const [houseFirst, ...houseOthers] = routingsOfAirline(connection.houseAirline, from, to, true);
  // `houseAirline` has no range limit, so there is always a routing.
  return houseFirst ? [houseFirst, ...houseOthers] : [{ airline: connection.houseAirline }];
}

function routingsOfAirline(airline: Airline, from: Airport, to: Airport, nonStopAllowed: boolean): Routing[] {
  const rangeKm = airline.rangeKm ?? WIDE_BODY_RANGE_KM;
  const directKm = airportDistanceKm(from, to);
  const nonStop = nonStopAllowed && directKm <= rangeKm ? [{ airline }] : [];
  if (from.country === to.country && directKm < SHORTEST_DOMESTIC_CONNECTION_KM) return nonStop;
  const connecting = airline.hubs
    .map(getAirport)
    .filter((hub) => {
      const legs = [airportDistanceKm(from, hub), airportDistanceKm(hub, to)];
      const flownKm = legs.reduce((sum, km) => sum + km, 0);
      return (
        hub.cityCode !== from.cityCode &&
        hub.cityCode !== to.cityCode &&
        legs.every((km) => km <= rangeKm) &&
        flownKm * 100 <= directKm * LONGEST_DETOUR_PERCENT
      );
    })
    .map((via) => ({ airline, via }));
  return [...nonStop, ...connecting];
}

function timeOfDay(minute: number): string {
  const hour = String(Math.floor(minute / 60));
  return `${hour.padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
