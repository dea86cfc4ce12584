import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './suppliers.stories.tsx';

const { EverySupplier, OnePaused, PauseWithoutReason, SeenByOperator, SuppliersNotRead } =
  composeStoriesOfFile(stories);

const of = (action: 'pause' | 'resume', supplier: string) =>
  page.getByRole('button', { name: `${t(`console.suppliers.${action}`)}: ${supplier}` });
const dialog = page.getByRole('dialog');

test('a supplier is not paused without a reason', async () => {
  await PauseWithoutReason.run();
  await expect.poll(focusedFieldName).toBe('reason');
  expect(readFieldErrors()).toEqual({ reason: t('console.reason.problem') });
  expect(sentRequestsTo('suppliers.pause')).toEqual([]);
});

test('a lead pauses a supplier, and the board says since when and why', async () => {
  await EverySupplier.run();
  await of('pause', 'rideline').click();
  await dialog.getByLabelText(t('console.reason')).fill('They move their machines.');
  await dialog.getByRole('button', { name: t('console.suppliers.pause') }).click();
  await expect
    .element(page.getByText(t('console.suppliers.pause-done', { supplier: 'rideline' })))
    .toBeVisible();
  await expect.element(page.getByText(/They move their machines/)).toBeVisible();
  await expect.element(of('resume', 'rideline')).toBeVisible();
});

test('a paused supplier is asked again after one question', async () => {
  await OnePaused.run();
  await of('resume', 'rideline').click();
  await dialog.getByRole('button', { name: t('console.suppliers.resume') }).click();
  await expect
    .element(page.getByText(t('console.suppliers.resume-done', { supplier: 'rideline' })))
    .toBeVisible();
  await expect.element(page.getByText(/They move their machines/)).not.toBeInTheDocument();
});

test('an operator who is no lead reads the board and is offered no change', async () => {
  await SeenByOperator.run();
  await expect.element(page.getByText(/They move their machines/)).toBeVisible();
  await expect.element(of('resume', 'rideline')).not.toBeInTheDocument();
});

test('a board that could not be read is asked for again with the button', async () => {
  await SuppliersNotRead.run();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('suppliers.read-board').length).toBeGreaterThan(1);
});
