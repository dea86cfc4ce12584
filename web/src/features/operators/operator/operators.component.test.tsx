import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_OPERATOR } from './sample-operators.ts';
import * as stories from './operators.stories.tsx';

const {
  ListOfOperators,
  ListForAnOperator,
  OperatorsNotRead,
  InviteOperator,
  InviteOperatorWithMistakes,
  InviteOperatorRefused,
  LowerLastLead,
  RemoveOperator,
  ProposedOperators,
} = composeStoriesOfFile(stories);

const namesOfButtons = () =>
  [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'));
const about = (action: 'raise' | 'lower' | 'remove' | 'reset' | 'resend' | 'withdraw', name: string) =>
  `${t(`console.operators.action.${action}`)}: ${name}`;

test('a lead may change and remove colleagues, send a link again, and do nothing about themselves', async () => {
  await ListOfOperators.run();
  await expect.element(page.getByRole('heading', { name: 'Kiran Desai' })).toBeVisible();
  expect(namesOfButtons()).toEqual([
    about('reset', 'Omar Siddiqui'),
    about('raise', 'Omar Siddiqui'),
    about('remove', 'Omar Siddiqui'),
    about('resend', 'Kiran Desai'),
    about('raise', 'Kiran Desai'),
    about('withdraw', 'Kiran Desai'),
  ]);
});

test('an operator may only propose that a colleague starts anew', async () => {
  await ListForAnOperator.run();
  await expect.element(page.getByRole('heading', { name: 'Kiran Desai' })).toBeVisible();
  expect(namesOfButtons()).toEqual([about('reset', 'Omar Siddiqui')]);
  await expect
    .element(page.getByRole('button', { name: t('console.operators.invite') }))
    .not.toBeInTheDocument();
});

test('a list that could not be read is asked for again with the button', async () => {
  await OperatorsNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('operators.list').length).toBe(2);
});

test('an invitation with mistakes names each field and is not sent', async () => {
  await InviteOperatorWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('name');
  expect(readFieldErrors()).toEqual({
    name: t('console.operators.problem.name'),
    email: t('console.operators.problem.email'),
    reason: t('console.reason.problem'),
  });
  expect(sentRequestsTo('operators.appoint')).toEqual([]);
});

test('two presses propose one operator', async () => {
  await InviteOperator.run();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(t('console.operators.name')).fill('Kiran Desai');
  await dialog.getByLabelText(t('console.operators.email')).fill(' kiran@marga.example ');
  await dialog.getByLabelText(t('console.operators.role'), { exact: true }).selectOptions('operator-lead');
  await dialog.getByLabelText(t('console.reason')).fill('Joins the night shift');
  await dialog.getByRole('button', { name: t('console.operators.invite.submit') }).dblClick();
  await expect.poll(() => sentRequestsTo('operators.appoint').length).toBe(1);
  expect(sentRequestsTo('operators.appoint')[0]?.body).toEqual({
    name: 'Kiran Desai',
    email: 'kiran@marga.example',
    role: 'operator-lead',
    locale: 'en',
    reason: 'Joins the night shift',
  });
});

test('an address that cannot be an operator’s is refused with the reason', async () => {
  await InviteOperatorRefused.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.address-not-for-operators'));
});

test('a lead who is the last one is not lowered, and the dialog says why', async () => {
  await LowerLastLead.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.last-operator'));
});

test('a removal needs a reason', async () => {
  await RemoveOperator.run();
  const dialog = page.getByRole('dialog', {
    name: t('console.operators.remove.title', { name: SAMPLE_OPERATOR.name }),
  });
  await dialog.getByRole('button', { name: t('console.operators.action.remove') }).click();
  await expect.poll(readFieldErrors).toEqual({ reason: t('console.reason.problem') });
  expect(sentRequestsTo('operators.remove')).toEqual([]);
});

test('a second operator approves a proposal with a reason', async () => {
  await ProposedOperators.run();
  await page.getByRole('button', { name: `${t('console.approve')}: Kiran Desai` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(t('console.reason')).fill('Met them on Monday');
  await dialog.getByRole('button', { name: t('console.approve') }).click();
  await expect
    .element(page.getByText(t('console.operators.approved', { name: 'Kiran Desai' })))
    .toBeVisible();
  expect(sentRequestsTo('operators.decide-proposal')[0]?.body).toEqual({
    approve: true,
    reason: 'Met them on Monday',
  });
});
