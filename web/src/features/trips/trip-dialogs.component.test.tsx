import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './trip-dialogs.stories.tsx';

const {
  DeleteTrip,
  DeleteTripRefused,
  DuplicateTrip,
  DuplicateTripSoldOut,
  FirstQuoteLink,
  QuoteLinkRefused,
  QuoteLinks,
} = composeStoriesOfFile(stories);

test('a quote link is made once for the days and the words that were chosen', async () => {
  await FirstQuoteLink.run();
  await page.getByText(t('trip.quote-day', { count: 7 })).click();
  await page.getByLabelText(t('trip.quote-note')).fill('  With the hotel you liked ');
  await page.getByRole('button', { name: t('trip.quote-make') }).dblClick();
  await expect.poll(() => sentRequestsTo('booking.make-quote').length).toBe(1);
  expect(sentRequestsTo('booking.make-quote')[0]?.body).toEqual({
    days: 7,
    note: 'With the hotel you liked',
  });
});

test('an open link can be opened and withdrawn, and one that was withdrawn cannot', async () => {
  await QuoteLinks.run();
  const links = page.getByRole('link', { name: t('trip.quote-open') });
  await expect.element(links).toHaveAttribute('href', `/q#code=${'q'.repeat(43)}`);
  expect(links.elements().length).toBe(1);
  await expect.element(page.getByText(t('trip.quote-state.revoked'))).toBeVisible();
  await page.getByRole('button', { name: t('trip.quote-revoke') }).click();
  await expect.poll(() => sentRequestsTo('booking.revoke-quote').length).toBe(1);
});

test('a quote link that was refused says why', async () => {
  await QuoteLinkRefused.run();
  await expect.element(page.getByText(t('problem.permission-denied'))).toBeVisible();
});

test('a trip is copied once to the day that it begins on', async () => {
  await DuplicateTrip.run();
  await page.getByRole('button', { name: t('trip.duplicate-go') }).dblClick();
  await expect.poll(() => sentRequestsTo('booking.duplicate-trip').length).toBe(1);
  expect(sentRequestsTo('booking.duplicate-trip')[0]?.body).toEqual({ beginsOn: '2026-12-28' });
  await DuplicateTripSoldOut.run();
  await expect.element(page.getByText(t('problem.offer-sold-out'))).toBeVisible();
});

test('the deletion of a trip with an open quote says what becomes of the link', async () => {
  await DeleteTrip.run();
  await expect.element(page.getByText(t('trip.delete-quotes'))).toBeVisible();
  await page.getByRole('button', { name: t('trip.delete'), exact: true }).dblClick();
  await expect.poll(() => sentRequestsTo('booking.delete-trip').length).toBe(1);
});

test('a paid trip is not deleted, and the dialog says so', async () => {
  await DeleteTripRefused.run();
  await expect.element(page.getByText(t('problem.trip-already-paid'))).toBeVisible();
  await expect.element(page.getByText(t('trip.delete-quotes'))).not.toBeInTheDocument();
});
