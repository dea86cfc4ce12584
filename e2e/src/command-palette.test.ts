import type { Booking } from '@marga/contract/bookings/booking';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { operator, signUpVerifiedCompany } from './create-test-company.ts';
import { desktop, e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, tabToElement } from './keyboard.ts';
import { travelDay } from './user-actions.ts';
import { bookTrip } from './sample-trips-and-bookings.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');
const member = { signedInAs: demoBuyer };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilPageSettled(page);
}

function header(page: Page): Locator {
  return page.getByRole('banner');
}

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: t('command-palette.title') });
}

/** Opens the command palette by its shortcut, types, and waits for the wanted entry. */
async function find(page: Page, text: string, wanted: string | RegExp): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type(text);
  const option = palette(page).getByRole('option', { name: wanted }).first();
  await option.waitFor();
  return option;
}

/** Moves down the rows until this one is selected, and opens it. */
async function openByKeyboard(page: Page, option: Locator): Promise<void> {
  for (let pressed = 0; (await option.getAttribute('aria-selected')) !== 'true'; pressed += 1) {
    if (pressed > 30) throw new Error('the arrows never came to the row');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

/** Opens the command palette, pastes a text and presses Enter before anything is found. */
async function pasteAndPressEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

function bookedWithPnr({ bookings: [booking] }: Checkout): { booking: Booking; pnr: string } {
  if (!booking?.supplierReference) throw new Error('nothing was booked');
  return { booking, pnr: booking.supplierReference };
}

describe('the command palette', () => {
  let checkout: Checkout;
  beforeAll(async () => {
    const buyer = await signInBuyer(getTestPortal().url);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
    checkout = await bookTrip(buyer, offers.slice(0, 1));
  });

  e2eTest('is opened by its keys, by its field and by the button of a telephone', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await page.keyboard.press('/');
    await palette(page).waitFor();
    expect(await focusedElementName(page)).toBe(t('command-palette.title'));
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });

    await tabToElement(page, t('header.search-label'));
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.type('conta');
    await palette(page).waitFor();
    const field = palette(page).getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('conta');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await focusedElementName(page)).toBe(t('header.search-label'));
    expect(await header(page).getByPlaceholder('Search...').inputValue()).toBe('');

    await page.setViewportSize(mobile);
    await header(page)
      .getByRole('button', { name: t('header.search-label') })
      .click();
    await palette(page).waitFor();
    const box = await palette(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...mobile });
  });

  e2eTest('finds a page, a service, an article and a place, by keyboard', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/terms');
    await openByKeyboard(page, await find(page, 'who we are', t('command-palette.page.about')));
    await page.waitForURL('**/about');

    await openByKeyboard(page, await find(page, 'hotel', t('service-name.hotel')));
    await page.waitForURL(/\/services\/hotels|next=%2Fservices%2Fhotels/);

    await openByKeyboard(page, await find(page, 'reading a fare', /^Reading a fare/));
    await page.waitForURL('**/resources/reading-a-fare');

    await openByKeyboard(page, await find(page, 'bombay', /Mumbai/));
    await page.waitForURL('**/services?to=MUMBAI');

    await page.keyboard.press('Control+k');
    await palette(page).getByText(t('command-palette.group.recent')).waitFor();
    expect(await palette(page).getByRole('option').first().innerText()).toContain('Mumbai');
  });

  e2eTest(
    "finds a company's bookings and travellers, and a place on the flights' own page",
    async ({ visit }) => {
      const page = await visit({ ...member, viewport: desktop });
      await open(page, '/dashboard');
      const { booking, pnr } = bookedWithPnr(checkout);
      await openByKeyboard(page, await find(page, booking.reference, new RegExp(booking.reference)));
      await page.waitForURL(`**/bookings/${booking.id}`);

      await open(page, '/dashboard');
      await pasteAndPressEnter(page, pnr);
      await page.waitForURL(`**/bookings/${booking.id}`);
      await page.locator('main').getByText(pnr).first().waitFor();

      await openByKeyboard(page, await find(page, 'asha rao', /ASHA RAO/));
      await page.waitForURL('**/bookings?search=ASHA+RAO');

      await openByKeyboard(page, await find(page, 'london', /LON/));
      await page.waitForURL('**/services/flights?to=ap-lon');
    },
  );

  e2eTest(
    'leads an operator from a pasted PNR to the booking, and a buyer of another company to none',
    async ({ visit }) => {
      const { booking, pnr } = bookedWithPnr(checkout);
      const operatorPage = await visit({ signedInAs: operator, viewport: desktop });
      await open(operatorPage, '/console/work-queue');
      await pasteAndPressEnter(operatorPage, pnr);
      await operatorPage.waitForURL(`**/console/bookings/${booking.id}`);
      await operatorPage.locator('main').getByText(pnr).first().waitFor();
      await operatorPage
        .getByRole('link', { name: /^Himalaya Holidays/ })
        .first()
        .waitFor();

      const { owner } = await signUpVerifiedCompany(getTestPortal());
      const page = await visit({ signedInAs: owner, viewport: desktop });
      await open(page, '/dashboard');
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/find');
      await pasteAndPressEnter(page, pnr);
      expect(await (await answered).json()).toEqual({ bookings: [], travellers: [] });
      await waitUntilPageSettled(page);
      expect(await page.getByRole('option', { name: new RegExp(booking.reference) }).count()).toBe(0);
      expect(page.url()).not.toContain(booking.id);
    },
  );

  e2eTest('speaks Hindi', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await open(page, '/hi/terms');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: hindi('command-palette.title') });
    await dialog.waitFor();
    await page.keyboard.insertText('संपर्क');
    await dialog.getByRole('option', { name: hindi('command-palette.page.contact') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/hi/contact');
  });
});

e2eTest('without a script the search asks the resources', async ({ visit }) => {
  const page = await visit({ viewport: desktop });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/terms');
  const field = header(page).getByPlaceholder('Search...');
  await field.fill('gst');
  await field.press('Enter');
  await page.waitForURL('**/resources?search=gst');
});
