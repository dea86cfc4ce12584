import type { SearchEvent } from '@marga/contract/search/search';
import { parseInstant } from '@marga/contract/kernel/time';
import { sampleFlights, SAMPLE_FLIGHT_FACETS } from '@marga/web/features/search/sample-flight-list';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { flightSearchUrl } from './user-actions.ts';

/**
 * These tests measure lists of 5, 50 and 2,000 flights on the built page, in its frame. The search is a real one; only
 * its results are replaced, because the simulated suppliers sell no route that often.
 */

const TRIP_BAR = 64;
const AS_OF = parseInstant('2026-11-01T00:00:00.000Z');

async function showFlights(page: Page, count: number): Promise<void> {
  const events: SearchEvent[] = [
    { type: 'results', supplier: 'coral', results: [...sampleFlights(count)] },
    { type: 'supplier-ended', supplier: 'coral', end: 'answered', offers: count, tookMs: 400, asOf: AS_OF },
    { type: 'facets', facets: SAMPLE_FLIGHT_FACETS },
    { type: 'search-ended', results: count, offers: count * 3, alternatives: [] },
  ];
  await page.route('**/v1/searches/*/events*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event, id) => `id: ${id + 1}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    }),
  );
  await page.goto(flightSearchUrl('BOM'));
  await page.locator('section[aria-busy="false"] [data-row]').first().waitFor();
}

/** Returns the edges of the rows that are in the page, with their heights. */
function rowBoxes(page: Page) {
  return page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
}

describe.each([5, 50, 2_000])('a list of %i flights', (count) => {
  e2eTest('has rows of 72 px from 250 px on, at least seven of them in view', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer, viewport: desktop });
    await showFlights(page, count);
    const boxes = await rowBoxes(page);
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([72]));
    expect(boxes[0]?.top).toBeLessThanOrEqual(250);
    const inView = boxes.filter(({ bottom }) => bottom <= 900 - TRIP_BAR);
    expect(inView.length).toBeGreaterThanOrEqual(Math.min(count, 7));
    // Of a long list the page holds the rows in sight and a few around them.
    expect(boxes.length).toBeLessThanOrEqual(50);
  });

  e2eTest('has rows of 112 px on a telephone, and its first price within 200 px', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
    await showFlights(page, count);
    const boxes = await rowBoxes(page);
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([112]));
    const price = await page.locator('[data-row] button[aria-pressed] .figures').first().boundingBox();
    expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
