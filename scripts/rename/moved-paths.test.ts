import { expect, test } from 'vitest';
import { expandMovesToSingleFiles, updatePathReferences, updateRelativePaths } from './moved-paths.ts';

const FILES = ['server/a/errands.ts', 'server/a/index.ts', 'server/b/index.ts', 'docs/errands.md'];
const moves = expandMovesToSingleFiles(
  [
    ['server/a/', 'server/c/'],
    ['docs/errands.md', 'docs/requests.md'],
  ],
  FILES,
);

test('follows a file that moves in imports, on both sides', () => {
  const isFile = (path: string) => FILES.includes(path);
  expect(updateRelativePaths('server/b/index.ts', "import '../a/errands.ts';", moves, isFile)).toBe(
    "import '../c/errands.ts';",
  );
  expect(
    updateRelativePaths('server/a/index.ts', "import '../b/index.ts'; import './errands.ts';", moves, isFile),
  ).toBe("import '../b/index.ts'; import './errands.ts';");
});

test('follows a file that moves in prose, and leaves a name that two files share', () => {
  expect(updatePathReferences('see `server/a/errands.ts` and `errands.md`', moves, FILES)).toBe(
    'see `server/c/errands.ts` and `requests.md`',
  );
  expect(updatePathReferences('see index.ts', moves, FILES)).toBe('see index.ts');
});
