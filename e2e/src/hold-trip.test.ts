import type { Checkout } from '@marga/contract/checkout/checkout';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { createApiBuyer } from './buyer-api-client.ts';
import { fillWallet, type OwnCompany, signUpApprovedCompany } from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import {
  fillTraveller,
  readPaiseAmount,
  findPayButton,
  proceedToPaymentWithFirstFlight,
  travelDay,
} from './user-actions.ts';
import { expireCheckoutHold } from './simulate-elapsed-time.ts';
import { allowPayingLater } from './set-payment-methods.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Creates a company with money in its wallet, which an operator allows to hold bookings now and pay later. */
async function companyThatHolds(): Promise<OwnCompany> {
  const company = await signUpApprovedCompany(getTestPortal());
  await fillWallet(getTestPortal(), company, '90000.00');
  await allowPayingLater(getTestPortal().url, company.id);
  return company;
}

/** Makes a trip with a fare that the airline holds for a day. */
async function makeTrip({ owner }: OwnCompany) {
  const buyer = createApiBuyer(owner.client);
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'BOM', departOn: travelDay }, 'Flex');
  return buyer.makeTrip(offers.slice(0, 1));
}

async function walletOf({ owner }: OwnCompany) {
  const { balance, held } = await owner.client.call('ledger.read-wallet');
  return { balance: fromWireMoney(balance).minor, held: fromWireMoney(held).minor };
}

/**
 * Holds a trip from the payment step and waits for the checkout page that shows the supplier's response; returns the
 * checkout's id.
 */
async function hold(page: Page, tripId: string): Promise<Checkout['id']> {
  await page.goto(`/trips/${tripId}`);
  await page.getByText(t('trip.pay-with')).waitFor();
  await fillTraveller(page);
  await page.getByLabel(t('trip.method.later')).check();
  await page.getByText(t('trip.promise-later')).waitFor();
  await findPayButton(page).click();
  await page.getByRole('heading', { name: t('checkout.due.title') }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) as Checkout['id'];
}

describe('hold now, pay later', () => {
  e2eTest('is held for a day, and paid from the page of the checkout', async ({ visit }) => {
    const company = await companyThatHolds();
    const trip = await makeTrip(company);
    const page = await visit({ signedInAs: company.owner });
    await hold(page, trip.id);
    await page.getByRole('heading', { name: t('checkout.to-pay') }).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^(?:24:00:00|23:5\d:\d\d)$/);
    expect(await walletOf(company)).toEqual({ balance: 9_000_000n, held: 0n });
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: t('checkout.open-booking') }).click();
    await page.locator('main').getByText(t('booking.state.on-hold')).first().waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^(?:24:00:00|23:5\d:\d\d)$/);
    await page.getByRole('link', { name: /^Pay by / }).click();

    const pay = page.getByRole('button', { name: /^Pay ₹[\d,.]+ from wallet$/ });
    const total = await readPaiseAmount(pay);
    expect(total).toBe(fromWireMoney(trip.total).minor);
    await pay.click();
    await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    expect(await walletOf(company)).toEqual({ balance: 9_000_000n - total, held: 0n });
  });

  e2eTest('lapses when nobody pays, and nothing was charged', async ({ visit }) => {
    const company = await companyThatHolds();
    const trip = await makeTrip(company);
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    const checkoutId = await hold(page, trip.id);
    await expireCheckoutHold(getTestPortal(), checkoutId);
    await page.getByRole('heading', { name: t('checkout.none-booked') }).waitFor();
    await page.getByText(t('booking.failure.hold-expired')).waitFor();
    expect(await walletOf(company)).toEqual({ balance: 9_000_000n, held: 0n });
  });

  e2eTest('is not offered any more where the airline keeps nothing unpaid', async ({ visit }) => {
    const company = await companyThatHolds();
    const page = await visit({ signedInAs: company.owner });
    await proceedToPaymentWithFirstFlight(page, 'BOM');
    await page.getByText(t('trip.pay-with')).waitFor();
    await fillTraveller(page);
    const later = page.getByLabel(t('trip.method.later'));
    await later.check();
    await findPayButton(page).click();
    await page.getByText(t('trip.not-held')).waitFor();
    expect(await later.isDisabled()).toBe(true);
    await findPayButton(page).click();
    await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
  });
});
