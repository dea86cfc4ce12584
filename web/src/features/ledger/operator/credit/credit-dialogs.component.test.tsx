import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../../styleguide/sample-api.tsx';
import * as stories from './credit-dialogs.stories.tsx';
import { METHOD_LABELS } from './ledger-labels.ts';

const {
  Adjustment,
  AdjustmentBeyondWallet,
  AdjustmentOfWallet,
  AdjustmentWithMistakes,
  ApprovalRefused,
  ApproveProposal,
  CreditTerms,
  CreditTermsWithMistakes,
  WaysToPay,
  WithdrawProposal,
} = composeStoriesOfFile(stories);

const reason = page.getByLabelText(t('console.reason'));
const adjust = page.getByRole('button', { name: t('console.adjust.confirm'), exact: true });

test('an adjustment needs an amount and a reason', async () => {
  await AdjustmentWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('amount');
  expect(readFieldErrors()).toEqual({
    amount: t('console.pricing.problem.amount'),
    reason: t('console.reason.problem'),
  });
  expect(sentRequestsTo('ledger.propose-adjustment')).toEqual([]);
});

test('an adjustment against the company is sent once, as a negative amount of the chosen account', async () => {
  await Adjustment.run();
  await page.getByText(t('console.adjust.take')).click();
  await page.getByLabelText(t('console.pricing.field.amount')).fill('1,500.50');
  await reason.fill('A fee was waived twice');
  await adjust.dblClick();
  await expect.poll(() => sentRequestsTo('ledger.propose-adjustment').length).toBe(1);
  const [sent] = sentRequestsTo('ledger.propose-adjustment');
  expect(sent?.body).toEqual({
    account: 'wallet',
    amount: { amount: '-1500.50', currency: 'INR' },
    reason: 'A fee was waived twice',
  });
  expect(sent?.key).toMatch(/^[\w-]{16,64}$/);
});

test('a company without a credit line is not asked for the account, and a refusal says why', async () => {
  await AdjustmentOfWallet.run();
  await expect.element(adjust).toBeEnabled();
  expect(document.querySelector('[name="account"]')).toBe(null);
  await AdjustmentBeyondWallet.run();
  await expect.element(page.getByText(t('problem.insufficient-funds'))).toBeVisible();
});

test('credit terms begin as they are, and say what is wrong under the field', async () => {
  await CreditTerms.run();
  await expect.element(page.getByLabelText(t('console.terms.due-days'))).toHaveValue('15');
  await CreditTermsWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('limit');
  expect(readFieldErrors()).toEqual({
    limit: t('console.pricing.problem.amount'),
    dueDays: t('console.terms.due-days-problem'),
    reason: t('console.reason.problem'),
  });
});

test('a way to pay that is added needs a second person, and none at all is warned of', async () => {
  await WaysToPay.run();
  const second = page.getByText(t('console.methods.needs-second'));
  const none = page.getByText(t('console.methods.none'));
  const box = (method: 'wallet' | 'credit' | 'gateway') =>
    page.getByRole('checkbox', { name: t(METHOD_LABELS[method]), exact: true });
  await expect.element(box('wallet')).toBeChecked();
  await box('gateway').click();
  await expect.element(second).toBeVisible();
  await box('gateway').click();
  await expect.element(second).not.toBeInTheDocument();
  await box('wallet').click();
  await box('credit').click();
  await expect.element(none).toBeVisible();
});

test('a proposal is decided with a reason, and withdrawn by its own route', async () => {
  await ApproveProposal.run();
  await expect
    .element(
      page.getByText(
        t('console.proposals.their-reason', {
          name: 'Meera Joshi',
          reason: 'The airline has changed its schedule.',
        }),
      ),
    )
    .toBeVisible();
  await reason.fill('Seen in the mail of the airline');
  await page.getByRole('button', { name: t('console.approve'), exact: true }).dblClick();
  await expect.poll(() => sentRequestsTo('ledger.decide-proposal').length).toBe(1);
  expect(sentRequestsTo('ledger.decide-proposal')[0]?.body).toMatchObject({ approve: true });

  await WithdrawProposal.run();
  await reason.fill('Entered for the wrong company');
  await page.getByRole('button', { name: t('console.proposals.withdraw'), exact: true }).click();
  await expect.poll(() => sentRequestsTo('ledger.withdraw-proposal').length).toBe(1);
});

test('an approval that was refused says why', async () => {
  await ApprovalRefused.run();
  await expect.element(page.getByText(t('problem.permission-denied'))).toBeVisible();
});
