import type { Itinerary } from '@marga/contract/connect/protocol';

type CabType = Extract<Itinerary, { service: 'cab' }>['cabType'];
export type CabSupplier = 'cabway' | 'rideline';

export interface Cab {
  readonly type: CabType;
  /** Names the usual car model of this type, by supplier. */
  readonly models: Readonly<Record<CabSupplier, string>>;
  readonly seats: number;
  readonly bags: number;
  /** These rates apply within a city and a little beyond. */
  readonly baseRupees: number;
  readonly rupeesPerKm: number;
  /** This rate applies from city to city, including tolls. */
  readonly awayRupeesPerKm: number;
  readonly rupeesPerHour: number;
  /** A city has between these two numbers of cabs of this type in each hour. */
  readonly cars: readonly [number, number];
}

export const FLEET: readonly Cab[] = [
  {
    type: 'Economy',
    models: { cabway: 'WagonR', rideline: 'Celerio' },
    seats: 4,
    bags: 1,
    baseRupees: 55,
    rupeesPerKm: 12,
    awayRupeesPerKm: 10,
    rupeesPerHour: 190,
    cars: [14, 30],
  },
  {
    type: 'Hatchback',
    models: { cabway: 'Swift', rideline: 'Tiago' },
    seats: 4,
    bags: 2,
    baseRupees: 65,
    rupeesPerKm: 14,
    awayRupeesPerKm: 11,
    rupeesPerHour: 215,
    cars: [14, 30],
  },
  {
    type: 'Sedan',
    models: { cabway: 'Dzire', rideline: 'Etios' },
    seats: 4,
    bags: 3,
    baseRupees: 80,
    rupeesPerKm: 17,
    awayRupeesPerKm: 13,
    rupeesPerHour: 250,
    cars: [12, 24],
  },
  {
    type: 'SUV',
    models: { cabway: 'Innova Crysta', rideline: 'Innova Hycross' },
    seats: 7,
    bags: 4,
    baseRupees: 130,
    rupeesPerKm: 23,
    awayRupeesPerKm: 18,
    rupeesPerHour: 370,
    cars: [8, 16],
  },
  {
    type: 'Luxury',
    models: { cabway: 'Camry', rideline: 'Mercedes E-Class' },
    seats: 4,
    bags: 3,
    baseRupees: 320,
    rupeesPerKm: 42,
    awayRupeesPerKm: 36,
    rupeesPerHour: 900,
    cars: [4, 9],
  },
];
