import { expect, test } from 'vitest';
import { addressIn, addressWithoutLocale, basenameOf, localeOfPath } from './locale.ts';

test('the address decides the language', () => {
  expect(['/', '/login', '/history', '/hi', '/hi/', '/hi/bookings'].map(localeOfPath)).toEqual([
    'en',
    'en',
    'en',
    'hi',
    'hi',
    'hi',
  ]);
  expect([basenameOf('en'), basenameOf('hi')]).toEqual(['/', '/hi']);
});

test('a page keeps its address across languages', () => {
  for (const path of ['/', '/login', '/services/flights?from=DEL']) {
    expect(addressWithoutLocale(addressIn('hi', path))).toBe(path);
    expect(addressIn('en', path)).toBe(path);
  }
});
