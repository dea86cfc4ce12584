import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './cancel-booking-dialog.stories.tsx';

const { Quoted, QuoteExpired, SupplierUnavailable, ConfirmationRefused } = composeStoriesOfFile(stories);

const askAgain = page.getByRole('button', { name: t('cancel.ask-again') });
const confirm = page.getByRole('button', { name: t('cancel.confirm', { amount: '₹15,184.00' }) });

test('two presses confirm the quoted refund once, under one idempotency key', async () => {
  await Quoted.run();
  await confirm.dblClick();
  await expect.poll(() => sentRequestsTo('amendments.confirm-cancellation').length).toBe(1);
  const [sent] = sentRequestsTo('amendments.confirm-cancellation');
  expect(sent?.body).toEqual({ acceptedRefund: { amount: '15184.00', currency: 'INR' } });
  expect(sent?.key).toMatch(/^[\w-]{16,64}$/);
});

test('an expired quote cannot be confirmed, and is asked for again', async () => {
  await QuoteExpired.run();
  await expect.element(page.getByText(t('cancel.over'))).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  await askAgain.click();
  await expect.poll(() => sentRequestsTo('amendments.quote-cancellation').length).toBe(2);
});

test('a supplier that did not answer is asked again with the button', async () => {
  await SupplierUnavailable.run();
  await expect.element(page.getByText(t('problem.supplier-unavailable'))).toBeVisible();
  await askAgain.click();
  await expect.poll(() => sentRequestsTo('amendments.quote-cancellation').length).toBe(2);
});

test('a refused confirmation says why and offers a new quote in place of the button', async () => {
  await ConfirmationRefused.run();
  await expect.element(page.getByText(t('problem.quote-expired'))).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(askAgain).toBeVisible();
});
