import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { pressButtonByKeyboard, tabToElement } from './keyboard.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { overlappingControls } from './overlapping-controls.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Holds the header links that the specification requires, and their targets. */
const PUBLIC_LINKS = {
  [t('header.home')]: '/',
  [t('header.services')]: '/services',
  [t('header.resources')]: '/resources',
  [t('header.about')]: '/about',
  [t('header.contact')]: '/contact',
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilPageSettled(page);
}

/** Returns the visible links of a part of the page, by their text. */
async function linksIn(part: Locator): Promise<Record<string, string | null>> {
  const links = await part.getByRole('link').all();
  const pairs = await Promise.all(
    links.map(async (link) => [(await link.innerText()).trim(), await link.getAttribute('href')] as const),
  );
  return Object.fromEntries(pairs);
}

function header(page: Page): Locator {
  return page.getByRole('banner');
}

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: t('command-palette.title') });
}

describe('the header', () => {
  e2eTest('leads a stranger everywhere, on every page', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    for (const path of ['/', '/terms', '/login', '/nowhere']) {
      await open(page, path);
      expect(await linksIn(header(page))).toMatchObject({
        ...PUBLIC_LINKS,
        [t('header.login')]: '/login',
        [t('header.sign-up')]: '/signup',
      });
      expect(await header(page).getByPlaceholder('Search...').isVisible()).toBe(true);
    }
    await open(page, '/about');
    const current = header(page).locator('[aria-current="page"]:visible');
    expect(await current.allInnerTexts()).toEqual([t('header.about')]);
  });

  e2eTest('fits every window, in both languages', async ({ visit }) => {
    const page = await visit();
    for (const path of ['/terms', '/hi/terms']) {
      for (const width of [1280, 1024, 1000, 768, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await open(page, path);
        expect([path, width, await measureHorizontalOverflow(page)]).toEqual([path, width, 0]);
        expect(await overlappingControls(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
});

describe('the menu of a telephone', () => {
  e2eTest('holds everything a stranger needs, and is worked by keyboard', async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    await open(page, '/terms');
    await tabToElement(page, t('header.menu'));
    await page.keyboard.press('Enter');
    const sheet = page.locator('#menu');
    await sheet.getByRole('link', { name: t('header.home') }).waitFor();
    expect(await linksIn(sheet)).toMatchObject({
      ...PUBLIC_LINKS,
      [t('header.login')]: '/login',
      [t('header.sign-up')]: '/signup',
    });
    expect(await axeViolations(page)).toEqual([]);
    // The page underneath is inert: Tab stays in the header and its open menu.
    for (let pressed = 0; pressed < 15; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer') === null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await pressButtonByKeyboard(page, t('header.menu'));
    await pressButtonByKeyboard(page, t('header.about'));
    await page.waitForURL('**/about');
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(false);
  });
});

describe('the footer', () => {
  e2eTest('ends every page of a visitor', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    const footer = page.getByRole('contentinfo');
    expect(await linksIn(footer)).toMatchObject({
      ...PUBLIC_LINKS,
      [t('footer.terms')]: '/terms',
      [t('footer.privacy')]: '/privacy',
      [t('service-name.train')]: '/services/trains',
    });
    expect(await footer.innerText()).toContain(`© 2024–${new Date().getFullYear()} Marga`);
    await footer.getByRole('textbox').waitFor();
  });
});

describe('an address that leads nowhere', () => {
  e2eTest('is searched for in what there is', async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    await open(page, '/servicse');
    const main = page.getByRole('main');
    expect(await main.getByRole('textbox').inputValue()).toBe('servicse');
    await main.getByRole('button', { name: t('not-found.submit') }).tap();
    await palette(page)
      .getByRole('option', { name: t('command-palette.page.services') })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/services');
    await open(page, '/nowhere');
    expect(await linksIn(main)).toMatchObject(PUBLIC_LINKS);
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
  });
});
