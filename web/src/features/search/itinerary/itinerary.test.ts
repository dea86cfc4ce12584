import { expect, test } from 'vitest';
import { supplierName } from './itinerary.ts';

test.each([
  ['skybridge', 'Skybridge'],
  ['coral-air', 'Coral Air'],
  ['offline', 'Marga desk'],
])('a supplier configured as %s is called %s', (name, called) => {
  expect(supplierName(name)).toBe(called);
});
