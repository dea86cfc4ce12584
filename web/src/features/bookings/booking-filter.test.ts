import { localDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { addressOf, EVERYTHING, filterOf, isNarrowed, queryOf } from './booking-filter.ts';

const filter = {
  status: 'upcoming',
  service: 'flight',
  search: 'rao london',
  from: localDate('2027-03-01'),
  until: localDate('2027-03-31'),
  order: 'departure',
} as const;

test('an address gives back the filter that wrote it', () => {
  expect(filterOf(new URLSearchParams(addressOf(filter)))).toEqual(filter);
});

test('the whole list has nothing in its address', () => {
  expect(addressOf(EVERYTHING)).toBe('');
  expect(filterOf(new URLSearchParams())).toEqual(EVERYTHING);
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

test('an order alone narrows nothing', () => {
  expect(isNarrowed({ ...EVERYTHING, order: 'dearest' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, search: 'rao' })).toBe(true);
});

test('nonsense in an address is passed over', () => {
  const nonsense = new URLSearchParams(
    'status=lost&service=ship&from=2027-02-30&until=x&order=best&search=%20',
  );
  expect(filterOf(nonsense)).toEqual(EVERYTHING);
});

test('the API is asked for what is said and nothing else', () => {
  expect(queryOf(EVERYTHING)).toEqual({ order: 'newest' });
  expect(queryOf(filter)).toEqual({
    status: 'upcoming',
    service: 'flight',
    search: 'rao london',
    departsFrom: '2027-03-01',
    departsUntil: '2027-03-31',
    order: 'departure',
  });
});
