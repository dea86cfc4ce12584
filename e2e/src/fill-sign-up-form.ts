import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { uniqueEmailAddress, gstinWithCheckDigit } from './create-test-company.ts';
import { chooseListOption, toggleCheckbox, typeIntoField } from './keyboard.ts';
import { type Translate, createTranslator } from './translator.ts';

/** Holds the values of the sign-up form as its fields take them. */
export interface Applicant {
  companyName: string;
  gstin: string;
  address: string;
  phone: string;
  email: string;
  password: string;
}

/** Returns a sole trader in Pune with a name, numbers and an address that are unique in this run. */
export function newSignUpApplicant(): Applicant {
  const number = randomInt(1_000, 10_000);
  return {
    companyName: `Sahyadri Travels ${number}`,
    gstin: gstinWithCheckDigit(`27ABCPK${number}Q1Z`),
    address: '18 Laxmi Road, Pune 411030',
    phone: '098220 12345',
    email: uniqueEmailAddress('meera'),
    password: 'seven green lanterns',
  };
}

/** Fills every field but the registration number, which a proprietorship does not have. */
export async function fillSignUpForm(
  page: Page,
  applicant: Applicant,
  t: Translate = createTranslator('en'),
): Promise<void> {
  await typeIntoField(page, t('sign-up.companyName'), applicant.companyName);
  await chooseListOption(page, t('sign-up.entityKind'), t('entity.proprietorship'));
  await typeIntoField(page, t('sign-up.companyGSTNumber'), applicant.gstin);
  await typeIntoField(page, t('sign-up.companyAddress'), applicant.address);
  await typeIntoField(page, t('sign-up.companyPhone'), applicant.phone);
  await typeIntoField(page, t('entry.email'), applicant.email);
  await typeIntoField(page, t('password.new'), applicant.password);
  await typeIntoField(page, t('password.confirm'), applicant.password);
  await toggleCheckbox(page, t('entry.accept-terms'));
}
