import type { Page } from 'playwright-core';

/** How soon a page has arranged itself after its window became narrower: a table becomes cards in the next frame. */
const ARRANGED_MS = 2_000;

/** By how many pixels the page is wider than its window. */
export async function overhang(page: Page): Promise<number> {
  const isWithin = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(isWithin, undefined, { timeout: ARRANGED_MS }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
