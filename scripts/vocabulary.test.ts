import { expect, test } from 'vitest';
import {
  findForbiddenWords,
  findForbiddenWordsInCommitSubject,
  findConfusableFileNames,
} from './vocabulary.ts';

test('refuses an old word in a name of code, SQL, a route, a file', () => {
  expect(findForbiddenWords('a.ts', 'export function openDoors() {}')).toEqual([
    'a.ts: openDoors holds "doors": say authorization',
  ]);
  expect(findForbiddenWords('a.ts', `const path = '/v1/desk/:id';`)).toHaveLength(1);
  expect(findForbiddenWords('a.sql', 'select deed from platform.audit')).toHaveLength(1);
  expect(findForbiddenWords('web/src/desk-row.tsx', '')).toHaveLength(1);
});

test('leaves ordinary English alone in prose, and refuses what is none', () => {
  expect(findForbiddenWords('a.md', 'Say so at the door of the hotel.')).toEqual([]);
  expect(findForbiddenWords('a.md', 'An errand of aftercare, reckoned.')).toHaveLength(3);
  expect(findForbiddenWords('a.ts', '// The waterfall of a price.')).toHaveLength(1);
  expect(findForbiddenWords('places.md', 'Clermont-Ferrand')).toEqual([]);
});

test('refuses a commit subject that uses an old word, but not the one that renames it', () => {
  expect(findForbiddenWordsInCommitSubject('Add a tally of refunds')).toHaveLength(1);
  expect(findForbiddenWordsInCommitSubject('Rename tally to refund balance')).toEqual([]);
});

test('refuses two files of a folder that differ only by a plural or an extension', () => {
  expect(findConfusableFileNames(['a/trip.tsx', 'a/trips.tsx'])).toHaveLength(1);
  expect(findConfusableFileNames(['a/countdown.ts', 'a/countdown.tsx'])).toHaveLength(1);
  expect(findConfusableFileNames(['a/bus.ts', 'a/buses.ts'])).toHaveLength(1);
  expect(findConfusableFileNames(['a/trip.ts', 'a/trip.test.ts', 'b/trips.ts', 'a/trip-list.ts'])).toEqual(
    [],
  );
});
