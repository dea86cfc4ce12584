import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { repositoryFiles } from './changed-files.ts';
import { findDeadReferences, type Repository } from './document-references.ts';
import { projectRoot } from './project-root.ts';
import { createTestReferenceChecker } from './test-references.ts';

const files = repositoryFiles();
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...(text.match(/\w+/g) ?? []), ...metricsOf(text)]));
}

function metricsOf(text: string): string[] {
  return (text.match(/\w+(?:[.-]\w+)+/g) ?? []).map((name) => name.replaceAll(/[.-]/g, '_'));
}

function qualifiedNamesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/\b[a-z]+\.[a-z][a-z_]*/g) ?? []));
}

function functionsOf(texts: readonly string[]): ReadonlySet<string> {
  const declared = texts.flatMap((text) => [...text.matchAll(/\bfunction\*? (?:\w+\.)?(\w+)/g)]);
  return new Set(declared.map(([, name = '']) => name));
}

const sources = files.filter(
  (path) => /\.(?:[jt]sx?|mjs|sql|json|sh|typ|css)$/.test(path) && !path.endsWith('package-lock.json'),
);
const sourceTexts = sources.map(read);
const repository: Repository = {
  files,
  read,
  scripts: new Set(Object.keys(manifest.scripts)),
  words: wordsOf(sourceTexts),
  qualifiedNames: qualifiedNamesOf(sourceTexts),
  functions: functionsOf(sourceTexts),
  isTest: createTestReferenceChecker(projectRoot).isTest,
};
/** The pages of the site link to its other pages, which the browser tests follow. */
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('web/content/'));

test('no document names a file, a link, a command or a name in code that does not exist', () => {
  expect(documents.length).toBeGreaterThan(80);
  expect(documents.flatMap((path) => findDeadReferences(path, read(path), repository))).toEqual([]);
});

test('the index of decisions names each by its title', () => {
  const decisions = files.filter((path) => /^docs\/adr\/\d{4}-/.test(path));
  expect(decisions.length).toBeGreaterThan(45);
  const index = read('docs/adr/README.md').replaceAll(/ +/g, ' ');
  const rows = decisions.map((path) => {
    const [, number, title] = /^# (\d{4}) (.+)\n/.exec(read(path)) ?? [];
    return `| [${number}](${path.slice('docs/adr/'.length)}) | ${title} |`;
  });
  expect(rows.filter((row) => !index.includes(row))).toEqual([]);
});

test('the README lists every chaos test and bench, and ARCHITECTURE every chaos test and metric', () => {
  const namesIn = (folder: string) =>
    files
      .filter((path) => path.startsWith(`bench/src/${folder}/`) && !path.endsWith('.test.ts'))
      .map((path) => path.slice(`bench/src/${folder}/`.length, -'.ts'.length));
  const created = read('server/src/platform/telemetry.ts').matchAll(
    /create(Counter|Histogram|Gauge)\('([^']+)'/g,
  );
  const metrics = [...created].map(
    ([, kind, name = '']) => name.replaceAll(/[.-]/g, '_') + (kind === 'Counter' ? '_total' : ''),
  );
  expect(metrics.length).toBeGreaterThan(40);
  const lacking = (document: string, names: readonly string[]) => {
    const text = read(document);
    return names.filter((name) => !text.includes(`\`${name}\``));
  };
  expect(lacking('README.md', [...namesIn('chaos'), ...namesIn('benches')])).toEqual([]);
  const drills = namesIn('chaos').map((name) => `npm run drill -- ${name}`);
  expect(lacking('ARCHITECTURE.md', [...metrics, ...drills])).toEqual([]);
});

test('the description of Marga Connect names only fields and operations of its OpenAPI document, and counts these', () => {
  const description = read('docs/connect/openapi.json');
  const { paths } = JSON.parse(description) as { paths: Record<string, object> };
  const text = read('docs/connect/README.md');
  const names = [...text.matchAll(/`(?:[a-z]+\.)?([a-z]+(?:[A-Z][a-z]+)+)(?:: \w+)?`/g)].map(
    ([, name]) => name ?? '',
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !description.includes(`"${name}"`))).toEqual([]);
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(14);
  expect(text).toContain('fourteen');
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
  words: wordsOf(["createCounter('outbox.delivered')", 'pay_refund', 'Ledger startSearch', 'TIME_SCALE']),
  qualifiedNames: qualifiedNamesOf(['create table ledger.hold', 'ledger.pay_refund']),
  functions: functionsOf(['export function refuse(code) {}']),
  isTest: (named) => named === 'scripts/a.test.ts > a > passes',
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
  ['the short form of a drill', '`drill wipe`', '`drill old`', 'drill old'],
  ['a program', '`node bench/src/chaos/wipe.ts`', '`node bench/src/old.ts --all`', 'bench/src/old.ts'],
  ['a pattern of files', '`*-mails.ts`', '`*-sql.ts`', '*-sql.ts'],
  [
    'a test',
    '`scripts/a.test.ts > a > passes`',
    '`scripts/a.test.ts > a > old`',
    'scripts/a.test.ts > a > old',
  ],
  ['a setting with a value', '`TIME_SCALE=2 npm run dev`', '`OLD_SETTING=2 npm run dev`', 'OLD_SETTING'],
  ['a table', '`select id from ledger.hold`', '`select id from ledger.old`', 'ledger.old'],
  [
    'a function in a block',
    '\n```sql\nselect ledger.pay_refund();\n```\n',
    '\n```sql\nselect ledger.lose();\n```\n',
    'ledger.lose',
  ],
  ['a name in SQL', '`pay_refund`, `ledger.pay_refund()`', '`old_name()`', 'old_name'],
  ['a member', '`Ledger.startSearch`', '`Ledger.lose`', 'Ledger.lose'],
  ['a function of one word', '`refuse(code)`', '`audit()`', 'audit'],
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

test('a folder without its beginning is one beside the document', () => {
  const text = '`src/chaos` and `src/old`';
  expect(findDeadReferences('bench/README.md', text, small)).toEqual(['bench/README.md: src/old']);
});

test('a decision may tell of a name that is gone, not of a file', () => {
  expect(findDeadReferences('docs/adr/0001-x.md', '`oldName`, `old.ts`', small)).toEqual([
    'docs/adr/0001-x.md: old.ts',
  ]);
});
