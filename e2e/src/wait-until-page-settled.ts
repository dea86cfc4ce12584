import type { Page } from 'playwright-core';

/** Waits until the page is interactive, has a heading, loads nothing more and has its fonts. */
export async function waitUntilPageSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('#root[data-hydrated]') !== null &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  await page.evaluate(() => document.fonts.ready);
}
