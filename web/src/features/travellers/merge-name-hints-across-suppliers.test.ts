import { expect, test } from 'vitest';
import { mergeNameHintsAcrossSuppliers } from './merge-name-hints-across-suppliers.ts';

function codes(givenName: string, familyName: string, ...services: ('flight' | 'train' | 'bus')[]) {
  return mergeNameHintsAcrossSuppliers(
    { givenName, familyName },
    services.map((service) => ({ service })),
  ).map(({ hint, services: only }) => [hint.code, hint.most, only.join(' ')]);
}

test('a hint that several services share is said once, with the stricter limit; one of a single service names it', () => {
  const long = ['VENKATANARASIMHARAJU', 'RAMACHANDRA MURTHY'] as const;
  expect(codes(...long, 'flight', 'train')).toEqual([['too-long', 16, '']]);
  expect(codes('RAMACHANDRAN', 'IYER', 'flight', 'train')).toEqual([['too-long', 16, 'train']]);
  expect(codes('ASHA', 'RAO', 'flight', 'train', 'bus')).toEqual([]);
  expect(codes('', '', 'flight')).toEqual([]);
});

test('what blocks comes first, and accents are told without their hyphen', () => {
  const hints = mergeNameHintsAcrossSuppliers({ givenName: 'A', familyName: '' }, [
    { service: 'flight' },
    { service: 'train' },
  ]);
  expect(hints.map(({ hint }) => hint.severity)).toEqual(['block', 'warning', 'warning']);
  const accents = mergeNameHintsAcrossSuppliers(
    { givenName: 'ANNE-SOFIE', familyName: 'RAO' },
    [{ service: 'flight' }],
    {
      givenName: 'Änne-Sofie',
      familyName: 'Rao',
    },
  );
  expect(accents.map(({ hint }) => hint.code)).toEqual(['diacritics']);
});
