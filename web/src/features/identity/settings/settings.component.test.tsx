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
  ProposedDetails,
  ProposedDetailsDecidedMeanwhile,
  ChangePassword,
  ChangePasswordWithMistakes,
  ChangePasswordRefused,
  ChangePasswordWithSecondFactor,
  SecondFactorInForce,
  CreateApiKey,
  CreateApiKeyWithMistakes,
  CreateApiKeyRefused,
  ApiKeys,
  ChangeApiKeyWithMistakes,
  ResumeApiKeyAsksForPassword,
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
  const saved = page.getByText(t('profile.saved'), { exact: true });
  await expect.element(saved).toBeVisible();
  // A second press may come after the first has been answered.
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(sentRequestsTo('identity.change-account').map(({ body }) => body)).toEqual([
    { name: 'Asha K. Kulkarni' },
  ]);
  expect(sentRequestsTo('identity.change-company')).toEqual([]);
});

test('a new name of an approved company says that it waits, and the letterhead keeps the name in force', async () => {
  await Profile.run();
  await page.getByLabelText(t('profile.companyName'), { exact: true }).fill('Sahyadri Holidays');
  await expect.element(page.getByText(t('profile.proposed.will-wait'))).toBeVisible();
  await expect.element(page.getByText('Sahyadri Travels', { exact: true })).toBeVisible();
});

test('requested details stand beside those in force and are withdrawn once', async () => {
  await ProposedDetails.run();
  await expect.element(page.getByText('Sahyadri Travels', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sahyadri Holidays', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('profile.proposed.withdraw') }).dblClick();
  await expect.poll(() => sentRequestsTo('identity.withdraw-company-details').length).toBe(1);
});

test('details that an operator decided on meanwhile cannot be withdrawn, and the panel says so', async () => {
  await ProposedDetailsDecidedMeanwhile.run();
  await page.getByRole('button', { name: t('profile.proposed.withdraw') }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.state-changed'));
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

test('where a second factor is in force, a new password is sent with its code, and a wrong code is marked', async () => {
  await ChangePasswordWithSecondFactor.run();
  await expect.poll(readFieldErrors).toEqual({ code: t('confirm.code-wrong') });
  expect(sentRequestsTo('identity.change-password').map(({ body }) => body)).toEqual([
    {
      currentPassword: 'seven green lanterns',
      newPassword: 'eleven brown kettles',
      secondFactor: { method: 'totp', code: '123456' },
    },
  ]);
});

test('switching the second factor off needs the password and a code, of the app or a recovery code', async () => {
  await SecondFactorInForce.run();
  await page.getByRole('button', { name: t('security.factor.remove') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t('security.factor.remove') });
  await dialog.getByLabelText(t('confirm.password'), { exact: true }).fill('seven green lanterns');
  await submit.click();
  expect(sentRequestsTo('identity.remove-totp')).toEqual([]);
  await dialog.getByRole('button', { name: t('confirm.use-recovery') }).click();
  await dialog.getByLabelText(t('confirm.recovery-code')).fill(' abcde-fghjk ');
  await submit.dblClick();
  await expect.poll(() => sentRequestsTo('identity.remove-totp').length).toBe(1);
  expect(sentRequestsTo('identity.remove-totp')[0]?.body).toEqual({
    password: 'seven green lanterns',
    secondFactor: { method: 'recovery-code', code: 'abcde-fghjk' },
  });
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
    validDays: 90,
    networks: [],
    requestsAMinute: 300,
    dailyCap: null,
  });
});

test('a refused API key says why and keeps what was chosen', async () => {
  await CreateApiKeyRefused.run();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(fieldNamed('name')?.value).toBe('Accounts');
  expect(fieldNamed('booking:read')?.checked).toBe(true);
});

test('an API key that spends is not created without a cap, nor with addresses that are none', async () => {
  await CreateApiKey.run();
  await page.getByLabelText(t('api-keys.name'), { exact: true }).fill('Night desk');
  await page.getByRole('checkbox', { name: t('permission.checkout:create') }).click();
  await page.getByLabelText(t('api-keys.networks'), { exact: true }).fill('0.0.0.0/0');
  await page.getByRole('button', { name: t('api-keys.create-submit') }).click();
  await expect.element(page.getByText(t('api-keys.networks-wrong'))).toBeVisible();
  await expect.element(page.getByText(t('api-keys.cap-wrong'))).toBeVisible();
  expect(sentRequestsTo('identity.create-api-key')).toEqual([]);
  await page.getByLabelText(t('api-keys.networks'), { exact: true }).fill('203.0.113.7');
  await page.getByLabelText(t('api-keys.cap'), { exact: true }).fill('25,000');
  await page.getByLabelText(t('api-keys.valid-for'), { exact: true }).selectOptions('30');
  await page.getByRole('button', { name: t('api-keys.create-submit') }).click();
  await expect.poll(() => sentRequestsTo('identity.create-api-key').length).toBe(1);
  expect(sentRequestsTo('identity.create-api-key')[0]?.body).toEqual({
    name: 'Night desk',
    scopes: ['checkout:create'],
    validDays: 30,
    networks: ['203.0.113.7'],
    requestsAMinute: 300,
    dailyCap: { amount: '25000.00', currency: 'INR' },
  });
});

test('the list says why a key is suspended, what a key spent today, and offers to resume the suspended one alone', async () => {
  await ApiKeys.run();
  await expect.element(page.getByText(t('api-keys.state.suspended'), { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(t('api-keys.suspended-for.password-reset'), { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('₹17,263', { exact: false })).toBeVisible();
  await expect.element(page.getByText(t('api-keys.state.expired'), { exact: true })).toBeVisible();
  const resume = page.getByRole('button', { name: `${t('api-keys.resume')}:`, exact: false });
  expect(resume.elements()).toHaveLength(1);
  await resume.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('api-keys.resume') })
    .click();
  await expect.poll(() => sentRequestsTo('identity.resume-api-key').length).toBe(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('changed limits are sent once they are right', async () => {
  await ChangeApiKeyWithMistakes.run();
  for (const text of [
    t('api-keys.networks-wrong'),
    t('api-keys.requests-wrong', { most: 600 }),
    t('api-keys.cap-wrong'),
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(sentRequestsTo('identity.change-api-key')).toEqual([]);
  await page.getByLabelText(t('api-keys.networks'), { exact: true }).fill('');
  await page.getByLabelText(t('api-keys.requests-a-minute'), { exact: true }).fill('60');
  await page.getByLabelText(t('api-keys.cap'), { exact: true }).fill('1000');
  await page.getByRole('button', { name: t('api-keys.change-submit') }).click();
  await expect
    .poll(() => sentRequestsTo('identity.change-api-key')[0]?.body)
    .toEqual({
      networks: [],
      requestsAMinute: 60,
      dailyCap: { amount: '1000.00', currency: 'INR' },
    });
});

test('resuming asks for the password when it was not given of late', async () => {
  await ResumeApiKeyAsksForPassword.run();
  await page.getByRole('button', { name: t('api-keys.resume') }).click();
  await expect.element(page.getByLabelText(t('confirm.password'), { exact: true })).toBeVisible();
});
