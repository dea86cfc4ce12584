import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { type OwnCompany, signUpApprovedCompany } from './create-test-company.ts';
import { desktop, e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { tabToElement } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import {
  flightResultCards,
  flightSearchUrl,
  openFoldedLine,
  parsePaiseAmounts,
  readDisplayedPrice,
  readPaiseAmount,
  selectionToggleOf,
  travelDay,
  waitForSearchEnd,
} from './user-actions.ts';
import { bookTrip } from './sample-trips-and-bookings.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { openResultFares } from './read-search-result-cards.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const member = { signedInAs: demoBuyer };
const MUMBAI = 'BOM';

/** Searches flights, cheapest first, so that no client price on the page is as low as the first net price. */
async function searchCheapest(page: Page): Promise<Locator> {
  await page.goto(flightSearchUrl(MUMBAI));
  await waitForSearchEnd(page);
  // A phone shows the orders as a list.
  const orders = page.getByRole('combobox', { name: t('sort.label') });
  if ((await orders.count()) > 0) await orders.selectOption('price');
  else await page.getByText(t('sort.price'), { exact: true }).click();
  const first = flightResultCards(page).first();
  await first.waitFor();
  return first;
}

async function explain(card: Locator): Promise<Locator> {
  await openResultFares(card);
  await card.getByRole('button', { name: t('card.explain') }).click();
  const lines = card.getByRole('list', { name: t('price.label') });
  await lines.waitFor();
  return lines;
}

/** Returns the amounts of a price breakdown in paise, by the name of the line. */
async function linesOf(priceBreakdown: Locator): Promise<Map<string, bigint>> {
  const rows = await priceBreakdown
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll('p')].slice(0, 2).map((part) => part.innerText)),
    );
  return new Map(
    rows.map(([name = '', amount = '']) => {
      const [paise = 0n] = parsePaiseAmounts(amount);
      return [name, amount.startsWith('−') ? -paise : paise];
    }),
  );
}

/** Adds up the lines before a subtotal. */
function sumBefore(lines: ReadonlyMap<string, bigint>, name: string): bigint {
  const names = [...lines.keys()];
  return names.slice(0, names.indexOf(name)).reduce((sum, each) => sum + (lines.get(each) ?? 0n), 0n);
}

/** Matches an amount as the page writes it, with paise or without, anywhere in the document. */
function written(paise: bigint): RegExp {
  const rupees = (paise / 100n).toLocaleString('en-IN');
  const decimals = String(paise % 100n).padStart(2, '0');
  return new RegExp(String.raw`₹\s?${rupees}((<[^>]*>)?\.${decimals})?(?!\d|,|(<[^>]*>)?\.\d)`);
}

async function showClient(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await page
    .getByRole('status')
    .filter({ hasText: t('frame.client-view') })
    .waitFor();
}

describe('a price', () => {
  e2eTest('is explained on its card, line by line, up to what stands there', async ({ visit }) => {
    const page = await visit(member);
    const card = await searchCheapest(page);
    const total = await readDisplayedPrice(card);
    const lines = await linesOf(await explain(card));
    expect(lines.get(t('price.net'))).toBe(total);
    expect(sumBefore(lines, t('price.net'))).toBe(total);
    const own = lines.get(t('price.line.own-markup')) ?? 0n;
    expect(own).toBeGreaterThan(0n);
    expect(lines.get(t('price.client'))).toBe(total + own);
    expect(lines.get(t('price.line.commission'))).toBeLessThan(0n);
    expect(await axeViolations(page)).toEqual([]);
  });

  e2eTest('says why each tax is on it, and how sure that is', async ({ visit }) => {
    const page = await visit({ ...member, viewport: mobile });
    const card = await searchCheapest(page);
    const lines = await explain(card);
    const row = lines
      .getByRole('listitem')
      .filter({ hasText: t('price.why-tax') })
      .last();
    await row.getByRole('button').click();
    await row.getByText(/Sure: |To be verified: /).waitFor();
    expect(await row.innerText()).toMatch(/GST|Notification|CGST|Act/);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  });

  e2eTest('opens and closes by a key on its card', async ({ visit }) => {
    const page = await visit(member);
    const card = await searchCheapest(page);
    await tabToElement(page, /^Select /);
    await page.keyboard.press('w');
    const lines = card.getByRole('list', { name: t('price.label') });
    await lines.waitFor();
    await page.keyboard.press('w');
    await lines.waitFor({ state: 'hidden' });
  });
});

describe("the client's view", () => {
  e2eTest('shows no net anywhere in the document, from the results to the trip', async ({ visit }) => {
    const page = await visit({ ...member, viewport: desktop });
    const card = await searchCheapest(page);
    const net = await readDisplayedPrice(card);
    const client = (await linesOf(await explain(card))).get(t('price.client'));
    expect(await page.content()).toMatch(written(net));

    await showClient(page);
    expect(await page.content()).not.toMatch(written(net));
    expect(await readDisplayedPrice(card)).toBe(client);
    expect(await card.getByRole('button', { name: t('card.explain') }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /wallet/i }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await selectionToggleOf(card).click();
    const bar = page.getByRole('region', { name: t('payment.label') });
    expect(await readDisplayedPrice(bar)).toBe(client);
    await bar.getByRole('button', { name: t('payment.proceed') }).click();
    await page.getByRole('heading', { name: t('trip.title') }).waitFor();
    await page.getByLabel(t('trip.method.gateway')).waitFor();
    expect(await page.content()).not.toMatch(written(net));
    expect(await readPaiseAmount(page.locator('[data-pay-bar] .figures'))).toBe(client);

    // Inside a text field, the shortcut key types an ordinary letter.
    await page.getByLabel(t('traveller.givenName'), { exact: true }).pressSequentially('v');
    await page
      .getByRole('status')
      .filter({ hasText: t('frame.client-view') })
      .waitFor();
    await page.getByRole('heading', { name: t('trip.title') }).click();

    await page.keyboard.press('v');
    await openFoldedLine(page, t('trip.price-details'));
    await page.getByRole('list', { name: t('price.label') }).waitFor();
    expect(await page.content()).toMatch(written(net));
    const lines = await linesOf(page.getByRole('list', { name: t('price.label') }));
    expect(sumBefore(lines, t('price.net'))).toBe(net);
    expect(lines.get(t('price.client'))).toBe(client);
  });

  e2eTest('is kept in the tab, and has a switch for those without a keyboard', async ({ visit }) => {
    const page = await visit({ ...member, viewport: mobile });
    await page.goto('/dashboard');
    await waitUntilPageSettled(page);
    await page.getByRole('heading', { name: t('dashboard.wallet') }).waitFor();
    await page.getByRole('button', { name: t('frame.more'), exact: true }).click();
    await page.getByRole('button', { name: t('frame.to-client-view') }).click();
    const mark = page.getByRole('status').filter({ hasText: t('frame.client-view') });
    await mark.waitFor();
    await page.getByRole('heading', { name: t('dashboard.wallet') }).waitFor({ state: 'detached' });
    await page.reload();
    await mark.waitFor();
    await mark.getByRole('button', { name: t('frame.to-agent-view') }).click();
    await mark.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: t('dashboard.wallet') }).waitFor();
  });

  e2eTest('is what a booking is printed in, whichever is on the screen', async ({ visit }) => {
    const buyer = await signInBuyer(getTestPortal().url);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: MUMBAI, departOn: travelDay });
    const { bookings } = await bookTrip(buyer, offers.slice(0, 1));
    const page = await visit(member);
    await page.goto(`/bookings/${bookings[0]?.id ?? ''}`);
    const lines = page.getByRole('list', { name: t('price.label') });
    await lines.waitFor();
    const net = (await linesOf(lines)).get(t('price.net')) ?? 0n;
    expect(await page.content()).toMatch(written(net));
    const printedText = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const sheet = document.documentElement.outerHTML;
      dispatchEvent(new Event('afterprint'));
      return sheet;
    });
    expect(printedText).not.toMatch(written(net));
    await lines.waitFor();
  });
});

describe('a markup of the company’s own', () => {
  let company: OwnCompany;
  beforeAll(async () => {
    company = await signUpApprovedCompany(getTestPortal());
  });

  e2eTest('is tried on what was sold, saved, and changes what clients pay', async ({ visit }) => {
    const page = await visit({ signedInAs: company.owner });
    const before = await searchCheapest(page);
    const net = await readDisplayedPrice(before);
    await showClient(page);
    expect(await readDisplayedPrice(before)).toBe(net);
    await page.keyboard.press('v');

    await page.goto('/settings/markups');
    await page.getByRole('heading', { name: t('markups.empty') }).waitFor();
    await page.getByRole('button', { name: t('markups.add') }).click();
    await page.getByRole('button', { name: t('markups.look') }).click();
    await page.getByText(t('markups.problem.name')).waitFor();
    await page.getByLabel(t('markups.name'), { exact: true }).fill('Walk-in clients');
    await page.getByRole('textbox', { name: t('markups.percent-label') }).fill('10');
    await page.getByLabel(t('markups.service'), { exact: true }).selectOption('flight');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('markups.look') }).click();
    await page.getByText(t('markups.preview.none')).waitFor();
    await page.getByRole('button', { name: t('markups.save'), exact: true }).click();
    await page
      .getByRole('row', { name: /Walk-in clients/ })
      .getByText(t('markups.state.valid'))
      .waitFor();

    const after = await searchCheapest(page);
    expect(await readDisplayedPrice(after)).toBe(net);
    const lines = await linesOf(await explain(after));
    const fare = lines.get(t('price.line.fare')) ?? 0n;
    const own = lines.get(t('price.line.own-markup')) ?? 0n;
    // The markup is a tenth of the fare, to the paisa.
    expect(own * 10n - fare).toBeGreaterThan(-10n);
    expect(own * 10n - fare).toBeLessThan(10n);
    await showClient(page);
    // Searches may use pricing rules that are some seconds old, so the search is repeated until the new markup shows.
    const priceNow = async () => readDisplayedPrice(await searchCheapest(page));
    await expect.poll(priceNow, { timeout: 20_000 }).toBe(net + own);
    await page.keyboard.press('v');

    await page.goto('/settings/markups');
    await page.getByRole('button', { name: `${t('markups.end')}: Walk-in clients` }).click();
    await page.getByRole('button', { name: t('markups.end'), exact: true }).click();
    await page
      .getByRole('row', { name: /Walk-in clients/ })
      .getByText(t('markups.state.over'))
      .waitFor();
  });
});
