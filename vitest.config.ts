import { defineConfig } from 'vitest/config';
import { TEST_PROJECTS, type TestProject, type TestProjectName } from './scripts/test-projects.ts';

/** With a portal of its own, and one file after the other: they all look at the same clock and the same post. */
const browser = {
  testTimeout: 60_000,
  maxWorkers: 1,
  // A page is waited for as long as its locators wait. The runner's second is less than a page takes to load on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

/** A project that is missing here does not compile. The order keeps the browser's from running beside the others on a small machine. */
const options: Readonly<Record<TestProjectName, object>> = {
  // These leave nothing behind them, and loading the same modules for each file took half of their time.
  unit: { isolate: false, sequence: { groupOrder: 0 } },
  module: { isolate: false, sequence: { groupOrder: 0 } },
  'module isolated': { sequence: { groupOrder: 0 } },
  'module exclusive': { sequence: { groupOrder: 0 } },
  e2e: { ...browser, sequence: { groupOrder: 1 } },
  crawl: { ...browser, sequence: { groupOrder: 2 } },
};

/** The kinds of test, told apart by where they stand. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is polled for is a condition, and the runner's second would be a bound that a busy machine breaks.
    expect: { poll: { timeout: 15_000 } },
    // Two at a time also where there are two processors: they wait for engines half of the time.
    maxWorkers: 2,
    projects: Object.entries(options).map(([name, chosen]) => project(name as TestProjectName, chosen)),
  },
});

function project(name: TestProjectName, chosen: object) {
  const { include, exclude, globalSetup }: TestProject = TEST_PROJECTS[name];
  return {
    test: {
      name,
      include: [...include],
      ...(exclude === undefined ? {} : { exclude: [...exclude] }),
      ...(globalSetup === undefined ? {} : { globalSetup }),
      ...chosen,
    },
  };
}
