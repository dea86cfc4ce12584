import type { Page } from 'playwright-core';

/**
 * A page may take this long to rearrange after its window became narrower: a table becomes cards in the next frame.
 */
const ARRANGED_MS = 2_000;

/** Returns by how many pixels the page is wider than its window, or a dialog's content wider than the dialog. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  const tooWide = () =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  let pixels = await page.evaluate(tooWide);
  for (const until = Date.now() + ARRANGED_MS; pixels > 0 && Date.now() < until;) {
    await page.waitForTimeout(50);
    pixels = await page.evaluate(tooWide);
  }
  return pixels;
}
