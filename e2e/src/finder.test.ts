import type { Checkout } from '@marga/contract/booking';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeObjections } from './axe.ts';
import { demoBuyer, signInBuyer } from './buyer.ts';
import { desktop, journey, telephone, thePortal } from './journey.ts';
import { focusedName, push, tabTo } from './keyboard.ts';
import { overhang } from './overhang.ts';
import { travelDay } from './person.ts';
import { bookedTrip } from './sample-data.ts';
import { settle } from './settle.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');
const member = { signedInAs: demoBuyer };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

function header(page: Page): Locator {
  return page.getByRole('banner');
}

function finder(page: Page): Locator {
  return page.getByRole('dialog', { name: t('finder.title') });
}

/** Opens the finder by its keys, types, and waits for what is to be found. */
async function find(page: Page, text: string, wanted: string | RegExp): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await finder(page).waitFor();
  await page.keyboard.type(text);
  const option = finder(page).getByRole('option', { name: wanted }).first();
  await option.waitFor();
  return option;
}

/** Down the rows until this one is selected, and in. */
async function openByKeyboard(page: Page, option: Locator): Promise<void> {
  for (let pressed = 0; (await option.getAttribute('aria-selected')) !== 'true'; pressed += 1) {
    if (pressed > 30) throw new Error('the arrows never came to the row');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await finder(page).waitFor({ state: 'detached' });
}

describe('the finder', () => {
  let checkout: Checkout;
  beforeAll(async () => {
    const buyer = await signInBuyer(thePortal().url);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
    checkout = await bookedTrip(buyer, offers.slice(0, 1));
  });

  journey('is opened by its keys, by its field and by the button of a telephone', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await page.keyboard.press('/');
    await finder(page).waitFor();
    expect(await focusedName(page)).toBe(t('finder.title'));
    await page.keyboard.press('Escape');
    await finder(page).waitFor({ state: 'detached' });

    await tabTo(page, t('header.search-label'));
    expect(await finder(page).count()).toBe(0);
    await page.keyboard.type('conta');
    await finder(page).waitFor();
    const field = finder(page).getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('conta');
    await page.keyboard.press('Escape');
    await finder(page).waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe(t('header.search-label'));
    expect(await header(page).getByPlaceholder('Search...').inputValue()).toBe('');

    await page.setViewportSize(telephone);
    await header(page)
      .getByRole('button', { name: t('header.search-label') })
      .click();
    await finder(page).waitFor();
    const box = await finder(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...telephone });
  });

  journey('finds a page, a service, an article and a place, by keyboard', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await openByKeyboard(page, await find(page, 'who we are', t('finder.page.about')));
    await page.waitForURL('**/about');

    await openByKeyboard(page, await find(page, 'hotel', t('service-name.hotel')));
    await page.waitForURL(/\/services\/hotels|next=%2Fservices%2Fhotels/);

    await openByKeyboard(page, await find(page, 'reading a fare', /^Reading a fare/));
    await page.waitForURL('**/resources/reading-a-fare');

    await openByKeyboard(page, await find(page, 'bombay', /Mumbai/));
    await page.waitForURL('**/services?to=MUMBAI');

    await page.keyboard.press('Control+k');
    await finder(page).getByText(t('finder.group.recent')).waitFor();
    expect(await finder(page).getByRole('option').first().innerText()).toContain('Mumbai');
  });

  journey(
    "finds a company's bookings and travellers, and a place on the flights' own page",
    async ({ visit }) => {
      const page = await visit({ ...member, viewport: desktop });
      await open(page, '/dashboard');
      const [booking] = checkout.bookings;
      if (!booking) throw new Error('nothing was booked');
      await openByKeyboard(page, await find(page, booking.reference, new RegExp(booking.reference)));
      await page.waitForURL(`**/bookings/${booking.id}`);

      await openByKeyboard(page, await find(page, 'asha rao', /ASHA RAO/));
      await page.waitForURL('**/bookings?search=ASHA+RAO');

      await openByKeyboard(page, await find(page, 'london', /LON/));
      await page.waitForURL('**/services/flights?to=LON');
    },
  );

  journey('offers a stranger nothing of the portal', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await find(page, 'team', t('finder.page.about'));
    expect(
      await finder(page)
        .getByRole('option', { name: t('finder.page.team') })
        .count(),
    ).toBe(0);
  });

  journey('says when there is nothing, and when it could not look everywhere', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await find(page, 'qqqqq', t('finder.ask-us'));
    await finder(page)
      .getByText(t('finder.none', { text: 'qqqqq' }))
      .waitFor();
    expect(await axeObjections(page)).toEqual([]);

    await page.route('**/v1/places?*', (route) => route.abort());
    await page.keyboard.press('Control+A');
    await page.keyboard.type('contact');
    await finder(page).getByText(t('finder.broken')).waitFor();
    await finder(page)
      .getByRole('option', { name: t('finder.page.contact') })
      .first()
      .waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.unroute('**/v1/places?*');
    await push(page, t('finder.retry'));
    await finder(page).getByText(t('finder.broken')).waitFor({ state: 'detached' });
  });

  journey('has a single key that can be switched off', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await page.keyboard.press('/');
    await finder(page).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await finder(page).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await finder(page).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await finder(page).waitFor();
  });

  journey('passes axe full of results, by day and by night, on a desk and a telephone', async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
    await open(page, '/terms');
    await find(page, 'lon', /LON/);
    for (const viewport of [desktop, telephone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeObjections(page)).toEqual([]);
      }
    }
    expect(await overhang(page)).toBe(0);
  });

  journey('speaks Hindi', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/hi/terms');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: hindi('finder.title') });
    await dialog.waitFor();
    await page.keyboard.insertText('संपर्क');
    await dialog.getByRole('option', { name: hindi('finder.page.contact') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/hi/contact');
  });
});

journey('without a script the search asks the resources', async ({ visit }) => {
  const page = await visit({ viewport: desktop });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/terms');
  const field = header(page).getByPlaceholder('Search...');
  await field.fill('gst');
  await field.press('Enter');
  await page.waitForURL('**/resources?search=gst');
});
