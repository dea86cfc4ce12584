import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { describeRecordedCountDifference } from '../../../scripts/minimum-test-counts.ts';
import { loadAttackMutants } from './attack/harness/load-attack-cases.ts';
import { BOOKING_MUTANTS } from './booking/mutants.ts';
import { GUARD_MUTANTS } from './guards/check-command-mutants.ts';
import { MUTANTS } from './money/mutants.ts';
import { explainStaleMutant } from './stale-mutants.ts';

function readIfThere(path: string): string | undefined {
  const whole = join(projectRoot, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
}

const attackMutants = await loadAttackMutants();

test('there are as many mutants as before', () => {
  expect(
    describeRecordedCountDifference('mutants of attacks', Object.keys(attackMutants).length),
  ).toBeUndefined();
  expect(
    describeRecordedCountDifference('mutants of booking', Object.keys(BOOKING_MUTANTS).length),
  ).toBeUndefined();
  expect(describeRecordedCountDifference('mutants of money', Object.keys(MUTANTS).length)).toBeUndefined();
  expect(
    describeRecordedCountDifference('mutants of guards', Object.keys(GUARD_MUTANTS).length),
  ).toBeUndefined();
});

test.each([...Object.entries(BOOKING_MUTANTS), ...Object.entries(MUTANTS), ...Object.entries(attackMutants)])(
  'still has its piece, once, and its test: %s',
  (_, mutant) => {
    expect(explainStaleMutant(mutant, readIfThere)).toEqual([]);
  },
);

test.each(Object.entries(GUARD_MUTANTS))('still finds what it breaks, once: %s', (_, { file, piece }) => {
  const text = readIfThere(file);
  if (piece === undefined) expect(text).toBeUndefined();
  else expect(text?.split(piece)).toHaveLength(2);
});

describe('reports a mutant', () => {
  const files: Readonly<Record<string, string>> = {
    'a.sql': 'if spent > 0 then return; end if;',
    'a.test.ts': `
      describe('a refund', () => {
        test('is paid once', () => {});
        test.each([['wallet'], ['credit']])('goes back to %s', () => {});
      });`,
  };
  const sound = {
    file: 'a.sql',
    piece: 'spent > 0',
    by: 'false',
    suite: 'a.test.ts',
    test: 'a refund is paid once',
  };
  const staleness = (change: Partial<typeof sound>) =>
    explainStaleMutant({ ...sound, ...change }, (path) => files[path]);

  test('not, as long as it is sound', () => {
    expect(staleness({})).toEqual([]);
    expect(staleness({ test: 'a refund goes back to wallet' })).toEqual([]);
  });

  test.each([
    ['whose file is gone', { file: 'b.sql' }, 'there is no file b.sql'],
    ['whose piece is gone', { piece: 'spent < 0' }, 'a.sql holds the piece 0 times: spent < 0'],
    ['whose piece occurs twice', { piece: 'if' }, 'a.sql holds the piece 2 times: if'],
    ['that changes nothing', { by: 'spent > 0' }, 'nothing is spoilt in a.sql'],
    ['whose suite is gone', { suite: 'b.test.ts' }, 'there is no suite b.test.ts'],
    ['whose test is gone', { test: 'a refund is paid' }, 'a.test.ts has no test "a refund is paid"'],
    [
      'whose case is gone from a table of cases',
      { test: 'a refund goes back to gateway' },
      'a.test.ts has no test "a refund goes back to gateway"',
    ],
  ])('%s', (_, change, complaint) => {
    expect(staleness(change)).toEqual([complaint]);
  });
});
