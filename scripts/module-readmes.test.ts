import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';

/** These tests check that the READMEs of the modules name only files and SQL that exist. */

/** Matches a name in SQL's spelling between backticks: with an underscore, and perhaps with its schema before it. */
const SQL_NAME = /`(?:[a-z]+\.)?([a-z]+(?:_[a-z]+)+)(?:\(\))?`/g;

/** Matches the name or the path of a source file between backticks. */
const SOURCE_FILE = /`([\w./-]+\.(?:tsx?|sql|typ))`/g;

const files = repositoryFiles();
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const readmes = files.filter((path) => /^server\/src\/modules\/.+\/README\.md$/.test(path));

function findMissingSqlNames(readme: string, existing: ReadonlySet<string>): string[] {
  return [...readme.matchAll(SQL_NAME)].map(([, name = '']) => name).filter((name) => !existing.has(name));
}

/** Returns the files that a README names and that are neither in its module nor, with their path, elsewhere. */
function findMissingFiles(path: string, readme: string, existing: readonly string[]): string[] {
  const module = dirname(path).split('/').slice(0, 4).join('/');
  const inModule = new Set(
    existing.filter((file) => file.startsWith(`${module}/`)).map((file) => basename(file)),
  );
  return [...readme.matchAll(SOURCE_FILE)]
    .map(([, name = '']) => name)
    .filter((name) => !inModule.has(name))
    .filter((name) => !name.includes('/') || !existing.some((file) => `/${file}`.endsWith(`/${name}`)));
}

test('the READMEs of the modules name nothing in SQL that does not exist', () => {
  const existing = new Set(
    files
      .filter((path) => /^server\/.*\.(sql|ts)$/.test(path))
      .flatMap((path) => read(path).match(/[a-z]+(?:_[a-z]+)+/g) ?? []),
  );
  expect(readmes.length).toBeGreaterThan(20);
  expect(
    readmes.flatMap((path) => findMissingSqlNames(read(path), existing).map((name) => `${path}: ${name}`)),
  ).toEqual([]);
});

test('the READMEs of the modules name no file that does not exist', () => {
  expect(
    readmes.flatMap((path) => findMissingFiles(path, read(path), files).map((name) => `${path}: ${name}`)),
  ).toEqual([]);
});

test('a name that was renamed is found, with its schema or without', () => {
  const existing = new Set(['pay_refund']);
  expect(
    findMissingSqlNames('`pay_refund`, `refunds.pay_refund`, `set_aside` and `ledger.old_name()`', existing),
  ).toEqual(['set_aside', 'old_name']);
});

test('a file that was renamed is found, also when another module has one of that name', () => {
  const existing = ['server/src/modules/ledger/mails.ts', 'server/src/modules/support/support-mails.ts'];
  const readme = '`support-mails.ts`, `mails.ts`, `ledger/mails.ts` and `ledger/old.ts`';
  expect(findMissingFiles('server/src/modules/support/README.md', readme, existing)).toEqual([
    'mails.ts',
    'ledger/old.ts',
  ]);
});
