import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './trips.stories.tsx';

const { NoTripFound, SavedTrips, TripsNotRead } = composeStoriesOfFile(stories);

const lists = () => sentRequestsTo('booking.list-trips');

test('saved trips are searched for by what is typed, and Down leads to the first of them', async () => {
  await SavedTrips.run();
  const search = page.getByRole('searchbox');
  await search.fill('Mumbai');
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ search: 'Mumbai' });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Sales meeting in Mumbai' })).toHaveFocus();
});

test('the switch narrows the list to what is booked or not', async () => {
  await SavedTrips.run();
  await page.getByText(t('trips.show.open'), { exact: true }).click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ state: 'open' });
  await page.getByText(t('trips.show.booked'), { exact: true }).first().click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ state: 'booked' });
  await expect.element(page.getByRole('radio', { name: t('trips.show.booked') })).toBeChecked();
});

test('a booked trip leads to its checkout, and the rest of the list is read with the button', async () => {
  await SavedTrips.run();
  const booked = page.getByRole('link', { name: t('trips.unnamed') }).last();
  await expect.element(booked).toHaveAttribute('href', '/checkouts/cko_01m7eh9ktefjj89ryxw9m7a2x1');
  await page.getByRole('button', { name: t('trips.more') }).click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ cursor: 'next' });
});

test('a search without a result is left with one button', async () => {
  await NoTripFound.run();
  await page.getByRole('button', { name: t('trips.show-all') }).click();
  await expect.poll(() => lists().at(-1)?.query).not.toHaveProperty('search');
});

test('a list that could not be read is asked for again with the button', async () => {
  await TripsNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => lists().length).toBe(2);
});
