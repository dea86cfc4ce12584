import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';

/** These tests check that the READMEs of the modules name only SQL functions, tables and columns that exist. */

/** Matches a name in SQL's spelling between backticks: with an underscore, and perhaps with its schema before it. */
const SQL_NAME = /`(?:[a-z]+\.)?([a-z]+(?:_[a-z]+)+)(?:\(\))?`/g;

const files = repositoryFiles();
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

function namesThatDoNotExist(readme: string, existing: ReadonlySet<string>): string[] {
  return [...readme.matchAll(SQL_NAME)].map(([, name = '']) => name).filter((name) => !existing.has(name));
}

test('the READMEs of the modules name nothing in SQL that does not exist', () => {
  const existing = new Set(
    files
      .filter((path) => /^server\/.*\.(sql|ts)$/.test(path))
      .flatMap((path) => read(path).match(/[a-z]+(?:_[a-z]+)+/g) ?? []),
  );
  const readmes = files.filter((path) => /^server\/src\/modules\/[^/]+\/README\.md$/.test(path));
  expect(readmes.length).toBeGreaterThan(15);
  expect(
    readmes.flatMap((path) => namesThatDoNotExist(read(path), existing).map((name) => `${path}: ${name}`)),
  ).toEqual([]);
});

test('a name that was renamed is found, with its schema or without', () => {
  const existing = new Set(['pay_refund']);
  expect(
    namesThatDoNotExist('`pay_refund`, `refunds.pay_refund`, `set_aside` and `ledger.old_name()`', existing),
  ).toEqual(['set_aside', 'old_name']);
});
