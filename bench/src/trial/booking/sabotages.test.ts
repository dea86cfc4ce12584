import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { BOOKING_SABOTAGES } from './sabotages.ts';

test('there are at least 25 of them', () => {
  expect(Object.keys(BOOKING_SABOTAGES).length).toBeGreaterThanOrEqual(25);
});

test.each(Object.entries(BOOKING_SABOTAGES))(
  '%s: what is spoilt is still there, once',
  (_, { file, piece, suite }) => {
    expect(readFileSync(join(projectRoot, file), 'utf8').split(piece)).toHaveLength(2);
    expect(existsSync(join(projectRoot, suite))).toBe(true);
  },
);
