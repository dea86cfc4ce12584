import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

test.each([
  ['DELHI', 'DEL'],
  ['delhi', 'DEL'],
  ['New Delhi', 'DEL'],
  ['BANGLORE', 'BLR'],
  ['Bombay', 'BOM'],
  ['London', 'LON'],
  ['LHR', 'LHR'],
  ['goa', 'GOI'],
  ['trivandrum', 'TRV'],
  ['दिल्ली', 'DEL'],
  ['heathr', 'LHR'],
  ['new y', 'NYC'],
])('%s finds %s first', (typed, code) => {
  expect(findPlaces(typed, 8)[0]?.code).toBe(code);
});

test('nothing is found for nonsense, and no more than asked for', () => {
  expect(findPlaces('QQQQ', 8)).toEqual([]);
  expect(findPlaces('A', 3)).toHaveLength(3);
});
