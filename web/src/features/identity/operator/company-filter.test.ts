import { describe, expect, test } from 'vitest';
import { formatCompanyFilterUrl, parseCompanyFilter, buildCompanyListQuery } from './company-filter.ts';

describe('the filter of the list', () => {
  test('begins with those that wait', () => {
    expect(parseCompanyFilter(new URLSearchParams())).toEqual({ state: 'waiting', search: '' });
    expect(parseCompanyFilter(new URLSearchParams('state=nonsense'))).toEqual({
      state: 'waiting',
      search: '',
    });
  });

  test.each(['', '?state=all', '?state=suspended&search=sharma+exports', '?search=07AAG'])(
    'comes back from the address %j as it went in',
    (address) => {
      expect(formatCompanyFilterUrl(parseCompanyFilter(new URLSearchParams(address)))).toBe(address);
    },
  );

  test('asks the server for no state when all are wanted, and for no blanks', () => {
    expect(buildCompanyListQuery({ state: 'all', search: '  ' })).toEqual({});
    expect(buildCompanyListQuery({ state: 'waiting', search: ' rao ' })).toEqual({
      state: 'waiting',
      search: 'rao',
    });
  });
});
