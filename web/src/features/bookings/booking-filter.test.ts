import { parseLocalDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import {
  formatBookingFilterUrl,
  EVERYTHING,
  parseBookingFilter,
  hasActiveBookingFilter,
  buildBookingListQuery,
} from './booking-filter.ts';

const filter = {
  status: 'upcoming',
  service: 'flight',
  search: 'rao london',
  from: parseLocalDate('2027-03-01'),
  until: parseLocalDate('2027-03-31'),
  order: 'departure',
} as const;

test('an address gives back the filter that wrote it', () => {
  expect(parseBookingFilter(new URLSearchParams(formatBookingFilterUrl(filter)))).toEqual(filter);
});

test('the whole list has nothing in its address', () => {
  expect(formatBookingFilterUrl(EVERYTHING)).toBe('');
  expect(parseBookingFilter(new URLSearchParams())).toEqual(EVERYTHING);
  expect(hasActiveBookingFilter(EVERYTHING)).toBe(false);
});

test('an order alone narrows nothing', () => {
  expect(hasActiveBookingFilter({ ...EVERYTHING, order: 'dearest' })).toBe(false);
  expect(hasActiveBookingFilter({ ...EVERYTHING, search: 'rao' })).toBe(true);
});

test('nonsense in an address is passed over', () => {
  const nonsense = new URLSearchParams(
    'status=lost&service=ship&from=2027-02-30&until=x&order=best&search=%20',
  );
  expect(parseBookingFilter(nonsense)).toEqual(EVERYTHING);
});

test('the API is asked for what is said and nothing else', () => {
  expect(buildBookingListQuery(EVERYTHING)).toEqual({ order: 'newest' });
  expect(buildBookingListQuery(filter)).toEqual({
    status: 'upcoming',
    service: 'flight',
    search: 'rao london',
    departsFrom: '2027-03-01',
    departsUntil: '2027-03-31',
    order: 'departure',
  });
});
