import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesMatching } from './glob-patterns.ts';
import { projectRoot } from './project-root.ts';
import { SOURCE_FOLDERS } from './source-folders.ts';
import { findMachineSpecificPaths, findSourceRuleViolations } from './source-rules.ts';

const exclude = ['**/node_modules', '**/dist', '.tools', '.data', '.git', 'package-lock.json', 'shots'];
const sources = filesMatching(`{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx}`, { exclude });
const texts = globSync('**/*.{ts,tsx,mjs,sh,md,json,yml,yaml,sql,css,html}', { cwd: projectRoot, exclude });
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test('no source reads the machine’s clock or makes a float of an amount', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  expect(sources.flatMap((path) => findSourceRuleViolations(path, read(path)))).toEqual([]);
  // The test reads every source, which took 45 seconds on a machine with a load of 16.
}, 120_000);

test('no file names a path of one machine', () => {
  expect(texts.length).toBeGreaterThan(1_700);
  expect(
    texts
      .filter((path) => !path.startsWith('scripts/source-rules'))
      .flatMap((path) => findMachineSpecificPaths(path, read(path))),
  ).toEqual([]);
});

test.each([
  'new Date()',
  'Number(fare.total)',
  '+price',
  'Number.parseInt(amount, 10)',
  'const x = { a: Number(row.minor) }',
])('%s is refused', (code) => {
  expect(findSourceRuleViolations('server/src/modules/ledger/post.ts', code)).toHaveLength(1);
});

test.each(['new Date(ms)', 'Number(count)', '// Number(amount)', '"new Date()"', 'a + price'])(
  '%s is fine',
  (code) => {
    expect(findSourceRuleViolations('server/src/modules/ledger/post.ts', code)).toEqual([]);
  },
);

test('a path of one machine is found, a route is not', () => {
  expect(findMachineSpecificPaths('README.md', 'cd /home/asha/marga')).toHaveLength(1);
  expect(findMachineSpecificPaths('README.md', 'open http://127.0.0.1/home/bookings and ./work/x')).toEqual(
    [],
  );
});
