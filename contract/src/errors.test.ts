import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, ERRORS, UNIVERSAL_ERRORS } from './errors.ts';
import { ROUTES } from './route-table.ts';

function catalogue(language: string): Record<string, string> {
  const file = new URL(`./messages/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const english = catalogue('en');
const hindi = catalogue('hi');

describe.each(ERROR_CODES)('%s', (code) => {
  test('is a status of refusal or failure, with a sentence that says what to do', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(ERRORS[code].title).toMatch(/^[A-Z].*\.$/);
  });

  test('can end some route', () => {
    const ends = [...UNIVERSAL_ERRORS, ...ROUTES.flatMap(({ errors }) => errors)];
    expect(ends).toContain(code);
  });

  test('has words in both languages of the web', () => {
    expect(english[`problem.${code}`]).toMatch(/[a-z]\.$/);
    expect(hindi[`problem.${code}`]).toMatch(/[\u0900-\u097F]/);
  });
});

test('what failed on our side may be tried again, what the caller must mend may not', () => {
  const retriesOf = (matches: (status: number) => boolean) =>
    new Set(Object.values(ERRORS).flatMap(({ status, retry }) => (matches(status) ? [retry] : [])));
  // A client that meets an overloaded server must wait first; after any other server error it may retry at once.
  expect(retriesOf((status) => status >= 500)).toEqual(new Set(['same-key', 'after-delay']));
  // A repeated request may come back when the first one has ended, or when the caller has looked what became of it.
  expect(retriesOf((status) => status < 500 && status !== 429)).toEqual(
    new Set(['never', 'after-delay', 'after-reconcile']),
  );
  expect(ERRORS['request-in-progress'].retry).toBe('after-delay');
  expect(ERRORS['outcome-unknown'].retry).toBe('after-reconcile');
});
