import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './bank-transfers.stories.tsx';

const {
  MatchTransfer,
  MatchTransferWithoutCompany,
  RecordTransferPending,
  RecordTransferWithMistakes,
  TransferKnown,
} = composeStoriesOfFile(stories);

const recorded = () => sentRequestsTo('payments.record-transfer');

test('a transfer is not recorded before its amount, payer and number are right', async () => {
  await RecordTransferWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('amount');
  expect(readFieldErrors()).toEqual({
    amount: t('console.pricing.problem.amount'),
    payer: t('console.transfers.problem.payer'),
    utr: t('console.transfers.problem.utr'),
  });
  expect(recorded()).toEqual([]);
});

test('a transfer is recorded once, under one idempotency key, with the number in capitals', async () => {
  await RecordTransferPending.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => recorded().length).toBe(1);
  expect(recorded()[0]?.body).toMatchObject({
    amount: { amount: '148500.00', currency: 'INR' },
    payer: 'SAHYADRI TRAVELS',
    utr: 'HDFC0099',
  });
  expect(recorded()[0]?.key).toMatch(/^[\w-]{16,64}$/);
});

test('a number that was recorded before is said, and where to look for it', async () => {
  await TransferKnown.run();
  await expect.element(page.getByText(t('console.transfers.known'))).toBeVisible();
  await expect.element(page.getByText(t('problem.state-changed'))).not.toBeInTheDocument();
});

test('a transfer is not matched before a company is chosen', async () => {
  await MatchTransferWithoutCompany.run();
  await expect.element(page.getByText(t('console.pricing.problem.company'))).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  expect(sentRequestsTo('payments.match-transfer')).toEqual([]);
});

test('a company that does not exist is said below the field', async () => {
  await MatchTransfer.run();
  await page.getByRole('searchbox').fill('Nobody');
  await expect.element(page.getByText(t('console.choice.nothing', { search: 'Nobody' }))).toBeVisible();
});
