import { instantFromEpochMs, type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { launchBrowser } from '@marga/e2e/launch-browser';
import { choosePlace, typeDate } from '@marga/e2e/user-actions';
import { buildWebApp } from '@marga/e2e/start-test-portal';
import { serveBuiltWebApp } from '@marga/e2e/serve-built-web-app';
import { waitUntilPageSettled } from '@marga/e2e/wait-until-page-settled';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import type { Browser } from 'playwright-core';
import { FASTEST_MS, FIRST_OFFER_GOAL, startDelayedSuppliers } from './delayed-suppliers.ts';
import type { Headers } from './search-client.ts';
import { startAdditionalApi } from './start-server-processes.ts';
import type { SearchTestBed } from './search-test-bed.ts';
import { median } from '../../measure/percentiles.ts';

const ROUNDS = 15;
/**
 * Measuring waits this long after the form is filled, so that whatever the page does by itself, such as loading a
 * last list of places, is over.
 */
const QUIET_MS = 400;

/** The simulated press of the Search button lasts this long; the search is submitted when the button is released. */
const PRESS_MS = 80;

interface Seen {
  /** Measures the time from pressing Search until the search was sent. */
  readonly sentMs: number;
  /** Measures the time from pressing Search until the first card was painted. */
  readonly paintedMs: number;
}

declare global {
  var firstCard: Promise<Seen>;
}

/**
 * Measures the time from pressing Search until the first card is painted, in Chromium on the same machine. Each
 * round uses a newly opened page and an uncached search.
 */
export async function measureTimeToFirstOfferOnScreen(testBed: SearchTestBed) {
  const suppliers = await startDelayedSuppliers();
  const port = await allocateFreePort();
  const api = await startAdditionalApi(testBed, 'api-screen', {
    SUPPLIERS: JSON.stringify(suppliers.map(({ connection }) => connection)),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  });
  const web = await serveBuiltWebApp(await buildWebApp(testBed.folder), api.url, port);
  const browser = await launchBrowser();
  const rounds: Seen[] = [];
  try {
    const today = instantFromEpochMs(Date.now()).slice(0, 10) as LocalDate;
    for (let round = 0; round <= ROUNDS; round++) {
      const seen = await pressSearch(
        browser,
        web.url,
        testBed.searchers[0] ?? {},
        addDaysToDate(today, 80 + round),
      );
      console.log(
        `round ${round}: sent after ${seen.sentMs.toFixed(0)} ms, painted after ${seen.paintedMs.toFixed(0)}`,
      );
      // The first round warms up and is discarded.
      if (round > 0) rounds.push(seen);
    }
  } finally {
    await browser.close();
    await web.stop();
    await api.process.stop();
    for (const supplier of suppliers) supplier.close();
  }
  const ratios = rounds.map(({ paintedMs }) => paintedMs / FASTEST_MS);
  const ratio = median(ratios);
  return {
    ok: ratio <= FIRST_OFFER_GOAL,
    goal: FIRST_OFFER_GOAL,
    fastestSupplierMs: FASTEST_MS,
    sentMs: Math.round(median(rounds.map(({ sentMs }) => sentMs))),
    medianMs: Math.round(median(rounds.map(({ paintedMs }) => paintedMs))),
    ratio: Math.round(ratio * 1000) / 1000,
    spread: [Math.min(...ratios), Math.max(...ratios)].map((value) => Math.round(value * 1000) / 1000),
  };
}

async function pressSearch(
  browser: Browser,
  url: string,
  { cookie = '' }: Headers,
  day: LocalDate,
): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto('/services/buses');
    await waitUntilPageSettled(page);
    await choosePlace(page, 'Starting point', 'DELHI', 'DELHI');
    await choosePlace(page, 'Destination', 'JAIPUR', 'JAIPUR');
    await typeDate(page, 'Date', day);
    await page.waitForTimeout(QUIET_MS);
    await page.evaluate(watchFirstCard);
    await page.locator('main form button[type="submit"]').click({ delay: PRESS_MS });
    return await page.evaluate(() => globalThis.firstCard);
  } finally {
    await context.close();
  }
}

/** Runs in the page. An animation frame is on the screen when the task after it begins. */
function watchFirstCard(): void {
  let pressedAt = 0;
  addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
  globalThis.firstCard = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li article')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const sent = performance
            .getEntriesByType('resource')
            .find(({ name }) => name.endsWith('/v1/searches'));
          resolve({
            sentMs: (sent?.startTime ?? Number.NaN) - pressedAt,
            paintedMs: performance.now() - pressedAt,
          });
        }),
      );
    }).observe(document.body, { childList: true, subtree: true });
  });
}
