import { describe, expect } from 'vitest';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { e2eTest, getTestPortal, mobile } from './e2e-test.ts';
import { makeFamilyTrip } from './sample-trips-and-bookings.ts';
import { createTranslator } from './translator.ts';
import { travelDay } from './user-actions.ts';

/** These tests measure the checkout of three travellers on the built page. */

const t = createTranslator('en');

async function familyTrip() {
  return makeFamilyTrip(await signInBuyer(getTestPortal().url), travelDay);
}

describe('the checkout of three travellers', () => {
  e2eTest('is at most 1,300 px high on a telephone, with total and countdown in view', async ({ visit }) => {
    const trip = await familyTrip();
    const page = await visit({ signedInAs: demoBuyer, viewport: mobile });
    await page.goto(`/trips/${trip.id}`);
    await page.getByLabel(t('trip.method.wallet'), { exact: true }).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(1_300);
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part);
      for (const element of [page.getByRole('timer'), page.locator('[data-pay-bar] .figures')]) {
        const box = await element.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      }
    }
  });

  e2eTest('shows the summary beside the form at 364 px on a desktop', async ({ visit }) => {
    const trip = await familyTrip();
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto(`/trips/${trip.id}`);
    const button = page.locator('[data-pay-bar] button[type="submit"]');
    await button.waitFor();
    const summary = page.locator('form > div').first();
    expect((await summary.boundingBox())?.width).toBe(364);
    expect(await button.innerText()).toMatch(/^Pay ₹[\d,.]+ from wallet/);
    expect((await button.boundingBox())?.y).toBeLessThan(900);
  });
});
