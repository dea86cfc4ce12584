import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './settings.stories.tsx';

const {
  Profile,
  ProfileWithMistakes,
  ProfileWithFieldRefused,
  ChangePassword,
  ChangePasswordWithMistakes,
  ChangePasswordRefused,
  CreateApiKey,
  CreateApiKeyWithMistakes,
  CreateApiKeyRefused,
} = composeStoriesOfFile(stories);

const fieldNamed = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

test('a profile with mistakes names each field, begins with the first and is not sent', async () => {
  await ProfileWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('companyName');
  expect(readFieldErrors()).toEqual({
    companyName: t('company-problem.companyName'),
    companyPhone: t('company-problem.companyPhone'),
    name: t('profile.problem.name'),
    email: t('profile.problem.email'),
  });
  expect(sentRequestsTo('identity.change-company')).toEqual([]);
});

test('of a profile only what was changed is sent, once', async () => {
  await Profile.run();
  const save = page.getByRole('button', { name: t('profile.save') });
  await save.click();
  await expect.element(page.getByText(t('profile.untouched'))).toBeVisible();
  await page.getByLabelText(t('profile.name'), { exact: true }).fill('Asha K. Kulkarni');
  await save.dblClick();
  await expect.element(page.getByText(t('profile.saved'), { exact: true })).toBeVisible();
  expect(sentRequestsTo('identity.change-account').map(({ body }) => body)).toEqual([
    { name: 'Asha K. Kulkarni' },
  ]);
  expect(sentRequestsTo('identity.change-company')).toEqual([]);
});

test('a field of the profile that the server refuses is marked, and keeps what was typed', async () => {
  await ProfileWithFieldRefused.run();
  await expect.poll(readFieldErrors).toEqual({ companyPhone: t('company-problem.companyPhone') });
  expect(fieldNamed('companyPhone')?.value).toBe('+919822012346');
});

test('a change of password with mistakes names each field and begins with the first', async () => {
  await ChangePasswordWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('currentPassword');
  expect(readFieldErrors()).toEqual({
    currentPassword: t('security.password.current-missing'),
    newPassword: t('password.missing'),
  });
});

test('a wrong current password is marked, and the new one is kept', async () => {
  await ChangePasswordRefused.run();
  await expect.poll(readFieldErrors).toEqual({ currentPassword: t('confirm.wrong') });
  expect(fieldNamed('newPassword')?.value).toBe('eleven brown kettles');
});

test('a changed password is sent once, and the fields are emptied', async () => {
  await ChangePassword.run();
  const current = page.getByLabelText(t('security.password.current'), { exact: true });
  await current.fill('seven green lanterns');
  await page.getByLabelText(t('security.password.new'), { exact: true }).fill('eleven brown kettles');
  await page.getByRole('button', { name: t('security.password.submit') }).dblClick();
  await expect.element(page.getByText(t('security.password.done'))).toBeVisible();
  await expect.element(current).toHaveValue('');
  expect(sentRequestsTo('identity.change-password').length).toBe(1);
});

test('an API key without name and scopes is not sent, and begins with the name', async () => {
  await CreateApiKeyWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('name');
  await expect.element(page.getByText(t('api-keys.name-wrong'))).toBeVisible();
  await expect.element(page.getByText(t('api-keys.scopes-missing'))).toBeVisible();
  expect(sentRequestsTo('identity.create-api-key')).toEqual([]);
});

test('two presses create one API key', async () => {
  await CreateApiKey.run();
  await page.getByLabelText(t('api-keys.name'), { exact: true }).fill('Accounts');
  await page.getByRole('checkbox', { name: t('permission.booking:read') }).click();
  await page.getByRole('button', { name: t('api-keys.create-submit') }).dblClick();
  await expect.poll(() => sentRequestsTo('identity.create-api-key').length).toBe(1);
  expect(sentRequestsTo('identity.create-api-key')[0]?.body).toEqual({
    name: 'Accounts',
    scopes: ['booking:read'],
  });
});

test('a refused API key says why and keeps what was chosen', async () => {
  await CreateApiKeyRefused.run();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(fieldNamed('name')?.value).toBe('Accounts');
  expect(fieldNamed('booking:read')?.checked).toBe(true);
});
