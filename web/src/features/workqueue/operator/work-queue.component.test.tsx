import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './work-queue.stories.tsx';

const { NoOpenWork, OpenWork, StillBeingChecked, WorkNotRead, HandOverWithoutOperator } =
  composeStoriesOfFile(stories);

const focusedRow = () => document.activeElement?.closest('[data-row]')?.textContent;

test('rows are walked with j and k', async () => {
  await page.viewport(1280, 800);
  await OpenWork.run();
  await expect.element(page.getByText(/MRG-9K3W7D/)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(focusedRow).toContain('MRG-4F7K2P');
  await userEvent.keyboard('j');
  await expect.poll(focusedRow).toContain('MRG-9K3W7D');
  await userEvent.keyboard('k');
  await expect.poll(focusedRow).toContain('MRG-4F7K2P');
});

test('says that all is clear only when no booking is being checked and no item is postponed', async () => {
  await NoOpenWork.run();
  await expect.element(page.getByText(t('console.work-queue.empty'))).toBeVisible();
  await StillBeingChecked.run();
  await expect.element(page.getByText(t('console.work-queue.quiet'))).toBeVisible();
  await expect.element(page.getByText(/2 bookings are still being checked/)).toBeVisible();
  expect(page.getByText(t('console.work-queue.empty')).elements()).toEqual([]);
});

test('shows the travel date, the flight, the route and how many travel in a row of 62 pixels', async () => {
  await page.viewport(1280, 900);
  await OpenWork.run();
  const row = page.getByRole('listitem').filter({ hasText: 'MRG-4F7K2P' });
  await expect
    .poll(() => row.element().textContent)
    .toContain('Delhi – Bengaluru · Sun, 20 Dec · AI 131 · 2 travellers · Skybridge');
  expect(Math.round(row.element().getBoundingClientRect().height)).toBeLessThanOrEqual(63);
});

test('shows a waiting company and an unanswered message without an amount', async () => {
  await OpenWork.run();
  const company = page.getByRole('listitem').filter({ hasText: 'Nandi Expeditions' });
  await expect.poll(() => company.element().textContent).toContain(t('console.work-queue.at-risk.none'));
  await expect
    .element(page.getByRole('link', { name: t('console.work-queue.kind.message-unanswered') }))
    .toBeVisible();
});

test('a work queue that could not be read is asked for again with the button', async () => {
  await WorkNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('workqueue.list-work-items').length).toBe(2);
});

test('a work item is not handed over before an operator is chosen', async () => {
  await HandOverWithoutOperator.run();
  await expect.poll(focusedFieldName).toBe('to');
});
