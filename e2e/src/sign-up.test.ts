import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Applicant, fillSignUpForm, newSignUpApplicant } from './fill-sign-up-form.ts';
import { axeViolations } from './axe-accessibility-check.ts';
import { approveCompanyNamed, signUpCompany, uniqueEmailAddress } from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { chooseListOption, focusedElementName, pressButtonByKeyboard, typeIntoField } from './keyboard.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { logInByKeyboard, logOutByKeyboard } from './user-actions.ts';
import { findMailedLink } from './mailed-links.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

async function openSignUp(page: Page, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/signup`);
  await page.locator('input[name="confirmPassword"]').waitFor();
}

describe('signing up', () => {
  e2eTest('with an address that has an account says so under it', async ({ visit }) => {
    const page = await visit();
    const { owner } = await signUpCompany(getTestPortal());
    await openSignUp(page);
    await fillSignUpForm(page, { ...newSignUpApplicant(), email: owner.email });
    await pressButtonByKeyboard(page, t('sign-up.submit'));
    await page.getByText(t('sign-up.email-taken')).waitFor();
    await expect.poll(() => focusedElementName(page)).toBe(t('entry.email'));
    expect((await readFieldErrors(page))['email']).toContain(t('sign-up.email-taken'));
    await pressButtonByKeyboard(page, t('sign-up.email-taken.reset'));
    await page.waitForURL('**/forgot-password');
  });

  e2eTest(
    'leads to the dashboard, which says what is missing until the mailed link is opened',
    async ({ visit }) => {
      const page = await visit();
      const applicant = newSignUpApplicant();
      await openSignUp(page);
      await fillSignUpForm(page, applicant);
      await pressButtonByKeyboard(page, t('sign-up.submit'));
      await page.waitForURL('**/dashboard');
      await page.getByRole('heading', { level: 2, name: applicant.companyName }).waitFor();
      const opening = page.getByRole('region', { name: t('opening.title') });
      await opening.getByText(t('opening.email-verification.text', { email: applicant.email })).waitFor();
      await opening.getByText(t('opening.approval.ahead')).waitFor();
      const facts = await page.getByRole('main').innerText();
      for (const fact of [applicant.gstin, applicant.email, '+91 98220 12345', applicant.address])
        expect(facts).toContain(fact);
      expect(await axeViolations(page)).toEqual([]);

      await page.goto(await findMailedLink(getTestPortal().mail, applicant.email, /Verify your address/));
      await pressButtonByKeyboard(page, t('verify.submit'));
      await page.getByRole('heading', { name: t('verify.done') }).waitFor();
      expect(page.url()).not.toContain('code=');
      await pressButtonByKeyboard(page, t('entry.dashboard'));
      await opening.getByText(t('opening.approval.waiting')).waitFor();
      await opening.getByText(t('opening.email-verification.done')).waitFor();
    },
  );

  e2eTest('is walked on a telephone with taps', async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    const applicant = newSignUpApplicant();
    await openSignUp(page);
    await tapThroughSignUp(page, applicant);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 2, name: applicant.companyName }).waitFor();
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await page.goto(await findMailedLink(getTestPortal().mail, applicant.email, /Verify your address/));
    await page.getByRole('button', { name: t('verify.submit') }).tap();
    await page.getByRole('heading', { name: t('verify.done') }).waitFor();
    await approveCompanyNamed(getTestPortal(), applicant.companyName);

    await page.getByRole('button', { name: t('frame.more'), exact: true }).tap();
    await page.getByRole('button', { name: t('header.sign-out') }).tap();
    await page
      .getByRole('link', { name: t('header.login') })
      .first()
      .tap();
    await tapAndType(page, t('login.email'), applicant.email);
    await tapAndType(page, t('login.password'), applicant.password);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).tap();
    await page.waitForURL('**/dashboard');

    await page.getByRole('button', { name: t('frame.more'), exact: true }).tap();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('header.team') })
      .tap();
    await page.getByRole('button', { name: t('team.invite.open') }).tap();
    const email = uniqueEmailAddress('sunil');
    await tapAndType(page, t('team.email'), email);
    await page.getByRole('button', { name: t('team.invite.action') }).tap();
    await page.getByText(t('team.done.invited', { email })).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  e2eTest('is walked in Hindi, with the login and the team behind it', async ({ visit }) => {
    const hindi = createTranslator('hi');
    const page = await visit();
    const applicant = newSignUpApplicant();
    await openSignUp(page, '/hi');
    await fillSignUpForm(page, applicant, hindi);
    await pressButtonByKeyboard(page, hindi('sign-up.submit'));
    await page.waitForURL('**/hi/dashboard');
    await page.goto(await findMailedLink(getTestPortal().mail, applicant.email, /पता सत्यापित/));
    await pressButtonByKeyboard(page, hindi('verify.submit'));
    await page.getByRole('heading', { name: hindi('verify.done') }).waitFor();
    await approveCompanyNamed(getTestPortal(), applicant.companyName);
    await logOutByKeyboard(page, hindi);
    await page.goto('/hi/team');
    await page.waitForURL('**/hi/login?next=%2Fteam');
    await logInByKeyboard(page, applicant, hindi);
    await page.waitForURL('**/hi/team');

    const email = uniqueEmailAddress('sunita');
    await pressButtonByKeyboard(page, hindi('team.invite.open'));
    await typeIntoField(page, hindi('team.email'), email);
    await chooseListOption(page, hindi('team.role'), hindi('role.approver'));
    await pressButtonByKeyboard(page, hindi('team.invite.action'));
    await page.getByText(hindi('team.done.invited', { email })).waitFor();
    expect(await findMailedLink(getTestPortal().mail, email, /Marga/)).toMatch(/^\/hi\/invitation#/);
    expect(await axeViolations(page)).toEqual([]);
  });
});

async function tapAndType(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).tap();
  await page.keyboard.type(text);
}

async function tapThroughSignUp(page: Page, applicant: Applicant): Promise<void> {
  await tapAndType(page, t('sign-up.companyName'), applicant.companyName);
  await page.getByLabel(t('sign-up.entityKind')).selectOption('proprietorship');
  await page.getByLabel(t('sign-up.isWithoutGst')).tap();
  await tapAndType(page, t('sign-up.companyAddress'), applicant.address);
  await tapAndType(page, t('sign-up.companyPhone'), applicant.phone);
  await tapAndType(page, t('entry.email'), applicant.email);
  await tapAndType(page, t('password.new'), applicant.password);
  await tapAndType(page, t('password.confirm'), applicant.password);
  await page.getByLabel(t('entry.accept-terms')).tap();
  await page.getByRole('button', { name: t('sign-up.submit') }).tap();
}
