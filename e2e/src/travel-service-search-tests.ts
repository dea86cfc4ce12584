import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer-api-client.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { tabToElement } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { parsePaiseAmounts, waitForSearchEnd, selectionToggleOf } from './user-actions.ts';
import {
  serviceSearchUrl,
  resultCardsOf,
  readResultCardPrice,
  readSupplierFareAndTaxes,
} from './read-search-result-cards.ts';
import type { SpecificationSearch } from './specification/searches-given-in-specification.ts';
import { createTranslator } from './translator.ts';

/**
 * Describes the search screen of one service (trains, buses, hotels or cabs), so that the same tests run for each of
 * them.
 */
export interface ServiceSearch {
  readonly path: string;
  readonly title: string;
  readonly titleHi: string;
  /**
   * Holds the specification's sample routes, the number of results for each, and the text shown when there are
   * none.
   */
  readonly specified: SpecificationSearch;
  /** Lists the fields of the search form by their labels. */
  readonly fields: readonly string[];
  /** Each card must match these patterns, besides showing its price. */
  readonly says: readonly RegExp[];
  /** This search finds nothing. */
  readonly nowhere: Readonly<Record<string, string>>;
  /** This text appears beside a field that was left empty. */
  readonly missing: string;
}

const member = { signedInAs: demoBuyer };
const english = createTranslator('en');

export function defineServiceSearchTests(asked: ServiceSearch): void {
  describeQuestion(asked);
  describeSelection(asked);
  describeElsewhere(asked);
}

function describeQuestion({ path, specified, ...asked }: ServiceSearch): void {
  // The specified range applies to the supplier's price; each company's own discounts and charges come on top.
  const [least, most] = specified.prices.map((rupees) => BigInt(rupees) * 100n);

  describe('the sample routes', () => {
    e2eTest('find five each, with every field and a price as specified', async ({ visit }) => {
      const page = await visit(member);
      for (const route of specified.routes) {
        await page.goto(serviceSearchUrl(path, route));
        await waitForSearchEnd(page);
        await resultCardsOf(page).first().waitFor();
        expect(await resultCardsOf(page).count(), JSON.stringify(route)).toBe(specified.entries);
        for (const card of await resultCardsOf(page).all()) {
          const text = await card.innerText();
          for (const field of asked.says) expect(text).toMatch(field);
          const price = await readSupplierFareAndTaxes(card);
          expect(price, text).toBeGreaterThanOrEqual(least ?? 0n);
          expect(price, text).toBeLessThanOrEqual(most ?? 0n);
        }
      }
    });
  });

  describe('the form', () => {
    e2eTest(
      'has its fields and the note, turns typing to capitals and holds nothing back',
      async ({ visit }) => {
        const page = await visit(member);
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: asked.title }).waitFor();
        // Only the main area is searched, because the layout has a link called Travellers too.
        const form = page.getByRole('main');
        for (const label of asked.fields) await form.getByText(label, { exact: true }).first().waitFor();
        await page.getByText('Fill in the details in CAPITAL LETTERS only').waitFor();
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.getByText(asked.missing).first().waitFor();
        const field = page.getByRole('combobox').first();
        await field.pressSequentially('delhi');
        expect(await field.inputValue()).toBe('DELHI');
      },
    );
  });

  describe('nothing found', () => {
    e2eTest('is said in the specified words', async ({ visit }) => {
      const page = await visit(member);
      await page.goto(serviceSearchUrl(path, asked.nowhere));
      await page.getByRole('heading', { name: specified.none, exact: true }).waitFor();
      expect(await resultCardsOf(page).count()).toBe(0);
    });
  });
}

function describeSelection({
  path,
  specified: {
    routes: [first = {}],
  },
}: ServiceSearch): void {
  describe('a selection', () => {
    e2eTest('adds up, brings the payment section and takes it away with the last', async ({ visit }) => {
      const page = await visit({ ...member, viewport: desktop });
      await page.goto(serviceSearchUrl(path, first));
      await waitForSearchEnd(page);
      const [one, two] = [resultCardsOf(page).nth(0), resultCardsOf(page).nth(1)];
      const bar = page.getByRole('region', { name: english('payment.label') });
      expect(await bar.count()).toBe(0);
      const sum = (await readResultCardPrice(one)) + (await readResultCardPrice(two));
      await selectionToggleOf(one).click();
      await selectionToggleOf(two).click();
      await expect.poll(async () => parsePaiseAmounts(await bar.innerText())).toContain(sum);
      await bar.getByRole('button', { name: english('payment.proceed') }).waitFor();
      expect(await selectionToggleOf(one).innerText()).toMatch(/^Deselect/);
      await selectionToggleOf(one).click();
      expect(await selectionToggleOf(one).innerText()).toMatch(/^Select/);
      await selectionToggleOf(two).click();
      await bar.waitFor({ state: 'detached' });
    });

    e2eTest('is made without a mouse', async ({ visit }) => {
      const page = await visit(member);
      await page.goto(serviceSearchUrl(path, first));
      await waitForSearchEnd(page);
      await tabToElement(page, /^Select /);
      await page.keyboard.press('Space');
      await page.getByRole('region', { name: english('payment.label') }).waitFor();
    });
  });
}

function describeElsewhere({
  path,
  specified: {
    routes: [first = {}],
  },
  titleHi,
}: ServiceSearch): void {
  describe('elsewhere', () => {
    e2eTest('a telephone shows all of it without scrolling sideways', async ({ visit }) => {
      const page = await visit({ ...member, viewport: mobile });
      await page.goto(serviceSearchUrl(path, first));
      await waitForSearchEnd(page);
      await selectionToggleOf(resultCardsOf(page).first()).click();
      expect(await measureHorizontalOverflow(page)).toBe(0);
    });

    e2eTest('Hindi says it in Hindi', async ({ visit }) => {
      const page = await visit(member);
      await page.goto(`/hi${serviceSearchUrl(path, first)}`);
      await page.getByRole('heading', { level: 1, name: titleHi }).waitFor();
      await waitForSearchEnd(page);
      expect(await selectionToggleOf(resultCardsOf(page).first()).innerText()).toMatch(/^चुनें/);
    });
  });
}
