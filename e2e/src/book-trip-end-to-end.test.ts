import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import {
  choosePlace,
  fillTraveller,
  flightResultCards,
  logIn,
  readPaiseAmount,
  readDisplayedPrice,
  findPayButton,
  waitForSearchEnd,
  selectionToggleOf,
  travelDay,
  typeDate,
} from './user-actions.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { type Translate, createTranslator } from './translator.ts';

/** Books from sign-in to two booking references and checks every screen on the way. */
async function bookTwoFlights(page: Page, t: Translate, prefix: string): Promise<void> {
  await page.goto(`${prefix}/services/flights`);
  await page.waitForURL(`**${prefix}/login?next=*`);
  await logIn(page, undefined, t);
  await page.waitForURL(`**${prefix}/services/flights`);
  const toSpend = await walletOf(page, t, prefix);

  await page.goto(`${prefix}/services/flights`);
  await choosePlace(page, t('search.from'), 'delhi', 'DELHI DEL');
  await choosePlace(page, t('search.to'), 'London', 'LONDON LON');
  await typeDate(page, t('search.on'), travelDay);
  await page
    .locator('main')
    .getByRole('button', { name: t('search.submit'), exact: true })
    .click();
  await waitForSearchEnd(page);
  await page
    .locator('main button')
    .filter({ has: page.getByRole('status') })
    .click();
  const suppliers = page.getByRole('dialog', { name: t('suppliers.title') }).getByRole('listitem');
  await suppliers.first().waitFor();
  const names = (await suppliers.allInnerTexts()).map((text) => text.trim().split(/\s/)[0]);
  expect(names).toEqual(expect.arrayContaining(['Coral', 'Meridian', 'Skybridge']));
  await page.keyboard.press('Escape');

  const prices = await selectTwo(page, t);
  const total = prices.reduce((sum, price) => sum + price, 0n);
  const bar = page.getByRole('region', { name: t('payment.label') });
  expect(await readDisplayedPrice(bar)).toBe(total);
  await bar.getByRole('button', { name: t('payment.proceed') }).click();

  await page.getByRole('heading', { level: 1, name: t('trip.title') }).waitFor();
  await fillTraveller(page, t);
  expect(await readPaiseAmount(findPayButton(page))).toBe(total);
  await findPayButton(page).click();

  await page.getByRole('heading', { level: 1, name: t('checkout.all-booked') }).waitFor();
  const lines = await page.locator('main ol').all();
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const steps = await line.locator('li').allInnerTexts();
    expect(steps.map((step) => step.split(/\s*\(/)[0])).toEqual([
      t('step.repriced'),
      t('step.held'),
      expect.stringMatching(/Coral|Meridian|Skybridge/),
      t('step.confirmed'),
    ]);
  }
  const references = await ourReferences(page, t);
  expect(new Set(references).size).toBe(2);

  await page.getByRole('link', { name: t('checkout.bookings') }).click();
  await page.waitForURL(`**${prefix}/bookings`);
  for (const reference of references) {
    const booking = page.locator('[data-row]').filter({ hasText: reference });
    await booking.waitFor();
    expect(await booking.innerText()).toContain(t('booking.status.upcoming'));
  }
  expect(await walletOf(page, t, prefix)).toBe(toSpend - total);
}

/** Selects two flights, deselects the second and selects it again; returns their prices. */
async function selectTwo(page: Page, t: Translate): Promise<bigint[]> {
  const first = flightResultCards(page).nth(0);
  const second = flightResultCards(page).nth(2);
  for (const card of [first, second]) await selectionToggleOf(card).click();
  expect(await selectionToggleOf(second).innerText()).toContain(t('results.deselect'));
  await selectionToggleOf(second).click();
  expect(await selectionToggleOf(second).innerText()).toContain(t('results.select'));
  await selectionToggleOf(second).click();
  expect(await page.locator('button[aria-pressed="true"]').count()).toBe(2);
  return Promise.all([first, second].map(readDisplayedPrice));
}

async function walletOf(page: Page, t: Translate, prefix: string): Promise<bigint> {
  await page.goto(`${prefix}/dashboard`);
  await waitUntilPageSettled(page);
  const figure = page
    .locator('main dl > div')
    .filter({ hasText: t('dashboard.available') })
    .first();
  return readPaiseAmount(figure);
}

async function ourReferences(page: Page, t: Translate): Promise<string[]> {
  const labelled = page
    .locator('main li div')
    .filter({ hasText: new RegExp(`^${t('booking.our-reference')}`) });
  const texts = await labelled.allInnerTexts();
  return [...new Set(texts.flatMap((text) => /[0-9A-Z]{8}/.exec(text) ?? []))];
}

describe('a trip booked end to end', () => {
  e2eTest('at a desk', async ({ visit }) => {
    await bookTwoFlights(await visit({ viewport: desktop }), createTranslator('en'), '');
  });

  e2eTest('on a telephone', async ({ visit }) => {
    await bookTwoFlights(await visit({ viewport: mobile }), createTranslator('en'), '');
  });

  e2eTest('in Hindi', async ({ visit }) => {
    const page = await visit();
    await bookTwoFlights(page, createTranslator('hi'), '/hi');
    expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN');
  });
});
