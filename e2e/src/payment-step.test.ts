import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest, mobile } from './e2e-test.ts';
import {
  fillTraveller,
  parsePaiseAmounts,
  readPaiseAmount,
  findPayButton,
  proceedToPaymentWithFirstFlight,
} from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const member = { signedInAs: demoBuyer };

describe('paying', () => {
  e2eTest('at a price that has changed shows the new one, which must be accepted', async ({ visit }) => {
    const page = await visit(member);
    await proceedToPaymentWithFirstFlight(page, 'XPC');
    await fillTraveller(page);
    const seen = await readPaiseAmount(findPayButton(page));
    await findPayButton(page).click();

    const notice = page.getByRole('status').filter({ hasText: 'The price has changed' });
    await notice.waitFor();
    const [before, after] = parsePaiseAmounts(await notice.innerText());
    expect(before).toBe(seen);
    expect(after).toBeGreaterThan(seen);
    expect(await findPayButton(page).innerText()).toContain('Accept and pay');
    expect(await readPaiseAmount(findPayButton(page))).toBe(after);

    await findPayButton(page).click();
    await page.getByRole('heading', { name: 'Everything is booked' }).waitFor();
    expect(await readPaiseAmount(page.locator('main dl'))).toBe(after);
  });

  e2eTest('for what is sold out says so and charges nothing', async ({ visit }) => {
    const page = await visit({ ...member, viewport: mobile });
    await proceedToPaymentWithFirstFlight(page, 'XSO');
    await fillTraveller(page);
    await findPayButton(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /is sold out\. Choose another offer/ })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(page.url()).toContain('/trips/');
  });

  e2eTest('while the network is down is asked again by itself, and pays once', async ({ visit }) => {
    const page = await visit(member);
    await proceedToPaymentWithFirstFlight(page, 'LON');
    await fillTraveller(page);
    await page.context().setOffline(true);
    await findPayButton(page).click();
    await page.getByText(t('trip.asking-again')).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Everything is booked' }).waitFor();
  });

  e2eTest(
    'whose answer is lost is unknown until it is asked for again, under the same key',
    async ({ visit }) => {
      const page = await visit(member);
      await page.clock.install();
      await proceedToPaymentWithFirstFlight(page, 'LON');
      await fillTraveller(page);
      const keys: (string | undefined)[] = [];
      await page.route('**/v1/checkouts', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        // The first request arrives and is processed; its response and the next three requests are lost.
        if (keys.length === 1) await route.fetch();
        if (keys.length <= 4) await route.abort();
        else await route.continue();
      });
      await findPayButton(page).click();
      await page.getByText(t('trip.unknown')).waitFor();
      for (const failures of [1, 2, 3]) {
        await expect.poll(() => keys.length).toBe(failures);
        await page.clock.fastForward('00:10');
      }
      await page.getByText(t('trip.ask-again-text')).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t('trip.ask-again'), exact: true }).click();
      await page.getByRole('heading', { name: 'Everything is booked' }).waitFor();
      expect(keys).toHaveLength(5);
      expect(new Set(keys).size).toBe(1);
    },
  );
});

describe.concurrent('a supplier that takes the order and does not answer', () => {
  e2eTest('is a station of its own until it is known, and nothing is charged before', async ({ visit }) => {
    const page = await visit(member);
    await proceedToPaymentWithFirstFlight(page, 'XTB');
    await fillTraveller(page);
    await findPayButton(page).click();
    await page.getByRole('heading', { name: 'Booking your trip' }).waitFor();
    await page.getByText(/ hasn’t confirmed yet/).waitFor();
    await page.getByText(/We ask again by our own reference at .* and go on until/).waitFor();
    expect(await page.locator('main dl').innerText()).toContain('Held');

    await page.getByRole('heading', { name: 'Everything is booked' }).waitFor();
    await page.getByText('No answer, looked it up').waitFor();
    expect(await page.locator('main dl').innerText()).toContain('Charged');
  });

  e2eTest('or refuses it leaves nothing charged', async ({ visit }) => {
    const page = await visit(member);
    await proceedToPaymentWithFirstFlight(page, 'XRJ');
    await fillTraveller(page);
    await findPayButton(page).click();
    await page.getByRole('heading', { name: 'Nothing was booked' }).waitFor();
    await page.getByText('The supplier refused the booking.').waitFor();
    expect(await page.locator('main dl').innerText()).toContain('Released');
  });
});
