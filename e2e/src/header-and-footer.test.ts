import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { focusedElementName, pressButtonByKeyboard, tabToElement } from './keyboard.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
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

const member = { signedInAs: demoBuyer };
const finance = { signedInAs: { ...demoBuyer, email: 'farida@himalaya.example' } };

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

  e2eTest("has the portal's stations, and the public pages, for a member", async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
    for (const path of ['/dashboard', '/about']) {
      await open(page, path);
      await header(page)
        .getByRole('link', { name: t('header.dashboard') })
        .waitFor();
      const links = await linksIn(header(page));
      expect(links).toMatchObject({
        ...PUBLIC_LINKS,
        [t('header.flights')]: '/services/flights',
        [t('header.bookings')]: '/bookings',
        [t('header.dashboard')]: '/dashboard',
      });
      expect(links).not.toHaveProperty(t('header.login'));
      expect(links).not.toHaveProperty(t('header.sign-up'));
      expect(await header(page).getByPlaceholder('Search...').isVisible()).toBe(true);
      await header(page).getByRole('link', { name: /₹/ }).waitFor();
    }
  });

  e2eTest('opens account and help, each by keyboard', async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
    await open(page, '/dashboard');
    await pressButtonByKeyboard(page, new RegExp(`^${t('header.account')}`));
    await page.getByRole('link', { name: t('header.team') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focusedElementName(page)).toContain(t('header.account'));
    await pressButtonByKeyboard(page, t('header.help'));
    await page.getByRole('link', { name: t('header.help-resources') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('header.help-contact'));
    await page.waitForURL('**/contact');
  });

  e2eTest('shows only what a role may open', async ({ visit }) => {
    const page = await visit({ ...finance, viewport: desktop });
    await open(page, '/dashboard');
    await header(page)
      .getByRole('link', { name: t('header.bookings') })
      .waitFor();
    expect(await linksIn(header(page))).not.toHaveProperty(t('header.flights'));
    await pressButtonByKeyboard(page, new RegExp(`^${t('header.account')}`));
    await page.getByRole('link', { name: t('header.team') }).waitFor();
    expect(await page.getByRole('link', { name: t('header.api-keys') }).count()).toBe(0);
  });

  e2eTest('fits every window, for strangers and members, in both languages', async ({ visit }) => {
    for (const visitor of [{}, member]) {
      const page = await visit(visitor);
      for (const path of ['/terms', '/hi/terms']) {
        for (const width of [1280, 1024, 1000, 768, 390, 360]) {
          await page.setViewportSize({ width, height: 800 });
          await open(page, path);
          expect([path, width, await measureHorizontalOverflow(page)]).toEqual([path, width, 0]);
          expect(await crowding(page), `${path} at ${width}`).toEqual([]);
        }
      }
    }
  });

  e2eTest('does not move what stands under it when somebody turns out to be signed in', async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
    await open(page, '/dashboard');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/terms');
    await header(page).getByRole('link', { name: /₹/ }).waitFor();
    await page.waitForTimeout(300);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
  });
});

/** Returns the links, buttons and fields in the header that overlap each other. */
async function crowding(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = [...document.querySelectorAll('header :is(a, button, input)')].filter((thing) =>
      thing.checkVisibility(),
    );
    const boxes = things.map((thing) => ({
      name: thing.textContent || thing.tagName,
      box: thing.getBoundingClientRect(),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });
}

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

  e2eTest("has the portal's stations first, in both themes", async ({ visit }) => {
    const page = await visit({ ...member, viewport: mobile });
    await open(page, '/dashboard');
    await page.getByRole('button', { name: t('header.menu') }).tap();
    const sheet = page.locator('#menu');
    await sheet.getByRole('link', { name: t('header.team') }).waitFor();
    const links = await linksIn(sheet);
    expect(links).toMatchObject({ ...PUBLIC_LINKS, [t('header.bookings')]: '/bookings' });
    expect(Object.keys(links).indexOf(t('header.flights'))).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole('link', { name: t('header.bookings') }).tap();
    await page.waitForURL('**/bookings');
    await sheet.waitFor({ state: 'hidden' });
  });
});

describe('the footer', () => {
  e2eTest('ends every public page, and the portal in one line', async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
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
    await open(page, '/dashboard');
    expect(await linksIn(footer)).toMatchObject({ [t('footer.privacy')]: '/privacy' });
    expect(await footer.getByRole('textbox').count()).toBe(0);
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
