import { add, type Money, money, multiply, scaleBy, subtract } from '@marga/contract/kernel/money';
import { drawsFrom } from '../../seed.ts';
import { distanceKm, getAirport } from './airports.ts';
import type { Connection } from './connections.ts';
import type { Journey, JourneyKey } from './journeys.ts';

export const CABINS = ['economy', 'premium_economy', 'business', 'first'] as const;
export type Cabin = (typeof CABINS)[number];

interface FareBrand {
  readonly name: string;
  readonly checkedBags: number;
  /** What a change or a refund costs in per cent of the base fare; not allowed when undefined. */
  readonly changePercent: bigint | undefined;
  readonly refundPercent: bigint | undefined;
}

/** `base + tax = total`, always. */
export interface Fare {
  readonly brand: FareBrand;
  readonly base: Money;
  readonly tax: Money;
  readonly total: Money;
}

const SAVER: FareBrand = { name: 'Saver', checkedBags: 1, changePercent: 25n, refundPercent: undefined };
const CLASSIC: FareBrand = { name: 'Classic', checkedBags: 1, changePercent: 15n, refundPercent: 40n };
const FLEX: FareBrand = { name: 'Flex', checkedBags: 2, changePercent: 0n, refundPercent: 0n };

const CABIN_PERMILLE: Readonly<Record<Cabin, bigint>> = {
  economy: 1_000n,
  premium_economy: 1_700n,
  business: 3_300n,
  first: 5_200n,
};

/** The price of one seat. Depends on the day, unlike the timetable. */
export function seatFare(connection: Connection, key: JourneyKey, journey: Journey, cabin: Cabin): Fare {
  const origin = getAirport(key.from);
  const destination = getAirport(key.to);
  const domestic = origin.country === destination.country;
  const draws = drawsFrom('fare', connection.name, key.from, key.to, key.date, key.index);
  // A change of planes is worth a discount, a non-stop flight a premium.
  const dearnessPermille = journey.segments.length > 1 ? draws.between(0, 700) : draws.between(250, 1_000);

  const { cheapest, dearest } = priceRange(BigInt(distanceKm(origin, destination)), domestic);
  const inEconomy = add(
    cheapest,
    scaleBy(subtract(dearest, cheapest), BigInt(dearnessPermille), 1_000n, 'half-even'),
  );
  const onConnection = scaleBy(inEconomy, BigInt(connection.pricePermille), 1_000n, 'half-even');
  const total = scaleBy(onConnection, CABIN_PERMILLE[cabin], 1_000n, 'half-even');

  const taxPermille = BigInt(domestic ? draws.between(130, 180) : draws.between(150, 260));
  const base = scaleBy(total, 1_000n, 1_000n + taxPermille, 'half-even');
  const brand = dearnessPermille < 400 ? SAVER : dearnessPermille < 750 ? CLASSIC : FLEX;
  return { brand, base, tax: subtract(total, base), total };
}

export function addFares(first: Fare, second: Fare): Fare {
  return {
    brand: first.brand,
    base: add(first.base, second.base),
    tax: add(first.tax, second.tax),
    total: add(first.total, second.total),
  };
}

export function forPassengers(fare: Fare, count: number): Fare {
  const times = BigInt(count);
  return {
    brand: fare.brand,
    base: multiply(fare.base, times),
    tax: multiply(fare.tax, times),
    total: multiply(fare.total, times),
  };
}

export function raiseByPercent(fare: Fare, percent: bigint): Fare {
  const total = scaleBy(fare.total, 100n + percent, 100n, 'half-even');
  const base = scaleBy(fare.base, 100n + percent, 100n, 'half-even');
  return { brand: fare.brand, base, tax: subtract(total, base), total };
}

/** Delhi to London comes to some 29,000 to 61,000 rupees, a domestic flight to 3,000 to 9,000. */
function priceRange(km: bigint, domestic: boolean): { cheapest: Money; dearest: Money } {
  const paise = (rupees: bigint, paisePerKm: bigint): Money => money(rupees * 100n + km * paisePerKm, 'INR');
  return domestic
    ? { cheapest: paise(3_000n, 90n), dearest: paise(4_400n, 140n) }
    : { cheapest: paise(6_500n, 340n), dearest: paise(9_500n, 770n) };
}
