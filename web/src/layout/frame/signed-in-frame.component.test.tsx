import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleOffer } from '../../features/search/sample-results.ts';
import { toggleSelectedOffer } from '../../features/search/selected-offers.ts';
import { togglePriceView } from '../../features/pricing/use-agent-or-client-price-view.ts';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import * as stories from './signed-in-frame.stories.tsx';

const { BuyerAtBookings, BuyerAtFlightsWithPaymentsDue, FinanceOfCompany, LeadOfOperators, Operator } =
  composeStoriesOfFile(stories);

const navigation = page.getByRole('navigation', { name: t('header.navigation') });
const item = (name: string) => navigation.getByRole('link', { name });
const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
const MARIGOLD = 'rgb(255, 182, 39)';

beforeEach(() => page.viewport(1280, 900));

test('counts what is open, and what needs the reader in marigold', async () => {
  await BuyerAtBookings.run();
  const bookings = item(`${t('header.bookings')} ${t('frame.count.open', { count: 12 })}`);
  await expect.element(bookings).toHaveAttribute('aria-current', 'page');
  expect(
    colourOf(bookings.getByText('12', { exact: true }).element().parentElement ?? bookings.element()),
  ).not.toBe(MARIGOLD);
  const late = item(`${t('frame.refunds')} ${t('frame.count.needs-you', { count: 2 })}`);
  await expect.element(late).not.toHaveAttribute('aria-current');
  expect(colourOf(late.getByText('2', { exact: true }).element().parentElement ?? late.element())).toBe(
    MARIGOLD,
  );
});

test('counts what needs the reader alone, and shows no count of nothing', async () => {
  await BuyerAtFlightsWithPaymentsDue.run();
  await expect
    .element(item(`${t('header.bookings')} ${t('frame.count.needs-you', { count: 3 })}`))
    .toBeVisible();
  await expect.element(navigation.getByRole('link', { name: t('frame.refunds'), exact: true })).toBeVisible();
});

test.each([
  ['buyer', BuyerAtBookings],
  ['lead of operators', LeadOfOperators],
])('shows the whole name of each page beside its count to a %s', async (_, story) => {
  await story.run();
  await expect.element(navigation.getByText(/^\d+$/).first()).toBeVisible();
  await document.fonts.ready;
  const names = [...navigation.element().querySelectorAll('a[title] > .truncate')];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => name.scrollWidth > name.clientWidth)).toEqual([]);
});

test('opens the other searches for as many travellers as what is selected', async () => {
  await BuyerAtBookings.run();
  await expect.element(item(t('service-name.hotel'))).toHaveAttribute('href', '/services/hotels');
  const offer = sampleOffer({ id: 'three', travellers: 3 });
  toggleSelectedOffer({ offer, searchId: 'srh_1', seats: [] });
  await expect.element(item(t('service-name.hotel'))).toHaveAttribute('href', '/services/hotels?rooms=3');
  await expect
    .element(item(t('service-name.train')))
    .toHaveAttribute('href', '/services/trains?travellers=3');
  toggleSelectedOffer({ offer, searchId: 'srh_1', seats: [] });
  await expect.element(item(t('service-name.hotel'))).toHaveAttribute('href', '/services/hotels');
});

test('shows a client no wallet, and the agent again', async () => {
  await BuyerAtBookings.run();
  await expect.element(item(t('frame.wallet'))).toBeVisible();
  togglePriceView();
  await expect.element(item(t('frame.wallet'))).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').getByText(t('frame.client-view'))).toBeVisible();
  togglePriceView();
  await expect.element(item(t('frame.wallet'))).toBeVisible();
});

test('lists only what a role may use, on a desktop and in the bar of a phone', async () => {
  await FinanceOfCompany.run();
  await expect.element(item(t('header.bookings'))).toBeVisible();
  expect(item(t('service-name.flight')).elements()).toEqual([]);
  await page.viewport(390, 800);
  await expect.element(item(t('frame.wallet'))).toBeVisible();
  expect(item(t('frame.book')).elements()).toEqual([]);
});

test('has the specified search, and opens the sheet of a phone by its button', async () => {
  await BuyerAtBookings.run();
  await expect.element(page.getByPlaceholder('Search...')).toBeVisible();
  await page.viewport(390, 800);
  await navigation.getByRole('button', { name: t('frame.more') }).click();
  const sheet = page.getByRole('dialog', { name: 'Sahyadri Travels' });
  await expect.element(sheet.getByRole('link', { name: t('frame.settings') })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(navigation.getByRole('button', { name: t('frame.more') })).toHaveFocus();
});

test('counts for an operator what is open in each section, the work queue in marigold', async () => {
  await LeadOfOperators.run();
  const queue = item(`${t('frame.console.work-queue')} ${t('frame.count.needs-you', { count: 14 })}`);
  await expect.element(queue).toHaveAttribute('aria-current', 'page');
  for (const [name, count] of [
    ['frame.console.support', 5],
    ['frame.console.companies', 3],
    ['frame.console.credit', 2],
    ['frame.console.pricing', 1],
  ] as const)
    await expect.element(item(`${t(name)} ${t('frame.count.open', { count })}`)).toBeVisible();
  const payments = item(`${t('frame.console.payments')} ${t('frame.count.open', { count: 100 })}`);
  await expect.element(payments.getByText('99+', { exact: true })).toBeVisible();
  await expect
    .element(navigation.getByRole('link', { name: t('frame.console.operators'), exact: true }))
    .toBeVisible();
});

test('shows an operator the sections that the role may open', async () => {
  await Operator.run();
  await expect.element(item(t('frame.console.work-queue'))).toBeVisible();
  expect(item(t('frame.console.newsletter')).elements()).toEqual([]);
  await LeadOfOperators.run();
  await expect.element(item(t('frame.console.newsletter'))).toBeVisible();
});

test('is folded to its icons by its button, and remembers that on this device', async () => {
  await BuyerAtBookings.run();
  const width = () => navigation.element().getBoundingClientRect().width;
  expect(width()).toBe(208);
  await page.getByRole('button', { name: t('frame.fold'), exact: true }).click();
  await expect.poll(width).toBe(56);
  expect(localStorage.getItem('marga.navigation')).toBe('folded');
  // The words are still read aloud.
  await expect.element(item(t('frame.wallet'))).toBeInTheDocument();
  await page.getByRole('button', { name: t('frame.unfold') }).click();
  await expect.poll(width).toBe(208);
  expect(localStorage.getItem('marga.navigation')).toBeNull();
});

test('keeps the longest name of a company and its counts inside the navigation', async () => {
  await FinanceOfCompany.run();
  await expect.element(item(t('header.bookings'))).toBeVisible();
  const edge = navigation.element().getBoundingClientRect().right;
  for (const element of navigation.element().querySelectorAll('p, a'))
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(edge - 8);
});
