import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './work-queue.stories.tsx';

const { OpenWork, WorkNotRead, HandOverWithoutOperator } = composeStoriesOfFile(stories);

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

test('a work queue that could not be read is asked for again with the button', async () => {
  await WorkNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('workqueue.list-work-items').length).toBe(2);
});

test('a work item is not handed over before an operator is chosen', async () => {
  await HandOverWithoutOperator.run();
  await expect.poll(focusedFieldName).toBe('to');
});
