import type { Criteria } from '@marga/contract/search/criteria';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  type CalendarDay,
  findCheapestDays,
  addMonths,
  searchCriteriaForDay,
  weeksOfMonth,
} from './fare-calendar-days.ts';

const day = parseLocalDate('2026-12-28');
const journey = { origin: 'DEL', destination: 'BOM', departOn: day };
const flight: Criteria = {
  service: 'flight',
  journeys: [journey],
  travellers: { adults: 1, children: 0, infants: 0 },
  cabin: 'economy',
  fareType: 'regular',
  frequentFlyers: [],
};

describe('the month', () => {
  test('is laid out in weeks from Monday on', () => {
    const weeks = weeksOfMonth('2026-12');
    expect(weeks[0]).toEqual([
      undefined,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeks.every(({ length }) => length === 7)).toBe(true);
  });

  test('goes on over the year, and back', () => {
    expect(addMonths('2026-12-28', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
});

test('the same question is asked on another day, unless it has several', () => {
  expect(searchCriteriaForDay(flight, parseLocalDate('2026-12-30'))).toMatchObject({
    journeys: [{ departOn: '2026-12-30' }],
  });
  expect(searchCriteriaForDay({ ...flight, journeys: [journey, journey] }, day)).toBeUndefined();
});

test('the cheapest days are those with the lowest fare known', () => {
  const known = (date: string, amount: string | null): CalendarDay => ({
    day: parseLocalDate(date),
    cheapest: amount === null ? null : { amount, currency: 'INR' },
    state: amount === null ? 'asking' : 'known',
    asOf: null,
  });
  const days = [
    known('2026-12-01', '900.00'),
    known('2026-12-02', '1000.00'),
    known('2026-12-03', null),
    known('2026-12-04', '900.00'),
  ];
  expect([...findCheapestDays(days)]).toEqual(['2026-12-01', '2026-12-04']);
});
