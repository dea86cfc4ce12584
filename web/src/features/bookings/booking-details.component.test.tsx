import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import * as stories from './booking-details.stories.tsx';

const { FlightOfThree, HotelStay, WaitlistedTrain } = composeStoriesOfFile(stories);

beforeEach(() => page.viewport(1280, 900));

const row = (name: RegExp) => page.getByRole('row', { name });

test('a train begins with its PNR, and says of each traveller how they were booked and how they stand', async () => {
  await WaitlistedTrain.run();
  await expect.element(page.getByRole('heading', { level: 1, name: /^New Delhi – Mumbai/ })).toBeVisible();
  await expect.element(page.getByText(t('booking.supplier-reference.train'))).toBeVisible();
  await expect.element(page.getByText('2415678901')).toBeVisible();
  await expect.element(row(/VIKRAM.*WL 9.*RAC 14/)).toBeVisible();
  await expect.element(page.getByText(/^Chart about /)).toBeVisible();
  const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top;
  expect(top('2415678901')).toBeLessThan(300);
});

test('what is still ahead stands above the history: the departure, and before it the chart', async () => {
  await WaitlistedTrain.run();
  const chart = page.getByText(t('history.ahead.chart'), { exact: true });
  await expect.element(chart).toBeVisible();
  const departure = page.getByText(t('history.ahead.departure'), { exact: true });
  expect(departure.element().getBoundingClientRect().top).toBeLessThan(
    chart.element().getBoundingClientRect().top,
  );
});

test('a cancelled traveller is struck out, and one contact is written once', async () => {
  await FlightOfThree.run();
  await expect.element(row(new RegExp(t('booking.state.cancelled')))).toBeVisible();
  expect(document.body.textContent.split('asha@himalaya.example').length).toBe(2);
});

test('a flight with e-tickets shows their numbers as ticketed, and whose client travels', async () => {
  await FlightOfThree.run();
  await expect.element(row(/ASHA RAO.*312 2401882731.*Ticketed/)).toBeVisible();
  await expect.element(page.getByText(/client Deshmukh Textiles/)).toBeVisible();
});

test('a stay names its hotel, its nights, check-in and check-out', async () => {
  await HotelStay.run();
  await expect.element(page.getByText(t('booking.supplier-reference.hotel'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The Marigold', exact: true })).toBeVisible();
  await expect.element(page.getByText(new RegExp(t('itinerary.check-out'))).first()).toBeVisible();
});
