import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './add-money-panel.stories.tsx';

const { Amount, AmountTooSmall, GatewayUnavailable } = composeStoriesOfFile(stories);

const amount = page.getByRole('textbox', { name: t('wallet.amount') });
const submit = (rupees: string) => page.getByRole('button', { name: t('wallet.add.go', { amount: rupees }) });

test('an amount below the least is marked, has the focus and is not sent', async () => {
  await AmountTooSmall.run();
  await expect.poll(focusedFieldName).toBe('amount');
  expect(Object.keys(readFieldErrors())).toEqual(['amount']);
  expect(sentRequestsTo('payments.start-top-up')).toEqual([]);
});

test('an amount is grouped while it is typed, and the bounds are said before it is sent', async () => {
  await Amount.run();
  await amount.clear();
  await userEvent.type(amount, '1234567');
  await expect.element(amount).toHaveValue('12,34,567');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('wallet.amount.too-much', { most: '₹10,00,000' }))).toBeVisible();
  await amount.fill('99');
  await expect.element(page.getByText(t('wallet.amount.too-little', { least: '₹100' }))).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await page.getByText('₹50,000', { exact: true }).click();
  await expect.element(amount).toHaveValue('50,000');
  await expect.element(submit('₹50,000')).toBeEnabled();
  expect(sentRequestsTo('payments.start-top-up')).toEqual([]);
});

test('two presses start one payment, under one idempotency key', async () => {
  await Amount.run();
  await amount.fill('40,000');
  await submit('₹40,000').dblClick();
  await expect.poll(() => sentRequestsTo('payments.start-top-up').length).toBe(1);
  const [sent] = sentRequestsTo('payments.start-top-up');
  expect(sent?.body).toEqual({ amount: { amount: '40000.00', currency: 'INR' }, into: 'wallet' });
  expect(sent?.key).toMatch(/^[\w-]{16,64}$/);
});

test('a payment that could not be started is started again under the same key, and another amount under another', async () => {
  await GatewayUnavailable.run();
  await expect.element(page.getByText(t('problem.gateway-unavailable'))).toBeVisible();
  await expect.element(amount).toHaveValue('40,000');
  await submit('₹40,000').click();
  await expect.poll(() => sentRequestsTo('payments.start-top-up').length).toBe(2);
  await amount.fill('41,000');
  await submit('₹41,000').click();
  await expect.poll(() => sentRequestsTo('payments.start-top-up').length).toBe(3);
  const [first, second, third] = sentRequestsTo('payments.start-top-up').map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
