import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_PREFIXES, type IdKind, isId, createId, parseId, shortReferenceOf } from './ids.ts';
import { instantFromEpochMs } from './time.ts';

test('ids of later moments sort after ids of earlier ones', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 30 }), (ms, later) => {
      expect(
        createId('booking', instantFromEpochMs(ms)) < createId('booking', instantFromEpochMs(ms + later)),
      ).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('an id is accepted as its own kind and as no other', () => {
  const at = instantFromEpochMs(1_800_000_000_000);
  for (const kind of Object.keys(ID_PREFIXES) as IdKind[]) {
    const id = createId(kind, at);
    expect(id).toMatch(/^[a-z]{3}_[0-9a-z]{26}$/);
    for (const other of Object.keys(ID_PREFIXES) as IdKind[]) expect(isId(other, id)).toBe(kind === other);
  }
});

test('no two kinds share a prefix', () => {
  const prefixes = Object.values(ID_PREFIXES);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('what is not an id is refused', () => {
  for (const text of [
    '',
    'bkg_',
    'bkg_zzzzzzzzzzzzzzzzzzzzzzzzzz',
    "bkg_' or 1=1",
    'BKG_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ]) {
    expect(() => parseId('booking', text)).toThrow(RangeError);
  }
});

test('a hundred thousand ids of one millisecond are distinct, and their spoken references nearly so', () => {
  const at = instantFromEpochMs(1_800_000_000_000);
  const ids = Array.from({ length: 100_000 }, () => createId('booking', at));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map(shortReferenceOf)).size).toBeGreaterThan(99_980);
  expect(shortReferenceOf(ids[0] ?? parseId('booking', ''))).toMatch(/^[2-9A-HJ-KM-NP-TV-Z]{8}$/);
});
