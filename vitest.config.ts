import { defineConfig } from 'vitest/config';

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
      {
        test: {
          name: 'module',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          sequence: { groupOrder: 0 },
        },
      },
      browser('journeys', 'e2e/src/*.test.ts'),
      // Over every screen and every story there is.
      browser('walks', 'e2e/src/walks/*.test.ts'),
    ],
  },
});

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
