import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { desktop, e2eTest } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const slugs = readdirSync(join(projectRoot, 'web/content/resources'))
  .filter((file) => file.endsWith('.en.md'))
  .map((file) => file.replace('.en.md', ''));

const narrow = { width: 360, height: 740 };

/** Returns the listed articles. */
function rowsOf(page: Page) {
  return page.locator('main h3 a');
}

describe('the resources', () => {
  e2eTest('list every piece, and show one kind at a time', async ({ visit }) => {
    const page = await visit();
    await page.goto('/resources');
    await waitUntilPageSettled(page);
    expect(await rowsOf(page).count()).toBe(slugs.length);
    await page.getByRole('link', { name: `${t('resources.kind.reviews')} 1` }).click();
    await page.waitForURL('**/resources?kind=review');
    await expect
      .poll(() => rowsOf(page).allTextContents())
      .toEqual(['Five ways of paying for business travel, compared']);
    expect(await page.locator('nav [aria-current="true"]').textContent()).toBe('Reviews1');
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(slugs.length);
  });

  e2eTest('are searched by the address, and by the form', async ({ visit }) => {
    const page = await visit();
    await page.goto('/resources?search=refund+clock');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await page.getByRole('link', { name: 'The refund clock' }).click();
    await page.waitForURL('**/resources/cancellation-and-refund-rules#clock');
    await page.getByRole('heading', { name: 'The refund clock' }).waitFor();
    expect(
      await page.getByRole('heading', { name: 'The refund clock' }).evaluate((heading) => {
        const { top } = heading.getBoundingClientRect();
        return top >= 0 && top < innerHeight / 2;
      }),
    ).toBe(true);

    await page.goto('/resources');
    const field = page.getByLabel(t('resources.search'));
    await field.fill('zeppelin');
    await field.press('Enter');
    await page.getByRole('heading', { name: t('resources.none') }).waitFor();
    expect(await page.getByRole('status').first().textContent()).toBe('Nothing for “zeppelin”');
    await page.getByRole('link', { name: t('resources.show-all') }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(slugs.length);
    expect(await field.inputValue()).toBe('');
  });

  e2eTest('are found in Hindi too, whatever language they are asked in', async ({ visit }) => {
    const page = await visit();
    await page.goto('/hi/resources');
    const field = page.getByLabel(createTranslator('hi')('resources.search'));
    await field.fill('tour package');
    await field.press('Enter');
    await page.waitForURL('**/hi/resources?search=tour+package');
    await expect
      .poll(() => rowsOf(page).allTextContents())
      .toEqual(['ट्रैवल एजेंट और GST: किस पर, कहाँ, और किसके नंबर पर']);
    await rowsOf(page).first().click();
    await page.waitForURL('**/hi/resources/gst-for-travel-agents');
  });

  e2eTest('fit a small telephone and pass axe, by day and by night, full and empty', async ({ visit }) => {
    const page = await visit({ viewport: narrow });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const address of ['/resources', '/hi/resources?search=GST', '/resources?search=zeppelin']) {
        await page.goto(address);
        await waitUntilPageSettled(page);
        expect(await measureHorizontalOverflow(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
      }
    }
  });
});

describe.for(slugs)('the piece %s', (slug) => {
  e2eTest('reads in both languages, fits a small telephone, and passes axe', async ({ visit }) => {
    const page = await visit({ viewport: narrow });
    const shapes: number[][] = [];
    for (const [prefix, colorScheme] of [
      ['', 'light'],
      ['/hi', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${prefix}/resources/${slug}`);
      await waitUntilPageSettled(page);
      expect(await measureHorizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      const count = (selector: string) => page.locator(`main article ${selector}`).count();
      shapes.push([await count('h2'), await count('p'), await count('td')]);
    }
    expect(shapes[1]).toEqual(shapes[0]);
    await page.getByRole('link', { name: 'Read in English' }).click();
    await page.waitForURL((url) => url.pathname === `/resources/${slug}`);
  });
});

describe('the pieces together', () => {
  e2eTest(
    'have links that all lead somewhere',
    async ({ visit }) => {
      const page = await visit();
      const inside = new Set<string>();
      for (const slug of slugs) {
        await page.goto(`/resources/${slug}`);
        await waitUntilPageSettled(page);
        const links = await page
          .locator('main article a')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
        const ofPiece = new Set(links.filter((to) => to.startsWith('/')));
        expect(ofPiece.size, slug).toBeGreaterThan(3);
        for (const to of ofPiece) inside.add(to);
      }
      // The pieces link to one another, so each page is opened once.
      for (const to of inside) {
        await page.goto(to);
        await waitUntilPageSettled(page);
        expect(await page.getByText('404', { exact: true }).count(), to).toBe(0);
        const [, anchor] = to.split('#');
        if (anchor !== undefined) expect(await page.locator(`#${anchor}`).count(), to).toBe(1);
      }
    },
    240_000,
  );
});

describe('an article', () => {
  e2eTest('has a line of stations that knows where one is', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await page.goto('/resources/reading-a-fare');
    await waitUntilPageSettled(page);
    const contents = page.getByRole('navigation', { name: t('article.contents') });
    await contents.getByRole('link', { name: 'A sum worked through' }).click();
    await page.waitForURL('**#worked');
    await expect
      .poll(() => contents.locator('[aria-current="location"]').textContent())
      .toBe('A sum worked through');
    // The table of contents stays in view while the text scrolls.
    expect(await contents.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  });

  e2eTest('keeps its line folded on a telephone until it is asked for', async ({ visit }) => {
    const page = await visit({ viewport: narrow });
    await page.goto('/resources/reading-a-fare');
    await waitUntilPageSettled(page);
    const section = page.locator('details').getByRole('link', { name: 'Before you quote' });
    expect(await section.isVisible()).toBe(false);
    await page.getByText(t('article.contents'), { exact: true }).click();
    await section.click();
    await page.waitForURL('**#checks');
    await expect
      .poll(() => page.locator('#checks').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(300);
  });

  e2eTest('is printed alone, dark on white whatever the theme', async ({ visit }) => {
    const page = await visit();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto('/resources/reading-a-fare');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('banner').first().isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: t('article.sign-up') }).count()).toBe(0);
    const colour = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
    expect(colour).toBe('rgb(19, 33, 31)');
  });

  e2eTest('that nobody wrote is a page that is not there', async ({ visit }) => {
    const page = await visit();
    await page.goto('/resources/nobody-wrote-this');
    await page.getByRole('heading', { level: 1, name: t('not-found.title') }).waitFor();
    await page.goto('/resources');
    await waitUntilPageSettled(page);
    await page.goto('/hi/resources/constructor');
    await page.getByText('404', { exact: true }).waitFor();
  });
});
