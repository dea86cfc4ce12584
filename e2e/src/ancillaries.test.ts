import type { Checkout } from '@marga/contract/checkout/checkout';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import {
  fillTraveller,
  findPayButton,
  openFoldedLine,
  parsePaiseAmounts,
  travelDay,
} from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Makes a trip of a flight and a train that serves meals. */
async function makeTrip() {
  const buyer = await signInBuyer(getTestPortal().url);
  const [flight] = await buyer.findOffers({ origin: 'DEL', destination: 'BOM', departOn: travelDay });
  const trains = await buyer.findAll({
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-mumbai',
    departOn: travelDay,
    travellers: 1,
  });
  const fed = trains.find(({ itinerary }) => /Rajdhani/.test(JSON.stringify(itinerary)));
  return buyer.makeTrip([flight, fed].flatMap((offer) => offer ?? []));
}

describe('ancillaries', () => {
  e2eTest('a seat, a bag and a meal are chosen, seen in the price, paid and kept', async ({ visit }) => {
    const trip = await makeTrip();
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto(`/trips/${trip.id}`);
    await page.getByText(t('trip.pay-with')).waitFor();
    await fillTraveller(page);
    const before = parsePaiseAmounts(await findPayButton(page).innerText())[0] ?? 0n;

    await openFoldedLine(page, t('trip.ancillaries'));
    await page.getByRole('button', { name: t('ancillaries.open.flight') }).click();
    const seats = page.getByRole('region', { name: t('ancillaries.kind.seat') });
    // The seat is reached and taken with the keyboard alone.
    const free = seats.locator('[role=gridcell][aria-disabled=false]');
    await free.first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await free.first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => seats.locator('[aria-selected=true]').count()).toBe(1);
    const label = (await seats.locator('[aria-selected=true]').getAttribute('aria-label')) ?? '';
    expect(label).toContain('ASHA RAO');
    await page.getByRole('button', { name: t('ancillaries.more', { name: 'Checked bag, 23 kg' }) }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('ancillaries.keep'), exact: true }).click();
    await page.getByText(t('ancillaries.kept'), { exact: true }).waitFor();

    await page.getByRole('button', { name: t('ancillaries.open.train') }).click();
    const meals = page.getByRole('region', { name: t('ancillaries.kind.meal') });
    await meals.getByLabel('ASHA RAO').selectOption('meal-veg');
    await page
      .getByRole('region', { name: t('ancillaries.kind.berth') })
      .getByLabel('ASHA RAO')
      .selectOption({ index: 1 });
    await page.getByRole('button', { name: t('ancillaries.keep'), exact: true }).click();
    await expect.poll(() => page.getByText(t('ancillaries.kept'), { exact: true }).count()).toBe(2);
    const after = parsePaiseAmounts(await findPayButton(page).innerText())[0] ?? 0n;
    expect(after).toBeGreaterThan(before + 180_000n + 18_000n);

    await findPayButton(page).click();
    await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    const checkoutId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const buyer = await signInBuyer(getTestPortal().url);
    const { bookings } = await buyer.awaitCheckout(
      checkoutId as Checkout['id'],
      ({ state }) => state === 'done',
    );
    for (const { id, service } of bookings) {
      await page.goto(`/bookings/${id}`);
      const chosen = page.locator('section', {
        has: page.getByRole('heading', { name: t('ancillaries.title'), exact: true }),
      });
      await chosen.getByText(service === 'flight' ? 'Checked bag, 23 kg' : 'Vegetarian meal').waitFor();
    }
  });

  e2eTest('the seats fit a telephone, and a taken one is not for sale', async ({ visit }) => {
    const trip = await makeTrip();
    const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
    await page.goto(`/trips/${trip.id}`);
    await page.getByText(t('trip.pay-with')).waitFor();
    await openFoldedLine(page, t('trip.ancillaries'));
    await page.getByRole('button', { name: t('ancillaries.open.flight') }).click();
    const taken = page.locator('[role=gridcell][aria-disabled=true]').first();
    await taken.click({ force: true });
    expect(await taken.getAttribute('aria-selected')).toBe('false');
    expect(await measureHorizontalOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
