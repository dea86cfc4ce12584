import { expect, test } from 'vitest';
import { formatSupplierName } from './itinerary.ts';

test.each([
  ['skybridge', 'Skybridge'],
  ['coral-air', 'Coral Air'],
  ['offline', 'Marga desk'],
])('a supplier configured as %s is called %s', (name, called) => {
  expect(formatSupplierName(name)).toBe(called);
});
