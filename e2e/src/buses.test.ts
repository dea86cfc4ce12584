import { expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { waitForSearchEnd, selectionToggleOf } from './user-actions.ts';
import { openResultFares, serviceSearchUrl, resultCardsOf } from './read-search-result-cards.ts';
import { defineServiceSearchTests } from './travel-service-search-tests.ts';
import { readSpecificationSearch } from './specification/searches-given-in-specification.ts';

const path = '/services/buses';
const toJaipur = { from: 'DELHI', to: 'JAIPUR' };

defineServiceSearchTests({
  path,
  specified: readSpecificationSearch('buses'),
  title: 'Buses',
  titleHi: 'बसें',
  fields: ['Starting point', 'Destination', 'Date', 'Travellers'],
  says: [/\S+\s+[A-Z]{2}-\d+\b/, /\d\d:\d\d[\s\S]*\d\d:\d\d/, /seats? left/],
  nowhere: { from: 'DELHI', to: 'SANDBOX NOTHING' },
  missing: 'Fill in where the trip begins.',
});

e2eTest('two seats are chosen on the map with arrows and Space, and go into the trip', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(serviceSearchUrl(path, { ...toJaipur, travellers: '2' }));
  await waitForSearchEnd(page);
  const card = resultCardsOf(page).first();
  await openResultFares(card);
  await card.getByRole('button', { name: /^Choose seats/ }).click();
  const map = card.getByRole('grid').first();
  const free = map.locator('[role=gridcell][aria-disabled=false]');
  await free.first().focus();
  await page.keyboard.press('Space');
  await card.getByText('Choose 1 more seat.').waitFor();
  expect(await selectionToggleOf(card).isDisabled()).toBe(true);
  const before = await page.evaluate(() => document.activeElement?.getAttribute('data-seat'));
  await page.keyboard.press('ArrowRight');
  const after = await page.evaluate(() => document.activeElement?.getAttribute('data-seat'));
  expect(after).not.toBe(before);
  await free.nth(1).click();
  await expect.poll(() => map.locator('[aria-selected=true]').count()).toBe(2);
  const seats = await map
    .locator('[aria-selected=true]')
    .evaluateAll((all) => all.map((seat) => seat.getAttribute('data-seat') ?? ''));
  await selectionToggleOf(card).click();
  expect(await selectionToggleOf(card).getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await waitForSearchEnd(page);
  for (const seat of seats) expect(await resultCardsOf(page).first().innerText()).toContain(seat);
  await selectionToggleOf(resultCardsOf(page).first()).click();
  await page.getByRole('region', { name: 'Payment' }).waitFor({ state: 'detached' });
});
