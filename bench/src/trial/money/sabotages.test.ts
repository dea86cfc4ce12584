import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { SABOTAGES } from './sabotages.ts';

test.each(Object.entries(SABOTAGES))(
  '%s: what is spoilt is still there, once',
  (_, { file, piece, suite }) => {
    expect(readFileSync(join(projectRoot, file), 'utf8').split(piece)).toHaveLength(2);
    expect(existsSync(join(projectRoot, suite))).toBe(true);
  },
);
