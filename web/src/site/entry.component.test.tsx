import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../styleguide/compose-stories-of-file.ts';
import { english as t } from '../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../styleguide/sample-api.tsx';
import * as stories from './entry.stories.tsx';

const {
  LoginPending,
  LoginWithWrongPassword,
  LoginWithoutNetwork,
  SecondFactor,
  ForgottenPasswordSent,
  NewPasswordWithMistakes,
  NewPasswordRefused,
  NewPasswordByUsedLink,
} = composeStoriesOfFile(stories);

const email = page.getByLabelText(t('login.email'), { exact: true });

test('a login that is sent twice at once is one request', async () => {
  await LoginPending.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => sentRequestsTo('identity.sign-in').length).toBe(1);
});

test('a refused login moves the focus to its message and keeps the address', async () => {
  await LoginWithWrongPassword.run();
  const message = page.getByRole('alert');
  await expect.element(message).toHaveTextContent(t('problem.invalid-credential'));
  await expect.element(message).toHaveFocus();
  await expect.element(email).toHaveValue('asha@sahyadri.example');
});

test('a login without a network says so', async () => {
  await LoginWithoutNetwork.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.network-request-failed'));
});

test('the second step begins in its field, takes a recovery code, and can be started over', async () => {
  await SecondFactor.run();
  await expect.poll(focusedFieldName).toBe('code');
  await userEvent.keyboard('123 456{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.invalid-verification-code'));
  expect(sentRequestsTo('identity.complete-sign-in')[0]?.body).toMatchObject({
    method: 'totp',
    code: '123456',
  });
  await page.getByRole('button', { name: t('login.second.use-recovery') }).click();
  await expect.poll(focusedFieldName).toBe('code');
  await userEvent.keyboard('abcd-efgh-jkmn{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('login.second.recovery-wrong'));

  await page.getByRole('button', { name: t('login.second.start-over') }).click();
  await expect.element(email).toHaveValue('asha@sahyadri.example');
  // The password is not kept for the second step.
  expect(document.querySelector<HTMLInputElement>('[name="password"]')?.value).toBe('');
});

test('a requested link names the address it was sent to, and the form can be shown again', async () => {
  await ForgottenPasswordSent.run();
  await expect.element(page.getByText('asha@sahyadri.example')).toBeVisible();
  await page.getByRole('button', { name: t('forgot.again') }).click();
  await expect.element(page.getByLabelText(t('entry.email'), { exact: true })).toBeVisible();
});

test('a new password with mistakes names each field, begins with the first and is not sent', async () => {
  await NewPasswordWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('password');
  await expect.poll(readFieldErrors).toEqual({
    password: t('password.refused'),
    confirmPassword: t('password.mismatch'),
  });
  expect(sentRequestsTo('identity.reset-password')).toEqual([]);
});

test('a new password that the server refuses is marked and kept', async () => {
  await NewPasswordRefused.run();
  await expect.poll(readFieldErrors).toEqual({ password: t('problem.password-does-not-meet-requirements') });
  expect(document.querySelector<HTMLInputElement>('[name="confirmPassword"]')?.value).toBe(
    'correct horse battery',
  );
});

test('a used link leads to a new one', async () => {
  await NewPasswordByUsedLink.run();
  await expect.element(page.getByRole('link', { name: t('reset.ask-again') })).toBeVisible();
});
