import type { LocalDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { routeLegsForDeparture, POPULAR_FLIGHTS, ROUTES_BY_SERVICE } from './popular-routes.ts';

const winter = '2026-12-28' as LocalDate;
const summer = '2026-07-01' as LocalDate;

function wayTo(city: string) {
  const way = POPULAR_FLIGHTS.find(({ to }) => to === city);
  if (!way) throw new Error(`no usual way to ${city}`);
  return way;
}

test('one arrives by the clocks over there, in summer an hour later', () => {
  // A journey of 9 h 15 min from 09:00 in India ends at 18:15 Indian time, which is 12:45 in London in winter.
  expect(routeLegsForDeparture(wayTo('LONDON'), winter, 9 * 60).at(-1)?.arrivesAt.local).toBe(
    '2026-12-28T12:45',
  );
  expect(routeLegsForDeparture(wayTo('LONDON'), summer, 9 * 60).at(-1)?.arrivesAt.local).toBe(
    '2026-07-01T13:45',
  );
});

test('a change is two legs with the wait between them', () => {
  const legs = routeLegsForDeparture(wayTo('TOKYO'), winter, 0);
  expect(
    legs.map(({ departsAt, arrivesAt }) => [departsAt.local.slice(11), arrivesAt.local.slice(11)]),
  ).toEqual([
    ['03:30', '06:05'],
    ['08:55', '14:45'],
  ]);
});

test('every way names as many stops as it has waits', () => {
  for (const { minutes, stops } of [...POPULAR_FLIGHTS, ...ROUTES_BY_SERVICE])
    expect(stops).toHaveLength((minutes.length - 1) / 2);
});

test('a night begins at noon or when one comes, and ends at eleven', () => {
  const night = ROUTES_BY_SERVICE.at(-1);
  if (!night) throw new Error('no night');
  const stay = (minute: number) =>
    routeLegsForDeparture(night, winter, minute).map(({ departsAt, arrivesAt }) => [
      departsAt.local,
      arrivesAt.local,
    ]);
  expect(stay(9 * 60)).toEqual([['2026-12-28T12:00', '2026-12-29T11:00']]);
  expect(stay(21 * 60)).toEqual([['2026-12-28T21:00', '2026-12-29T11:00']]);
});
