import { addMoney, parseMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import type { Facet, FareTerms, Offer, Result } from '@marga/contract/search/search';
import { sampleOffer, sampleResult } from './sample-results.ts';

/** This module holds lists of flights of any length, for stories and tests. */

const AIRLINES = [
  ['IX', 'Air India Express'],
  ['6E', 'IndiGo'],
  ['SG', 'SpiceJet'],
  ['QP', 'Akasa Air'],
  ['AI', 'Air India'],
] as const;

const DAY_MINUTES = 24 * 60;

function clock(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}

/** Returns a flight with three fares; every third one stops in Ahmedabad. */
function flightAt(at: number): Result {
  const [carrierCode, carrier] = AIRLINES[at % AIRLINES.length] as (typeof AIRLINES)[number];
  const departs = clock((370 + at * 137) % DAY_MINUTES);
  const minutes = at % 3 === 2 ? 275 : 130;
  const fares = ['Saver', 'Flexi Plus', 'Super 6E'].map((variant, fare) =>
    flightOffer(at * 3 + fare, {
      departs,
      minutes,
      variant,
      amount: `${13_894 + at * 37 + fare * 1_250}.00`,
      carrier: [carrierCode, carrier, String(933 + at)],
    }),
  );
  return sampleResult(`result-${at}`, fares, at);
}

interface FlightOffer {
  readonly departs: string;
  readonly minutes: number;
  readonly variant: string;
  readonly amount: string;
  readonly carrier: readonly [code: string, name: string, number: string];
}

function flightOffer(id: number, { departs, minutes, variant, amount, carrier }: FlightOffer): Offer {
  const offer = sampleOffer({
    id: String(id).padStart(26, '0'),
    amount,
    departs,
    minutes,
    variant,
    travellers: 3,
  });
  const { itinerary } = offer;
  if (itinerary.service !== 'flight') throw new RangeError('a sample flight');
  const [first] = itinerary.segments;
  if (!first) throw new RangeError('a flight has a segment');
  const [carrierCode, name, number] = carrier;
  const called = { ...first, carrierCode, carrier: name, number, aircraft: 'A321neo' };
  const segments = minutes > 200 ? withStop(called) : [called];
  return {
    ...offer,
    clientTotal: toWireMoney(addMoney(parseMoney(amount, 'INR'), parseMoney('1396', 'INR'))),
    terms: termsOf(id, variant),
    itinerary: { ...itinerary, segments, refundable: variant !== 'Saver' },
  };
}

function termsOf(id: number, variant: string): FareTerms {
  return {
    checkedKg: 15,
    cabinKg: 7,
    cancelPenalty: variant === 'Saver' ? null : { amount: '3500.00', currency: 'INR' },
    changePenalty: { amount: variant === 'Super 6E' ? '0.00' : '2999.00', currency: 'INR' },
    holdUntil: variant === 'Flexi Plus' ? parseInstant('2026-12-20T08:30:00.000Z') : null,
    seatsLeft: id % 4 === 0 ? 4 : null,
  };
}

type Segment = Extract<Offer['itinerary'], { service: 'flight' }>['segments'][number];

function withStop(whole: Segment): Segment[] {
  const at = (minutes: number) => ({
    ...whole.departsAt,
    local: new Date(Date.parse(`${whole.departsAt.local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16),
  });
  const stop = { code: 'AMD', name: 'Ahmedabad' };
  return [
    { ...whole, destination: stop.code, destinationName: stop.name, arrivesAt: at(90), durationMinutes: 90 },
    {
      ...whole,
      number: `${whole.number}4`,
      origin: stop.code,
      originName: stop.name,
      departsAt: at(190),
      durationMinutes: 85,
    },
  ];
}

export function sampleFlights(count: number): Result[] {
  return Array.from({ length: count }, (_, at) => flightAt(at));
}

/** Returns the combined fares of some outbound and as many return flights four days later, as one supplier sells them. */
export function sampleReturns(count: number): Result[] {
  const ways = sampleFlights(count);
  return ways.flatMap((out, at) =>
    ways.map((back, other) => {
      const offers = out.offers.flatMap((offer, fare) => {
        const second = back.offers[fare];
        return second ? [bothWays(offer, second, (at * count + other) * 3 + fare)] : [];
      });
      return sampleResult(`return-${at}-${other}`, offers, at + other);
    }),
  );
}

function bothWays(out: Offer, back: Offer, id: number): Offer {
  const [there, home] = [out.itinerary, back.itinerary];
  if (there.service !== 'flight' || home.service !== 'flight') throw new RangeError('a sample flight');
  const later = (local: string) =>
    new Date(Date.parse(`${local}:00Z`) + 4 * DAY_MINUTES * 60_000).toISOString().slice(0, 16);
  const segments = home.segments.map((segment) => ({
    ...segment,
    journey: 1,
    origin: segment.destination,
    destination: segment.origin,
    departsAt: { ...segment.departsAt, local: later(segment.departsAt.local) },
    arrivesAt: { ...segment.arrivesAt, local: later(segment.arrivesAt.local) },
  }));
  const amount = { amount: `${27_000 + id * 11}.00`, currency: 'INR' } as const;
  return {
    ...out,
    id: `ofr_${String(id).padStart(26, '0')}` as Offer['id'],
    published: amount,
    base: amount,
    total: amount,
    trueCost: amount,
    clientTotal: { ...amount, amount: `${29_000 + id * 11}.00` },
    itinerary: { ...there, segments: [...there.segments, ...segments] },
  };
}

/** These are the facets of the list, as a server counts them. */
export const SAMPLE_FLIGHT_FACETS: Facet[] = [
  {
    name: 'stops',
    values: [
      { value: '0', results: 3, from: { amount: '13894.00', currency: 'INR' } },
      { value: '1', results: 2, from: { amount: '13968.00', currency: 'INR' } },
    ],
  },
  {
    name: 'carrier',
    values: AIRLINES.map(([, value]) => ({
      value,
      results: 1,
      from: { amount: '13894.00', currency: 'INR' },
    })),
  },
];
