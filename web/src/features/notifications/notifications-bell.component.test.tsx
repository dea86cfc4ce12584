import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './notifications-bell.stories.tsx';

const { HundredsOfNotices, NewNotices, NothingHappened, NoticesLoading, NoticesOpen } =
  composeStoriesOfFile(stories);

const list = page.getByRole('dialog', { name: t('notifications.title') });
const marked = () => sentRequestsTo('notifications.mark-seen');

test('the bell says how many notices are new, and opening the list by keyboard marks them as seen', async () => {
  await NewNotices.run();
  const bell = page.getByRole('button', { name: t('notifications.unseen', { count: 2 }) });
  await expect.element(bell).toHaveTextContent('2');
  expect(marked()).toEqual([]);
  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toBeVisible();
  await expect.poll(() => marked().length).toBe(1);
  expect(marked()[0]?.body).toEqual({ upTo: '2026-11-18T06:00:00.000Z' });
  // What was new stays marked while the list is open, though the bell counts nothing any more.
  await expect
    .element(page.getByRole('button', { name: t('notifications.title'), exact: true }))
    .toBeVisible();
  await expect.poll(() => list.getByText(t('notifications.new'), { exact: true }).elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  expect(marked().length).toBe(1);
});

test('a notice leads to what it is about and closes the list', async () => {
  await NoticesOpen.run();
  const link = list.getByRole('link', { name: t('notifications.kind.booking-confirmed') });
  await expect.element(link).toHaveAttribute('href', '/bookings/bkg_01m7eh9ktefjj89ryxw9m7a2x1');
  await link.click();
  await expect.element(list).not.toBeInTheDocument();
});

test('more than ninety-nine notices are counted as so many and more', async () => {
  await HundredsOfNotices.run();
  await expect
    .element(page.getByRole('button', { name: t('notifications.unseen-many', { count: 99 }) }))
    .toHaveTextContent('99+');
});

test('a list without notices says what will appear, and marks nothing', async () => {
  await NothingHappened.run();
  await expect.element(list.getByText(t('notifications.none'), { exact: true })).toBeVisible();
  expect(marked()).toEqual([]);
  await NoticesLoading.run();
  await expect.element(list.getByText(t('notifications.loading'))).toBeVisible();
});
