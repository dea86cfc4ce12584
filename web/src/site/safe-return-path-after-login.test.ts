import { expect, test } from 'vitest';
import { safeReturnPathOf } from './safe-return-path-after-login.ts';

test('a page of ours opens after signing in, with its query and place', () => {
  expect(safeReturnPathOf('/services/flights?from=DEL&to=LON#results')).toBe(
    '/services/flights?from=DEL&to=LON#results',
  );
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/./\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
])('%j is no page of ours', (next) => {
  expect(safeReturnPathOf(next)).toBeUndefined();
});
