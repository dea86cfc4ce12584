import { addDaysToDate } from '@marga/contract/kernel/time';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import {
  flightResultCards,
  flightSearchUrl,
  openSearchForm,
  parsePaiseAmounts,
  readDisplayedPrice,
  waitForSearchEnd,
  selectionToggleOf,
  travelDay,
} from './user-actions.ts';
import { openResultFares, serviceSearchUrl } from './read-search-result-cards.ts';
import { readSpecificationSearch } from './specification/searches-given-in-specification.ts';

const member = { signedInAs: demoBuyer };
const specified = readSpecificationSearch('flights');

/** Returns the prices of the cards in paise, in order. */
async function prices(page: Page): Promise<bigint[]> {
  const texts = await selectionToggleOf(flightResultCards(page)).locator('.figures').allInnerTexts();
  return texts.flatMap((text) => parsePaiseAmounts(text));
}

describe('a place', () => {
  e2eTest('is chosen from the list with the pointer, which closes it', async ({ visit }) => {
    const page = await visit(member);
    await page.goto('/services/flights');
    const field = page.getByRole('combobox', { name: 'Starting point' });
    await field.pressSequentially('bombay');
    await page.getByRole('option', { name: /BOM/ }).first().click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('MUMBAI BOM');
  });

  e2eTest('that is missing or unknown is asked for, and nothing holds the search back', async ({ visit }) => {
    const page = await visit(member);
    await page.goto('/services/flights');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Fill in where the trip begins.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('from');
    // The page lists popular routes below the form.
    await page.getByRole('link', { name: 'Delhi to London' }).waitFor();
    await page.goto('/services/flights?from=DEL&to=NOWHERE+AT+ALL');
    await page.getByText('No place is called NOWHERE AT ALL.').waitFor();
    await page.goto('/services/flights?from=DEL&to=DELHI');
    await page.getByText('Choose a destination other than the starting point.').waitFor();
  });

  e2eTest.for([
    ['GOA', 'Goa'],
    ['LEH', 'Leh'],
  ] as const)('typed as %s and left with Tab is searched as %s', async ([typed, name], { visit }) => {
    const page = await visit(member);
    await page.goto('/services/flights?from=DEL');
    const field = page.getByRole('combobox', { name: 'Destination' });
    await field.pressSequentially(typed);
    await page.getByRole('option').first().waitFor();
    await field.press('Tab');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: new RegExp(`^Delhi to ${name}`) }).waitFor();
  });

  e2eTest('in the address is the same place, for every service', async ({ visit }) => {
    const page = await visit(member);
    for (const service of ['flights', 'trains', 'buses', 'cabs', 'hotels']) {
      await page.goto(`/services/${service}?from=DELHI&to=GOA`);
      const heading = page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 });
      await expect.poll(() => heading.innerText(), { message: service }).toMatch(/(?:^|to )Goa/);
    }
    await page.goto('/services/flights?from=DELHI&to=ap-leh');
    await page.getByRole('heading', { name: /^Delhi to Le Havre/ }).waitFor();
  });

  e2eTest('that is unknown is not searched, and similar ones are offered', async ({ visit }) => {
    const page = await visit(member);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/searches')) searches.push(request.url());
    });
    await page.goto('/services/flights?from=DEL&to=QWERTZ');
    await page.getByRole('heading', { name: specified.none, exact: true }).waitFor();
    await page.getByText(/QWERTZ.*Did you mean…\?/).waitFor();
    expect(searches).toEqual([]);
    const instead = page.getByRole('main').getByRole('button', { name: /Nuevo Laredo/ });
    await instead.click();
    await page.getByRole('heading', { name: /^Delhi to Nuevo Laredo/ }).waitFor();
    expect(searches).toHaveLength(1);
  });
});

describe('what comes late', () => {
  e2eTest('waits to be asked for, so that nothing moves under the hand', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('XSS'));
    const [first, second] = [flightResultCards(page).nth(0), flightResultCards(page).nth(1)];
    // The supplier Meridian takes seconds on this route, so the first cards appear long before it responds.
    await first.hover();
    // Only a fully rendered list has filters; until then it shows its first rows.
    await page.getByRole('button', { name: 'Stops' }).waitFor();
    expect(await page.getByRole('region', { name: 'Results' }).getAttribute('aria-busy')).toBe('true');
    const times = () => Promise.all([first, second].map((card) => card.getByRole('heading').innerText()));
    const before = { times: await times(), cards: await flightResultCards(page).count() };
    await waitForSearchEnd(page);
    const more = page.getByRole('button', { name: /^\d+ new, show$/ });
    await more.waitFor();
    await selectionToggleOf(first).click();
    await selectionToggleOf(second).click();
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(2);
    expect({ times: await times(), cards: await flightResultCards(page).count() }).toEqual(before);

    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await flightResultCards(page).count()).toBeGreaterThan(before.cards);
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(2);
  });
});

describe('suppliers', () => {
  e2eTest('that do not answer are named and left out', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('XSH'));
    await waitForSearchEnd(page);
    await page.getByText('Coral too slow, left out').waitFor();
    await page.getByText('2 of 3 suppliers answered').waitFor();
    expect(await flightResultCards(page).count()).toBeGreaterThan(0);
  });

  e2eTest('that break are named too', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('XSE'));
    await waitForSearchEnd(page);
    await page.getByText('Skybridge not answering, left out').waitFor();
  });

  e2eTest('that have nothing leave a way on', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('XNO'));
    await page.getByRole('heading', { name: specified.none, exact: true }).waitFor();
    await page.getByText('3 of 3 suppliers answered').waitFor();
    await page.getByRole('button', { name: 'Search again' }).waitFor();
    const otherDay = page.getByRole('link', { name: /the same on another day/ }).first();
    await otherDay.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('on')).not.toBe(travelDay);
  });
});

describe('results', () => {
  e2eTest('stand as specified: dollars on the cards, rupees beside them, and the rate', async ({ visit }) => {
    const page = await visit(member);
    const [least, most] = specified.prices;
    // The first route is searched last, because the rest of the test continues on its results.
    for (const route of specified.routes.toReversed()) {
      await page.goto(serviceSearchUrl('/services/flights', route));
      await waitForSearchEnd(page);
      await flightResultCards(page).first().waitFor();
      const texts = await flightResultCards(page).allInnerTexts();
      expect(texts, JSON.stringify(route)).toHaveLength(specified.entries);
      for (const text of texts) {
        expect(text).toMatch(/\d\d:\d\d/);
        expect(text).toMatch(/\d+ kg \+ \d+ kg/);
        const [, dollars = '0'] = /\$(\d+)/.exec(text) ?? [];
        expect(Number(dollars), text).toBeGreaterThanOrEqual(least);
        expect(Number(dollars), text).toBeLessThanOrEqual(most);
      }
    }
    await page.getByRole('heading', { name: 'Delhi to London, 5 flights' }).waitFor();
    await openResultFares(flightResultCards(page).first());
    await page
      .getByText(/Change ₹[\d,.]+ · Cancel ₹[\d,.]+/)
      .first()
      .waitFor();
    await selectionToggleOf(flightResultCards(page).first()).click();
    const bar = page.getByRole('region', { name: 'Payment' });
    await bar.getByText(/at \$1 = ₹\d/).waitFor();
    expect(await readDisplayedPrice(bar)).toBe(await readDisplayedPrice(flightResultCards(page).first()));
  });

  e2eTest('are put in order, narrowed down and compared', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('LON'));
    await waitForSearchEnd(page);
    await page.getByRole('radio', { name: 'Price' }).check({ force: true });
    const found = await prices(page);
    expect(found).toEqual(found.toSorted((a, b) => (a < b ? -1 : 1)));
    await page.getByRole('radio', { name: 'Departure' }).check({ force: true });
    const hours = (await flightResultCards(page).getByRole('heading').allInnerTexts()).map((text) =>
      text.slice(0, 5),
    );
    expect(hours).toEqual(hours.toSorted());

    await page.getByRole('button', { name: 'Stops' }).click();
    const box = page.getByRole('checkbox', { name: /^Non-stop/ });
    const [, count] = /\((\d+)\)/.exec(await page.getByText(/^Non-stop/).innerText()) ?? [];
    await box.check();
    await page.keyboard.press('Escape');
    await expect.poll(() => flightResultCards(page).count()).toBe(Number(count));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => flightResultCards(page).count()).toBe(hours.length);

    // The fares of one flight at a time are open, with the choice to compare it.
    const compare = page.getByRole('checkbox', { name: 'Compare' });
    for (const at of [0, 1, 2, 3, 4]) {
      await openResultFares(flightResultCards(page).nth(at));
      if (at < 4) await compare.check();
      else expect(await compare.isDisabled()).toBe(true);
    }
    await page.getByRole('button', { name: 'Compare 4 of 4' }).click();
    const table = page.getByRole('dialog', { name: '4 side by side' });
    expect(await table.getByRole('columnheader').count()).toBe(5);
    await table
      .getByRole('button', { name: /^Select/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Payment' }).waitFor();
  });

  e2eTest(
    'stay selected over a reload and a new search, and the payment section leaves with the last',
    async ({ visit }) => {
      const page = await visit({ ...member, viewport: mobile });
      await page.goto(flightSearchUrl('LON', 7));
      await waitForSearchEnd(page);
      await selectionToggleOf(flightResultCards(page).first()).click();
      await page.reload();
      const bar = page.getByRole('region', { name: 'Payment' });
      await bar.getByText('1 selected').waitFor();
      await page.goto(flightSearchUrl('BOM', 7));
      await waitForSearchEnd(page);
      await bar.getByText('1 selected').click();
      await bar.getByText(/7 travellers/).waitFor();
      await bar.getByRole('button', { name: /^Remove/ }).click();
      await bar.waitFor({ state: 'detached' });
    },
  );

  e2eTest('of many are reached by the keyboard alone, and each says where it stands', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('BOM'));
    await waitForSearchEnd(page);
    const cards = flightResultCards(page);
    const count = await cards.count();
    expect(await cards.last().getAttribute('aria-posinset')).toBe(String(count));
    await selectionToggleOf(cards.first()).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('button[aria-pressed="true"]').count()).toBe(1);
    await page.getByRole('radio', { name: 'Best' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('radio', { name: 'Price' }).isChecked()).toBe(true);
  });

  e2eTest('cannot be asked for by somebody who may only read', async ({ visit }) => {
    const page = await visit({
      viewport: desktop,
      signedInAs: { ...demoBuyer, email: 'farida@himalaya.example' },
    });
    await page.goto(flightSearchUrl('LON'));
    await page.getByText('Your role in this company does not allow this.').waitFor();
  });
});

describe('the question', () => {
  e2eTest(
    'of a return and of several flights lives in the address, and is the same when it is opened again',
    async ({ visit }) => {
      const page = await visit(member);
      await page.goto(flightSearchUrl('BOM'));
      await waitForSearchEnd(page);
      await openSearchForm(page);
      await page.getByRole('radio', { name: 'Return' }).check({ force: true });
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('back')).toBe(addDaysToDate(travelDay, 7));
      await waitForSearchEnd(page);
      // The outbound flight is chosen first, and the return flight after it; both are one selection or two.
      await page.getByRole('heading', { name: /^Outbound, / }).waitFor();
      await selectionToggleOf(flightResultCards(page).first()).click();
      await page.getByRole('heading', { name: /^Return, .*: Mumbai to Delhi, / }).waitFor();
      await page.getByRole('button', { name: /^Change Outbound/ }).waitFor();
      await selectionToggleOf(flightResultCards(page).first()).click();
      const bar = page.getByRole('region', { name: 'Payment' });
      expect(await readDisplayedPrice(bar)).toBe(await readDisplayedPrice(flightResultCards(page).first()));

      const [second, third] = [addDaysToDate(travelDay, 2), addDaysToDate(travelDay, 5)];
      await page.goto(
        `${flightSearchUrl('BOM')}&from2=BOM&to2=GOI&on2=${second}&from3=GOI&to3=DEL&on3=${third}`,
      );
      await waitForSearchEnd(page);
      await expect.poll(() => flightResultCards(page).first().getByRole('heading').count()).toBe(3);
      await openSearchForm(page);
      expect(await page.getByRole('combobox', { name: 'Destination' }).count()).toBe(3);
      await page.getByRole('button', { name: 'Remove flight 3' }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.has('from3')).toBe(false);
    },
  );

  e2eTest('keeps the numbers of frequent flyers out of the address', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('BOM'));
    await waitForSearchEnd(page);
    await openSearchForm(page);
    await page.getByText('Frequent-flyer numbers').click();
    await page.getByRole('button', { name: 'Add a number' }).click();
    await page.getByLabel('Airline').fill('ai');
    await page.getByLabel('Number', { exact: true }).fill('ff123456');
    const asked = page.waitForRequest((request) => request.url().endsWith('/v1/searches'));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      frequentFlyers: [{ airline: 'AI', number: 'FF123456' }],
    });
    await waitForSearchEnd(page);
    const stored = await page.evaluate(
      () => [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join() + location.href,
    );
    expect(stored).not.toContain('FF123456');
  });

  e2eTest('is asked on the day that the calendar of fares shows', async ({ visit }) => {
    const page = await visit(member);
    await page.goto(flightSearchUrl('LON'));
    await waitForSearchEnd(page);
    await page.getByRole('button', { name: 'Fare calendar' }).click();
    const month = page.getByRole('dialog', { name: 'Cheapest fare of each day' });
    await month.locator('a', { hasText: '₹' }).first().waitFor();
    await month.locator('a[aria-current="date"]').focus();
    await page.keyboard.press(travelDay.endsWith('-01') ? 'ArrowRight' : 'ArrowLeft');
    await page.keyboard.press('Enter');
    await month.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('on')).not.toBe(travelDay);
    await waitForSearchEnd(page);
    // A signed-in user can reach the previous search from the form.
    await openSearchForm(page);
    await page.getByRole('navigation', { name: 'Recent' }).getByRole('link').first().waitFor();
  });

  e2eTest('is asked in Hindi too', async ({ visit }) => {
    const page = await visit(member);
    await page.goto('/hi/services/flights');
    const field = page.getByRole('combobox', { name: 'शुरुआत' });
    await field.pressSequentially('मुंबई');
    await page.getByRole('option', { name: /BOM/ }).first().click();
    expect(await field.inputValue()).toBe('MUMBAI BOM');
    await page.goto(`/hi${flightSearchUrl('LON')}`);
    await waitForSearchEnd(page);
    await page.getByRole('heading', { name: /5 उड़ानें/ }).waitFor();
  });
});
