import type { Browser, Page } from 'playwright-core';

/** Holds measurements of what a visitor sees while a page loads. */
export interface Paint {
  /** Holds the Largest Contentful Paint: the milliseconds until the largest element of the first screen is painted. */
  readonly lcpMs: number;
  /** Holds the Cumulative Layout Shift: how much of the visible content moved, as the browser calculates it. */
  readonly cls: number;
}

/**
 * These are values commonly used in tests for a slow mobile network, and for a phone four times slower than this
 * machine.
 */
const NETWORK = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (0.75 * 1e6) / 8 };
const CPU_RATE = 4;
const TELEPHONE = { width: 390, height: 844 };

/** Measuring waits this long, so that late content, such as a font or an API response, has arrived. */
const QUIET_MS = 2_000;

declare global {
  var paint: Paint;
}

/** Measures a first visit, with every cache empty. */
export async function measurePagePaintTiming(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: TELEPHONE, hasTouch: true, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await throttle(page);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(QUIET_MS);
    return await page.evaluate(() => globalThis.paint);
  } finally {
    await context.close();
  }
}

async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

/**
 * Runs in the page. Layout shifts count in session windows of at most five seconds, as browser vendors have agreed.
 */
function watchPaint(): void {
  globalThis.paint = { lcpMs: 0, cls: 0 };
  let sessionShift = 0;
  let beganMs = 0;
  let lastMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.paint = { ...globalThis.paint, lcpMs: entry.startTime };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      const isNew = entry.startTime - lastMs > 1_000 || entry.startTime - beganMs > 5_000;
      if (isNew) [sessionShift, beganMs] = [0, entry.startTime];
      lastMs = entry.startTime;
      sessionShift += entry.value;
      globalThis.paint = { ...globalThis.paint, cls: Math.max(globalThis.paint.cls, sessionShift) };
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
