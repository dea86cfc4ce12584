import { type BookingId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { fillWallet, operator, type OwnCompany, signUpApprovedCompany } from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { recordOfflineBooking } from './record-offline-booking.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');

async function bookOffline(company: OwnCompany): Promise<BookingId> {
  const { bookingId } = await recordOfflineBooking(getTestPortal(), company, '4000.00');
  if (bookingId === null) throw new Error('it waits for a second person');
  return bookingId;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Enters the reason in the dialog of an action and submits it. */
async function send(operatorPage: Page, action: string, why: string): Promise<void> {
  const dialog = operatorPage.getByRole('dialog');
  await dialog.getByLabel(t('console.reason')).fill(why);
  await dialog.getByRole('button', { name: action }).click();
  await operatorPage.getByText(t('console.work-queue.done', { action })).waitFor();
}

e2eTest(
  'what the supplier does not cancel by itself is asked of our people, quoted, confirmed, done on the telephone, and owed back',
  async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '10000.00');
    const bookingId = await bookOffline(company);
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    await page.goto(`/bookings/${bookingId}`);
    await page.getByRole('button', { name: t('service-request.open') }).click();
    await page.getByLabel(t('service-request.remark')).fill('The meeting was called off');
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('service-request.send') }).click();
    await page.getByRole('heading', { name: t('service-request.with-us') }).waitFor();
    expect(await page.getByRole('button', { name: t('service-request.open') }).count()).toBe(0);

    // A withdrawn request must not prevent a new one.
    await page.getByRole('button', { name: t('service-request.withdraw') }).click();
    await page.getByRole('heading', { name: t('service-request.taken-back') }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      t('service-request.taken-back'),
    );
    await page.getByRole('button', { name: t('service-request.again') }).waitFor();
    await page.getByRole('button', { name: t('service-request.open') }).click();
    await page.getByRole('button', { name: t('service-request.send') }).click();
    await page.getByRole('heading', { name: t('service-request.with-us') }).waitFor();
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);

    const operatorPage = await visit({ signedInAs: operator });
    await operatorPage.goto('/console/work-queue?kind=service-request');
    await operatorPage.locator('[data-row]', { hasText: company.name }).click();
    await operatorPage
      .getByRole('heading', { name: t('console.work-queue.kind.service-request'), level: 1 })
      .waitFor();
    await operatorPage
      .getByRole('button', { name: t('console.work-queue.action.quote-service-request') })
      .click();
    const dialog = operatorPage.getByRole('dialog');
    await dialog.getByLabel(t('console.work-queue.field.refund', { currency: 'INR' })).fill('3400');
    await dialog.getByText('600').first().waitFor();
    await dialog.getByLabel(t('console.work-queue.field.refund-by')).fill(dayIn(20));
    await dialog.getByLabel(t('console.work-queue.field.quote-until')).fill(`${dayIn(3)}T18:00`);
    // The hint says that the buyer finds the reason in the booking's history.
    await dialog.getByText(t('console.work-queue.field.decline-hint')).waitFor();
    expect(await axeViolations(operatorPage)).toEqual([]);
    await send(
      operatorPage,
      t('console.work-queue.action.quote-service-request'),
      'Told by the counter in New Delhi',
    );

    // The buyer's page updates on its own.
    await page.getByRole('heading', { name: t('service-request.answered') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('service-request.decide') }).click();
    await page.getByRole('button', { name: /^Cancel it, ₹/ }).click();
    await page.getByText(t('amendment.manual-text')).waitFor();
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);

    await operatorPage.goto('/console/work-queue?kind=service-request-confirmed');
    await operatorPage.locator('[data-row]', { hasText: company.name }).click();
    await operatorPage
      .getByRole('heading', { name: t('console.work-queue.kind.service-request-confirmed'), level: 1 })
      .waitFor();
    // The reason why the request was not done is mailed to the buyer word for word, and the dialog warns the operator
    // about that.
    await operatorPage
      .getByRole('button', { name: t('console.work-queue.action.amendment-not-done') })
      .click();
    await dialog.getByText(t('console.work-queue.field.decline-hint')).waitFor();
    await operatorPage.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await operatorPage.getByRole('button', { name: t('console.work-queue.action.amendment-done') }).click();
    await send(operatorPage, t('console.work-queue.action.amendment-done'), 'Cancelled at the counter');

    await page.getByRole('heading', { name: t('amendment.was-cancelled') }).waitFor();
    await page.getByRole('heading', { name: t('refund.title') }).waitFor();
    await page.getByRole('button', { name: /earlier entr/ }).click();
    await page.getByText(t('history.service-request.withdrawn')).waitFor();
    const { refunds } = await company.owner.client.call('amendments.list-booking-refunds', {
      params: { bookingId },
    });
    expect(refunds.map(({ amount, rule }) => [fromWireMoney(amount).minor, rule])).toEqual([
      [340_000n, 'as-promised'],
    ]);
    await page.goto(`/hi/bookings/${bookingId}`);
    await page.getByRole('heading', { name: hindi('amendment.was-cancelled') }).waitFor();
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);

    // The expected refund has arrived, followed by more money that nobody expected.
    await operatorPage.goto('/console/work-queue?kind=refund-awaited');
    await operatorPage.locator('[data-row]', { hasText: company.name }).click();
    await operatorPage.getByRole('button', { name: t('console.work-queue.action.refund-arrived') }).click();
    await send(operatorPage, t('console.work-queue.action.refund-arrived'), 'On the bank’s statement');
    const phone = await visit({ signedInAs: operator, viewport: mobile });
    await phone.goto('/console/work-queue');
    await phone.getByRole('button', { name: t('console.work-queue.unmatched-refund') }).click();
    const question = phone.getByRole('dialog');
    await question.getByLabel(t('console.work-queue.unmatched-refund.reference')).fill('NOBODYS1');
    await question.getByRole('button', { name: t('console.work-queue.unmatched-refund.find') }).click();
    await question.getByText(t('console.work-queue.unmatched-refund.none')).waitFor();
    const reference = shortReferenceOf(bookingId);
    await question.getByLabel(t('console.work-queue.unmatched-refund.reference')).fill(reference);
    await question.getByRole('button', { name: t('console.work-queue.unmatched-refund.find') }).click();
    const choose = question.getByRole('button', {
      name: t('console.work-queue.unmatched-refund.choose', { reference }),
    });
    await choose.waitFor();
    expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0);
    expect(await axeViolations(phone)).toEqual([]);
    await choose.click();
    await question
      .getByLabel(t('console.work-queue.unmatched-refund.reason'))
      .fill('A second payment of the counter');
    await question.getByRole('button', { name: t('console.work-queue.unmatched-refund.raise') }).click();
    await phone
      .getByRole('heading', { name: t('console.work-queue.kind.refund-unmatched'), level: 1 })
      .waitFor();
    await phone.getByText('A second payment of the counter').waitFor();
    await phone.getByRole('button', { name: t('console.work-queue.action.refund-arrived') }).click();
    await question.getByText(t('console.work-queue.field.decline-hint')).waitFor();
    await question.getByLabel(t('console.work-queue.field.arrived', { currency: 'INR' })).fill('3500');
    await send(phone, t('console.work-queue.action.refund-arrived'), 'On the bank’s statement too');
    const { refunds: paid } = await company.owner.client.call('amendments.list-booking-refunds', {
      params: { bookingId },
    });
    expect(paid.map(({ paidBack }) => fromWireMoney(paidBack).minor)).toEqual([350_000n]);
  },
);
