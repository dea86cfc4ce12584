import type { Criteria, Itinerary } from '@marga/contract/connect/protocol';
import { addMoney, compareMoney, type Money, scaleMoney, sumMoney } from '@marga/contract/kernel/money';
import { createSeededRandom } from '../../seeded-random.ts';
import { weekdayOf } from '../non-flight/local-times.ts';
import {
  permilleOfAmount,
  type Price,
  rupeesToMoney,
  toWholeRupees,
  clampAmount,
  splitTaxFromTotal,
} from '../non-flight/price-arithmetic.ts';
import type { HotelProperty, HotelSupplier } from './properties.ts';

type MealPlan = Extract<Itinerary, { service: 'hotel' }>['mealPlan'];
type Party = Extract<Criteria, { service: 'hotel' }>['rooms'][number];

export interface RoomKind {
  readonly name: string;
  readonly mostAdults: number;
  readonly mostChildren: number;
  readonly permille: number;
  /** A hotel has between these two numbers of rooms of this kind. */
  readonly rooms: readonly [number, number];
}

const PLAIN: RoomKind = {
  name: 'Standard Room',
  mostAdults: 2,
  mostChildren: 1,
  permille: 1_000,
  rooms: [9, 16],
};
const DELUXE: RoomKind = {
  name: 'Deluxe Room',
  mostAdults: 3,
  mostChildren: 2,
  permille: 1_120,
  rooms: [9, 14],
};
const FAMILY: RoomKind = {
  name: 'Family Room',
  mostAdults: 4,
  mostChildren: 3,
  permille: 1_220,
  rooms: [12, 15],
};
const SUITE: RoomKind = {
  name: 'Executive Suite',
  mostAdults: 4,
  mostChildren: 3,
  permille: 1_650,
  rooms: [3, 6],
};

/** These are the meal prices for an adult and night in rupees, by stars. */
const MEALS: Readonly<Record<MealPlan, (stars: number) => number>> = {
  'room-only': () => 0,
  breakfast: (stars) => 90 + stars * 40,
  'half-board': (stars) => 220 + stars * 130,
  'full-board': (stars) => 380 + stars * 210,
};

const NOT_REFUNDABLE_PERMILLE = 940;
const WEEKEND_PERMILLE = 1_140;
const SAMPLE_WEEKEND_PERMILLE = 1_030;
const EXTRA_ADULT_PERMILLE = 180;
const CHILD_PERMILLE = 80;
/** Children below this age sleep and eat free of charge. */
const CHILD_PAYS_FROM = 6;
const FRIDAY = 5;
const SATURDAY = 6;
/** The higher tax rate applies above this price for a room and night. */
const HIGHER_TAX_ABOVE = rupeesToMoney(7_500);

export function roomKindsOf({ stars, range }: HotelProperty): readonly RoomKind[] {
  if (range) return [PLAIN, DELUXE, FAMILY];
  return stars >= 4
    ? [PLAIN, DELUXE, FAMILY, SUITE]
    : stars === 3
      ? [PLAIN, DELUXE, FAMILY]
      : [PLAIN, FAMILY];
}

/**
 * Returns the meal plans of a kind of room: one-star hotels sell rooms without meals, other hotels sell their
 * cheapest kind with or without breakfast, and better rooms of better hotels include more meals.
 */
export function mealPlansOf({ stars, range }: HotelProperty, { name }: RoomKind): readonly MealPlan[] {
  if (stars < 2) return ['room-only'];
  if (name === PLAIN.name) return ['room-only', 'breakfast'];
  if (range || stars < 4) return ['breakfast'];
  return name === DELUXE.name
    ? ['breakfast', 'half-board']
    : name === SUITE.name
      ? ['full-board']
      : ['half-board'];
}

export function isRoomLargeEnough(
  { mostAdults, mostChildren }: RoomKind,
  { adults, childAges }: Party,
): boolean {
  return adults <= mostAdults && childAges.length <= mostChildren + (mostAdults - adults);
}

/**
 * Returns how many rooms of a kind are left on a night. A sample hotel always has family rooms for the largest
 * party.
 */
export function countRoomsLeft(
  kind: RoomKind,
  unit: string,
  lead: number,
  soldCount: number,
  isSample: boolean,
): number {
  const draws = createSeededRandom('rooms', unit);
  const rooms = draws.between(...kind.rooms);
  const asked = draws.between(0, isSample ? 250 : lead < 7 ? 1_050 : lead < 30 ? 700 : 400);
  return Math.max(0, rooms - Math.floor((rooms * Math.min(1_000, asked)) / 1_000) - soldCount);
}

export interface Stay {
  readonly house: HotelProperty;
  readonly kind: RoomKind;
  readonly mealPlan: MealPlan;
  readonly isRefundable: boolean;
  /** These are the prices of the hotel's cheapest room, one for each night of the stay. */
  readonly rates: readonly Money[];
  readonly parties: readonly Party[];
}

/** Returns the price of all rooms and nights together. */
export function stayPriceOf(stay: Stay): Price {
  const { kind, isRefundable, rates, parties } = stay;
  const share = Math.round((kind.permille * (isRefundable ? 1_000 : NOT_REFUNDABLE_PERMILLE)) / 1_000);
  const parts = rates.flatMap((rate) => {
    const ofTheKind = permilleOfAmount(rate, share);
    return parties.map((party) => roomNight(stay, party, ofTheKind));
  });
  const all = (part: keyof Price): Money =>
    sumMoney(
      parts.map((price) => price[part]),
      'INR',
    );
  return { base: all('base'), taxes: all('taxes'), total: all('total') };
}

/** Returns the average price of one room for one night, tax included. */
export function averagePricePerNight({ rates, parties }: Stay, { total }: Price): Money {
  return scaleMoney(total, 1n, BigInt(rates.length * parties.length), 'half-even');
}

/** Returns the price of the cheapest room for two on a night, without meals. */
export function cheapestNightRate(house: HotelProperty, supplier: HotelSupplier, night: string): Money {
  const day = weekdayOf(night);
  const isWeekend = day === FRIDAY || day === SATURDAY;
  const draws = createSeededRandom('room night', house.name, house.usualRupees, night);
  const weekend = house.range ? SAMPLE_WEEKEND_PERMILLE : WEEKEND_PERMILLE;
  return [
    isWeekend ? weekend : 1_000,
    house.range ? draws.between(985, 1_015) : draws.between(930, 1_070),
    createSeededRandom('hotel share', supplier, house.name).between(980, 1_020),
  ].reduce(permilleOfAmount, rupeesToMoney(house.usualRupees));
}

function roomNight({ house, mealPlan }: Stay, { adults, childAges }: Party, rate: Money): Price {
  const payingChildren = childAges.filter((age) => age >= CHILD_PAYS_FROM).length;
  const guestsPermille =
    1_000 + Math.max(0, adults - 2) * EXTRA_ADULT_PERMILLE + payingChildren * CHILD_PERMILLE;
  const meals = rupeesToMoney(MEALS[mealPlan](house.stars) * (adults + payingChildren / 2));
  const asked = toWholeRupees(addMoney(permilleOfAmount(rate, guestsPermille), meals));
  const total = house.range
    ? clampAmount(asked, [rupeesToMoney(house.range[0]), rupeesToMoney(house.range[1])])
    : asked;
  const lower = splitTaxFromTotal(total, 5n);
  return compareMoney(lower.base, HIGHER_TAX_ABOVE) > 0 ? splitTaxFromTotal(total, 18n) : lower;
}
