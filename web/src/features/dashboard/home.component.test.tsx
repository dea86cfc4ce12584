import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './home.stories.tsx';

const { MorningOfAgency, NewCompany, TravellerSeesNoMoney } = composeStoriesOfFile(stories);

const region = (name: string) => page.getByRole('region', { name });
const topOf = (name: string) => region(name).element().getBoundingClientRect().top;

beforeEach(() => page.viewport(1280, 900));

test('shows what needs the buyer before departures and spend, with what can be done', async () => {
  await MorningOfAgency.run();
  const needs = region(t('dashboard.attention'));
  await expect.poll(() => needs.getByRole('listitem').elements().length).toBe(3);
  await expect.element(needs.getByRole('link', { name: t('dashboard.search-again') })).toBeVisible();
  await expect.element(needs.getByRole('link', { name: /^Pay by/ })).toBeVisible();
  expect(topOf(t('dashboard.attention'))).toBeLessThan(topOf(t('dashboard.departures')));
  // What needs the buyer stands above the fold, and the side column beside it.
  expect(topOf(t('dashboard.attention'))).toBeLessThan(120);
  expect(topOf(t('dashboard.wallet'))).toBe(topOf(t('dashboard.attention')));
});

test('shows the company in one card with the three links', async () => {
  await MorningOfAgency.run();
  const card = region('Sahyadri Travels');
  await expect.element(card.getByText('27ABCPK4821Q1ZB')).toBeVisible();
  for (const [name, path] of [
    ['dashboard.way.profile', '/profile-settings'],
    ['dashboard.way.bookings', '/bookings'],
    ['dashboard.way.support', '/contact'],
  ] as const)
    await expect.element(card.getByRole('link', { name: t(name) })).toHaveAttribute('href', path);
});

test('shows late refunds apart, and no card without open refunds', async () => {
  await MorningOfAgency.run();
  await expect
    .element(
      region(t('dashboard.refunds')).getByRole('link', { name: new RegExp(t('dashboard.refunds.late')) }),
    )
    .toHaveAttribute('href', '/refunds?state=late');
  await NewCompany.run();
  await expect.element(region(t('dashboard.first.title'))).toBeVisible();
  expect(region(t('dashboard.refunds')).elements()).toEqual([]);
});

test('shows a traveller neither bookings nor money', async () => {
  await TravellerSeesNoMoney.run();
  await expect.element(region('Sahyadri Travels')).toBeVisible();
  expect(region(t('dashboard.wallet')).elements()).toEqual([]);
  expect(sentRequestsTo('ledger.read-wallet')).toEqual([]);
  expect(sentRequestsTo('booking.read-overview')).toEqual([]);
});
