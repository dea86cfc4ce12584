import { expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { fillWallet, operator, signUpApprovedCompany } from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { recordOfflineBooking } from './record-offline-booking.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

e2eTest(
  'what the supplier does not change by itself is asked of our people in words, quoted, paid, done on the telephone, and seen',
  async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '10000.00');
    const { bookingId } = await recordOfflineBooking(getTestPortal(), company, '4000.00');
    if (bookingId === null) throw new Error('it waits for a second person');
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    await page.goto(`/bookings/${bookingId}`);
    await page.getByRole('button', { name: t('service-request.open-change') }).click();
    const asking = page.getByRole('dialog');
    // A request without a description is refused, because no operator could act on it.
    await asking.getByRole('button', { name: t('service-request.send') }).click();
    await asking.getByText(t('service-request.wanted-problem')).waitFor();
    await asking.getByText(t('service-request.category.other')).click();
    await asking.getByText(t('service-request.wanted-hint.other')).waitFor();
    await asking.getByText(t('service-request.category.time')).click();
    await asking.getByLabel(t('service-request.wanted')).fill('The day after, at the same hour');
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await asking.getByRole('button', { name: t('service-request.send') }).click();
    await page.getByRole('heading', { name: t('service-request.with-us') }).waitFor();
    await page.getByText('The day after, at the same hour').first().waitFor();
    expect(await page.getByRole('button', { name: t('service-request.open-change') }).count()).toBe(0);

    const operatorPage = await visit({ signedInAs: operator });
    await operatorPage.goto('/console/work-queue?kind=service-request');
    await operatorPage.locator('[data-row]', { hasText: company.name }).click();
    await operatorPage
      .getByRole('heading', { name: t('console.work-queue.kind.service-request'), level: 1 })
      .waitFor();
    await operatorPage.getByText(t('console.work-queue.call-script.service-request-change')).waitFor();
    await operatorPage.getByRole('button', { name: t('console.work-queue.action.quote-change') }).click();
    const dialog = operatorPage.getByRole('dialog');
    await dialog.getByLabel(t('console.work-queue.field.difference', { currency: 'INR' })).fill('−500');
    await dialog.getByLabel(t('console.work-queue.field.fee', { currency: 'INR' })).fill('200');
    await dialog.getByLabel(t('console.work-queue.field.refund-by')).waitFor();
    await dialog.getByLabel(t('console.work-queue.field.difference', { currency: 'INR' })).fill('450');
    expect(await dialog.getByLabel(t('console.work-queue.field.refund-by')).count()).toBe(0);
    await dialog.getByLabel(t('console.work-queue.field.quote-until')).fill(`${dayIn(3)}T18:00`);
    await dialog.getByLabel(t('console.work-queue.field.departs')).fill('2027-03-15T16:55');
    await dialog.getByLabel(t('console.work-queue.field.arrives')).fill('2027-03-16T08:35');
    await dialog.getByLabel(t('console.work-queue.field.agreed')).fill('A lower berth');
    expect(await axeViolations(operatorPage)).toEqual([]);
    await dialog.getByLabel(t('console.reason')).fill('Told by the counter in New Delhi');
    // This part uses the keyboard alone.
    await operatorPage.keyboard.press('Tab');
    await operatorPage.keyboard.press('Tab');
    await operatorPage.keyboard.press('Enter');
    const action = t('console.work-queue.action.quote-change');
    await operatorPage.getByText(t('console.work-queue.done', { action })).waitFor();

    // The buyer's page updates on its own.
    await page.getByRole('heading', { name: t('service-request.change-answered') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('service-request.change-decide') }).click();
    await page.getByText('A lower berth').waitFor();
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^Change it and pay ₹650/ }).click();
    await page.getByText(t('amendment.manual-change-text')).waitFor();

    await operatorPage.goto('/console/work-queue?kind=service-request-confirmed');
    await operatorPage.locator('[data-row]', { hasText: company.name }).click();
    await operatorPage.getByText(/2027-03-15 16:55/).waitFor();
    await operatorPage.getByRole('button', { name: t('console.work-queue.action.amendment-done') }).click();
    await dialog.getByLabel(t('console.reason')).fill('Changed at the counter');
    await dialog.getByRole('button', { name: t('console.work-queue.action.amendment-done') }).click();
    await operatorPage
      .getByText(t('console.work-queue.done', { action: t('console.work-queue.action.amendment-done') }))
      .waitFor();

    await page.getByRole('heading', { name: t('amendment.was-changed') }).waitFor();
    const { versions } = await company.owner.client.call('amendments.list-versions', {
      params: { bookingId },
    });
    expect(versions.map(({ cause }) => cause)).toEqual(['changed', 'booked']);
    const booking = await company.owner.client.call('booking.read-booking', { params: { bookingId } });
    expect(booking.total).toEqual({ amount: '4450.00', currency: 'INR' });
    expect(booking.itinerary).toMatchObject({ segments: [{ departsAt: { local: '2027-03-15T16:55' } }] });
    await page
      .getByText(/15 Mar/)
      .first()
      .waitFor();
    await page.goto(`/hi/bookings/${bookingId}`);
    await page.getByRole('heading', { name: hindi('amendment.was-changed') }).waitFor();
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  },
);
