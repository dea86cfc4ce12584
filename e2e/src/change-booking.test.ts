import type { LocalDate } from '@marga/contract/kernel/time';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { bookOffer, bookTrain, createCustomerWithWallet, THREE_TRAVELLERS } from './sample-bookings.ts';
import { e2eTest, mobile } from './e2e-test.ts';
import { pressButtonByKeyboard } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { travelDay } from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Selects the first of the supplier's alternatives. */
async function takeFirst(page: Page): Promise<void> {
  const choices = page.getByRole('dialog').getByRole('group', { name: /choice/ });
  await choices.locator('label').first().click();
  await page.getByRole('timer').waitFor();
}

describe('a booking', () => {
  e2eTest('is moved to another flight of the same day, and keeps both itineraries', async ({ visit }) => {
    const { company, buyer } = await createCustomerWithWallet();
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'BLR', departOn: travelDay }, 'Flex');
    const booking = await bookOffer(buyer, offers[0], THREE_TRAVELLERS.slice(0, 1));
    const page = await visit({ signedInAs: company.owner });
    await page.goto(`/bookings/${booking.id}`);
    await page.getByRole('button', { name: t('change.open') }).click();
    await page.getByRole('button', { name: t('change.search') }).click();
    await takeFirst(page);
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change it/ })
      .click();
    await page.getByRole('heading', { name: t('amendment.was-changed') }).waitFor();
    await page.getByText(t('version.cause.changed')).waitFor();
    await page.getByText(t('version.cause.booked'), { exact: true }).waitFor();
    const now = await company.owner.client.call('booking.read-booking', {
      params: { bookingId: booking.id },
    });
    expect(now.version).toBe(2);
    expect(now.itinerary).not.toEqual(booking.itinerary);
  });

  e2eTest('has a name put right, which is no other person’s', async ({ visit }) => {
    const { company, buyer } = await createCustomerWithWallet();
    const [offer] = await buyer.findAll({
      service: 'bus',
      origin: 'ci-delhi',
      destination: 'ci-jaipur',
      departOn: travelDay,
      travellers: 1,
    });
    const booking = await bookOffer(buyer, offer, [
      {
        ...THREE_TRAVELLERS[1],
        givenName: 'MERA',
        bornOn: '1988-02-29' as LocalDate,
      } as (typeof THREE_TRAVELLERS)[number],
    ]);
    const page = await visit({ signedInAs: company.owner });
    await page.goto(`/bookings/${booking.id}`);
    await page.getByRole('button', { name: t('change.open') }).click();
    await page.getByText(t('change.kind.names')).click();
    const name = page.getByLabel(t('traveller.givenName'), { exact: true });
    await name.fill('vikram');
    await page.getByRole('button', { name: t('change.ask'), exact: true }).click();
    await page.getByText(t('problem.name-not-changeable')).waitFor();
    await name.fill('meera');
    await page.getByRole('button', { name: t('change.ask'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change it/ })
      .click();
    await page.getByRole('heading', { name: t('amendment.was-changed') }).waitFor();
    await page.getByText('Ms MEERA MENON').waitFor();
  });
});

describe('a departure that the supplier has moved', () => {
  e2eTest('is shown as it was and as it is, and accepted by keyboard alone', async ({ visit }) => {
    const customer = await createCustomerWithWallet();
    const booking = await bookTrain(customer, 'ci-sandbox-schedule-change');
    const page = await visit({ signedInAs: customer.company.owner });
    await page.goto(`/bookings/${booking.id}`);
    await page.getByRole('heading', { name: /leaves 1h 30m later$/ }).waitFor();
    await page.getByText('+1h 30m').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('schedule-change.accept'));
    await page.getByText(t('version.answer.accepted')).waitFor();
    expect(await page.getByRole('button', { name: t('schedule-change.accept') }).count()).toBe(0);
  });

  e2eTest('is refused on a telephone, and the supplier keeps nothing', async ({ visit }) => {
    const customer = await createCustomerWithWallet();
    const booking = await bookTrain(customer, 'ci-sandbox-schedule-change');
    const page = await visit({ signedInAs: customer.company.owner, viewport: mobile });
    await page.goto(`/bookings/${booking.id}`);
    await page.getByRole('button', { name: t('schedule-change.refuse') }).click();
    await page.getByRole('timer').waitFor();
    expect(await page.getByRole('list', { name: t('cancel.lines') }).innerText()).not.toContain(
      'Cancellation charge',
    );
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Cancel it, ₹/ }).click();
    await page.getByRole('heading', { name: t('amendment.was-cancelled') }).waitFor();
    await page.getByText(t('version.answer.refused')).waitFor();
  });

  e2eTest(
    'is all that a client sees of what is going on, also while our people are asked',
    async ({ visit }) => {
      const customer = await createCustomerWithWallet();
      const booking = await bookTrain(customer, 'ci-sandbox-schedule-change');
      const page = await visit({ signedInAs: customer.company.owner });
      // This supplier quotes automatically, so the test adds the service request to the API's response.
      await page.route(`**/v1/bookings/${booking.id}/amendments`, async (route) => {
        const answer = await route.fetch();
        const at = new Date().toISOString();
        const serviceRequest = {
          id: 'ern_01m7eh9ktefjj89ryxw9m7a2x1',
          bookingId: booking.id,
          part: { travellers: null, legs: null },
          category: 'other',
          remark: 'Our client does not pay',
          state: 'declined',
          answerBy: at,
          answer: 'The counter has closed the chart',
          createdAt: at,
          endedAt: at,
        };
        const amendments = (await answer.json()) as object;
        await route.fulfill({ response: answer, json: { ...amendments, serviceRequest } });
      });
      await page.goto(`/bookings/${booking.id}`);
      const moved = page.getByRole('heading', { name: /leaves 1h 30m later$/ });
      await moved.waitFor();
      await page.getByText('The counter has closed the chart').waitFor();
      await page.keyboard.press('v');
      await page.getByRole('heading', { name: t('service-request.declined') }).waitFor({ state: 'detached' });
      await moved.waitFor();
      const seen = await page.getByRole('main').innerText();
      expect(seen).not.toMatch(/closed the chart|does not pay/);
      expect(await page.getByRole('button', { name: t('service-request.again') }).count()).toBe(0);
    },
  );
});
