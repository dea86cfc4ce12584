import type { LocalDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  timeAxisFromDay,
  timeAxisOfJourneys,
  daylightHoursOnAxis,
  type Leg,
  nightHoursOnAxis,
  journeySegmentsOnAxis,
  axisPositionOf,
  axisTicksOf,
} from './timeline-axis.ts';

const delhi = (local: string) => ({ local, zone: 'Asia/Kolkata' });
const mumbaiMorning: Leg[] = [{ departsAt: delhi('2026-12-28T06:00'), arrivesAt: delhi('2026-12-28T08:24') }];
const londonOvernight: Leg[] = [
  { departsAt: delhi('2026-12-28T21:00'), arrivesAt: { local: '2026-12-29T00:00', zone: 'Asia/Dubai' } },
  {
    departsAt: { local: '2026-12-29T03:00', zone: 'Asia/Dubai' },
    arrivesAt: { local: '2026-12-29T06:30', zone: 'Europe/London' },
  },
];

describe('the shared axis', () => {
  test('is a day when everything fits into one', () => {
    expect(timeAxisOfJourneys([mumbaiMorning])).toMatchObject({
      day: '2026-12-28',
      endMinutes: 1440,
      clockDifferenceMinutes: 0,
    });
  });

  test('is prolonged by quarters of a day until the last arrival fits', () => {
    // The time 06:30 in London is 12:00 in Delhi on the next day: thirty-six hours after midnight.
    expect(timeAxisOfJourneys([mumbaiMorning, londonOvernight]).endMinutes).toBe(36 * 60);
  });

  test('is as long as asked for when that is longer', () => {
    expect(timeAxisOfJourneys([mumbaiMorning], 36 * 60).endMinutes).toBe(36 * 60);
  });

  test('begins on the earliest day of its journeys', () => {
    const dayBefore: Leg[] = [{ departsAt: delhi('2026-12-27T23:00'), arrivesAt: delhi('2026-12-28T01:00') }];
    expect(timeAxisOfJourneys([mumbaiMorning, dayBefore]).day).toBe('2026-12-27');
  });

  test('prints the clocks of both ends', () => {
    const ticks = axisTicksOf(timeAxisOfJourneys([londonOvernight]));
    expect(ticks.map(({ here }) => here)).toEqual([
      '00:00',
      '06:00',
      '12:00',
      '18:00',
      '00:00',
      '06:00',
      '12:00',
    ]);
    expect(ticks.map(({ there }) => there)).toEqual([
      '18:30',
      '00:30',
      '06:30',
      '12:30',
      '18:30',
      '00:30',
      '06:30',
    ]);
    expect(ticks.map(({ newDay }) => newDay)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      1,
      undefined,
      undefined,
    ]);
  });
});

describe('a journey on the axis', () => {
  test('lies where its hours are', () => {
    expect(journeySegmentsOnAxis(mumbaiMorning, timeAxisOfJourneys([mumbaiMorning]))).toEqual([
      { kind: 'moving', from: 25, to: 35 },
    ]);
  });

  test('shows the wait between two legs as long as it is', () => {
    const pieces = journeySegmentsOnAxis(londonOvernight, timeAxisOfJourneys([londonOvernight]));
    expect(pieces.map(({ kind }) => kind)).toEqual(['moving', 'waiting', 'moving']);
    expect(pieces.map(({ from, to }) => Math.round(((to - from) / 100) * 36 * 60))).toEqual([270, 180, 450]);
    expect(pieces[0]?.to).toBe(pieces[1]?.from);
    expect(pieces[2]?.to).toBe(100);
  });

  test('has a night from ten to six where it begins', () => {
    expect(nightHoursOnAxis(timeAxisOfJourneys([mumbaiMorning]))).toEqual([
      { from: 0, to: 25 },
      { from: (22 / 24) * 100, to: 100 },
    ]);
  });
});

describe('the day at another place', () => {
  const axis = timeAxisFromDay('2026-12-28' as LocalDate, 'Asia/Kolkata', 24 * 60);
  const minutes = (share: number) => Math.round((share / 100) * 24 * 60);
  const hours = (aheadMinutes: number) =>
    daylightHoursOnAxis(axis, aheadMinutes).map(({ from, to }) => [minutes(from) / 60, minutes(to) / 60]);

  test('lasts from six to ten by the clocks there', () => {
    expect(hours(0)).toEqual([[6, 22]]);
    expect(hours(3.5 * 60)).toEqual([[2.5, 18.5]]);
  });

  test('is cut in two by the midnight here', () => {
    expect(hours(-10.5 * 60)).toEqual([
      [0, 8.5],
      [16.5, 24],
    ]);
  });

  test('a moment lies at its share of the axis', () => {
    expect(axisPositionOf(axis, '2026-12-28T06:30:00.000Z')).toBe(50);
  });
});
