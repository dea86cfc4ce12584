import { expect, test } from 'vitest';
import { addressOf, filterOf, type InboxFilter, queryOf } from './inbox-filter.ts';

test('an address without a filter shows who waits', () => {
  expect(filterOf(new URLSearchParams())).toEqual({ state: 'waiting', kind: 'any', search: '' });
  expect(filterOf(new URLSearchParams('state=nowhere&kind=pigeon'))).toEqual({
    state: 'waiting',
    kind: 'any',
    search: '',
  });
});

test('a filter and its address say the same', () => {
  const filters: InboxFilter[] = [
    { state: 'waiting', kind: 'any', search: '' },
    { state: 'all', kind: 'group', search: 'asha & sons' },
    { state: 'closed', kind: 'chat', search: '' },
  ];
  for (const filter of filters) expect(filterOf(new URLSearchParams(addressOf(filter)))).toEqual(filter);
});

test('the server is asked for nothing that is not wanted', () => {
  expect(queryOf({ state: 'all', kind: 'any', search: '  ' })).toEqual({});
  expect(queryOf({ state: 'waiting', kind: 'chat', search: ' K7 ' })).toEqual({
    state: 'waiting',
    kind: 'chat',
    search: 'K7',
  });
});
