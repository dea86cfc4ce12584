import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { readAmounts, sumOfAmounts } from '../../styleguide/read-amounts.ts';
import * as amendmentStories from '../amendments/amendments.stories.tsx';
import * as cancelStories from '../amendments/cancel-booking-dialog.stories.tsx';
import * as bookingsStories from '../bookings/bookings.stories.tsx';
import * as checkoutStories from '../checkout/checkout-progress.stories.tsx';
import * as walletStories from '../ledger/wallet/wallet.stories.tsx';
import * as hotelStories from '../search/hotels/hotels.stories.tsx';
import * as rowStories from '../search/rows/flight-rows.stories.tsx';
import * as stayStories from '../search/hotels/rate-of-stay.stories.tsx';
import * as selectedStories from '../search/selected-offers-bar.stories.tsx';
import * as tripStories from '../trips/trip-payment-step.stories.tsx';
import * as quoteStories from '../../site/client-quote/client-quote.stories.tsx';
import * as priceStories from './price.stories.tsx';
import * as publishedStories from './published-price.stories.tsx';

const amendments = composeStoriesOfFile(amendmentStories);
const cancel = composeStoriesOfFile(cancelStories);
const bookings = composeStoriesOfFile(bookingsStories);
const checkout = composeStoriesOfFile(checkoutStories);
const wallet = composeStoriesOfFile(walletStories);
const hotels = composeStoriesOfFile(hotelStories);
const rows = composeStoriesOfFile(rowStories);
const stay = composeStoriesOfFile(stayStories);
const selected = composeStoriesOfFile(selectedStories);
const trip = composeStoriesOfFile(tripStories);
const quote = composeStoriesOfFile(quoteStories);
const price = composeStoriesOfFile(priceStories);
const published = composeStoriesOfFile(publishedStories);

/** Returns the one amount of an element, as it stands there. */
function amountOf(element: Element | null | undefined) {
  const [amount, ...more] = readAmounts(element?.textContent ?? '');
  if (!amount || more.length > 0) throw new Error(`not one amount: ${element?.textContent}`);
  return amount;
}

const amountsOf = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(amountOf);
const decimalsOf = (amounts: readonly { readonly decimals: number }[]) => [
  ...new Set(amounts.map(({ decimals }) => decimals)),
];
const figures = (within: ParentNode = document) =>
  [...within.querySelectorAll('.figures')].flatMap(({ textContent }) => readAmounts(textContent));

test.each([
  ['one offer', price.SingleOfferBreakdown],
  ['an offer in dollars', price.ForeignCurrencyBreakdown],
  ['several items', price.SeveralItemsBreakdown],
])('the lines of the price breakdown of %s add up to the net and the client price', async (_, story) => {
  await story.run();
  await expect.element(page.getByRole('list', { name: t('price.label') })).toBeVisible();
  const lines = [...document.querySelectorAll(`ol[aria-label="${t('price.label')}"] > li`)].map((line) => ({
    isSum: line.classList.contains('bg-tint'),
    ...amountOf(line.querySelector('p.text-right')),
  }));
  const [net, client] = lines.filter(({ isSum }) => isSum);
  const at = lines.findIndex(({ isSum }) => isSum);
  expect(sumOfAmounts(lines.slice(0, at))).toBe(net?.value);
  const added = lines.slice(at + 1).filter(({ isSum }) => !isSum);
  expect((net?.value ?? 0n) + sumOfAmounts(added)).toBe(client?.value);
  // The tax on Marga's own service has paise, so every line has.
  expect(decimalsOf(lines)).toEqual([2]);
});

test("a supplier's dollars are converted to the sum of its lines", async () => {
  await price.ForeignCurrencyBreakdown.run();
  const conversion = page.getByText('Supplier’s price: $70 at ₹83.457143 = ₹5,842.00');
  await expect.element(conversion).toBeVisible();
  const rupees = readAmounts(conversion.element().textContent).at(-1);
  const lines = amountsOf(`ol[aria-label="${t('price.label')}"] > li p.text-right`);
  expect(sumOfAmounts(lines.slice(0, 2))).toBe(rupees?.value);
});

test('dollars × rate are the rupees of the card, and the line below leads to the price to pay', async () => {
  await published.DollarsLessCommission.run();
  await expect.element(page.getByText(new RegExp(t('price.adjustments')))).toBeVisible();
  const amounts = readAmounts(document.body.textContent);
  const [dollars, rate, rupees, difference] = amounts;
  // Values are thousandths, so the product of two of them is a thousand times too large.
  const product = ((dollars?.value ?? 0n) * (rate?.value ?? 0n)) / 1_000n;
  expect((product + 5n) / 10n).toBe((rupees?.value ?? 0n) / 10n);
  expect(decimalsOf([rupees ?? { decimals: 0 }, difference ?? { decimals: 0 }])).toEqual([2]);
  expect((rupees?.value ?? 0n) + (difference?.value ?? 0n)).toBe(9_801_000n);
  await published.DollarsWithoutCharges.run();
  await expect.element(page.getByText('$100')).toBeVisible();
  expect(page.getByText(new RegExp(t('price.adjustments'))).elements()).toEqual([]);
});

test('a row in dollars shows no rate beside its net price, and its panel leads from the dollars to it', async () => {
  await page.viewport(1280, 900);
  await rows.FlightRowsInDollars.run();
  const panel = page.getByText(new RegExp(t('price.adjustments')));
  await expect.element(panel).toBeVisible();
  const [dollars, rate, rupees, difference, net] = readAmounts(
    panel.element().parentElement?.textContent ?? '',
  );
  const product = ((dollars?.value ?? 0n) * (rate?.value ?? 0n)) / 1_000n;
  expect((product + 5n) / 10n).toBe((rupees?.value ?? 0n) / 10n);
  expect((rupees?.value ?? 0n) + (difference?.value ?? 0n)).toBe(net?.value);
  const row = panel.element().closest('article')?.querySelector('[data-row]');
  expect(amountOf(row?.querySelector('[aria-pressed] .figures')).value).toBe(net?.value);
  expect(row?.textContent).not.toContain('83.61');
  expect(row?.getBoundingClientRect().height).toBe(72);
});

test('the net price of a row and what the company earns by it are what the client pays', async () => {
  await page.viewport(1280, 900);
  await rows.FlightRows.run();
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(4);
  for (const row of document.querySelectorAll('[data-row]')) {
    const net = amountOf(row.querySelector('[aria-pressed] .figures'));
    const [client, earned] = readAmounts(row.querySelector('[class*="area:client"]')?.textContent ?? '');
    expect(net.value + (earned?.value ?? 0n)).toBe(client?.value);
  }
});

test('a rate that cannot be multiplied to the total says what is left', async () => {
  await stay.WithRounding.run();
  await expect.element(page.getByText(/per room, per night/)).toBeVisible();
  const shown = readAmounts(document.body.textContent);
  const [total, rate, rounding] = shown;
  expect((rate?.value ?? 0n) * 3n + (rounding?.value ?? 0n)).toBe(total?.value);
  expect(decimalsOf(shown)).toEqual([2]);
});

test('the rate of each hotel, times rooms and nights, is the price of its stay', async () => {
  await page.viewport(1280, 900);
  await hotels[Object.keys(hotels)[0] as keyof typeof hotels].run();
  const cards = [...document.querySelectorAll('article')];
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards) {
    const total = amountOf(card.querySelector('button[aria-pressed] .figures'));
    const [rate] = readAmounts(
      [...card.querySelectorAll('p')].find(({ textContent }) => textContent.includes('per night'))
        ?.textContent ?? '',
    );
    expect((rate?.value ?? 0n) * 3n).toBe(total.value);
  }
});

test('each item of a trip is its fare, taxes and charges, and the total is the items', async () => {
  await page.viewport(1280, 900);
  await trip.QuotedInDollars.run();
  await page.getByText(t('trip.price-details'), { exact: true }).click();
  await expect.element(page.getByText('$60 at ₹83.50 = ₹5,010.00')).toBeVisible();
  const items = [...document.querySelectorAll('details[open] ul > li:has(dl)')];
  const totals = items.map((item) => {
    const total = amountOf(item.querySelector('p'));
    const parts = amountsOf('dl dd', item);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    expect(sumOfAmounts(parts)).toBe(total.value);
    expect(decimalsOf([total, ...parts])).toEqual([2]);
    return total;
  });
  expect(totals).toHaveLength(2);
  const [whole] = amountsOf('[data-pay-bar] .figures');
  expect(sumOfAmounts(totals)).toBe(whole?.value);
  expect(whole?.decimals).toBe(2);
});

test('the selected offers add up to the total of the bar', async () => {
  await page.viewport(1280, 900);
  await selected.TwoOffersOneWithPaise.run();
  const bar = page.getByRole('region', { name: t('payment.label') });
  await expect.element(bar).toBeVisible();
  await bar.getByRole('button', { expanded: false }).click();
  const offers = amountsOf('li .figures', bar.element());
  const [total] = amountsOf('.figures.text-24', bar.element());
  expect(offers).toHaveLength(2);
  expect(sumOfAmounts(offers)).toBe(total?.value);
  expect(decimalsOf([...offers, ...(total ? [total] : [])])).toEqual([2]);
});

test('at each deadline, what is refunded and what is kept are what was paid', async () => {
  await page.viewport(1280, 900);
  await amendments.FeeScheduleOfAFlight.run();
  const list = page.getByRole('list', { name: t('fee-schedule.label') });
  await expect.element(list).toBeVisible();
  const periods = [...list.element().children]
    .map((item) => readAmounts([...item.querySelectorAll('p')].map((each) => each.textContent).join(' ')))
    .filter((amounts) => amounts.length === 2);
  expect(periods.length).toBeGreaterThan(1);
  expect(new Set(periods.map(sumOfAmounts)).size).toBe(1);
});

test('the bookings of a checkout add up to what was charged', async () => {
  await checkout.TwoBookingsCharged.run();
  await expect.element(page.getByText(t('checkout.charged'))).toBeVisible();
  const [sum] = amountsOf('dl dd');
  const shown = figures().filter(({ value }) => value !== sum?.value);
  expect(sumOfAmounts(shown)).toBe(sum?.value);
  expect(decimalsOf(figures())).toEqual([2]);
});

test.each([
  ['a cancelled booking', amendments.RefundChargeBreakdown],
  ['a quote to cancel', cancel.Quoted],
])('the charges of %s are what lies between the amount paid and the refund', async (_, story) => {
  await story.run();
  const list = page.getByRole('list', { name: t('cancel.lines') });
  await expect.element(list).toBeVisible();
  const shown = amountsOf('p.text-right', list.element());
  expect(sumOfAmounts(shown.slice(0, -1))).toBe(shown.at(-1)?.value);
  expect(decimalsOf(shown)).toEqual([2]);
});

test('the refund of a quote to cancel has paise wherever its charges have', async () => {
  await cancel.Quoted.run();
  const quoted = page.getByRole('region', { name: t('cancel.quote') });
  await expect.element(quoted).toBeVisible();
  await expect.element(quoted.getByRole('button', { name: /₹15,184\.00/ })).toBeVisible();
  expect(decimalsOf(figures(quoted.element()))).toEqual([2]);
});

test('the shares of a refund add up to it', async () => {
  await amendments.RefundDeadlineStates.run();
  const shares = page.getByText(/₹2,010\.00.*₹6,240\.50/);
  await expect.element(shares).toBeVisible();
  const item = shares.element().closest('li');
  expect(sumOfAmounts(readAmounts(shares.element().textContent))).toBe(
    amountOf(item?.querySelector('.figures.text-20')).value,
  );
});

test('the refunds of several bookings add up to what comes back', async () => {
  await bookings.CancelSeveral.run();
  const list = page.getByRole('list', { name: t('cancel-several.list') });
  await expect.element(list).toBeVisible();
  const refunds = amountsOf('.figures.text-16', list.element());
  const [sum] = amountsOf('.figures.text-24');
  expect(sumOfAmounts(refunds)).toBe(sum?.value);
  expect(decimalsOf([...refunds, ...(sum ? [sum] : [])])).toHaveLength(1);
});

test('the fare difference and the fee of a change are what is to pay', async () => {
  await amendments.BookingChangePriceExamples.run();
  const lists = [...document.querySelectorAll('dl')];
  expect(lists.length).toBe(3);
  for (const list of lists.slice(0, 2)) {
    const shown = amountsOf('dd', list);
    const last = shown.at(-1)?.value ?? 0n;
    const sum = sumOfAmounts(shown.slice(0, -1));
    expect(sum < 0n ? -sum : sum).toBe(last);
    expect(decimalsOf(shown)).toHaveLength(1);
  }
});

test('the parts of the wallet add up to its balance', async () => {
  await page.viewport(1280, 900);
  await wallet.WalletWithMoney.run();
  const shown = amountsOf(`ol[aria-label="${t('wallet.line')}"] .figures`);
  expect(sumOfAmounts(shown.slice(0, -1))).toBe(shown.at(-1)?.value);
  expect(decimalsOf(shown)).toEqual([2]);
});

test("the items of a client's quote add up to its total", async () => {
  await quote.FlightAndStay.run();
  await expect.element(page.getByText(t('quote.total'), { exact: true })).toBeVisible();
  const items = amountsOf('ol > li .figures.text-24');
  const [total] = amountsOf('aside .figures.text-32');
  expect(items).toHaveLength(2);
  expect(sumOfAmounts(items)).toBe(total?.value);
  expect(decimalsOf([...items, ...(total ? [total] : [])])).toEqual([2]);
});
