import { readFile } from 'node:fs/promises';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Traveller } from '@marga/contract/bookings/booking';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { type Buyer, createApiBuyer } from './buyer-api-client.ts';
import {
  fillWallet,
  addMemberByInvitation,
  type OwnCompany,
  signUpApprovedCompany,
  signUpVerifiedCompany,
} from './create-test-company.ts';
import { desktop, e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, tabToElement, typeIntoField } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { travelDay } from './user-actions.ts';
import { findMailedLinkSecret } from './mailed-links.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

let company: OwnCompany;
let buyer: Buyer;
const made: Checkout[] = [];

function traveller(givenName: string, familyName: string): Traveller {
  return {
    title: 'ms',
    givenName,
    familyName,
    bornOn: '1988-02-29' as LocalDate,
    gender: 'f',
    email: 'somebody@people.example',
    phone: '+919812345678',
  };
}

async function book(destination: string, days: number, of: Traveller): Promise<Checkout> {
  const departOn = addDaysToDate(travelDay, days);
  const [offer] = await buyer.findOffers({ origin: 'DEL', destination, departOn });
  if (!offer) throw new Error(`the sandbox sells nothing to ${destination}`);
  const { id } = await buyer.pay(await buyer.makeTrip([offer]), of);
  return buyer.awaitCheckout(id, ({ state }) => state === 'done');
}

beforeAll(async () => {
  const portal = getTestPortal();
  company = await signUpApprovedCompany(portal);
  await fillWallet(portal, company, '900000.00');
  buyer = createApiBuyer(company.owner.client);
  made.push(await book('LON', 9, traveller('ASHA', 'RAO')));
  made.push(await book('HYD', 2, traveller('VIKRAM', 'MENON')));
  made.push(await book('XRJ', 4, traveller('SUNITA', 'IYER')));
}, 60_000);

const referenceOf = (index: number) => made[index]?.bookings[0]?.reference ?? '';

async function references(page: Page): Promise<string[]> {
  await waitUntilPageSettled(page);
  return page.locator('[data-row] [data-row-link]').allInnerTexts();
}

/**
 * Stores a view in the browser, as the portal did before views belonged to the account. The storage key is that of
 * the stored columns, which the page has already written.
 */
async function keepLocally(page: Page, name: string): Promise<void> {
  await page.evaluate((given) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('marga.views.bookings.')) ?? '';
    const views = [{ name: given, search: 'status=completed', columns: ['amount'] }];
    localStorage.setItem(key, JSON.stringify({ views, columns: ['amount'] }));
  }, name);
}

describe('the list of bookings', () => {
  e2eTest('is searched, walked and opened with the keyboard alone', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    await page.goto('/bookings');
    expect(await references(page)).toEqual([referenceOf(2), referenceOf(1), referenceOf(0)]);
    expect(await page.locator('main').innerText()).toContain(t('booking.status.upcoming'));
    await page.keyboard.press('/');
    await expect.poll(() => focusedElementName(page)).toBe(t('bookings.find'));
    await page.keyboard.type('menon hyd');
    await page.waitForURL(/search=menon\+hyd/);
    await expect.poll(() => references(page)).toEqual([referenceOf(1)]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('delhi');
    await page.waitForURL(/search=delhi/);
    await expect.poll(async () => (await references(page)).length).toBe(3);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedElementName(page)).toBe(referenceOf(2));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    expect(await focusedElementName(page)).toBe(referenceOf(0));
    await page.keyboard.press('ArrowUp');
    expect(await focusedElementName(page)).toBe(referenceOf(1));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/bookings/${made[1]?.bookings[0]?.id}`);
    await page.goBack();
    await page.waitForURL(/search=delhi/);
    await expect.poll(async () => (await references(page)).length).toBe(3);
  });

  e2eTest(
    'is ordered by its heads and narrowed by its filters, and the address says how',
    async ({ visit }) => {
      const page = await visit({ signedInAs: company.owner });
      await page.goto('/bookings');
      await waitUntilPageSettled(page);
      const head = page.getByRole('columnheader', { name: t('bookings.travels-on') });
      await pressButtonByKeyboard(page, t('bookings.travels-on'));
      await page.waitForURL(/order=departure/);
      await expect.poll(() => references(page)).toEqual([referenceOf(1), referenceOf(2), referenceOf(0)]);
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      await page.keyboard.press('Enter');
      await page.waitForURL(/order=latest-departure/);
      await expect.poll(() => references(page)).toEqual([referenceOf(0), referenceOf(2), referenceOf(1)]);
      await page.getByRole('link', { name: new RegExp(`^${t('booking.status.failed')}`) }).click();
      await page.waitForURL(/status=failed/);
      await expect.poll(() => references(page)).toEqual([referenceOf(2)]);
      await page.reload();
      expect(await references(page)).toEqual([referenceOf(2)]);
      // No booking is completed, because nobody has flown yet.
      await page.getByRole('link', { name: new RegExp(`^${t('booking.status.completed')}`) }).click();
      await page.getByText(t('bookings.no-match.title')).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t('bookings.no-match.all') }).click();
      await expect.poll(async () => (await references(page)).length).toBe(3);
      await page.goto(`/bookings?from=${addDaysToDate(travelDay, 3)}&until=${addDaysToDate(travelDay, 5)}`);
      expect(await references(page)).toEqual([referenceOf(2)]);
    },
  );

  e2eTest('is saved as a file with everything that matches', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    await page.goto('/bookings?status=upcoming');
    await waitUntilPageSettled(page);
    const coming = page.waitForEvent('download');
    await pressButtonByKeyboard(page, t('table.csv'));
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFReference,Status,/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`${referenceOf(1)},${t('booking.status.upcoming')}`);
    expect(lines[2]).toContain('ASHA RAO');
    await page.getByText('2 lines saved as a file.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  e2eTest('is kept as a view with its filter, order and columns, by keyboard', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    await page.goto('/bookings?status=upcoming&order=departure');
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('table.columns'));
    await page.getByRole('menu').waitFor();
    // The first selected option has the focus, so Home moves to the first option, which is the day of travel.
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('columnheader', { name: t('bookings.travels-on') }).count())
      .toBe(0);
    await tabToElement(page, t('table.views'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: t('table.views') }).waitFor();
    await typeIntoField(page, t('table.views.name'), 'Next to fly');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/bookings');
    await expect.poll(async () => (await references(page)).length).toBe(3);
    await pressButtonByKeyboard(page, t('table.columns'));
    await page.getByRole('menu').waitFor();
    // The first selected option has the focus, so Home moves to the first option, which is the day of travel.
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: t('bookings.travels-on') }).waitFor();
    await tabToElement(page, t('table.views'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await pressButtonByKeyboard(page, 'Next to fly');
    await page.waitForURL(/status=upcoming&order=departure/);
    await expect.poll(() => references(page)).toEqual([referenceOf(1), referenceOf(0)]);
    expect(await page.getByRole('columnheader', { name: t('bookings.travels-on') }).count()).toBe(0);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.includes(company.owner.uid) || key.includes('@'))).toEqual([]);
  });

  e2eTest('asks whoever belongs to several companies where a view of before belongs', async ({ visit }) => {
    const portal = getTestPortal();
    const { owner } = await signUpVerifiedCompany(portal);
    await company.owner.client.call('identity.invite', { body: { email: owner.email, role: 'booker' } });
    const code = await findMailedLinkSecret(portal.mail, owner.email, /invites you/);
    await owner.client.call('identity.accept-invitation', { body: { code } });
    const page = await visit({ signedInAs: owner });
    await page.addInitScript((id) => sessionStorage.setItem('marga.company', id), company.id);
    await page.goto('/bookings');
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('table.views'));
    await typeIntoField(page, t('table.views.name'), 'Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressButtonByKeyboard(page, t('table.views'));
    await pressButtonByKeyboard(page, 'Mine');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keepLocally(page, 'From before');
    await page.reload();
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('table.views'));
    const taken = page.getByRole('button', { name: 'From before', exact: true });
    const offered = page.getByRole('button', { name: t('table.views.take', { name: 'From before' }) });
    await offered.waitFor();
    expect(await taken.count()).toBe(0);
    await offered.click();
    await taken.waitFor();
    expect(await offered.count()).toBe(0);
  });

  e2eTest('has its views on every device: they are chosen, renamed and removed there', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    // Views stored in this browser before views belonged to the account are migrated once.
    await page.goto('/bookings');
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('table.views'));
    await pressButtonByKeyboard(page, 'Next to fly');
    await page.waitForURL(/status=upcoming/);
    await keepLocally(page, 'From before');
    await page.reload();
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('table.views'));
    await page.getByRole('button', { name: 'From before', exact: true }).waitFor();
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await pressButtonByKeyboard(page, t('table.views.rename', { name: 'Next to fly' }));
    // The name is already taken, regardless of case.
    await page.keyboard.type('FROM before');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(t('problem.name-taken')).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Soon');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Soon', exact: true }).waitFor();
    await pressButtonByKeyboard(page, t('table.views.remove', { name: 'Soon' }));
    await page.getByRole('button', { name: 'Soon', exact: true }).waitFor({ state: 'detached' });
    await pressButtonByKeyboard(page, t('table.views.remove', { name: 'From before' }));
    await page.getByText(t('table.views.none')).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('From before');
  });

  e2eTest('hears of what is booked elsewhere, and moves nothing under the pointer', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    await page.goto('/bookings');
    const before = await references(page);
    const first = page.locator('[data-row]').first();
    await first.hover();
    const place = await first.boundingBox();
    made.push(await book('BOM', 1, traveller('MEENA', 'QUIET')));
    const news = page.getByRole('button', { name: '1 new one: show it' });
    await news.waitFor();
    expect(await references(page)).toEqual(before);
    expect(await first.boundingBox()).toEqual(place);
    // Moving the pointer from the list to the button does not load the new booking; only pressing the button does.
    await news.hover();
    expect(await references(page)).toEqual(before);
    await news.click();
    await expect.poll(() => references(page)).toEqual([referenceOf(3), ...before]);
  });

  e2eTest.for(['light', 'dark'] as const)(
    'stands up to axe as a table and as cards, %s',
    async (theme, { visit }) => {
      for (const viewport of [desktop, mobile]) {
        const page = await visit({ signedInAs: company.owner, viewport });
        await page.emulateMedia({ colorScheme: theme });
        for (const address of ['/bookings', '/dashboard', '/hi/bookings', '/hi/dashboard']) {
          await page.goto(address);
          await waitUntilPageSettled(page);
          expect(await axeViolations(page), `${address} at ${viewport.width}`).toEqual([]);
          expect(await measureHorizontalOverflow(page), `${address} at ${viewport.width}`).toBe(0);
        }
      }
    },
  );
});

describe('the dashboard', () => {
  e2eTest('tells in the morning who departs, what needs action and what was spent', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    await page.goto('/dashboard');
    await waitUntilPageSettled(page);
    const departures = page.getByRole('region', { name: t('dashboard.departures') });
    expect(await departures.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('MEENA QUIET'),
      expect.stringContaining('VIKRAM MENON'),
      expect.stringContaining('ASHA RAO'),
    ]);
    const observer = page.getByRole('region', { name: t('dashboard.attention') });
    expect(await observer.getByRole('listitem').innerText()).toContain(
      t('booking.failure.supplier-rejected'),
    );
    const spend = page.getByRole('region', { name: /^Spent in/ });
    const [total = ''] = (await spend.innerText()).split('\n').filter((line) => line.startsWith('₹'));
    await spend.getByText(t('dashboard.spend.as-table')).click();
    expect(await spend.getByRole('row').nth(1).innerText()).toContain(total);
    for (const [name, address] of [
      [t('dashboard.way.profile'), '/profile-settings'],
      [t('dashboard.way.bookings'), '/bookings'],
      [t('dashboard.way.support'), '/contact'],
    ] as const) {
      const way = page.getByRole('navigation', { name: t('dashboard.ways') }).getByRole('link', { name });
      expect(await way.getAttribute('href')).toBe(address);
    }
    await observer.getByRole('link', { name: t('dashboard.search-again') }).click();
    await page.waitForURL(/services\/flights\?from=DEL&to=XRJ/);
  });

  e2eTest('shows a new company where others go, and a traveller nothing of money', async ({ visit }) => {
    const portal = getTestPortal();
    const fresh = await signUpApprovedCompany(portal);
    const page = await visit({ signedInAs: fresh.owner });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: t('dashboard.first.title') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/bookings');
    await page.getByText(t('bookings.empty.title')).waitFor();
    const guest = await addMemberByInvitation(portal, company, { role: 'traveller' });
    const theirs = await visit({ signedInAs: guest });
    await theirs.goto('/dashboard');
    await waitUntilPageSettled(theirs);
    await theirs.getByRole('navigation', { name: t('dashboard.ways') }).waitFor();
    expect(await theirs.getByRole('heading', { name: /^Spent in/ }).count()).toBe(0);
    expect(await theirs.getByRole('heading', { name: t('dashboard.wallet') }).count()).toBe(0);
  });
});

describe('the bell', () => {
  e2eTest(
    'says how many notices are new, shows them, and leads to what they are about',
    async ({ visit }) => {
      const page = await visit({ signedInAs: company.owner });
      await page.goto('/dashboard');
      const bell = page.getByRole('button', { name: /^Notices, \d+ new$/ });
      await bell.waitFor();
      await bell.press('Enter');
      const list = page.getByRole('dialog', { name: t('notifications.title') });
      await list.getByText(t('notifications.kind.booking-failed')).waitFor();
      expect(await list.getByText(t('notifications.new'), { exact: true }).count()).toBeGreaterThan(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t('notifications.title'), exact: true }).waitFor();
      await list.getByRole('link', { name: t('notifications.kind.booking-failed') }).click();
      await page.waitForURL(`**/bookings/${made[2]?.bookings[0]?.id}`);
      await page.reload();
      await page.getByRole('button', { name: t('notifications.title'), exact: true }).waitFor();
    },
  );
});
