import { createSeededRandom } from '../../seeded-random.ts';
import { cityKey, type InventoryPlace } from '../non-flight/geography.ts';
import { type Area, areasOfCity, isLargeCity } from './areas.ts';

const HOTEL_SUPPLIERS = ['stayhub', 'marigold-hotels'] as const;
export type HotelSupplier = (typeof HOTEL_SUPPLIERS)[number];

export interface HotelProperty {
  readonly name: string;
  readonly area: Area;
  readonly stars: number;
  /** This is the price of the cheapest room on an ordinary night, in rupees with tax. */
  readonly usualRupees: number;
  /** A refundable room can be cancelled free of charge until this many hours before check-in. */
  readonly freeUntilHours: number;
  readonly soldBy: readonly HotelSupplier[];
  /** In a sample city the price of a room and night stays within this range. */
  readonly range: readonly [number, number] | undefined;
}

type SampleRow = readonly [name: string, area: string, stars: number, rupees: number, HotelSupplier | 'both'];

/** These are the product's sample cities, with five hotels available every night. */
const SAMPLES: Readonly<Record<string, readonly SampleRow[]>> = {
  delhi: [
    ['The Janpath Residency', 'Connaught Place', 5, 5_300, 'both'],
    ['Karol Bagh Courtyard', 'Karol Bagh', 3, 4_550, 'both'],
    ['Aerocity Terrace', 'Aerocity', 4, 5_100, 'both'],
    ['Hotel Ajmeri Gate', 'Paharganj', 3, 4_450, 'stayhub'],
    ['Chanakya House', 'Chanakyapuri', 4, 4_950, 'marigold-hotels'],
  ],
  mumbai: [
    ['Colaba Harbour House', 'Colaba', 4, 5_150, 'both'],
    ['Bandra Bay Hotel', 'Bandra West', 4, 5_050, 'both'],
    ['Sahar Transit Inn', 'Andheri East', 3, 4_500, 'both'],
    ['Juhu Tide Resort', 'Juhu', 5, 5_300, 'stayhub'],
    ["The Queen's Necklace", 'Marine Drive', 3, 4_600, 'marigold-hotels'],
  ],
};
const SAMPLE_RANGE = [4_000, 7_500] as const;

const INDIAN_FIRST = [
  'Ashoka',
  'Banyan',
  'Chitra',
  'Gulmohar',
  'Jasmine',
  'Kadamba',
  'Lotus',
  'Madhuban',
  'Neelam',
  'Padmini',
  'Rajhans',
  'Sagarika',
  'Surya',
  'Tulip',
  'Utsav',
  'Vasant',
] as const;
const INDIAN_LAST = [
  'Residency',
  'Palace',
  'Grand',
  'Inn',
  'Retreat',
  'Regency',
  'Lodge',
  'Continental',
] as const;
const OTHER_FIRST = [
  'Bell',
  'Bridge',
  'Crown',
  'Garden',
  'Harbour',
  'Linden',
  'Meridian',
  'Park',
  'Swan',
  'Union',
] as const;
const OTHER_LAST = ['Hotel', 'House', 'Inn', 'Suites', 'Plaza', 'Lodge'] as const;

/** These are the price ranges of the cheapest room in rupees, by stars. */
const BY_STARS: Readonly<Record<number, readonly [number, number]>> = {
  1: [900, 1_500],
  2: [1_300, 2_300],
  3: [2_200, 4_200],
  4: [4_200, 7_600],
  5: [7_800, 16_500],
};

/** A night abroad costs more than one in India. */
const ABROAD_PERMILLE = 2_100;

export function listHotelsInCity(spot: InventoryPlace): HotelProperty[] {
  const areas = areasOfCity(spot);
  const sample = SAMPLES[cityKey(spot)];
  if (sample) return sample.map((row) => sampleHouse(row, areas));
  const draws = createSeededRandom('houses', cityKey(spot));
  const count = isLargeCity(spot) ? draws.between(14, 25) : draws.between(8, 13);
  return namesFor(spot, count).map((name) => drawnHouse(spot, name, areas));
}

function sampleHouse(
  [name, areaName, stars, usualRupees, seller]: SampleRow,
  areas: readonly Area[],
): HotelProperty {
  return {
    name,
    area: areaCalled(areaName, areas),
    stars,
    usualRupees,
    freeUntilHours: stars > 3 ? 48 : 24,
    soldBy: seller === 'both' ? HOTEL_SUPPLIERS : [seller],
    range: SAMPLE_RANGE,
  };
}

function areaCalled(name: string, areas: readonly Area[]): Area {
  const area = areas.find((found) => found.name === name);
  if (!area) throw new Error(`no area ${name}`);
  return area;
}

/** Returns names that are unique within a city. */
function namesFor(spot: InventoryPlace, count: number): string[] {
  const draws = createSeededRandom('hotel names', cityKey(spot));
  const [first, last] = spot.country === 'IN' ? [INDIAN_FIRST, INDIAN_LAST] : [OTHER_FIRST, OTHER_LAST];
  const from = draws.below(first.length * last.length);
  // The steps share no factor with either list's length, so every pair is used before one repeats.
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * 7;
    const name = `${first[at % first.length]} ${last[(at + Math.floor(at / first.length)) % last.length]}`;
    return index % 5 === 0 ? `The ${name}` : index % 3 === 0 ? `Hotel ${name}` : name;
  });
}

function drawnHouse(spot: InventoryPlace, name: string, areas: readonly Area[]): HotelProperty {
  const draws = createSeededRandom('house', cityKey(spot), name);
  const stars = draws.pick([1, 2, 2, 3, 3, 3, 4, 4, 5]);
  const [least, most] = BY_STARS[stars] ?? [2_000, 4_000];
  const home = draws.between(least, most);
  const rupees = spot.country === 'IN' ? home : Math.round((home * ABROAD_PERMILLE) / 1_000);
  const seller = draws.below(10);
  return {
    name,
    area: areas[draws.below(areas.length)] ?? { ...spot, name: spot.city },
    stars,
    usualRupees: Math.round(rupees / 10) * 10,
    freeUntilHours: draws.pick([24, 24, 48, 72]),
    soldBy: seller < 6 ? HOTEL_SUPPLIERS : [seller < 8 ? 'stayhub' : 'marigold-hotels'],
    range: undefined,
  };
}
