import {
  addMoney,
  type Money,
  createMoney,
  scaleMoney,
  subtractMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { createSeededRandom } from '../../seeded-random.ts';
import { airportDistanceKm, getAirport } from './find-airport.ts';
import type { FlightSupplierConnection } from './supplier-connections.ts';
import type { Journey, JourneyKey } from './journeys.ts';
import { dollarsToRupees, isSampleRoute, sampleFareInDollars } from './sample-flights.ts';

export const CABINS = ['economy', 'premium_economy', 'business', 'first'] as const;
export type Cabin = (typeof CABINS)[number];

export interface FareBrand {
  readonly name: string;
  readonly permille: bigint;
  readonly checkedBags: number;
  /** These are the costs of a change and a refund in per cent of the base fare; undefined means not allowed. */
  readonly changePercent: bigint | undefined;
  readonly refundPercent: bigint | undefined;
  /** Says whether the fare can be held without payment for a day. */
  readonly canHold: boolean;
}

/** The invariant is `base + tax = total`. */
export interface Fare {
  readonly base: Money;
  readonly tax: Money;
  readonly total: Money;
}

export const BRANDS = [
  {
    name: 'Saver',
    permille: 1_000n,
    checkedBags: 1,
    changePercent: 25n,
    refundPercent: undefined,
    canHold: false,
  },
  {
    name: 'Classic',
    permille: 1_100n,
    checkedBags: 1,
    changePercent: 15n,
    refundPercent: 40n,
    canHold: true,
  },
  { name: 'Flex', permille: 1_220n, checkedBags: 2, changePercent: 0n, refundPercent: 0n, canHold: true },
] as const satisfies readonly FareBrand[];

export type BrandIndex = 0 | 1 | 2;

/** Private fares are open to some passengers only; each has a discount and the label with which an offer shows it. */
export const PRIVATE_FARES = {
  student: { name: 'Student', discountPermille: 100n, extraBags: 1, label: 'leisure' },
  senior: { name: 'Senior', discountPermille: 80n, extraBags: 0, label: 'negotiated' },
  'armed-forces': { name: 'Forces', discountPermille: 120n, extraBags: 0, label: 'negotiated' },
  corporate: { name: 'Corporate', discountPermille: 150n, extraBags: 0, label: 'corporate' },
} as const;

export type PrivateFare = keyof typeof PRIVATE_FARES;

/** An agency sends these codes to get the fares negotiated for it, on any airline. */
export const FARE_CODES: Readonly<Record<string, PrivateFare>> = {
  'SANDBOX-SENIOR': 'senior',
  'SANDBOX-FORCES': 'armed-forces',
  'SANDBOX-CORPORATE': 'corporate',
};

const CABIN_PERMILLE: Readonly<Record<Cabin, bigint>> = {
  economy: 1_000n,
  premium_economy: 1_700n,
  business: 3_300n,
  first: 5_200n,
};

/** Returns the price of an adult's seat, which depends on the date, unlike the timetable. */
export function adultFareOfJourney(
  connection: FlightSupplierConnection,
  key: JourneyKey,
  journey: Journey,
  cabin: Cabin,
  currency: 'INR' | 'USD' = 'INR',
): Fare {
  const domestic = getAirport(key.from).country === getAirport(key.to).country;
  const draws = createSeededRandom('fare', connection.name, key.from, key.to, key.date, key.index);
  // A connecting flight is cheaper on average than a non-stop flight.
  const dearnessPermille = journey.segments.length > 1 ? draws.between(0, 400) : draws.between(150, 500);
  const inEconomy = isSampleRoute(key.from, key.to)
    ? samplePrice(connection, key, currency)
    : marketPrice(connection, key, domestic, BigInt(dearnessPermille));
  const total = scaleMoney(inEconomy, CABIN_PERMILLE[cabin], 1_000n, 'half-even');
  const taxPermille = BigInt(domestic ? draws.between(130, 180) : draws.between(150, 260));
  const base = scaleMoney(total, 1_000n, 1_000n + taxPermille, 'half-even');
  return { base, tax: subtractMoney(total, base), total };
}

function samplePrice(connection: FlightSupplierConnection, key: JourneyKey, currency: 'INR' | 'USD'): Money {
  const dollars = sampleFareInDollars(connection.name, key);
  return currency === 'USD' ? dollars : dollarsToRupees(dollars);
}

function marketPrice(
  connection: FlightSupplierConnection,
  key: JourneyKey,
  domestic: boolean,
  dearnessPermille: bigint,
) {
  const km = BigInt(airportDistanceKm(getAirport(key.from), getAirport(key.to)));
  const { cheapest, dearest } = priceRange(km, domestic);
  const onTheDay = addMoney(
    cheapest,
    scaleMoney(subtractMoney(dearest, cheapest), dearnessPermille, 1_000n, 'half-even'),
  );
  return scaleMoney(onTheDay, BigInt(connection.pricePermille), 1_000n, 'half-even');
}

export function addFares(first: Fare, second: Fare): Fare {
  return {
    base: addMoney(first.base, second.base),
    tax: addMoney(first.tax, second.tax),
    total: addMoney(first.total, second.total),
  };
}

export function applyBrandToFare(fare: Fare, { permille }: FareBrand): Fare {
  return scaled(fare, permille, permille);
}

export function applyPassengerDiscount(fare: Fare, kind: PrivateFare | undefined): Fare {
  if (!kind) return fare;
  const permille = 1_000n - PRIVATE_FARES[kind].discountPermille;
  return scaled(fare, permille, permille);
}

export type PassengerKind = 'adult' | 'child' | 'infant';

/** A child pays three quarters of the fare and all of the taxes, an infant on a lap a tenth of both. */
const PASSENGER_PERMILLE: Readonly<Record<PassengerKind, readonly [base: bigint, tax: bigint]>> = {
  adult: [1_000n, 1_000n],
  child: [750n, 1_000n],
  infant: [100n, 100n],
};

export function totalFareOfParty(fare: Fare, passengers: readonly PassengerKind[]): Fare {
  const nothing = zeroMoney(fare.total.currency);
  return passengers
    .map((kind) => scaled(fare, ...PASSENGER_PERMILLE[kind]))
    .reduce(addFares, { base: nothing, tax: nothing, total: nothing });
}

function scaled(fare: Fare, basePermille: bigint, taxPermille: bigint): Fare {
  const base = scaleMoney(fare.base, basePermille, 1_000n, 'half-even');
  const tax = scaleMoney(fare.tax, taxPermille, 1_000n, 'half-even');
  return { base, tax, total: addMoney(base, tax) };
}

export function raiseFareByPercent(fare: Fare, percent: bigint): Fare {
  const total = scaleMoney(fare.total, 100n + percent, 100n, 'half-even');
  const base = scaleMoney(fare.base, 100n + percent, 100n, 'half-even');
  return { base, tax: subtractMoney(total, base), total };
}

/** Delhi to Dubai costs about 14,000 to 23,000 rupees, a domestic flight 3,000 to 9,000. */
function priceRange(km: bigint, domestic: boolean): { cheapest: Money; dearest: Money } {
  const paise = (rupees: bigint, paisePerKm: bigint): Money =>
    createMoney(rupees * 100n + km * paisePerKm, 'INR');
  return domestic
    ? { cheapest: paise(3_000n, 90n), dearest: paise(4_400n, 140n) }
    : { cheapest: paise(6_500n, 340n), dearest: paise(9_500n, 770n) };
}
