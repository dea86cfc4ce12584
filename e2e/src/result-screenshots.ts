import { addDaysToDate, type LocalDate } from '@marga/contract/kernel/time';
import type { Locator, Page } from 'playwright-core';
import { openResultFares, resultCardsOf, serviceSearchUrl } from './read-search-result-cards.ts';
import {
  type PageAction,
  pressButton,
  runActionsInOrder,
  type Screenshot,
  textOn,
  waitForText,
} from './screenshot-actions.ts';
import { selectionToggleOf, waitForSearchEnd } from './user-actions.ts';

const FLIGHTS = '/services/flights';

/**
 * Lists screenshots of flight results beyond a plain list: many results, the open fares, a return chosen at two
 * stations, filters, comparison, the search form and the client view. On a phone most of them open as sheets.
 */
export function listResultScreenshots(on: LocalDate, fewFlights: string): Screenshot[] {
  const member = { seat: 'member' } as const;
  const manyFlights = serviceSearchUrl(FLIGHTS, { from: 'DEL', to: 'BOM', on });
  const familyReturn = serviceSearchUrl(FLIGHTS, {
    from: 'DEL',
    to: 'BOM',
    on,
    back: addDaysToDate(on, 4),
    travellers: '2',
    children: '1',
  });
  const states: readonly [name: string, path: string, action: PageAction][] = [
    ['many', manyFlights, waitForSearchEnd],
    ['selected', fewFlights, selectTwo],
    ['fares', manyFlights, openFaresOfFirst],
    ['price-explained', fewFlights, runActionsInOrder(openFaresOfFirst, explainPrice)],
    ['return', familyReturn, waitForSearchEnd],
    ['return-chosen', familyReturn, runActionsInOrder(selectFirst, waitForSearchEnd, selectFirst)],
    ['filters', manyFlights, openFilters],
    ['compare', manyFlights, compareThree],
    ['edit', manyFlights, openSearchForm],
    ['calendar', fewFlights, openFareCalendar],
    ['client-view', fewFlights, runActionsInOrder(waitForSearchEnd, (page) => page.keyboard.press('v'))],
  ];
  return states.map(([name, path, action]) => ({
    ...member,
    name: `flights-${name}`,
    path,
    action,
    isViewportOnly: true,
    isListOpen: name === 'filters',
  }));
}

async function selectTwo(page: Page): Promise<void> {
  await waitForSearchEnd(page);
  for (const at of [0, 2]) await selectionToggleOf(resultCardsOf(page).nth(at)).click();
}

async function selectFirst(page: Page): Promise<void> {
  await selectionToggleOf(resultCardsOf(page).first()).click();
}

async function openFaresOfFirst(page: Page): Promise<void> {
  await waitForSearchEnd(page);
  await openResultFares(resultCardsOf(page).first());
  await page.locator('[data-fares]').waitFor();
}

async function explainPrice(page: Page): Promise<void> {
  await pressButton('card.explain')(page);
  await page
    .getByRole('list', { name: textOn(page, 'price.label') })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** Opens the sheet of a phone, or on a desktop the first filter of the row. */
async function openFilters(page: Page): Promise<void> {
  await waitForSearchEnd(page);
  const sheet = page.getByRole('button', { name: textOn(page, 'filters.open'), exact: true });
  const row = page.getByRole('group', { name: textOn(page, 'filters.label') });
  await sheet.or(row).first().waitFor();
  await ((await sheet.isVisible()) ? sheet : row.getByRole('button').first()).click();
  await page.getByRole('dialog').waitFor();
}

async function compareThree(page: Page): Promise<void> {
  await waitForSearchEnd(page);
  for (const at of [0, 1, 2]) await tickCompare(page, resultCardsOf(page).nth(at));
  await page.getByRole('button', { name: textOn(page, 'compare.open', { count: 3 }), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** The choice to compare is beside the fares, which are open for one result at a time or cover a phone. */
async function tickCompare(page: Page, card: Locator): Promise<void> {
  await openResultFares(card);
  await page.getByRole('checkbox', { name: textOn(page, 'card.compare') }).check();
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) return;
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

async function openSearchForm(page: Page): Promise<void> {
  await waitForSearchEnd(page);
  await page.locator('[data-search-line]').click();
  await page
    .getByRole('button', { name: textOn(page, 'search.submit'), exact: true })
    .first()
    .waitFor();
}

async function openFareCalendar(page: Page): Promise<void> {
  await runActionsInOrder(
    waitForSearchEnd,
    pressButton('calendar.open'),
    waitForText('calendar.title'),
  )(page);
  await page.getByRole('dialog').locator('a', { hasText: '₹' }).first().waitFor();
}
