import { addMoney, type Money, multiplyMoney, subtractMoney } from '@marga/contract/kernel/money';
import { createSeededRandom } from '../../seeded-random.ts';
import {
  permilleOfAmount,
  type Price,
  rupeesToMoney,
  toWholeRupees,
  clampAmount,
  splitTaxFromTotal,
} from '../non-flight/price-arithmetic.ts';
import { isAirConditioned, type TrainClass, type TrainQuota } from './train-kinds.ts';
import { SAMPLE_RANGE } from './sample-trains.ts';
import type { Train, TrainSupplier } from './timetable.ts';

/** These are paise per kilometre in sleeper class, where longer distances are cheaper. */
const SLEEPER_STEPS: readonly (readonly [upToKm: number, paisePerKm: number])[] = [
  [500, 60],
  [1_500, 42],
  [10_000, 33],
];

interface ClassTerms {
  /** This is the fare in per mille of the sleeper fare. */
  readonly permille: number;
  /** This is the reservation and superfast charge, which does not depend on distance. */
  readonly fixedRupees: number;
  readonly leastRupees: number;
  /** These are the minimum and maximum tatkal surcharge; first class has none. */
  readonly tatkalRupees: readonly [number, number];
}

const CLASSES: Readonly<Record<TrainClass, ClassTerms>> = {
  '1A': { permille: 6_200, fixedRupees: 135, leastRupees: 1_180, tatkalRupees: [0, 0] },
  EC: { permille: 4_300, fixedRupees: 135, leastRupees: 480, tatkalRupees: [400, 500] },
  '2A': { permille: 3_650, fixedRupees: 95, leastRupees: 710, tatkalRupees: [400, 500] },
  '3A': { permille: 2_550, fixedRupees: 85, leastRupees: 505, tatkalRupees: [300, 400] },
  '3E': { permille: 2_350, fixedRupees: 85, leastRupees: 465, tatkalRupees: [300, 400] },
  CC: { permille: 2_050, fixedRupees: 85, leastRupees: 255, tatkalRupees: [125, 225] },
  SL: { permille: 1_000, fixedRupees: 50, leastRupees: 145, tatkalRupees: [100, 200] },
  '2S': { permille: 580, fixedRupees: 30, leastRupees: 45, tatkalRupees: [10, 15] },
};

/** Trains that cost at least this much, in per mille of an ordinary express, also have demand-based pricing. */
const PROUD_FROM_PERMILLE = 1_300;
const TATKAL_PERMILLE = 300;

/**
 * Returns the price of one ticket for the whole party: the railway's fare for each passenger, and the agent's
 * charge once.
 */
export function ticketPrice(
  train: Train,
  trainClass: TrainClass,
  quota: TrainQuota,
  supplier: TrainSupplier,
  date: string,
  travellers: number,
): Price {
  const charge = agentCharge(supplier, train.number, trainClass);
  const fare = berthFare(train, trainClass, date);
  const withQuota = toWholeRupees(addMoney(fare, quotaPremium(fare, trainClass, quota, train, date)));
  const each = train.givenFares && quota === 'GN' ? withinSample(withQuota, charge) : withQuota;
  const total = addMoney(multiplyMoney(each, BigInt(travellers)), charge);
  return splitTaxFromTotal(total, isAirConditioned(trainClass) ? 5n : 0n);
}

function berthFare(train: Train, trainClass: TrainClass, date: string): Money {
  const draws = createSeededRandom('train fare', train.number, trainClass, date);
  const given = train.givenFares?.[trainClass];
  if (given !== undefined) return permilleOfAmount(rupeesToMoney(given), draws.between(985, 1_015));
  const { permille: share, fixedRupees, leastRupees } = CLASSES[trainClass];
  const byDistance = permilleOfAmount(permilleOfAmount(sleeperFare(train.km), share), train.farePermille);
  const fare = addMoney(byDistance, rupeesToMoney(fixedRupees));
  const dynamic = train.farePermille >= PROUD_FROM_PERMILLE ? draws.below(4) * 100 : 0;
  const least = rupeesToMoney(leastRupees);
  return clampAmount(permilleOfAmount(fare, 1_000 + dynamic), [least, multiplyMoney(least, 1_000n)]);
}

function sleeperFare(km: number): Money {
  const [paise] = SLEEPER_STEPS.reduce<readonly [number, number]>(
    ([sum, from], [upTo, perKm]) => [sum + Math.max(0, Math.min(km, upTo) - from) * perKm, upTo],
    [0, 0],
  );
  return rupeesToMoney(paise / 100);
}

function quotaPremium(
  fare: Money,
  trainClass: TrainClass,
  quota: TrainQuota,
  { number }: Train,
  date: string,
): Money {
  const [least, most] = CLASSES[trainClass].tatkalRupees;
  switch (quota) {
    case 'TQ':
      return clampAmount(permilleOfAmount(fare, TATKAL_PERMILLE), [
        rupeesToMoney(least),
        rupeesToMoney(most),
      ]);
    case 'PT':
      return permilleOfAmount(
        fare,
        createSeededRandom('premium tatkal', number, trainClass, date).between(500, 1_000),
      );
    case 'GN':
    case 'LD':
    case 'SS':
    case 'DF':
      return rupeesToMoney(0);
  }
}

/**
 * Agents may charge at most twenty rupees per ticket without air conditioning and forty with; the two suppliers
 * never charge the same.
 */
function agentCharge(supplier: TrainSupplier, number: string, trainClass: TrainClass): Money {
  const steps = createSeededRandom('agent charge', supplier, number).below(4);
  const ofForty = supplier === 'railyatra' ? 10 + steps * 10 : 5 + steps * 10;
  return rupeesToMoney(isAirConditioned(trainClass) ? ofForty : ofForty / 2);
}

function withinSample(fare: Money, charge: Money): Money {
  const [least, most] = SAMPLE_RANGE;
  return clampAmount(fare, [rupeesToMoney(least), subtractMoney(rupeesToMoney(most), charge)]);
}
