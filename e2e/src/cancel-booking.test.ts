import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { bookTrain, type Customer, createCustomerWithWallet } from './sample-bookings.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { pressButtonByKeyboard, toggleCheckbox } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { expireAmendmentQuotes } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

async function balanceOf({ company }: Customer): Promise<bigint> {
  const { balance } = await company.owner.client.call('ledger.read-wallet');
  return fromWireMoney(balance).minor;
}

/** Presses the button that confirms the cancellation; the button names the amount that will be refunded. */
async function confirmCancelling(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cancel it, ₹/ }).click();
}

describe('a cancellation', () => {
  e2eTest(
    'shows what it costs at each deadline where the train runs, and is done by keyboard alone',
    async ({ visit }) => {
      const customer = await createCustomerWithWallet();
      const booking = await bookTrain(customer, 'ci-kanpur');
      const page = await visit({ signedInAs: customer.company.owner });
      await page.goto(`/bookings/${booking.id}`);
      await pressButtonByKeyboard(page, /^Ask (?!us)/);
      const rail = page.getByRole('list', { name: t('fee-schedule.label') });
      await rail.waitFor();
      const [segment] = booking.itinerary.service === 'train' ? booking.itinerary.segments : [];
      const departs = segment?.departsAt.local.slice(11, 16) ?? '';
      // The fee changes 72 and 24 hours before departure, so all three times show the same hour and minute.
      expect((await rail.innerText()).match(new RegExp(departs, 'g'))).toHaveLength(3);
      expect(await rail.innerText()).toContain(t('fee-schedule.nothing'));
      expect(await axeViolations(page)).toEqual([]);

      await pressButtonByKeyboard(page, t('cancel.open'));
      await pressButtonByKeyboard(page, t('cancel.ask'));
      await pressButtonByKeyboard(page, /^Cancel it, ₹/);
      await page.getByRole('heading', { name: t('amendment.was-cancelled') }).waitFor();
      await page.getByRole('heading', { name: t('refund.title') }).waitFor();
      await page.goto('/refunds');
      await page.getByRole('link', { name: booking.reference }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  e2eTest(
    'whose supplier falls silent is shown as unknown until it is known, on a telephone, and a lapsed quote is asked for again',
    async ({ visit }) => {
      const customer = await createCustomerWithWallet();
      const booking = await bookTrain(customer, 'ci-sandbox-cancelled-then-silent');
      const page = await visit({ signedInAs: customer.company.owner, viewport: mobile });
      await page.goto(`/bookings/${booking.id}`);
      await page.getByRole('button', { name: t('cancel.open') }).click();
      await page.getByRole('button', { name: t('cancel.ask'), exact: true }).click();
      await page.getByRole('timer').waitFor();
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
      await expireAmendmentQuotes(getTestPortal(), booking.id);
      await confirmCancelling(page);
      await page.getByText(t('problem.quote-expired')).waitFor();
      await page.getByRole('button', { name: t('cancel.ask-again') }).click();
      await confirmCancelling(page);
      await page.getByText('Do not take it for cancelled.').waitFor();
      await page.getByText(t('booking.status.upcoming'), { exact: true }).waitFor();
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await page.getByRole('heading', { name: t('amendment.was-cancelled') }).waitFor();
      await page.getByText(t('booking.state.cancelled'), { exact: true }).first().waitFor();
    },
  );

  e2eTest('that the supplier refuses leaves everything as it was', async ({ visit }) => {
    const customer = await createCustomerWithWallet();
    const booking = await bookTrain(customer, 'ci-sandbox-cancel-refused');
    const before = await balanceOf(customer);
    const page = await visit({ signedInAs: customer.company.owner });
    await page.goto(`/bookings/${booking.id}`);
    await pressButtonByKeyboard(page, t('cancel.open'));
    await page.getByText(t('cancel.part.travellers')).click();
    await toggleCheckbox(page, 'SUNITA IYER');
    await pressButtonByKeyboard(page, t('cancel.ask'));
    await confirmCancelling(page);
    await page.getByRole('heading', { name: t('amendment.was-not-cancelled') }).waitFor();
    expect(await balanceOf(customer)).toBe(before);
    await page.getByRole('button', { name: t('cancel.open') }).waitFor();
  });
});
