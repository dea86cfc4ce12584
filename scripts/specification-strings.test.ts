import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  describeMissingSpecificationString,
  listMissingSpecificationStrings,
} from '../e2e/src/specification/missing-specification-strings.ts';
import type { Shown } from '../e2e/src/specification/visible-page-texts.ts';
import {
  readSpecificationStringsTable,
  type SpecificationString,
} from '../e2e/src/specification/specification-strings-table.ts';
import { coverageRowsOf } from './specification-coverage.ts';
import { createTestReferenceChecker } from './test-references.ts';
import { projectRoot } from './project-root.ts';

const { strings, silent, proofs } = readSpecificationStringsTable();
const coverage = coverageRowsOf(readFileSync(join(projectRoot, 'docs/specification-coverage.md'), 'utf8'));

describe('the table of specified strings', () => {
  test('accounts for every statement of the specification, with strings or without', () => {
    const withStrings = new Set(strings.flatMap(({ statements }) => statements));
    const without = silent.flatMap(({ statements }) => statements);
    const accounted = [...withStrings, ...without].toSorted((one, other) => one - other);
    expect(accounted).toEqual(coverage.map(({ number }) => number).toSorted((one, other) => one - other));
  });

  test('says why a statement has no string, and calls none "not made" that was made', () => {
    const notMade = new Set(
      coverage.filter(({ verdict }) => verdict === 'not made').map(({ number }) => number),
    );
    for (const { statements, reason } of silent) {
      expect(reason, String(statements)).not.toBe('');
      if (reason === 'not made') expect(statements.filter((number) => !notMade.has(number))).toEqual([]);
    }
  });

  test('holds each string once in a place', () => {
    const keys = strings.map(({ place, kind, string, target }) => [place, kind, string, target].join(' | '));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('gives the words of the specification only where they are others', () => {
    expect(
      strings.filter(({ string, own }) => string === own).map(describeMissingSpecificationString),
    ).toEqual([]);
  });

  test('names tests that exist for each of its chapters', () => {
    const { isTest } = createTestReferenceChecker(projectRoot);
    const chapters = new Set(strings.map((row) => row.chapter));
    // The tests select their rows by these chapter names.
    expect(chapters).toEqual(new Set(['Screens', 'Journeys', 'API', 'Values']));
    for (const chapter of chapters) {
      const named = proofs.get(chapter) ?? [];
      expect(named, chapter).not.toEqual([]);
      expect(
        named.filter((proof) => !isTest(proof)),
        chapter,
      ).toEqual([]);
    }
  });

  test('has no place in its journeys that no journey reads', () => {
    const sources = globSync('e2e/src/*.test.ts', { cwd: projectRoot })
      .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
      .join('\n');
    const places = new Set(strings.filter(({ chapter }) => chapter === 'Journeys').map(({ place }) => place));
    expect(places.size).toBeGreaterThanOrEqual(6);
    for (const place of places) {
      const service = place.replace('Searches for ', '');
      const reads =
        service === place ? `readSpecificationString('${place}'` : `readSpecificationSearch('${service}')`;
      expect(sources.includes(reads), place).toBe(true);
    }
  });

  /** If the table lost its rows, or were no longer read, any text on a screen would pass. */
  test('does not shrink unnoticed', () => {
    expect(strings.length).toBeGreaterThanOrEqual(311);
    expect(new Set(strings.flatMap(({ statements }) => statements)).size).toBeGreaterThanOrEqual(230);
  });
});

const login: Shown = {
  route: '/login',
  page: 'Welcome Back New to Marga? Log In © 2024–2026 Marga',
  texts: ['Welcome Back', 'New to Marga?'],
  headings: ['Welcome Back'],
  buttons: ['Log In'],
  links: [{ name: 'Create an Account', target: '/signup' }],
  headerLinks: [{ name: 'Home', target: '/' }],
  footerLinks: [{ name: 'Contact', target: '/contact' }],
  labels: ['Email'],
  placeholders: ['Search...'],
};

function specified(kind: SpecificationString['kind'], string: string, target?: string): SpecificationString {
  return { statements: [69], kind, string, target, own: undefined, chapter: 'Screens', place: '/login' };
}

function missing(...wanted: SpecificationString[]): string[] {
  return listMissingSpecificationStrings(
    wanted,
    new Map([['/login', { screens: [login], facts: ['minLength 8'] }]]),
  );
}

describe('the comparison with a screen', () => {
  test('finds a string of every kind where it belongs', () => {
    expect(
      missing(
        specified('route', '/login'),
        specified('heading', 'Welcome Back'),
        specified('text', 'New to Marga?'),
        specified('phrase', 'New to'),
        specified('format', '© 2024–# Marga'),
        specified('button', 'Log In'),
        specified('link', 'Create an Account', '/signup'),
        specified('header link', 'Home', '/'),
        specified('footer link', 'Contact', '/contact'),
        specified('label', 'Email'),
        specified('placeholder', 'Search...'),
        specified('constant', 'minLength 8'),
      ),
    ).toEqual([]);
  });

  test('names statement, string and screen when a specified string is missing', () => {
    expect(missing(specified('heading', 'Login to Your Account'))).toEqual([
      'statement 69: the heading "Login to Your Account" is missing from /login',
    ]);
  });

  test.each([
    specified('route', '/signin'),
    specified('heading', 'New to Marga?'),
    specified('heading', 'Welcome back'),
    specified('text', 'New to'),
    specified('button', 'Create an Account'),
    specified('link', 'Create an Account', '/join'),
    specified('link', 'Home', '/'),
    specified('header link', 'Contact', '/contact'),
    specified('footer link', 'Home', '/'),
    specified('format', '© #–2024 Marga Ltd'),
    specified('label', 'Search...'),
    specified('placeholder', 'Search'),
    specified('constant', 'minLength 6'),
  ])('misses the $kind "$string"', (wanted) => {
    expect(missing(wanted)).toHaveLength(1);
  });

  test('misses everything on a screen that nobody has looked at', () => {
    expect(listMissingSpecificationStrings([specified('heading', 'Welcome Back')], new Map())).toHaveLength(
      1,
    );
  });

  test('misses a string of the real table when its screen loses it', () => {
    const ofLogin = strings.filter(({ place }) => place === '/login');
    expect(
      listMissingSpecificationStrings(ofLogin, new Map([['/login', { screens: [login], facts: [] }]])),
    ).toContain(
      'statement 76: the link "Forgot your password?" leading to /forgot-password is missing from /login',
    );
  });
});
