import { createSeededRandom } from '../../seeded-random.ts';
import { weekdayOf } from '../non-flight/local-times.ts';
import { groundDistanceKm, routeKey, type InventoryPlace } from '../non-flight/geography.ts';

export type BusKind = 'ac-sleeper' | 'ac-seater' | 'sleeper' | 'seater' | 'volvo';
const BUS_SUPPLIERS = ['redline', 'shubhyatra'] as const;
export type BusSupplier = (typeof BUS_SUPPLIERS)[number];

/** A bus runs every week at the same time, whichever supplier sells it. */
export interface Bus {
  readonly operator: string;
  readonly operatorCode: string;
  readonly number: string;
  readonly kind: BusKind;
  /** This is the departure time in minutes after midnight. */
  readonly departsAt: number;
  readonly minutes: number;
  readonly km: number;
  /** This is the fare of a seat on an ordinary day, in rupees. */
  readonly usualRupees: number;
  readonly soldBy: readonly BusSupplier[];
  /** The fares of a sample route stay within this range. */
  readonly range: readonly [number, number] | undefined;
}

interface Operator {
  readonly name: string;
  readonly code: string;
}

const OPERATORS: readonly [Operator, ...Operator[]] = [
  { name: 'Aravalli Travels', code: 'AT' },
  { name: 'Chetak Roadways', code: 'CR' },
  { name: 'Sahyadri Coaches', code: 'SC' },
  { name: 'Deccan Star Lines', code: 'DS' },
  { name: 'Konark Bus Service', code: 'KB' },
  { name: 'Malwa Express', code: 'ME' },
  { name: 'Himgiri Travels', code: 'HT' },
  { name: 'Cauvery Coaches', code: 'CC' },
  { name: 'Gangotri Roadlines', code: 'GR' },
  { name: 'Saffron Night Riders', code: 'SN' },
  { name: 'Vindhya Tours', code: 'VT' },
  { name: 'Coromandel Motors', code: 'CM' },
];

const ROAD_DETOUR_PERMILLE = 1_260;
const SHORTEST_KM = 12;

interface KindTerms {
  readonly kmh: number;
  readonly paisePerKm: number;
  readonly baseRupees: number;
}

const KINDS: Readonly<Record<BusKind, KindTerms>> = {
  seater: { kmh: 44, paisePerKm: 115, baseRupees: 40 },
  sleeper: { kmh: 47, paisePerKm: 145, baseRupees: 90 },
  'ac-seater': { kmh: 50, paisePerKm: 160, baseRupees: 80 },
  'ac-sleeper': { kmh: 51, paisePerKm: 195, baseRupees: 130 },
  volvo: { kmh: 55, paisePerKm: 215, baseRupees: 140 },
};

const BOTH = BUS_SUPPLIERS;

type SampleRow = readonly [
  operator: number,
  number: string,
  kind: BusKind,
  departsAt: string,
  rupees: number,
  soldBy: readonly BusSupplier[],
];

/** These are the product's sample routes: five buses every day, within the given fares. */
const SAMPLES: Readonly<Record<string, readonly SampleRow[]>> = {
  'delhi>jaipur': [
    [0, 'AT-101', 'seater', '06:30', 440, BOTH],
    [1, 'CR-214', 'ac-seater', '09:15', 540, BOTH],
    [8, 'GR-330', 'volvo', '15:00', 720, BOTH],
    [5, 'ME-512', 'ac-sleeper', '22:45', 650, ['redline']],
    [9, 'SN-778', 'sleeper', '23:30', 490, ['shubhyatra']],
  ],
  'bengaluru>mumbai': [
    [7, 'CC-901', 'sleeper', '14:30', 520, BOTH],
    [3, 'DS-420', 'ac-sleeper', '16:00', 690, BOTH],
    [2, 'SC-365', 'volvo', '17:30', 740, BOTH],
    [9, 'SN-118', 'ac-sleeper', '19:15', 660, ['redline']],
    [11, 'CM-256', 'ac-seater', '20:45', 580, ['shubhyatra']],
  ],
};
const SAMPLE_RANGE = [400, 800] as const;

/** Returns every bus between two cities on a day; empty where there is no road. */
export function listBusesOnDate(from: InventoryPlace, to: InventoryPlace, date: string): Bus[] {
  const km = groundDistanceKm(from, to, ROAD_DETOUR_PERMILLE);
  if (km === undefined) return [];
  const route = routeKey(from, to);
  const sample = SAMPLES[route];
  if (sample) return sample.map((row) => sampleBus(row, km));
  return ordinaryBuses(route, Math.max(SHORTEST_KM, km), date);
}

function sampleBus([operator, number, kind, departsAt, usualRupees, soldBy]: SampleRow, km: number): Bus {
  const { name, code } = OPERATORS[operator] ?? OPERATORS[0];
  const [hour = 0, minute = 0] = departsAt.split(':').map(Number);
  return {
    operator: name,
    operatorCode: code,
    number,
    kind,
    departsAt: hour * 60 + minute,
    minutes: minutesFor(km, kind, 1_000),
    km,
    usualRupees,
    soldBy,
    range: SAMPLE_RANGE,
  };
}

/** Generates the buses of a route: few on a long route, and many to the next town. */
function ordinaryBuses(route: string, km: number, date: string): Bus[] {
  const draws = createSeededRandom('buses', route);
  const most = km < 150 ? 22 : km < 600 ? 18 : km < 1_200 ? 10 : 5;
  const count = draws.between(Math.ceil(most / 2), most);
  const weekday = weekdayOf(date);
  return Array.from({ length: count }, (_, index) => ordinaryBus(route, km, index))
    .filter(({ runsOn }) => runsOn(weekday))
    .map(({ bus }) => bus);
}

function ordinaryBus(
  route: string,
  km: number,
  index: number,
): { bus: Bus; runsOn: (weekday: number) => boolean } {
  const draws = createSeededRandom('bus', route, index);
  const operator = draws.pick(OPERATORS);
  // A sleeper makes no sense for three hours, nor an ordinary seat for a night and a day.
  const kind: BusKind =
    km < 160
      ? draws.pick(['seater', 'seater', 'ac-seater', 'volvo'])
      : km < 450
        ? draws.pick(['seater', 'ac-seater', 'volvo', 'ac-sleeper', 'sleeper'])
        : draws.pick(['ac-sleeper', 'ac-sleeper', 'sleeper', 'volvo']);
  const goesByNight = kind === 'ac-sleeper' || kind === 'sleeper' || km > 450;
  const hour = goesByNight && km < 900 ? draws.between(18, 23) : draws.between(5, 21);
  const { baseRupees, paisePerKm } = KINDS[kind];
  const restsOn = draws.below(10);
  const seller = draws.below(10);
  return {
    bus: {
      operator: operator.name,
      operatorCode: operator.code,
      number: `${operator.code}-${100 + draws.below(9) * 100 + index}`,
      kind,
      departsAt: hour * 60 + draws.below(12) * 5,
      minutes: minutesFor(km, kind, draws.between(920, 1_120)),
      km,
      usualRupees: Math.round(((baseRupees + (km * paisePerKm) / 100) * draws.between(880, 1_150)) / 1_000),
      soldBy: seller < 6 || index === 0 ? BOTH : [seller < 8 ? 'redline' : 'shubhyatra'],
      range: undefined,
    },
    // One bus runs every day and is sold by both suppliers, so that no day is without a bus.
    runsOn: (weekday) => weekday !== restsOn || index === 0,
  };
}

/** Returns the travel time, with a meal stop for every four hours of driving. */
function minutesFor(km: number, kind: BusKind, slownessPermille: number): number {
  const driving = (km * 60 * slownessPermille) / (KINDS[kind].kmh * 1_000);
  return Math.max(20, Math.round((driving + Math.floor(driving / 240) * 25) / 5) * 5);
}
