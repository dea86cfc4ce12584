import { expect, test } from 'vitest';
import { formatInboxFilterUrl, parseInboxFilter, type InboxFilter, buildInboxQuery } from './inbox-filter.ts';

test('an address without a filter shows who waits', () => {
  expect(parseInboxFilter(new URLSearchParams())).toEqual({ state: 'waiting', kind: 'any', search: '' });
  expect(parseInboxFilter(new URLSearchParams('state=nowhere&kind=pigeon'))).toEqual({
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
  for (const filter of filters)
    expect(parseInboxFilter(new URLSearchParams(formatInboxFilterUrl(filter)))).toEqual(filter);
});

test('the server is asked for nothing that is not wanted', () => {
  expect(buildInboxQuery({ state: 'all', kind: 'any', search: '  ' })).toEqual({});
  expect(buildInboxQuery({ state: 'waiting', kind: 'chat', search: ' K7 ' })).toEqual({
    state: 'waiting',
    kind: 'chat',
    search: 'K7',
  });
});
