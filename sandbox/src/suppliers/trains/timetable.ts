import { createSeededRandom } from '../../seeded-random.ts';
import { weekdayOf } from '../non-flight/local-times.ts';
import {
  cityKey,
  groundDistanceKm,
  isWithinCity,
  routeKey,
  type InventoryPlace,
} from '../non-flight/geography.ts';
import { TRAIN_KINDS, type TrainClass, type TrainKind, type TrainKindName } from './train-kinds.ts';
import { SAMPLE_TRAINS, type SampleTrain } from './sample-trains.ts';
import { findStation, type Station, cityStationForTrain, stationPairWithinCity } from './stations.ts';

const TRAIN_SUPPLIERS = ['railyatra', 'indrail'] as const;
export type TrainSupplier = (typeof TRAIN_SUPPLIERS)[number];

export interface Train {
  readonly number: string;
  readonly name: string;
  readonly from: Station;
  readonly to: Station;
  /** This is the departure time in minutes after midnight. */
  readonly departsAt: number;
  readonly minutes: number;
  readonly km: number;
  readonly classes: readonly TrainClass[];
  readonly farePermille: number;
  /** These are the fixed fares of a sample route, in rupees per class. */
  readonly givenFares: Readonly<Partial<Record<TrainClass, number>>> | undefined;
  readonly soldBy: readonly TrainSupplier[];
}

const RAIL_DETOUR_PERMILLE = 1_220;
const SHORTEST_KM = 3;
const MOST_TRAINS = 14;

/** More trains run between these cities than elsewhere. */
const METROS: ReadonlySet<string> = new Set([
  'delhi',
  'mumbai',
  'kolkata',
  'chennai',
  'bengaluru',
  'hyderabad',
  'ahmedabad',
  'pune',
]);

/** Lists every train between two cities on a day, whichever of their stations was searched for. */
export function listTrainsOnDate(from: InventoryPlace, to: InventoryPlace, date: string): Train[] {
  const straight = groundDistanceKm(from, to, RAIL_DETOUR_PERMILLE);
  if (straight === undefined) return [];
  const km = Math.max(SHORTEST_KM, straight);
  const sample = SAMPLE_TRAINS[routeKey(from, to)];
  if (sample) return sample.map((row, index) => sampleTrain(row, index, from, to, km));
  const weekday = weekdayOf(date);
  return kindsOn(from, to, km).flatMap((kind, index) => {
    const { train, restsOn } = drawnTrain(kind, index, from, to, km);
    return restsOn.has(weekday) ? [] : [train];
  });
}

function sampleTrain(
  [number, name, fromCode, toCode, departsAt, minutes, givenFares]: SampleTrain,
  index: number,
  from: InventoryPlace,
  to: InventoryPlace,
  km: number,
): Train {
  const [hour = 0, minute = 0] = departsAt.split(':').map(Number);
  return {
    number,
    name,
    from: findStation(from, fromCode),
    to: findStation(to, toCode),
    departsAt: hour * 60 + minute,
    minutes,
    km,
    classes: Object.keys(givenFares) as TrainClass[],
    farePermille: 1_000,
    givenFares,
    // The second supplier sells some of these trains and no others, so both suppliers together have five.
    soldBy: index % 2 === 0 ? TRAIN_SUPPLIERS : ['railyatra'],
  };
}

/** Returns the kinds that fit the distance, the premium ones once and the ordinary ones several times. */
function kindsOn(from: InventoryPlace, to: InventoryPlace, km: number): TrainKindName[] {
  const draws = createSeededRandom('trains', routeKey(from, to));
  if (isWithinCity(from, to)) return Array.from({ length: draws.between(5, 9) }, () => 'memu');
  const ends = [cityKey(from), cityKey(to)];
  const metros = ends.filter((city) => METROS.has(city)).length;
  const names = Object.keys(TRAIN_KINDS) as TrainKindName[];
  const fitting = names.filter((name) => {
    const { fromKm, toKm } = TRAIN_KINDS[name];
    // A Rajdhani always starts or ends in the capital.
    return km >= fromKm && km <= toKm && (name !== 'rajdhani' || ends.includes('delhi'));
  });
  const [first = 'express', ...others] = fitting;
  const once = fitting.filter((name) => TRAIN_KINDS[name].daysAWeek[1] >= 5 || metros > 0);
  const more = Array.from({ length: draws.between(1, 3) + metros * 3 }, () =>
    draws.pick<TrainKindName>([first, ...others, 'express', 'superfast']),
  );
  const isLongEnough = (name: TrainKindName): boolean => km >= TRAIN_KINDS[name].fromKm;
  return [...once, ...more.filter(isLongEnough)].slice(0, MOST_TRAINS);
}

function drawnTrain(
  kindName: TrainKindName,
  index: number,
  from: InventoryPlace,
  to: InventoryPlace,
  km: number,
): { train: Train; restsOn: ReadonlySet<number> } {
  const kind: TrainKind = TRAIN_KINDS[kindName];
  const draws = createSeededRandom('train', routeKey(from, to), kindName, index);
  // The last two digits follow from the position on the route, so no two of its trains share a number.
  const place = 10 + ((createSeededRandom('numbers', routeKey(from, to)).below(90) + index * 7) % 90);
  const free = 3 - kind.series.length;
  const number = `${kind.series}${free > 0 ? String(draws.below(10 ** free)).padStart(free, '0') : ''}${place}`;
  const stations = isWithinCity(from, to)
    ? stationPairWithinCity(from, to)
    : { from: cityStationForTrain(from, number), to: cityStationForTrain(to, number) };
  const slownessPermille = draws.between(930, 1_090);
  // The first train runs every day and is sold by every supplier, so that no day is without a train.
  const runs = index === 0 ? 7 : draws.between(...kind.daysAWeek);
  const firstRest = draws.below(7);
  const seller = draws.below(10);
  return {
    train: {
      number,
      name: kind.isNamedAfterCities
        ? kind.nameOf(from.city, to.city)
        : kind.nameOf(calledShort(stations.from), calledShort(stations.to)),
      ...stations,
      departsAt: draws.between(...kind.hours) * 60 + draws.below(12) * 5,
      minutes: Math.max(15, Math.round((km * 60 * slownessPermille) / (kind.kmh * 1_000) / 5) * 5),
      km,
      classes: kind.classes,
      farePermille: kind.farePermille,
      givenFares: undefined,
      soldBy: seller < 6 || index === 0 ? TRAIN_SUPPLIERS : [seller < 9 ? 'railyatra' : 'indrail'],
    },
    restsOn: new Set(Array.from({ length: 7 - runs }, (_, step) => (firstRest + step * 2) % 7)),
  };
}

function calledShort({ name }: Station): string {
  return name.replace(/ (?:Junction|Jn|JN|JUNCTION)$/, '');
}
