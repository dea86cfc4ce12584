import type { Locator, Page } from 'playwright-core';
import { paiseIn, travelDay } from './person.ts';

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

export function addressOf(path: string, question: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ on: travelDay, ...question }).toString()}`;
}
