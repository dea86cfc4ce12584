import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { IDENTITY_MUTANTS } from './identity/mutants.ts';
import { SEARCH_MUTANTS } from './search/mutants.ts';
import { patchModule } from './search/preload/patch-module.ts';

const preloads = Object.entries({ ...IDENTITY_MUTANTS, ...SEARCH_MUTANTS }).flatMap(([name, { preload }]) =>
  preload === undefined ? [] : [[name, preload] as const],
);

test.each(preloads)('loads and finds what it replaces: %s', (_, preload) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload.href, '--eval', ''], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('fails when the piece that a bug replaces is gone', () => {
  expect(() => patchModule('modules/search/search-query.ts', ['no such piece', ''])).toThrow(
    'modules/search/search-query.ts has changed: no such piece',
  );
  expect(() => patchModule('modules/search/no-such-file.ts', ['a', 'b'])).toThrow('no such file');
});
