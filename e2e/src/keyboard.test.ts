import { expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { focusedElementName, tabToElement } from './keyboard.ts';
import { flightSearchUrl, waitForSearchEnd, travelDay } from './user-actions.ts';

e2eTest('a trip is searched, selected and paid with the keyboard alone', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto('/services/flights');
  await page.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedElementName(page)).toContain('Skip to content');
  await page.keyboard.press('Enter');

  await tabToElement(page, /Starting point/);
  await page.keyboard.type('CHENNAI');
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('MAA');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabToElement(page, /Destination/);
  await page.keyboard.type('HYDERABAD');
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('HYD');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabToElement(page, /^day,.*Date/);
  const [year = '', month = '', day = ''] = travelDay.split('-');
  await page.keyboard.type(day + month + year);
  await tabToElement(page, /^\s*Search\s*$/);
  await page.keyboard.press('Enter');
  await waitForSearchEnd(page);

  await tabToElement(page, /Select/);
  await page.keyboard.press('Space');
  expect(await focusedElementName(page)).toMatch(/Deselect/);
  await tabToElement(page, /Proceed to Payment/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Travellers and payment' }).waitFor();

  await tabToElement(page, /Title/);
  await page.keyboard.type('Ms');
  await tabToElement(page, /Given name/);
  await page.keyboard.type('asha');
  await tabToElement(page, /Surname/);
  await page.keyboard.type('rao');
  await tabToElement(page, /^day,.*Date of birth/);
  await page.keyboard.type('14031985');
  await tabToElement(page, /^Email/);
  await page.keyboard.type('asha@himalaya.example');
  await tabToElement(page, /^Mobile/);
  await page.keyboard.type('9812345678');
  await tabToElement(page, /Pay ₹/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Everything is booked' }).waitFor();
});

e2eTest('the focus is never hidden by the payment section', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(flightSearchUrl('LON'));
  await waitForSearchEnd(page);
  await tabToElement(page, /Select/);
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Payment' });
  await bar.waitFor();
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await page.keyboard.press('Tab');
    const [focused, covered] = await Promise.all([page.locator(':focus').boundingBox(), bar.boundingBox()]);
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
  }
});
