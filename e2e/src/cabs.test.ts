import { expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { openSearchForm, waitForSearchEnd } from './user-actions.ts';
import { serviceSearchUrl, resultCardsOf } from './read-search-result-cards.ts';
import { defineServiceSearchTests } from './travel-service-search-tests.ts';
import { readSpecificationSearch } from './specification/searches-given-in-specification.ts';

const path = '/services/cabs';
const toConnaughtPlace = { from: 'DELHI', to: 'CANAUGHT PLACE' };
const TYPES = ['Economy', 'Hatchback', 'Luxury', 'SUV', 'Sedan'];

defineServiceSearchTests({
  path,
  specified: readSpecificationSearch('cabs'),
  title: 'Cabs',
  titleHi: 'कैब',
  fields: ['Pickup location', 'Drop location', 'Date', 'Time', 'Travellers'],
  says: [
    /Estimated time\s+(\d+h ?)?\d+[hm]/,
    /Sedan|SUV|Luxury|Hatchback|Economy/,
    /\d seats?/,
    /\d+ km/,
    /₹[\d.]+ a km/,
  ],
  nowhere: { from: 'DELHI', to: 'SANDBOX NOTHING' },
  missing: 'Fill in where the trip begins.',
});

e2eTest('there are the five types, each once', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(serviceSearchUrl(path, toConnaughtPlace));
  await waitForSearchEnd(page);
  await resultCardsOf(page).first().waitFor();
  expect((await resultCardsOf(page).getByRole('heading').allInnerTexts()).toSorted()).toEqual(TYPES);
});

e2eTest('a return says when it turns back, and a cab by the hour asks for no drop', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(serviceSearchUrl(path, toConnaughtPlace));
  await openSearchForm(page);
  await page.getByText('Return', { exact: true }).click();
  await page.getByLabel('Return time').fill('20:30');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('back-at') === '20:30');
  await waitForSearchEnd(page);
  await resultCardsOf(page)
    .first()
    .getByText(/^Way back/)
    .waitFor();

  await openSearchForm(page);
  await page.getByText('By the hour', { exact: true }).click();
  expect(await page.getByRole('combobox', { name: 'Drop location' }).count()).toBe(0);
  await page.getByLabel('Hours').selectOption('4');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('hours') === '4');
  await waitForSearchEnd(page);
  await resultCardsOf(page)
    .first()
    .getByText(/At your disposal for 4 hours/)
    .waitFor();
});
