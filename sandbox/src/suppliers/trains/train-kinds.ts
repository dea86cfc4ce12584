import type { Itinerary } from '@marga/contract/connect/protocol';

export type TrainClass = Extract<Itinerary, { service: 'train' }>['class'];
export type TrainQuota = Extract<Itinerary, { service: 'train' }>['quota'];

/** A train kind holds what distinguishes, for example, a Rajdhani from a passenger train. */
export interface TrainKind {
  /** Train numbers of this kind begin with these digits. */
  readonly series: string;
  readonly kmh: number;
  readonly classes: readonly TrainClass[];
  /** This is the fare in per mille of an ordinary express, including meals where they are served. */
  readonly farePermille: number;
  readonly fromKm: number;
  readonly toKm: number;
  /** Trains of this kind depart between these hours. */
  readonly hours: readonly [number, number];
  readonly daysAWeek: readonly [number, number];
  /** If true, the train's name is made from the cities at its ends; if false, from its stations. */
  readonly isNamedAfterCities: boolean;
  nameOf(from: string, to: string): string;
}

export const TRAIN_KINDS = {
  vandeBharat: {
    series: '22',
    kmh: 82,
    classes: ['CC', 'EC'],
    farePermille: 1_550,
    fromKm: 120,
    toKm: 850,
    hours: [5, 15],
    daysAWeek: [6, 6],
    isNamedAfterCities: true,
    nameOf: (from, to) => `${from} ${to} Vande Bharat Express`,
  },
  shatabdi: {
    series: '120',
    kmh: 76,
    classes: ['CC', 'EC'],
    farePermille: 1_400,
    fromKm: 150,
    toKm: 750,
    hours: [5, 17],
    daysAWeek: [6, 7],
    isNamedAfterCities: true,
    nameOf: (_from, to) => `${to} Shatabdi Express`,
  },
  rajdhani: {
    series: '124',
    kmh: 78,
    classes: ['1A', '2A', '3A'],
    farePermille: 1_450,
    fromKm: 700,
    toKm: 4_000,
    hours: [15, 21],
    daysAWeek: [3, 7],
    isNamedAfterCities: true,
    nameOf: (_from, to) => `${to} Rajdhani Express`,
  },
  duronto: {
    series: '122',
    kmh: 72,
    classes: ['1A', '2A', '3A', 'SL'],
    farePermille: 1_350,
    fromKm: 500,
    toKm: 2_500,
    hours: [18, 23],
    daysAWeek: [2, 5],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Duronto Express`,
  },
  garibRath: {
    series: '129',
    kmh: 64,
    classes: ['3E', 'CC'],
    farePermille: 850,
    fromKm: 350,
    toKm: 2_400,
    hours: [15, 22],
    daysAWeek: [2, 4],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Garib Rath Express`,
  },
  humsafar: {
    series: '225',
    kmh: 62,
    classes: ['3A', '3E', 'SL'],
    farePermille: 1_150,
    fromKm: 600,
    toKm: 3_200,
    hours: [14, 23],
    daysAWeek: [1, 3],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Humsafar Express`,
  },
  superfast: {
    series: '126',
    kmh: 58,
    classes: ['1A', '2A', '3A', '3E', 'SL', '2S'],
    farePermille: 1_030,
    fromKm: 120,
    toKm: 4_500,
    hours: [0, 23],
    daysAWeek: [5, 7],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Superfast Express`,
  },
  mail: {
    series: '128',
    kmh: 52,
    classes: ['1A', '2A', '3A', 'SL', '2S'],
    farePermille: 1_000,
    fromKm: 200,
    toKm: 3_000,
    hours: [18, 23],
    daysAWeek: [7, 7],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Mail`,
  },
  express: {
    series: '1',
    kmh: 46,
    classes: ['2A', '3A', '3E', 'SL', '2S'],
    farePermille: 960,
    fromKm: 60,
    toKm: 4_500,
    hours: [0, 23],
    daysAWeek: [4, 7],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} Express`,
  },
  janShatabdi: {
    series: '120',
    kmh: 60,
    classes: ['CC', '2S'],
    farePermille: 1_050,
    fromKm: 100,
    toKm: 450,
    hours: [5, 16],
    daysAWeek: [6, 7],
    isNamedAfterCities: true,
    nameOf: (from, to) => `${from} ${to} Jan Shatabdi Express`,
  },
  memu: {
    series: '6',
    kmh: 36,
    classes: ['2S'],
    farePermille: 800,
    fromKm: 0,
    toKm: 200,
    hours: [4, 21],
    daysAWeek: [6, 7],
    isNamedAfterCities: false,
    nameOf: (from, to) => `${from} ${to} MEMU`,
  },
} as const satisfies Record<string, TrainKind>;

export type TrainKindName = keyof typeof TRAIN_KINDS;

export function isAirConditioned(trainClass: TrainClass): boolean {
  return trainClass !== 'SL' && trainClass !== '2S';
}
