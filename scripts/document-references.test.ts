import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { repositoryFiles } from './changed-files.ts';
import { findDeadReferences, type Repository } from './document-references.ts';
import { projectRoot } from './project-root.ts';

const files = repositoryFiles();
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...(text.match(/\w+/g) ?? []), ...metricsOf(text)]));
}

function metricsOf(text: string): string[] {
  return (text.match(/\w+(?:[.-]\w+)+/g) ?? []).map((name) => name.replaceAll(/[.-]/g, '_'));
}

const sources = files.filter(
  (path) => /\.(?:[jt]sx?|mjs|sql|json|sh|typ|css)$/.test(path) && !path.endsWith('package-lock.json'),
);
const repository: Repository = {
  files,
  read,
  scripts: new Set(Object.keys(manifest.scripts)),
  words: wordsOf(sources.map(read)),
};
/** The pages of the site link to its other pages, which the browser tests follow. */
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('web/content/'));

test('no document names a file, a link, a command or a name in code that does not exist', () => {
  expect(documents.length).toBeGreaterThan(80);
  expect(documents.flatMap((path) => findDeadReferences(path, read(path), repository))).toEqual([]);
});

const small: Repository = {
  files: [
    'README.md',
    'docs/scale.md',
    'bench/src/chaos/wipe.ts',
    'server/src/modules/ledger/mails.ts',
    'server/src/modules/support/support-mails.ts',
  ],
  read: () => '# Scale\n\n## The hot row\n',
  scripts: new Set(['drill', 'dev']),
  words: wordsOf(["createCounter('outbox.delivered')", 'pay_refund', 'startSearch', 'TIME_SCALE']),
};

test.each([
  ['a file', '`docs/scale.md`, `mails.ts`', '`docs/old.md`', 'docs/old.md'],
  ['a folder', '`server/src/modules`', '`server/src/old`', 'server/src/old'],
  [
    'a link',
    '[x](docs/scale.md), [y](docs/scale.md#the-hot-row), [z](https://a.example)',
    '[x](old.md)',
    'old.md',
  ],
  ['a heading', '[x](docs/scale.md#scale)', '[x](docs/scale.md#old)', 'docs/scale.md#old'],
  ['a command', '`npm run dev`', '`npm run old`', 'npm run old'],
  ['a drill', '`npm run drill -- wipe`', '`npm run drill -- old`', 'npm run drill -- old'],
  ['a name in SQL', '`pay_refund`, `refunds.pay_refund()`', '`ledger.old_name()`', 'old_name'],
  ['a name in TypeScript', '`startSearch`', '`oldName`', 'oldName'],
  ['a variable', '`TIME_SCALE`', '`OLD_SCALE`', 'OLD_SCALE'],
  ['a metric', '`outbox_delivered_total`', '`outbox_lost_total`', 'outbox_lost_total'],
])('%s that does not exist is found, and one that does is not', (_, alive, dead, found) => {
  expect(findDeadReferences('README.md', alive, small)).toEqual([]);
  expect(findDeadReferences('README.md', `${alive} ${dead}`, small)).toEqual([`README.md: ${found}`]);
});

test('the README of a module names files of its own, and others with their path', () => {
  const text = '`support-mails.ts`, `mails.ts` and `ledger/mails.ts`';
  expect(findDeadReferences('server/src/modules/support/README.md', text, small)).toEqual([
    'server/src/modules/support/README.md: mails.ts',
  ]);
});

test('a decision may tell of a name that is gone, not of a file', () => {
  expect(findDeadReferences('docs/adr/0001-x.md', '`oldName`, `old.ts`', small)).toEqual([
    'docs/adr/0001-x.md: old.ts',
  ]);
});
