import type { Checkout } from '@marga/contract/checkout/checkout';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { createApiBuyer } from './buyer-api-client.ts';
import {
  fillWallet,
  operator,
  operatorLead,
  type OwnCompany,
  signUpApprovedCompany,
} from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { recordOfflineBooking } from './record-offline-booking.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { travelDay } from './user-actions.ts';
import { sampleTravellerByIndex } from './sample-trips-and-bookings.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import {
  endSupplierPolling,
  expireRecentAuthentication,
  simulateSupplierCancellation,
} from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const WALLET = 9_000_000n;

let company: OwnCompany;
beforeAll(async () => {
  company = await signUpApprovedCompany(getTestPortal());
  await fillWallet(getTestPortal(), company, '90000.00');
});

async function walletOf({ owner }: OwnCompany) {
  const { balance, held } = await owner.client.call('ledger.read-wallet');
  return { balance: fromWireMoney(balance).minor, held: fromWireMoney(held).minor };
}

/** Pays for an order to which the supplier never responds. */
async function payForSilence(): Promise<Checkout> {
  const buyer = createApiBuyer(company.owner.client);
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'XTN', departOn: travelDay });
  const { id } = await buyer.pay(await buyer.makeTrip(offers.slice(0, 1)), sampleTravellerByIndex(0));
  return buyer.awaitCheckout(id, ({ bookings }) => bookings[0]?.state === 'unknown');
}

/** Opens the work item of this booking by moving down the list with the keyboard alone. */
async function openRow(page: Page, reference: string): Promise<void> {
  const row = page.locator('[data-row]', { hasText: reference });
  await row.waitFor();
  const rows = await page.locator('[data-row]').allInnerTexts();
  const place = rows.findIndex((text) => text.includes(reference));
  for (let step = 0; step <= place; step += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('console.work-queue.kind.unknown-booking'), level: 1 }).waitFor();
}

e2eTest(
  'an unknown outcome, from both sides: the buyer waits, an operator decides it without a mouse, the buyer sees it',
  async ({ visit }) => {
    const checkout = await payForSilence();
    const [booking] = checkout.bookings;
    const total = fromWireMoney(checkout.total).minor;
    const buyer = await visit({ signedInAs: company.owner, viewport: mobile });
    await buyer.goto(`/checkouts/${checkout.id}`);
    await buyer.locator('main').getByText(t('booking.state.unknown')).first().waitFor();

    const operatorPage = await visit({ signedInAs: operator });
    await operatorPage.goto('/console/work-queue');
    await waitUntilPageSettled(operatorPage);
    const reference = booking?.reference ?? '';
    expect(await operatorPage.getByText(reference).count()).toBe(0);
    await endSupplierPolling(getTestPortal(), checkout.id);

    // Nobody has to reload: the work item appears in the list, and the buyer's page shows that operators handle the
    // booking now.
    await openRow(operatorPage, reference);
    await buyer.locator('main').getByText(t('booking.state.escalated')).first().waitFor();
    expect(await walletOf(company)).toEqual({ balance: WALLET, held: total });
    expect(await axeViolations(operatorPage)).toEqual([]);
    await operatorPage
      .getByText(booking?.id ?? '')
      .first()
      .waitFor();

    await operatorPage.keyboard.press('a');
    await operatorPage.getByRole('button', { name: t('console.work-queue.give-up') }).waitFor();
    await operatorPage.keyboard.press('1');
    const dialog = operatorPage.getByRole('dialog');
    await dialog.getByLabel(t('console.work-queue.field.order')).waitFor();

    // Another operator who opens the work item meanwhile sees who is working on it, and cannot act on it.
    const other = await visit({ signedInAs: operatorLead });
    await other.goto(operatorPage.url());
    await other
      .getByText(t('console.work-queue.claimed-by', { name: 'Omar Siddiqui' }))
      .first()
      .waitFor();
    await other.keyboard.press('2');
    await other.getByText(t('console.work-queue.taken', { name: 'Omar Siddiqui' })).waitFor();

    await operatorPage.keyboard.type('ord_0000Silent');
    await operatorPage.keyboard.press('Tab');
    await operatorPage.keyboard.type('QXK7PL');
    await operatorPage.keyboard.press('Tab');
    await operatorPage.keyboard.type('Their night desk found it');
    await dialog.getByRole('button', { name: t('console.work-queue.action.booking-made') }).press('Enter');
    await operatorPage
      .getByText(t('console.work-queue.done', { action: t('console.work-queue.action.booking-made') }))
      .waitFor();
    await other.getByRole('heading', { name: t('console.work-queue.closed') }).waitFor();

    await buyer.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    await buyer.locator('main').getByText('QXK7PL').first().waitFor();
    expect(await walletOf(company)).toEqual({ balance: WALLET - total, held: 0n });
    const { items } = await company.owner.client.call('identity.list-audit', { query: {} });
    expect(items.map(({ action }) => action)).toContain('work-item.booking-made');
  },
);

e2eTest(
  'what costs a company more than one operator may take waits for a second one, who gives the password anew',
  async ({ visit }) => {
    const other = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), other, '90000.00');
    const { waitsOn } = await recordOfflineBooking(getTestPortal(), other, '60000.00');
    const row = `/console/work-queue/${encodeURIComponent(waitsOn ?? '')}`;

    // The operator who proposed the booking can only withdraw the proposal.
    const own = await visit({ signedInAs: operatorLead, viewport: mobile });
    await own.goto(row);
    await own.getByRole('heading', { name: t('console.work-queue.proposal.own') }).waitFor();
    expect(await own.getByRole('button', { name: t('console.work-queue.proposal.agree') }).count()).toBe(0);
    expect(await measureHorizontalOverflow(own)).toBe(0);

    const operatorPage = await visit({ signedInAs: operator });
    await operatorPage.goto('/console/work-queue?kind=offline-booking-waiting');
    await operatorPage.locator('[data-row]', { hasText: other.name }).waitFor();
    await operatorPage.goto(row);
    await operatorPage
      .getByRole('heading', { name: t('console.work-queue.proposal', { name: 'Leela Nair' }) })
      .waitFor();
    expect(await axeViolations(operatorPage)).toEqual([]);
    await expireRecentAuthentication(getTestPortal(), operator.email);
    await operatorPage.keyboard.press('y');
    await operatorPage.getByRole('dialog').getByLabel(t('console.reason')).fill('Asked the office, too');
    await operatorPage
      .getByRole('dialog')
      .getByRole('button', { name: t('console.work-queue.proposal.agree') })
      .press('Enter');
    // The password is asked for on the same page, and then the action continues.
    await operatorPage.getByLabel(t('confirm.password'), { exact: true }).fill(operator.password);
    await operatorPage.keyboard.press('Enter');
    await operatorPage
      .getByText(
        t('console.work-queue.proposal.agreed', {
          action: t('console.work-queue.action.record-offline-booking'),
        }),
      )
      .waitFor();
    await own.getByRole('heading', { name: t('console.work-queue.closed') }).waitFor();
    expect(await walletOf(other)).toEqual({ balance: 3_000_000n, held: 0n });
  },
);

e2eTest(
  'an order that its supplier has cancelled by itself is ended from its row, and the buyer reads what is owed',
  async ({ visit }) => {
    const buyer = createApiBuyer(company.owner.client);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'BOM', departOn: travelDay });
    const { id } = await buyer.pay(await buyer.makeTrip(offers.slice(0, 1)), sampleTravellerByIndex(0));
    const checkout = await buyer.awaitCheckout(id, ({ bookings }) => bookings[0]?.state === 'confirmed');
    const [booking] = checkout.bookings;
    if (!booking) throw new Error('nothing was booked');
    await simulateSupplierCancellation(getTestPortal(), booking.id);

    const operatorPage = await visit({ signedInAs: operator });
    await operatorPage.goto(`/console/work-queue/supplier-cancellation.${booking.id}`);
    await operatorPage
      .getByRole('heading', { name: t('console.work-queue.kind.supplier-cancelled'), level: 1 })
      .waitFor();
    expect(await axeViolations(operatorPage)).toEqual([]);
    await operatorPage.keyboard.press('?');
    await operatorPage.getByRole('dialog', { name: t('console.keys.title') }).waitFor();
    await operatorPage.keyboard.press('Escape');
    await operatorPage.keyboard.press('1');
    const dialog = operatorPage.getByRole('dialog');
    await dialog.getByLabel(t('console.reason')).fill('The flight is struck, they say');
    await dialog.getByRole('button', { name: t('console.work-queue.action.order-cancelled') }).press('Enter');
    await operatorPage
      .getByText(t('console.work-queue.done', { action: t('console.work-queue.action.order-cancelled') }))
      .waitFor();

    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    await page.goto(`/bookings/${booking.id}`);
    await page.locator('main').getByText(t('booking.state.cancelled')).first().waitFor();
    await page
      .getByText(t('history.cancellation.cancelled-by-supplier', { supplier: 'Skybridge' }))
      .first()
      .waitFor();
    const { refunds } = await company.owner.client.call('amendments.list-booking-refunds', {
      params: { bookingId: booking.id },
    });
    const owed = refunds.reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);
    expect(owed).toBe(fromWireMoney(booking.total).minor);
  },
);
