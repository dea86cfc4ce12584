import { expect, test } from 'vitest';
import {
  buildInitialPlaceChoice,
  toPlaceUrlParam,
  formatPlaceLabel,
  matchPlace,
  formatPlaceName,
} from './place-field-value.ts';
import { samplePlace } from './sample-place.ts';

const london = { ...samplePlace('LON', 'London'), shortCode: 'LON' };
const heathrow = { ...samplePlace('LHR', 'Heathrow', 'airport'), shortCode: 'LHR', city: 'London' };
const area = {
  ...samplePlace('ar-connaught-place-delhi', 'Connaught Place', 'area'),
  city: 'Delhi',
  nameHi: 'कनॉट प्लेस',
};

test('a code names its place, a name the first that is called so', () => {
  expect(matchPlace('LHR', [london, heathrow])).toBe(heathrow);
  expect(matchPlace('LONDON', [london, heathrow])).toBe(london);
  expect(matchPlace('NOWHERE', [])).toBeUndefined();
});

test('a place is shown as tickets print it, and named as people do', () => {
  expect(formatPlaceLabel(heathrow)).toBe('LONDON LHR');
  expect(formatPlaceLabel(area)).toBe('CONNAUGHT PLACE, DELHI');
  expect(formatPlaceName(heathrow, 'flight', 'en')).toBe('London');
  expect(formatPlaceName(area, 'cab', 'hi')).toBe('कनॉट प्लेस');
});

test('what was picked goes into the address as its code, what was typed as it is', () => {
  expect(toPlaceUrlParam(buildInitialPlaceChoice('LONDON', london))).toBe('LON');
  expect(toPlaceUrlParam(buildInitialPlaceChoice(' SOMEWHERE ', undefined))).toBe('SOMEWHERE');
});
