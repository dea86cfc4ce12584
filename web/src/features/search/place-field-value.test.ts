import { expect, test } from 'vitest';
import {
  buildInitialPlaceChoice,
  toPlaceUrlParam,
  formatPlaceLabel,
  formatSurroundings,
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

test('a place is shown as tickets print it, and named as people do', () => {
  expect(formatPlaceLabel(heathrow)).toBe('LONDON LHR');
  expect(formatPlaceLabel(area)).toBe('CONNAUGHT PLACE, DELHI');
  expect(formatPlaceName(heathrow, 'flight', 'en')).toBe('London');
  expect(formatPlaceName(area, 'cab', 'hi')).toBe('कनॉट प्लेस');
});

test('Genoa, once picked, is not written into the address as GOA, which is Goa', () => {
  const genoa = { ...samplePlace('GOA', 'Cristoforo Colombo', 'airport'), shortCode: 'GOA', city: 'Genoa' };
  expect(toPlaceUrlParam(buildInitialPlaceChoice('', genoa))).toBe('ap-goa');
  expect(toPlaceUrlParam({ text: 'GOA', code: undefined })).toBe('GOA');
});

test('a place of the address that is not read yet is shown by its code and keeps it', () => {
  const choice = buildInitialPlaceChoice('ap-del', undefined);
  expect(choice).toEqual({ text: 'DEL', code: 'DEL' });
  expect(toPlaceUrlParam(choice)).toBe('ap-del');
  expect(buildInitialPlaceChoice('ci-new-delhi', undefined).text).toBe('NEW DELHI');
});

test('says what a place is in, unless it is called the same', () => {
  expect(formatSurroundings({ ...samplePlace('ci-leh', 'Leh'), region: 'Ladakh' })).toBe('Ladakh');
  expect(formatSurroundings({ ...samplePlace('ci-goa', 'Goa'), region: 'Goa' })).toBe('');
  expect(formatSurroundings(area)).toBe('Delhi');
});

test('what was picked goes into the address as its code, what was typed as it is', () => {
  expect(toPlaceUrlParam(buildInitialPlaceChoice('LONDON', london))).toBe('ap-lon');
  expect(toPlaceUrlParam(buildInitialPlaceChoice(' SOMEWHERE ', undefined))).toBe('SOMEWHERE');
});
