import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './bookings.stories.tsx';

const { BookingList, NoBookingFound, BookingsNotRead, CancelSeveral } = composeStoriesOfFile(stories);

const lastQuery = () => sentRequestsTo('booking.list-bookings').at(-1)?.query;

test('bookings are selected with the keyboard, and the bar says how many are', async () => {
  await page.viewport(1280, 800);
  await BookingList.run();
  await expect.poll(() => document.querySelectorAll('[data-row-link]').length).toBe(2);
  document.querySelector<HTMLElement>('[data-row-link]')?.focus();
  await userEvent.keyboard('x{ArrowDown}x');
  await expect.element(page.getByText(t('bookings.selected', { count: 2 }))).toBeVisible();
});

test('a list without a match can be widened to all bookings', async () => {
  await NoBookingFound.run();
  await expect.element(page.getByText(t('bookings.no-match.search-text', { search: 'Leh' }))).toBeVisible();
  expect(lastQuery()).toMatchObject({ search: 'Leh' });
  await page.getByRole('button', { name: t('bookings.no-match.all') }).click();
  await expect.poll(() => lastQuery()?.['search']).toBeUndefined();
});

test('a list that could not be read is asked for again with the button', async () => {
  await BookingsNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('booking.list-bookings').length).toBe(2);
});

test('of several bookings those with a quote are cancelled, each once, and the others say why not', async () => {
  await CancelSeveral.run();
  await expect.element(page.getByText(t('cancel-several.not-cancellable'))).toBeVisible();
  await page.getByRole('button', { name: t('cancel-several.confirm', { count: 1 }) }).dblClick();
  await expect.element(page.getByText(t('cancel-several.over'))).toBeVisible();
  expect(sentRequestsTo('amendments.confirm-cancellation').map(({ body }) => body)).toEqual([
    { acceptedRefund: { amount: '15184.00', currency: 'INR' } },
  ]);
});
