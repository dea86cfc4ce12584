import { addDaysToDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/clock.ts';
import { type RecentSearch, filterUpcomingSearches, prependRecentSearch } from './recent-searches.ts';

const search = (address: string, more: Partial<RecentSearch> = {}): RecentSearch => ({
  service: 'flight',
  address,
  names: ['Delhi', 'Mumbai'],
  on: addDaysToDate(todayInIndia(), 3),
  travellers: 1,
  ...more,
});

test('the newest search stands first, and each once', () => {
  const after = [search('a'), search('b'), search('a')].reduce<readonly RecentSearch[]>(
    prependRecentSearch,
    [],
  );
  expect(after.map(({ address }) => address)).toEqual(['a', 'b']);
});

test('only so many are kept', () => {
  const many = Array.from({ length: 50 }, (_, at) => search(String(at)));
  expect(many.reduce<readonly RecentSearch[]>(prependRecentSearch, [])).toHaveLength(20);
});

test('those of another service, and those whose day is over, are not offered', () => {
  const all = [
    search('a'),
    search('b', { service: 'train' }),
    search('c', { on: addDaysToDate(todayInIndia(), -1) }),
  ];
  expect(filterUpcomingSearches(all, 'flight').map(({ address }) => address)).toEqual(['a']);
});
