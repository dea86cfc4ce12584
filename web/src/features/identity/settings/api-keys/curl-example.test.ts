import type { Permission } from '@marga/contract/identity/permissions';
import { expect, test } from 'vitest';
import { buildCurlExample } from './curl-example.ts';

const example = (...scopes: Permission[]) =>
  buildCurlExample({ scopes, origin: 'https://marga.example', companyId: 'cmp_1', departOn: '2026-12-01' });

test('the first request reads what the key may read, and does not hold the key', () => {
  expect(example('search:create', 'booking:read')).toBe(
    [
      'curl https://marga.example/v1/bookings \\',
      '  -H "Authorization: Bearer $MARGA_KEY" \\',
      '  -H "Marga-Company: cmp_1"',
    ].join('\n'),
  );
});

test('a key that may only search is shown a search', () => {
  expect(example('search:create')).toContain('"departOn":"2026-12-01"');
});

test('a key that can do nothing without an id is shown nothing', () => {
  expect(example('trip:read', 'checkout:create')).toBeUndefined();
});
