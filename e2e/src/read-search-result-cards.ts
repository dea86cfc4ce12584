import type { Locator, Page } from 'playwright-core';
import { parsePaiseAmounts, selectionToggleOf, travelDay } from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** This file holds helpers that search on any service's screen and read its results. */

export function resultCardsOf(page: Page): Locator {
  return page.locator('main article');
}

/** Returns the price on the button that selects the result, in paise. */
export async function readResultCardPrice(card: Locator): Promise<bigint> {
  const [price] = parsePaiseAmounts(await selectionToggleOf(card).innerText());
  if (price === undefined) throw new Error(`no price on ${await card.innerText()}`);
  return price;
}

/** Opens the fares below a row. */
export async function openResultFares(card: Locator): Promise<void> {
  const arrow = card.locator('[data-row] button[aria-expanded]');
  if ((await arrow.getAttribute('aria-expanded')) === 'false') await arrow.click();
}

/** Returns the supplier's fare and taxes in paise: the first lines of the card's price breakdown. */
export async function readSupplierFareAndTaxes(card: Locator): Promise<bigint> {
  await openResultFares(card);
  await card.getByRole('button', { name: t('card.explain') }).click();
  const lines = card.getByRole('list', { name: t('price.label') }).getByRole('listitem');
  await lines.first().waitFor();
  const texts = await lines.allInnerTexts();
  await card.getByRole('button', { name: t('card.explain') }).click();
  const ofSupplier = [t('price.line.fare'), t('price.line.supplier-taxes')];
  return texts
    .filter((text) => ofSupplier.some((name) => text.startsWith(name)))
    .reduce((sum, text) => sum + (parsePaiseAmounts(text)[0] ?? 0n), 0n);
}

export function serviceSearchUrl(path: string, question: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ on: travelDay, ...question }).toString()}`;
}
