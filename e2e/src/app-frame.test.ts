import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { focusedElementName, pressButtonByKeyboard } from './keyboard.ts';
import { overlappingControls } from './overlapping-controls.ts';
import { createTranslator } from './translator.ts';
import { accountMenuName } from './user-actions.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';

const t = createTranslator('en');
const buyer = { signedInAs: demoBuyer };
const finance = { signedInAs: { ...demoBuyer, email: 'farida@himalaya.example' } };

/** Holds the pages of the app in their order, by the names that the navigation gives them. */
const PAGES = {
  [t('frame.home')]: '/dashboard',
  [t('service-name.flight')]: '/services/flights',
  [t('service-name.train')]: '/services/trains',
  [t('service-name.bus')]: '/services/buses',
  [t('service-name.cab')]: '/services/cabs',
  [t('service-name.hotel')]: '/services/hotels',
  [t('frame.trips')]: '/trips',
  [t('header.bookings')]: '/bookings',
  [t('frame.refunds')]: '/refunds',
  [t('frame.travellers')]: '/travellers',
  [t('frame.wallet')]: '/wallet',
  [t('header.team')]: '/team',
  [t('frame.settings')]: '/profile-settings',
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await navigation(page).getByRole('link').first().waitFor();
  await waitUntilPageSettled(page);
}

function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: t('header.navigation') });
}

/** Returns the links of a part of the page, by the first line of their text, which counts do not change. */
async function linksIn(part: Locator): Promise<Record<string, string | null>> {
  const links = await part.getByRole('link').all();
  const pairs = await Promise.all(
    links.map(async (link) => {
      const [name = ''] = (await link.innerText()).trim().split('\n');
      return [name, await link.getAttribute('href')] as const;
    }),
  );
  return Object.fromEntries(pairs);
}

/** Returns the width of the column beside the page. */
async function sideWidth(page: Page): Promise<number> {
  const box = await navigation(page).boundingBox();
  return box?.width ?? 0;
}

describe('the app frame', () => {
  e2eTest(
    'has the pages of the portal beside every page of a buyer, and no link of the site',
    async ({ visit }) => {
      const page = await visit({ ...buyer, viewport: desktop });
      for (const path of ['/dashboard', '/about']) {
        await open(page, path);
        expect(Object.entries(await linksIn(navigation(page)))).toEqual([
          ['Marga', '/dashboard'],
          ...Object.entries(PAGES),
        ]);
        expect(await sideWidth(page)).toBe(208);
        // Neither a long company name nor a count is cut off at the edge.
        for (const link of await navigation(page).getByRole('link').all()) {
          const box = await link.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(208);
        }
        const bar = page.getByRole('banner');
        expect((await bar.boundingBox())?.height).toBe(52);
        expect(await bar.getByPlaceholder('Search...').isVisible()).toBe(true);
        await bar.getByRole('link', { name: /₹/ }).waitFor();
        const targets = Object.values({ ...(await linksIn(bar)), ...(await linksIn(navigation(page))) });
        for (const marketing of ['/', '/services', '/about', '/login', '/signup'])
          expect(targets).not.toContain(marketing);
        expect(await page.getByRole('contentinfo').count()).toBe(0);
        expect(await measureHorizontalOverflow(page)).toBe(0);
      }
      await open(page, '/bookings');
      const current = navigation(page).locator('[aria-current="page"]');
      expect(await current.getAttribute('href')).toBe('/bookings');
    },
  );

  e2eTest('folds to icons below 1200 px and while a trip is paid for', async ({ visit }) => {
    const page = await visit({ ...buyer, viewport: { width: 800, height: 900 } });
    await open(page, '/dashboard');
    expect(await sideWidth(page)).toBe(56);
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize(desktop);
    expect(await sideWidth(page)).toBe(208);
    await open(page, '/trips/trp_00000000000000000000000000');
    expect(await sideWidth(page)).toBe(56);
    await navigation(page)
      .getByRole('link', { name: t('frame.wallet'), exact: true })
      .click();
    await page.waitForURL('**/wallet');
    await expect.poll(() => sideWidth(page)).toBe(208);
  });

  e2eTest('shows as many open items as there are, and marks what needs the buyer', async ({ visit }) => {
    const page = await visit({ ...buyer, viewport: desktop });
    const read = page.waitForResponse('**/v1/open-counts');
    await open(page, '/dashboard');
    const { bookings } = (await (await read).json()) as { bookings: { open: number; needsAction: number } };
    const [count, text] =
      bookings.needsAction > 0
        ? [bookings.needsAction, 'frame.count.needs-you' as const]
        : [bookings.open, 'frame.count.open' as const];
    const link = navigation(page).getByRole('link', { name: new RegExp(`^${t('header.bookings')}`) });
    await expect
      .poll(async () => (await link.innerText()).replaceAll(/\s+/g, ' '))
      .toBe(
        count === 0
          ? t('header.bookings')
          : `${t('header.bookings')} ${Math.min(count, 99)}${count > 99 ? '+' : ''} ${t(text, { count })}`,
      );
  });

  e2eTest('opens account and help, each by keyboard', async ({ visit }) => {
    const page = await visit({ ...buyer, viewport: desktop });
    await open(page, '/dashboard');
    await pressButtonByKeyboard(page, accountMenuName());
    await page.getByRole('button', { name: t('header.sign-out') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focusedElementName(page)).toMatch(accountMenuName());
    await pressButtonByKeyboard(page, t('frame.help'));
    await page.getByRole('link', { name: t('frame.help-resources') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('frame.help-contact'));
    await page.waitForURL('**/contact');
  });

  e2eTest('hides what a role may not use', async ({ visit }) => {
    const page = await visit({ ...finance, viewport: desktop });
    await open(page, '/dashboard');
    const links = await linksIn(navigation(page));
    expect(links).toMatchObject({ [t('header.bookings')]: '/bookings', [t('frame.wallet')]: '/wallet' });
    for (const name of [t('service-name.flight'), t('frame.trips'), t('frame.travellers')])
      expect(links).not.toHaveProperty(name);
    await page.setViewportSize(mobile);
    expect(Object.keys(await linksIn(navigation(page)))).toEqual([
      t('frame.home'),
      t('header.bookings'),
      t('frame.wallet'),
    ]);
  });

  e2eTest('does not move a page when somebody turns out to be signed in', async ({ visit }) => {
    const page = await visit({ ...buyer, viewport: desktop });
    await open(page, '/dashboard');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/terms');
    await page.getByRole('banner').getByRole('link', { name: /₹/ }).waitFor();
    await page.waitForTimeout(300);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
  });

  e2eTest('fits every window, in both languages', async ({ visit }) => {
    const page = await visit(buyer);
    for (const path of ['/refunds', '/hi/refunds']) {
      for (const width of [1280, 1199, 1000, 768, 640, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await page.locator('nav a[href$="/bookings"]:visible').first().waitFor();
        await waitUntilPageSettled(page);
        expect([path, width, await measureHorizontalOverflow(page)]).toEqual([path, width, 0]);
        expect(await overlappingControls(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
});

describe('the bar of a telephone', () => {
  e2eTest('has five places, large enough for a finger, and a sheet for the rest', async ({ visit }) => {
    const page = await visit({ ...buyer, viewport: mobile });
    await open(page, '/dashboard');
    expect(await linksIn(navigation(page))).toEqual({
      [t('frame.home')]: '/dashboard',
      [t('frame.book')]: '/services/flights',
      [t('header.bookings')]: '/bookings',
      [t('frame.wallet')]: '/wallet',
    });
    const more = page.getByRole('button', { name: t('frame.more'), exact: true });
    for (const target of [...(await navigation(page).getByRole('link').all()), more]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await more.tap();
    const sheet = page.getByRole('dialog');
    const rest = await linksIn(sheet);
    for (const name of Object.keys(PAGES))
      if (![t('frame.home'), t('header.bookings'), t('frame.wallet')].includes(name))
        expect(rest[name]).toBe(PAGES[name]);
    for (const target of await sheet.locator('a:visible, button:visible').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await focusedElementName(page)).toBe(t('frame.more'));
    await more.tap();
    await sheet.getByRole('link', { name: t('header.team') }).tap();
    await page.waitForURL('**/team');
    await sheet.waitFor({ state: 'detached' });
  });
});
