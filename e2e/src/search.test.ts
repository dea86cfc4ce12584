import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer.ts';
import { desk, journey, telephone } from './journey.ts';
import { flightCards, flightsAddress, paiseOf, searchEnded, toggleOf } from './person.ts';

const member = { signedInAs: demoBuyer };

describe('a place', () => {
  journey('is chosen from the list with the pointer, which closes it', async ({ visit }) => {
    const page = await visit(member);
    await page.goto('/services/flights');
    const field = page.getByRole('combobox', { name: 'Starting point' });
    await field.pressSequentially('bombay');
    await page.getByRole('option', { name: /BOM/ }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('MUMBAI BOM');
  });

  journey('that is missing or unknown is asked for, and the focus goes there', async ({ visit }) => {
    const page = await visit(member);
    await page.goto('/services/flights');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Fill in where the trip begins.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('from');
    await page.goto('/services/flights?from=DEL&to=NOWHERE+AT+ALL');
    await page.getByText('No airport or city is called NOWHERE AT ALL.').waitFor();
    await page.goto('/services/flights?from=DEL&to=DELHI');
    await page.getByText('Choose a destination other than the starting point.').waitFor();
  });
});

describe('what comes late', () => {
  journey('waits to be asked for, so that nothing moves under the hand', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightsAddress('XSS'));
    const [first, second] = [flightCards(page).nth(0), flightCards(page).nth(1)];
    // Meridian takes seconds on this route: the first cards are there long before it.
    await first.hover();
    expect(await page.getByRole('region', { name: 'Results' }).getAttribute('aria-busy')).toBe('true');
    const times = () => Promise.all([first, second].map((card) => card.getByRole('heading').innerText()));
    const before = { times: await times(), cards: await flightCards(page).count() };
    await searchEnded(page);
    const more = page.getByRole('button', { name: /^Show \d+ more flights$/ });
    await more.waitFor();
    await toggleOf(first).click();
    await toggleOf(second).click();
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(2);
    expect({ times: await times(), cards: await flightCards(page).count() }).toEqual(before);

    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await flightCards(page).count()).toBeGreaterThan(before.cards);
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(2);
  });
});

describe.concurrent('suppliers', () => {
  journey('that do not answer are named and left out', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightsAddress('XSH'));
    await searchEnded(page);
    await page.getByText('Coral too slow, left out').waitFor();
    await page.getByText('2 of 3 suppliers answered').waitFor();
    expect(await flightCards(page).count()).toBeGreaterThan(0);
  });

  journey('that break are named too', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightsAddress('XSE'));
    await searchEnded(page);
    await page.getByText('Skybridge not answering, left out').waitFor();
  });

  journey('that have nothing leave a way on', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightsAddress('XNO'));
    await page.getByRole('heading', { name: 'No flights found for the selected route.' }).waitFor();
    await page.getByText('3 of 3 suppliers answered').waitFor();
    await page.getByRole('button', { name: 'Search again' }).waitFor();
  });
});

describe('results', () => {
  journey('are sorted by what one chooses', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightsAddress('LON'));
    await searchEnded(page);
    const prices = await Promise.all((await flightCards(page).all()).map((card) => paiseOf(card)));
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : 1)));
    await page.getByRole('radio', { name: 'Departure' }).check({ force: true });
    const hours = (await flightCards(page).getByRole('heading').allInnerTexts()).map((text) =>
      text.slice(0, 5),
    );
    expect(hours).toEqual(hours.toSorted());
  });

  journey(
    'stay selected over a reload, and the payment section leaves with the last of them',
    async ({ visit }) => {
      const page = await visit({ ...member, viewport: telephone });
      // Asked by nobody else: an answer that others share would be renewed, with new offers, at a moment of its own.
      await page.goto(flightsAddress('LON', 7));
      await searchEnded(page);
      await toggleOf(flightCards(page).first()).click();
      await page.reload();
      const bar = page.getByRole('region', { name: 'Payment' });
      await bar.getByText('1 selected, 7 travellers').waitFor();
      await page.locator('button[aria-pressed="true"]').click();
      await bar.waitFor({ state: 'detached' });
    },
  );

  journey('cannot be asked for by somebody who may only read', async ({ visit }) => {
    const page = await visit({
      viewport: desk,
      signedInAs: { ...demoBuyer, email: 'farida@himalaya.example' },
    });
    await page.goto(flightsAddress('LON'));
    await page.getByText('Your role in this company does not allow this.').waitFor();
  });
});
