import { defineConfig } from 'vitest/config';

/**
 * Three kinds of test, told apart by where they stand. The order keeps the browser's, which take seconds each, from
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
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/src/global-setup.ts',
          testTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
