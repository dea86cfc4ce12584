import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_BOOKER } from './sample-team.ts';
import * as stories from './team.stories.tsx';

const {
  TeamWithInvitation,
  TeamBeforeApproval,
  TeamNotRead,
  InviteWithMistakes,
  InvitePending,
  InviteMember,
  InviteConfirmedByPassword,
  InviteConfirmedByPasswordAndCode,
  ChangeMemberRefused,
  InviteAboveOwnLimit,
  LimitsThatCountAgainstOthers,
  LeaveCompanyAsLastOwner,
} = composeStoriesOfFile(stories);

const dialog = page.getByRole('dialog');
const email = page.getByLabelText(t('team.email'), { exact: true });

test('the dialog to invite is closed by Escape and by its button, and returns the focus', async () => {
  await TeamWithInvitation.run();
  const opener = page.getByRole('button', { name: t('team.invite.open') });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await dialog.getByRole('button', { name: t('dialog.cancel') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('an invitation is sent with what was chosen, and the page says so and reads the team again', async () => {
  await TeamWithInvitation.run();
  await page.getByRole('button', { name: t('team.invite.open') }).click();
  await email.fill(' chitra@sahyadri.example ');
  await page.getByLabelText(t('team.limit-in-rupees'), { exact: true }).fill('25,000');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText(t('team.done.invited', { email: 'chitra@sahyadri.example' })))
    .toBeVisible();
  expect(sentRequestsTo('identity.invite').map(({ body }) => body)).toEqual([
    {
      email: 'chitra@sahyadri.example',
      role: 'booker',
      dailyLimit: { amount: '25000.00', currency: 'INR' },
      locale: 'en',
    },
  ]);
  expect(sentRequestsTo('identity.list-team').length).toBe(2);
});

test('before approval the page says why nobody can be invited, and the button does nothing', async () => {
  await TeamBeforeApproval.run();
  const opener = page.getByRole('button', { name: t('team.invite.open') });
  await expect.element(opener).toBeDisabled();
  await expect.element(opener).toHaveAccessibleDescription(t('team.invite.after-approval'));
});

test('a team that could not be read is asked for again with the button', async () => {
  await TeamNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('identity.list-team').length).toBe(2);
});

test('an invitation with mistakes names each field and begins with the first', async () => {
  await InviteWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('email');
  expect(readFieldErrors()).toEqual({
    email: t('team.problem.email'),
    dailyLimit: t('team.problem.limit'),
  });
  expect(sentRequestsTo('identity.invite')).toEqual([]);
});

test('an invitation that is sent twice at once is one request', async () => {
  await InvitePending.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => sentRequestsTo('identity.invite').length).toBe(1);
});

test('a refused invitation says why and keeps what was typed', async () => {
  await InviteMember.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.already-a-member'));
  await expect.element(email).toHaveValue('bharat@sahyadri.example');
});

test('a wrong password is marked in its own dialog, and Escape returns to the invitation', async () => {
  await InviteConfirmedByPassword.run();
  const question = page.getByRole('dialog', { name: t('confirm.title') });
  await question.getByLabelText(t('confirm.password'), { exact: true }).fill('seven green lanterns');
  await userEvent.keyboard('{Enter}');
  await expect.poll(readFieldErrors).toEqual({ password: t('confirm.wrong') });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('chitra@sahyadri.example');
  expect(sentRequestsTo('identity.invite').length).toBe(1);
});

test('where a second factor is in force, the prompt asks for its code and sends both', async () => {
  await InviteConfirmedByPasswordAndCode.run();
  const question = page.getByRole('dialog', { name: t('confirm.title') });
  await question.getByLabelText(t('confirm.password'), { exact: true }).fill('seven green lanterns');
  await userEvent.keyboard('{Enter}');
  await question.getByLabelText(t('confirm.code')).fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentRequestsTo('identity.confirm-password').length).toBe(2);
  expect(sentRequestsTo('identity.confirm-password').map(({ body }) => body)).toEqual([
    { password: 'seven green lanterns' },
    { password: 'seven green lanterns', secondFactor: { method: 'totp', code: '123456' } },
  ]);
});

test('a refused change of a member says why and keeps the limit that was typed', async () => {
  await ChangeMemberRefused.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.last-owner'));
  expect(document.querySelector<HTMLInputElement>('[name="dailyLimit"]')?.value).toBe('60000');
  expect(sentRequestsTo('identity.change-member')[0]?.body).toMatchObject({
    dailyLimit: { amount: '60000.00', currency: SAMPLE_BOOKER.dailyLimit?.currency },
  });
});

test('the last owner who leaves is told why that is impossible', async () => {
  await LeaveCompanyAsLastOwner.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.last-owner'));
});

test('the team shows whose limit counts what a member spends, and the reader takes the limit over', async () => {
  await LimitsThatCountAgainstOthers.run();
  await expect
    .element(page.getByText(t('team.counts-against', { name: 'Priya Deshmukh', limit: '₹5,000' })))
    .toBeVisible();
  await expect.element(page.getByText(t('team.counts-against-former', { limit: '₹60,000' }))).toBeVisible();
  await page.getByRole('button', { name: `${t('team.change')}: Kiran Joshi` }).click();
  await dialog.getByRole('checkbox', { name: t('team.take-over-limit') }).click();
  await dialog.getByRole('button', { name: t('team.save') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentRequestsTo('identity.change-member').map(({ body }) => body)).toEqual([
    { dailyLimit: { amount: '3000.00', currency: 'INR' } },
  ]);
});

test('the invitation of somebody with a limit begins with that limit, and says that it is the most', async () => {
  await InviteAboveOwnLimit.run();
  await expect.element(dialog.getByText(t('problem.limit-above-own'))).toBeVisible();
  await expect.element(dialog.getByText(t('team.limit-mine', { limit: '₹5,000' }))).toBeVisible();
});
