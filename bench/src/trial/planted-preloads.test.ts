import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { IDENTITY_BUGS } from './identity/planted-bugs.ts';
import { SEARCH_BUGS } from './search/planted-bugs.ts';
import { rewrite } from './search/preload/rewrite.ts';

const preloads = Object.entries({ ...IDENTITY_BUGS, ...SEARCH_BUGS }).flatMap(([name, { preload }]) =>
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
  expect(() => rewrite('modules/shopping/question.ts', ['no such piece', ''])).toThrow(
    'modules/shopping/question.ts has changed: no such piece',
  );
  expect(() => rewrite('modules/shopping/no-such-file.ts', ['a', 'b'])).toThrow('no such file');
});
