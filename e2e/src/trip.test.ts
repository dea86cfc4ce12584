import type { Traveller } from '@marga/contract/bookings/booking';
import { formatMoneyDecimal, fromWireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import {
  closeTravellerSheet,
  fillTraveller,
  findPayButton,
  openFoldedLine,
  openTravellerSheet,
  selectionToggleOf,
  travelDay,
  waitForSearchEnd,
} from './user-actions.ts';
import { resultCardsOf } from './read-search-result-cards.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

async function makeTrip(destination: string, items: number) {
  const buyer = await signInBuyer(getTestPortal().url);
  const offers = await buyer.findOffers({ origin: 'DEL', destination, departOn: travelDay });
  return buyer.makeTrip(offers.slice(0, items));
}

const doubled: Traveller = {
  title: 'ms',
  givenName: 'DEVIKA',
  familyName: 'TWICE',
  bornOn: '1988-02-29' as LocalDate,
  gender: 'f',
  email: 'devika@people.example',
  phone: '+919812345678',
};

describe('a trip', () => {
  e2eTest(
    'is named, saved, quoted to a client, found again with its traveller, and booked',
    async ({ visit }) => {
      const trip = await makeTrip('BOM', 2);
      const name = `Fair in Mumbai ${trip.id.slice(-6)}`;
      const page = await visit({ signedInAs: demoBuyer });
      await page.goto(`/trips/${trip.id}`);
      await page.getByText(t('trip.pay-with')).waitFor();
      await openFoldedLine(page, t('trip.client-and-reference'));
      await page.getByLabel(t('trip.name')).fill(name);
      await fillTraveller(page);
      await page.getByLabel(t('trip.client')).fill('Asha Textiles');
      await page.getByRole('button', { name: t('trip.save'), exact: true }).click();
      await page.getByRole('button', { name: t('trip.saved'), exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await page.getByRole('button', { name: t('trip.quote'), exact: true }).click();
      await page.getByRole('button', { name: t('trip.quote-make') }).click();
      const link = page.getByRole('dialog').getByRole('link', { name: t('trip.quote-open') });
      const address = (await link.getAttribute('href')) ?? '';
      await page.keyboard.press('Escape');

      const client = await visit({ viewport: mobile });
      await client.goto(address);
      await client.getByRole('heading', { name }).waitFor();
      await client.getByText('Asha Textiles').waitFor();
      expect(await measureHorizontalOverflow(client)).toBe(0);
      expect(await axeViolations(client)).toEqual([]);

      await page.goto(`/trips?search=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name }).click();
      await page.getByText(t('trip.pay-with')).waitFor();
      expect(await page.getByLabel(t('traveller.givenName'), { exact: true }).inputValue()).toBe('ASHA');
      await page.getByLabel(t('trip.on-failure.halt')).check();
      await findPayButton(page).click();
      await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    },
  );

  e2eTest(
    'loses an item, gets another in the place of one and a bed beside it, and is deleted',
    async ({ visit }) => {
      const trip = await makeTrip('BOM', 2);
      const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
      const act = (name: string) => page.getByRole('button', { name: new RegExp(`^${t(name)} `) });
      await page.goto(`/trips/${trip.id}`);
      await page.getByRole('button', { name: t('trip.more') }).click();
      await openFoldedLine(page, t('trip.change'));
      await act('trip.item-remove').first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('trip.item-remove') })
        .click();
      await page.getByRole('heading', { name: 'Your booking' }).waitFor();
      expect(await act('trip.item-remove').count()).toBe(0);
      expect(await measureHorizontalOverflow(page)).toBe(0);

      await act('trip.item-swap').click();
      await page.getByText(/^You are swapping/).waitFor();
      await waitForSearchEnd(page);
      const cards = resultCardsOf(page);
      expect(await axeViolations(page)).toEqual([]);
      expect(await measureHorizontalOverflow(page)).toBe(0);
      await selectionToggleOf(cards.nth(2)).click();
      // Selecting another card replaces the first selection, because only one can be selected here.
      await selectionToggleOf(cards.nth(1)).click();
      await page.getByText('1 selected').waitFor();
      await page.getByRole('button', { name: t('target.swap-in') }).click();
      await page.getByRole('heading', { name: 'Your booking' }).waitFor();

      await page.getByRole('button', { name: t('trip.more') }).click();
      await openFoldedLine(page, t('trip.change'));
      await page.getByRole('button', { name: t('service.hotel'), exact: true }).click();
      await page.getByText(/^You are adding to/).waitFor();
      await page.waitForURL(/\/hotels\?to=/);
      await waitForSearchEnd(page);
      await selectionToggleOf(cards.first()).click();
      await page.getByRole('button', { name: t('target.add-it') }).click();
      await page.getByRole('heading', { name: '2 bookings in this trip' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await page.getByRole('button', { name: t('trip.more') }).click();
      await page.getByRole('button', { name: t('trip.delete'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('trip.delete') })
        .click();
      await page.waitForURL(/\/trips$/);
      await page.goto(`/trips/${trip.id}`);
      await page.getByText(t('broken.missing')).waitFor();
    },
  );

  e2eTest('warns, with a link, of a traveller who has the same journey already', async ({ visit }) => {
    const buyer = await signInBuyer(getTestPortal().url);
    const [offer] = await buyer.findOffers({ origin: 'DEL', destination: 'BLR', departOn: travelDay });
    if (!offer) throw new Error('nobody flies to Bengaluru');
    const { id } = await buyer.pay(await buyer.makeTrip([offer]), doubled);
    const { bookings } = await buyer.awaitCheckout(id, ({ state }) => state === 'done');
    const trip = await buyer.makeTrip([offer]);
    const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
    await page.goto(`/trips/${trip.id}`);
    await page.getByText(t('trip.pay-with')).waitFor();
    await openTravellerSheet(page, 1);
    await page.getByLabel(t('traveller.givenName'), { exact: true }).fill('DEVIKA');
    await page.getByLabel(t('traveller.familyName'), { exact: true }).fill('TWICE');
    await closeTravellerSheet(page);
    await page.getByText(/^DEVIKA TWICE is already booked DEL – BLR on/).waitFor();
    const link = page.getByRole('link', { name: `Booking ${bookings[0]?.reference}` });
    expect(await link.getAttribute('href')).toBe(`/bookings/${bookings[0]?.id}`);
    expect(await axeViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  });

  e2eTest(
    'shows which item costs something else now, and pays it once that is accepted',
    async ({ visit }) => {
      const buyer = await signInBuyer(getTestPortal().url);
      const [plain] = await buyer.findOffers({ origin: 'DEL', destination: 'BOM', departOn: travelDay });
      const [risen] = await buyer.findOffers({ origin: 'DEL', destination: 'XPC', departOn: travelDay });
      const trip = await buyer.makeTrip([plain, risen].flatMap((offer) => offer ?? []));
      const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
      await page.goto(`/trips/${trip.id}`);
      await page.getByText(t('trip.pay-with')).waitFor();
      await fillTraveller(page);
      await findPayButton(page).click();
      const changes = page.getByRole('region', { name: t('trip.changes') });
      await changes.waitFor();
      expect(await changes.getByRole('listitem').count()).toBe(1);
      const whole = formatMoneyDecimal(fromWireMoney(trip.items[1]?.total ?? trip.total)).split('.')[0] ?? '';
      expect((await changes.innerText()).replaceAll(/[,₹]/g, '')).toContain(whole);
      await page.getByRole('button', { name: /^Accept and pay/ }).click();
      await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    },
  );
});
