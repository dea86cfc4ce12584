import { addDaysToDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { todayInIndia } from '../../shared/clock.ts';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './search-screen.stories.tsx';

const {
  HotelsForPartyOfTrip,
  HotelsInGoaByAddress,
  HotelsInUnknownPlace,
  HotelsWithoutAddress,
  ReturnFlightOnPastDays,
} = composeStoriesOfFile(stories);

const tomorrow = addDaysToDate(todayInIndia(), 1);
const to = page.getByRole('combobox', { name: t('search.to') });
const submit = page.getByRole('button', { name: t('search.submit'), exact: true });
const criteriaAsked = () => sentRequestsTo('search.start-search').map(({ body }) => body);

/** Opens the form over the results. */
const openForm = () => page.getByRole('button', { name: new RegExp(t('search.change')) }).click();

/** Returns the part of the date that the field with this label shows. */
function segmentOf(label: string, type: 'year' | 'month' | 'day'): HTMLElement {
  const segment = [...document.querySelectorAll<HTMLElement>(`[data-type="${type}"]`)].find((each) =>
    (each.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent === label),
  );
  if (!segment) throw new Error(`no ${type} of ${label}`);
  return segment;
}

/** Returns the date that the field shows, such as 2026-12-28, or its placeholders. */
function shownDay(label: string): string {
  return (['year', 'month', 'day'] as const).map((type) => segmentOf(label, type).textContent).join('-');
}

test('searches Goa when GOA is typed and the field is left with Tab', async () => {
  await page.viewport(1280, 900);
  await HotelsWithoutAddress.run();
  await to.fill('GOA');
  await userEvent.keyboard('{Tab}');
  await submit.click();
  await expect.poll(criteriaAsked).toEqual([expect.objectContaining({ destination: 'ci-goa' })]);
  await expect.element(page.getByRole('heading', { name: 'Goa' })).toBeVisible();
  expect(sentRequestsTo('places.find').at(-1)?.query).toMatchObject({ text: 'GOA', service: 'hotel' });
});

test('misses a place only once a search is sent, whatever party the address names', async () => {
  await HotelsForPartyOfTrip.run();
  await expect.element(to).toBeVisible();
  const missing = page.getByText(t('search.problem.to'));
  expect(missing.elements()).toEqual([]);
  await submit.click();
  await expect.element(missing).toBeVisible();
  expect(criteriaAsked()).toEqual([]);
});

test('searches Goa when GOA stands in the address, and shows the day that is assumed', async () => {
  await HotelsInGoaByAddress.run();
  await openForm();
  await expect.element(to).toHaveValue('GOA');
  await expect
    .poll(criteriaAsked)
    .toEqual([expect.objectContaining({ destination: 'ci-goa', checkIn: tomorrow })]);
  expect(shownDay(t('hotels.check-in'))).toBe(tomorrow);
  expect(shownDay(t('hotels.check-out'))).toBe(addDaysToDate(tomorrow, 1));
});

test('does not search for an unknown place, and offers what may have been meant', async () => {
  await HotelsInUnknownPlace.run();
  await expect.element(page.getByRole('heading', { name: t('hotels.none') })).toBeVisible();
  await expect.element(page.getByText(t('search.did-you-mean', { text: 'GOOA' }))).toBeVisible();
  expect(criteriaAsked()).toEqual([]);

  await page.getByRole('button', { name: 'Goa', exact: true }).click();
  await expect.poll(criteriaAsked).toEqual([expect.objectContaining({ destination: 'ci-goa' })]);
  await expect.element(page.getByRole('heading', { name: 'Goa' })).toHaveFocus();
  await openForm();
  await expect.element(to).toHaveValue('GOA');
});

test('shows the days that a flight is searched for when those of the address are over', async () => {
  await ReturnFlightOnPastDays.run();
  await expect.poll(() => shownDay(t('search.on'))).toBe(tomorrow);
  expect(shownDay(t('flights.back-on'))).toBe(addDaysToDate(tomorrow, 7));
});

test('fills in a day that was cleared before the search', async () => {
  await HotelsWithoutAddress.run();
  await to.fill('GOA');
  segmentOf(t('hotels.check-in'), 'day').focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(shownDay(t('hotels.check-in'))).not.toBe(tomorrow);
  await submit.click();
  await expect.poll(criteriaAsked).toHaveLength(1);
  await openForm();
  await expect.poll(() => shownDay(t('hotels.check-in'))).toBe(tomorrow);
});

test('the placeholders of hotels fit a telephone', async () => {
  await page.viewport(390, 844);
  await HotelsInGoaByAddress.run();
  await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(6);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
