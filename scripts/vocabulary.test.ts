import { expect, test } from 'vitest';
import { objectionsToSubject, objectionsToWords } from './vocabulary.ts';

test('refuses an old word in a name of code, SQL, a route, a file', () => {
  expect(objectionsToWords('a.ts', 'export function openDoors() {}')).toEqual([
    'a.ts: openDoors holds "doors": say authorization',
  ]);
  expect(objectionsToWords('a.ts', `const path = '/v1/desk/:id';`)).toHaveLength(1);
  expect(objectionsToWords('a.sql', 'select deed from platform.audit')).toHaveLength(1);
  expect(objectionsToWords('web/src/desk-row.tsx', '')).toHaveLength(1);
});

test('leaves ordinary English alone in prose, and refuses what is none', () => {
  expect(objectionsToWords('a.md', 'Say so at the door of the hotel.')).toEqual([]);
  expect(objectionsToWords('a.md', 'An errand of aftercare, reckoned.')).toHaveLength(3);
  expect(objectionsToWords('a.ts', '// The waterfall of a price.')).toHaveLength(1);
  expect(objectionsToWords('places.md', 'Clermont-Ferrand')).toEqual([]);
});

test('refuses a commit subject that uses an old word, but not the one that renames it', () => {
  expect(objectionsToSubject('Add a tally of refunds')).toHaveLength(1);
  expect(objectionsToSubject('Rename tally to refund balance')).toEqual([]);
});
