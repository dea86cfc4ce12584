import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import { SAMPLE_APPLICATION } from './sample-application.ts';
import * as stories from './sign-up.stories.tsx';

const { Empty, WithoutAnyField, WithTwoPasswordsThatDiffer, Pending, WithTakenAddress, WithoutNetwork } =
  composeStoriesOfFile(stories);

const field = (id: Parameters<typeof t>[0]) => page.getByLabelText(t(id), { exact: true });

test('an empty form names every wrong field under itself and begins with the first', async () => {
  await WithoutAnyField.run();
  await expect.poll(focusedFieldName).toBe('companyName');
  expect(readFieldErrors()).toEqual({
    companyName: t('company-problem.companyName'),
    entityKind: t('company-problem.entityKind'),
    companyGSTNumber: t('company-problem.companyGSTNumber'),
    companyAddress: t('company-problem.companyAddress'),
    companyPhone: t('company-problem.companyPhone'),
    email: t('sign-up.problem.email'),
    password: t('password.missing'),
    terms: t('entry.terms-missing'),
  });

  await field('sign-up.entityKind').selectOptions(t('entity.private-limited'));
  await field('sign-up.companyRegNumber').fill('U63040');
  await field('sign-up.companyGSTNumber').fill('27AAPFU0939F1ZW');
  await field('entry.email').fill('meera@');
  expect(readFieldErrors()).toMatchObject({
    companyRegNumber: t('company-problem.companyRegNumber.cin'),
    companyGSTNumber: t('company-problem.companyGSTNumber.check-digit'),
    email: t('sign-up.problem.email'),
  });
  expect(sentRequestsTo('identity.sign-up')).toEqual([]);
});

test('a form with two passwords that differ is not sent', async () => {
  await WithTwoPasswordsThatDiffer.run();
  await expect.poll(focusedFieldName).toBe('confirmPassword');
  expect(readFieldErrors()).toEqual({ confirmPassword: 'Passwords do not match' });
  expect(sentRequestsTo('identity.sign-up')).toEqual([]);
});

test('a proprietorship is asked for no number, and PAN and state are read from the GST number', async () => {
  await Empty.run();
  await field('sign-up.entityKind').selectOptions(t('entity.proprietorship'));
  await expect.element(page.getByText(t('sign-up.companyRegNumber.none'))).toBeVisible();
  expect(document.querySelector('[name="companyRegNumber"]')).toBeNull();

  await field('sign-up.companyGSTNumber').fill(SAMPLE_APPLICATION.companyGSTNumber.toLowerCase());
  const details = page.getByRole('status').filter({ hasText: 'ABCPK4821Q' });
  await expect.element(details).toMatchTextContent('Maharashtra');
  await page.getByRole('checkbox', { name: t('sign-up.isWithoutGst') }).click();
  await expect.element(page.getByText(t('sign-up.companyGSTNumber.none'))).toBeVisible();
});

test('the press that leaves a wrong field is not lost, although a problem appears above what is pressed', async () => {
  await Empty.run();
  await field('sign-up.companyGSTNumber').fill('27AAPFU0939F1ZW');
  const box = page.getByRole('checkbox', { name: t('sign-up.isWithoutGst') });
  await box.click();
  await expect.element(box).toBeChecked();
});

test('a form that is sent twice at once makes one request', async () => {
  await Pending.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => sentRequestsTo('identity.sign-up').length).toBe(1);
  const { terms: _terms, confirmPassword: _confirmation, ...application } = SAMPLE_APPLICATION;
  expect(sentRequestsTo('identity.sign-up')[0]?.body).toMatchObject({
    ...application,
    companyRegNumber: null,
    locale: 'en',
  });
});

test('an address that has an account is marked, and everything typed stays', async () => {
  await WithTakenAddress.run();
  await expect.poll(focusedFieldName).toBe('email');
  expect(readFieldErrors()['email']).toContain(t('sign-up.email-taken'));
  await expect.element(field('password.new')).toHaveValue(SAMPLE_APPLICATION.password);
  await expect.element(field('sign-up.companyName')).toHaveValue(SAMPLE_APPLICATION.companyName);

  await field('entry.email').fill('meera.joshi@sahyadri.example');
  await expect.poll(readFieldErrors).toEqual({});
});

test('without a network the form says so and keeps what was typed', async () => {
  await WithoutNetwork.run();
  await expect.element(page.getByRole('alert').getByText(t('problem.network-request-failed'))).toBeVisible();
  await expect.element(field('sign-up.companyAddress')).toHaveValue(SAMPLE_APPLICATION.companyAddress);
});
