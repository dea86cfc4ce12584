import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('a country is called by its name in the reader’s language', () => {
  expect(countryName('IN', 'en')).toBe('India');
  expect(countryName('IN', 'hi')).toBe('भारत');
});

test('what is no country stays as it is', () => {
  expect(countryName('??', 'en')).toBe('??');
});
