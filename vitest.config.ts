import { defineConfig } from 'vitest/config';

/**
 * What these look at lives in a module and not in what a test starts: every statement that was ever declared, streams that are
 * open, a clock. All others find it the same whoever was there before, and loading the modules for each took half of their time.
 */
const APART = [
  'server/src/platform/db/stripped-filters.test.ts',
  'server/src/platform/event-log.test.ts',
  'server/src/modules/aftercare/moved.test.ts',
  'server/src/modules/shopping/sharing.test.ts',
];

/**
 * Four kinds of test, told apart by where they stand. The order keeps the browser's, which take seconds each, from
 * running beside the others on a small machine.
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two at a time also where there are two processors: they wait for engines half of the time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,contract,sandbox,scripts,web}/**/*.test.{ts,tsx}'],
          // These leave nothing behind them, and loading the same modules for each file took half of their time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      modules('module', { include: ['server/**/*.test.ts'], exclude: APART, isolate: false }),
      modules('module apart', { include: APART }),
      browser('journeys', 'e2e/src/*.test.ts'),
      // Over every screen and every story there is.
      browser('walks', 'e2e/src/walks/*.test.ts'),
    ],
  },
});

function modules(name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return {
    test: { name, ...files, globalSetup: 'server/test/global-setup.ts', sequence: { groupOrder: 0 } },
  };
}

/** With a portal of its own, and one file after the other: they all look at the same clock and the same post. */
function browser(name: string, files: string) {
  return {
    test: {
      name,
      include: [files],
      globalSetup: 'e2e/src/global-setup.ts',
      testTimeout: 60_000,
      maxWorkers: 1,
      sequence: { groupOrder: name === 'journeys' ? 1 : 2 },
    },
  };
}
