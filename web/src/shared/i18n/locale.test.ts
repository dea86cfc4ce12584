import { expect, test } from 'vitest';
import { urlPathInLocale, urlPathWithoutLocale, routerBasenameOf, localeOfPath } from './locale.ts';

test('the address decides the language', () => {
  expect(['/', '/login', '/history', '/hi', '/hi/', '/hi/bookings'].map(localeOfPath)).toEqual([
    'en',
    'en',
    'en',
    'hi',
    'hi',
    'hi',
  ]);
  expect([routerBasenameOf('en'), routerBasenameOf('hi')]).toEqual(['/', '/hi']);
});

test('a page keeps its address across languages', () => {
  for (const path of ['/', '/login', '/services/flights?from=DEL']) {
    expect(urlPathWithoutLocale(urlPathInLocale('hi', path))).toBe(path);
    expect(urlPathInLocale('en', path)).toBe(path);
  }
});
