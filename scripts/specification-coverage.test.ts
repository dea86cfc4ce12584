import { expect, test } from 'vitest';
import { coverageViolations, coverageRowsOf } from './specification-coverage.ts';

const proofs = {
  isFile: (named: string) => named === 'web/src/screens.ts',
  isTest: (named: string) => named === 'e2e/src/a.test.ts > a page > opens',
};

/** Returns a document with a row for every numbered statement, in which one row is replaced by the test's own. */
function documentWith(row: string): string {
  const rows = Array.from({ length: 304 }, (_, index) => `| ${index + 1} | something | open | To come. | |`);
  return ['| no. | statement | verdict | words | test |', ...rows.slice(1), row].join('\n');
}

const whole = '| 1 | a | as said | `web/src/screens.ts` | `e2e/src/a.test.ts > a page > opens` |';

test('a paper is whole when every number stands in it once and what it names exists', () => {
  expect(coverageViolations(coverageRowsOf(documentWith(whole)), proofs)).toEqual([]);
});

test.each([
  ['', '1 is missing'],
  [`${whole}\n${whole}`, '1 stands there twice'],
  [`${whole}\n| 305 | a | open | To come. | |`, '305 is nothing'],
  ['| 1 | a | done | It is. | |', '1: there is no verdict "done"'],
  ['| 1 | a | as said | It is so. | |', '1 is as said, and no file and test show it'],
  ['| 1 | a | differs | | |', '1 says nothing'],
  ['| 1 | a | differs | `web/src/gone.ts` | |', '1: there is no file web/src/gone.ts'],
  ['| 1 | a | differs | `renamed/src/a.ts` | |', '1: there is no file renamed/src/a.ts'],
  [
    '| 1 | a | differs | So. | `e2e/src/a.test.ts > a page > closes` |',
    '1: there is no test e2e/src/a.test.ts > a page > closes',
  ],
])('%s is objected to', (row, complaint) => {
  expect(coverageViolations(coverageRowsOf(documentWith(row)), proofs)).toEqual([complaint]);
});
