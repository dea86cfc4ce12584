import { expect, test } from 'vitest';
import { choiceOf, meaningOf, placeLabel, placeMeant, placeName } from './place-choice.ts';
import { samplePlace } from './sample-place.ts';

const london = { ...samplePlace('LON', 'London'), shortCode: 'LON' };
const heathrow = { ...samplePlace('LHR', 'Heathrow', 'airport'), shortCode: 'LHR', city: 'London' };
const area = {
  ...samplePlace('ar-connaught-place-delhi', 'Connaught Place', 'area'),
  city: 'Delhi',
  nameHi: 'कनॉट प्लेस',
};

test('a code names its place, a name the first that is called so', () => {
  expect(placeMeant('LHR', [london, heathrow])).toBe(heathrow);
  expect(placeMeant('LONDON', [london, heathrow])).toBe(london);
  expect(placeMeant('NOWHERE', [])).toBeUndefined();
});

test('a place is shown as tickets print it, and named as people do', () => {
  expect(placeLabel(heathrow)).toBe('LONDON LHR');
  expect(placeLabel(area)).toBe('CONNAUGHT PLACE, DELHI');
  expect(placeName(heathrow, 'flight', 'en')).toBe('London');
  expect(placeName(area, 'cab', 'hi')).toBe('कनॉट प्लेस');
});

test('what was picked goes into the address as its code, what was typed as it is', () => {
  expect(meaningOf(choiceOf('LONDON', london))).toBe('LON');
  expect(meaningOf(choiceOf(' SOMEWHERE ', undefined))).toBe('SOMEWHERE');
});
