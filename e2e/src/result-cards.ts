import type { Locator, Page } from 'playwright-core';
import { paiseIn, travelDay } from './person.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** The results of a search, whichever service, and how one asks for them. */

export function cardsOf(page: Page): Locator {
  return page.locator('main article');
}

/** The amount on the stub of a card, in paise: its first. */
export async function priceOf(card: Locator): Promise<bigint> {
  const [price] = paiseIn(await card.locator(':scope > div').last().innerText());
  if (price === undefined) throw new Error(`no price on ${await card.innerText()}`);
  return price;
}

/** What the supplier asks for, fare and taxes, in paise: the first lines of how the price of a card comes about. */
export async function publishedOf(card: Locator): Promise<bigint> {
  await card.getByRole('button', { name: t('card.explain') }).click();
  const lines = card.getByRole('list', { name: t('price.label') }).getByRole('listitem');
  await lines.first().waitFor();
  const texts = await lines.allInnerTexts();
  await card.getByRole('button', { name: t('card.explain') }).click();
  const ofSupplier = [t('price.line.fare'), t('price.line.supplier-taxes')];
  return texts
    .filter((text) => ofSupplier.some((name) => text.startsWith(name)))
    .reduce((sum, text) => sum + (paiseIn(text)[0] ?? 0n), 0n);
}

export function addressOf(path: string, question: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ on: travelDay, ...question }).toString()}`;
}
