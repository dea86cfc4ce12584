import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './company-decision-dialog.stories.tsx';

const {
  ApproveDespiteWarnings,
  ApproveDetailsReplacedMeanwhile,
  NewDetails,
  RefuseDetailsWithoutReason,
  RefuseWithoutReason,
  SuspendWithoutNetwork,
} = composeStoriesOfFile(stories);

test('a company is approved once, however often the button is pressed', async () => {
  await ApproveDespiteWarnings.run();
  await page.getByRole('button', { name: t('console.approve') }).dblClick();
  await expect.poll(() => sentRequestsTo('identity.approve-company').length).toBe(1);
});

test('a company is not refused without a reason, which has the focus', async () => {
  await RefuseWithoutReason.run();
  await expect.poll(focusedFieldName).toBe('reason');
  expect(readFieldErrors()).toEqual({ reason: t('console.reason.problem') });
  expect(sentRequestsTo('identity.refuse-company')).toEqual([]);
});

test('a suspension that did not arrive says so and keeps its reason', async () => {
  await SuspendWithoutNetwork.run();
  await expect.element(page.getByText(t('problem.network-request-failed'))).toBeVisible();
  expect(document.querySelector<HTMLTextAreaElement>('[name="reason"]')?.value).toBe(
    'Three invoices are overdue.',
  );
});

test('the requested name stands beside the name in force', async () => {
  await NewDetails.run();
  await expect.element(page.getByText('Sahyadri Travels', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sahyadri Holidays', { exact: true })).toBeVisible();
});

test('details that were replaced meanwhile are not approved: the page is told', async () => {
  await ApproveDetailsReplacedMeanwhile.run();
  await page.getByRole('button', { name: t('console.approve') }).click();
  await expect.poll(() => document.body.dataset['overtaken']).toBe('yes');
});

test('new details are not refused without a reason', async () => {
  await RefuseDetailsWithoutReason.run();
  await expect.poll(focusedFieldName).toBe('reason');
  expect(sentRequestsTo('identity.refuse-company-details')).toEqual([]);
});
