import { expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { openSearchForm, selectionToggleOf, waitForSearchEnd } from './user-actions.ts';
import { openResultFares, serviceSearchUrl, resultCardsOf } from './read-search-result-cards.ts';
import { defineServiceSearchTests } from './travel-service-search-tests.ts';
import { readSpecificationSearch } from './specification/searches-given-in-specification.ts';

const path = '/services/trains';

defineServiceSearchTests({
  path,
  specified: readSpecificationSearch('trains'),
  title: 'Trains',
  titleHi: 'ट्रेनें',
  fields: ['Starting point', 'Destination', 'Date', 'Travellers', 'Class', 'Quota'],
  // Each card shows the train's number and name, its departure and its arrival.
  says: [/\S+\s+\d{5}\b/, /\d\d:\d\d[\s\S]*\d\d:\d\d/, /(AVAILABLE|RAC|WL) \d+/],
  nowhere: { from: 'DELHI', to: 'SANDBOX NOTHING' },
  missing: 'Fill in where the trip begins.',
});

e2eTest(
  'a class is chosen on its plate, and what its mark means is said before it is selected',
  async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    const meanings = {
      AVAILABLE: /certain at once|yours at once/,
      RAC: /share a berth/,
      WL: /Waitlisted, not a seat/,
    };
    await page.goto(serviceSearchUrl(path, { from: 'NEW DELHI', to: 'MUMBAI' }));
    await waitForSearchEnd(page);
    for (const card of await resultCardsOf(page).all()) {
      await openResultFares(card);
      for (const plate of await card.locator('fieldset label:has(.font-mono)').all()) {
        await plate.click();
        const [mark = ''] = (await plate.locator('.font-mono').innerText()).split(' ');
        expect(await card.innerText()).toMatch(meanings[mark as keyof typeof meanings]);
      }
    }
  },
);

e2eTest('only the class and quota that were asked for are found', async ({ visit }) => {
  const page = await visit({ signedInAs: demoBuyer });
  await page.goto(serviceSearchUrl(path, { from: 'DELHI', to: 'KANPUR' }));
  await waitForSearchEnd(page);
  await openSearchForm(page);
  await page.getByLabel('Class', { exact: true }).selectOption('3A');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('class') === '3A');
  // The URL changes before the list does, so the test waits for the list.
  const toggles = selectionToggleOf(resultCardsOf(page));
  const classes = async () =>
    (await toggles.allInnerTexts()).map((text) => /\b(1A|2A|3A|3E|EC|CC|SL|2S)( \+\d)?\b/.exec(text)?.[0]);
  await expect.poll(async () => [...new Set(await classes())]).toEqual(['3A']);
});
