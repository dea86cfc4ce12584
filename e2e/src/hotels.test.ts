import { addDaysToDate } from '@marga/contract/kernel/time';
import { expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { openSearchForm, parsePaiseAmounts, waitForSearchEnd, travelDay } from './user-actions.ts';
import {
  openResultFares,
  serviceSearchUrl,
  resultCardsOf,
  readResultCardPrice,
} from './read-search-result-cards.ts';
import { defineServiceSearchTests } from './travel-service-search-tests.ts';
import { readSpecificationSearch } from './specification/searches-given-in-specification.ts';

const path = '/services/hotels';

defineServiceSearchTests({
  path,
  specified: readSpecificationSearch('hotels'),
  title: 'Hotels',
  titleHi: 'होटल',
  fields: ['Destination', 'Check-in date', 'Check-out date', 'Rooms and guests'],
  says: [/\S+, (New )?(Delhi|Mumbai)/, /12:00 PM/, /11:00 AM/, /per room, per night/],
  nowhere: { to: 'SANDBOX NOTHING' },
  missing: 'Fill in where it goes.',
});

e2eTest(
  'a stay of three nights costs what its nights cost, and a room with breakfast more',
  async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto(serviceSearchUrl(path, { to: 'MUMBAI', until: addDaysToDate(travelDay, 3) }));
    await waitForSearchEnd(page);
    const card = resultCardsOf(page).first();
    await card.getByText('1 room × 3 nights, with tax').waitFor();
    await openResultFares(card);
    const roomOnly = await readResultCardPrice(card);
    await card.locator('fieldset label').filter({ hasText: 'With breakfast' }).first().click();
    expect(await readResultCardPrice(card)).toBeGreaterThan(roomOnly);
    const [nightly = 0n, rounding = 0n] = parsePaiseAmounts(
      await card.getByText(/per room, per night/).innerText(),
    );
    expect(nightly * 3n + rounding).toBe(await readResultCardPrice(card));
  },
);

e2eTest('rooms, guests and the ages of children are in the address', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(serviceSearchUrl(path, { to: 'DELHI' }));
  await openSearchForm(page);
  await page.getByRole('button', { name: /^Rooms and guests/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'One child more' }).click();
  await dialog.getByLabel('Age of child 1').selectOption('5');
  await dialog.getByRole('button', { name: 'Add a room' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('rooms') === '2-5_2');
  await waitForSearchEnd(page);
  await page.reload();
  await page
    .getByRole('button', { name: /5 guests, 2 rooms/ })
    .first()
    .waitFor();
});
