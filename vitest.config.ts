import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowserToLaunch } from './e2e/src/launch-browser.ts';
import { TEST_PROJECTS, type TestProject, type TestProjectName } from './scripts/test-projects.ts';

/**
 * Browser tests have a portal of their own and run one file after the other, because they share one clock and one
 * mailbox.
 */
const browser = {
  testTimeout: 60_000,
  maxWorkers: 1,
  // An assertion waits for a page as long as its locators do; the runner's default of one second is too short on a
  // busy machine.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * A test project without an entry here is a type error. The order keeps browser tests from running beside the others
 * on a small machine.
 */
const options: Readonly<Record<TestProjectName, object>> = {
  // These tests leave no state behind, and loading the same modules for each file took half of their time.
  unit: { isolate: false, sequence: { groupOrder: 0 } },
  'e2e trips': { ...browser, sequence: { groupOrder: 1 } },
  'e2e company': { ...browser, sequence: { groupOrder: 2 } },
  'crawl controls': { ...browser, sequence: { groupOrder: 3 } },
  'crawl screens': { ...browser, sequence: { groupOrder: 4 } },
  'e2e site': { ...browser, sequence: { groupOrder: 5 } },
  components: {
    // Styles are applied, because layout is tested too.
    css: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: findBrowserToLaunch(),
        contextOptions: { reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
      }),
      instances: [{ browser: 'chromium' }],
    },
    sequence: { groupOrder: 6 },
  },
  module: { isolate: false, sequence: { groupOrder: 0 } },
  'module isolated': { sequence: { groupOrder: 0 } },
  'module exclusive': { sequence: { groupOrder: 0 } },
};

/** The kinds of test are distinguished by their folder and file name. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Tests poll for conditions, and the runner's default of one second would fail on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Two files run at a time even on two processors, because tests spend half of their time waiting for the database
    // and other services.
    maxWorkers: 2,
    projects: Object.entries(options).map(([name, chosen]) => project(name as TestProjectName, chosen)),
  },
});

function project(name: TestProjectName, chosen: object) {
  const { include, exclude, globalSetup }: TestProject = TEST_PROJECTS[name];
  return {
    // Packages are found anew in every run, because one that an older cache lacks would reload the page during a test.
    ...(name === 'components' ? { plugins: [storybookPlugins()], optimizeDeps: { force: true } } : {}),
    test: {
      name,
      include: [...include],
      ...(exclude === undefined ? {} : { exclude: [...exclude] }),
      ...(globalSetup === undefined ? {} : { globalSetup }),
      ...chosen,
    },
  };
}

/** Components are compiled by the same plugins as in Storybook. */
async function storybookPlugins() {
  const { default: storybook } = await import('./web/.storybook/vite.config.ts');
  return storybook.plugins;
}
