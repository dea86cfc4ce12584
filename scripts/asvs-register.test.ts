import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  findAsvsRegisterViolations,
  REQUIREMENTS,
  type RegisterRow,
  asvsSummaryOf,
} from './asvs-register.ts';
import { listTestNames } from './test-references.ts';
import { projectRoot } from './project-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'marga-asvs-'));
mkdirSync(join(folder, 'docs'));
writeFileSync(join(folder, 'docs/rules.md'), '# Rules\n\n## What’s kept, and how long\n');
writeFileSync(
  join(folder, 'authorize-request.test.ts'),
  `import { describe, expect, test } from 'vitest';
describe('access', () => {
  test('opens for a member', () => expect(1).toBe(1));
  describe.each([1, 2])('on day %s', () => {
    test.each([['a', 'b']])('stays shut for %s', () => {});
  });
});
`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a register with every requirement open, except for the one row that the test changes. */
function registerWith(changed: Partial<RegisterRow> & { id: string }): RegisterRow[] {
  return [...REQUIREMENTS.keys()].map((id) => ({
    id,
    status: 'open' as const,
    note: 'Not looked at yet.',
    ...(id === changed.id ? changed : {}),
  }));
}

test('the standard has 253 requirements on its first two levels', () => {
  const levels = [...REQUIREMENTS.values()];
  expect(levels).toHaveLength(253);
  expect(levels.filter((level) => level === '1')).toHaveLength(70);
  expect([...REQUIREMENTS.keys()].slice(0, 3)).toEqual(['V1.1.1', 'V1.1.2', 'V1.2.1']);
  expect(REQUIREMENTS.get('V6.2.12')).toBe('2');
});

test.each([
  ['a test in its groups', { test: 'authorize-request.test.ts > access > opens for a member' }],
  ['a test of a table', { test: ['authorize-request.test.ts > access > on day %s > stays shut for %s'] }],
  ['a file', { file: 'authorize-request.test.ts' }],
  ['a chapter of a page', { file: 'docs/rules.md#whats-kept-and-how-long' }],
])('%s is a proof', (_, proof) => {
  const register = registerWith({ id: 'V8.2.1', status: 'met', ...proof });
  expect(findAsvsRegisterViolations(register, folder)).toEqual([]);
});

test.each<[string, Partial<RegisterRow>, string]>([
  ['nothing', {}, 'V8.2.1 is met, and nothing shows it'],
  [
    'a test without its group',
    { test: 'authorize-request.test.ts > opens for a member' },
    'V8.2.1: there is no test authorize-request.test.ts > opens for a member',
  ],
  [
    'a test that was renamed',
    { test: 'authorize-request.test.ts > access > opens' },
    'V8.2.1: there is no test',
  ],
  ['a group', { test: 'authorize-request.test.ts > access' }, 'V8.2.1: there is no test'],
  [
    'a test of a file that is gone',
    { test: 'authorizer-functions.test.ts > opens' },
    'V8.2.1: there is no test',
  ],
  ['a file that is gone', { file: 'docs/law.md' }, 'V8.2.1: there is no file docs/law.md'],
  ['a chapter that is gone', { file: 'docs/rules.md#whats-lost' }, 'V8.2.1: there is no file'],
  ['no words', { file: 'authorize-request.test.ts', note: ' ' }, 'V8.2.1 says nothing'],
  ['another status', { status: 'done' as 'met' }, 'V8.2.1: there is no status done'],
])('a row that is met with %s is refused', (_, row, complaint) => {
  const complaints = findAsvsRegisterViolations(
    registerWith({ id: 'V8.2.1', status: 'met', ...row }),
    folder,
  );
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(complaint);
});

test('only what is met has a proof', () => {
  const register = registerWith({ id: 'V8.2.1', file: 'authorize-request.test.ts' });
  expect(findAsvsRegisterViolations(register, folder)).toEqual(['V8.2.1 is open, and names a proof']);
});

test('every requirement stands there once, and nothing else does', () => {
  const [first, ...rest] = registerWith({ id: 'V8.2.1' });
  const [second] = rest;
  if (!first || !second) throw new Error('the register is empty');
  expect(findAsvsRegisterViolations(rest, folder)).toEqual(['V1.1.1 is missing']);
  expect(findAsvsRegisterViolations([first, ...rest, second], folder)).toEqual(['V1.1.2 stands there twice']);
  expect(findAsvsRegisterViolations([first, ...rest, { ...first, id: 'V1.9.9' }], folder)).toEqual([
    'V1.9.9 is no requirement of levels 1 and 2',
  ]);
});

test('it is counted by status and by level', () => {
  const register = registerWith({ id: 'V17.3.2', status: 'not-applicable', note: 'No such server.' });
  expect(asvsSummaryOf(register)).toEqual([
    'asvs: 253 requirements, 0 met, 1 not applicable, 252 open',
    '  level 1: 70 requirements, 0 met, 0 not applicable, 70 open',
    '  level 2: 183 requirements, 0 met, 1 not applicable, 182 open',
  ]);
});

test('what is no test has no name', () => {
  expect(
    listTestNames(`expect('a'); test.extend({}); test(name, () => {}); e2eTest('b', () => {});`),
  ).toEqual(['b']);
});

test('our own register stands in the order of the standard', () => {
  const register = JSON.parse(
    readFileSync(join(projectRoot, 'docs/asvs-register.json'), 'utf8'),
  ) as RegisterRow[];
  expect(register.map(({ id }) => id)).toEqual([...REQUIREMENTS.keys()]);
});
