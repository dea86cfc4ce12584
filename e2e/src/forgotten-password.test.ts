import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { uniqueEmailAddress, signUpCompany } from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, typeIntoField } from './keyboard.ts';
import { logInByKeyboard } from './user-actions.ts';
import { findMailedLink } from './mailed-links.ts';
import { expireMailedLinks } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const newPassword = 'nine blue umbrellas';

/** Opens a link from a mail and sets the new password with it. */
async function chooseWith(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await typeIntoField(page, t('password.new'), newPassword);
  await typeIntoField(page, t('password.confirm'), newPassword);
  await pressButtonByKeyboard(page, t('reset.submit'));
}

describe('a forgotten password', () => {
  e2eTest('is replaced by the mailed link, and every session ends', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const elsewhere = await visit({ signedInAs: owner });
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();

    const page = await visit();
    await page.goto('/login');
    await pressButtonByKeyboard(page, t('login.forgot'));
    // The URL changes before the page does, and the log-in page has a field of the same name.
    await page.getByRole('heading', { name: t('forgot.title') }).waitFor();
    await typeIntoField(page, t('entry.email'), owner.email);
    await pressButtonByKeyboard(page, t('forgot.submit'));
    await page.getByRole('heading', { name: t('forgot.sent') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const link = await findMailedLink(getTestPortal().mail, owner.email, /Choose a new password/);
    await page.goto(link);
    await typeIntoField(page, t('password.new'), newPassword);
    await typeIntoField(page, t('password.confirm'), 'nine blue umbrella');
    await pressButtonByKeyboard(page, t('reset.submit'));
    await expect.poll(() => focusedElementName(page)).toBe(t('password.confirm'));
    expect(await readFieldErrors(page)).toEqual({ confirmPassword: t('password.mismatch') });
    await typeIntoField(page, t('password.confirm'), newPassword);
    await pressButtonByKeyboard(page, t('reset.submit'));
    await page.getByRole('heading', { name: t('reset.done') }).waitFor();

    await pressButtonByKeyboard(page, t('entry.log-in'));
    await page.waitForURL('**/login');
    await logInByKeyboard(page, { ...owner, password: newPassword });
    await page.waitForURL('**/dashboard');
    await pressButtonByKeyboard(elsewhere, t('header.bookings'));
    await elsewhere.waitForURL('**/login?reason=user-token-expired&next=%2Fbookings');

    await chooseWith(page, link);
    await page.getByRole('heading', { name: t('link.invalid') }).waitFor();
  });

  e2eTest('is not replaced by a link that is too old', async ({ visit }) => {
    const portal = getTestPortal();
    const { owner } = await signUpCompany(portal);
    await owner.client.call('identity.request-password-reset', { body: { email: owner.email } });
    const link = await findMailedLink(portal.mail, owner.email, /Choose a new password/);
    await expireMailedLinks(portal, owner.email);
    const page = await visit();
    await chooseWith(page, link);
    await page.getByRole('heading', { name: t('link.expired') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('reset.ask-again'));
    await page.waitForURL('**/forgot-password');
  });

  e2eTest('of an address without an account is answered the same', async ({ visit }) => {
    const page = await visit();
    await page.goto('/forgot-password');
    await typeIntoField(page, t('entry.email'), uniqueEmailAddress('nobody'));
    await pressButtonByKeyboard(page, t('forgot.submit'));
    await page.getByRole('heading', { name: t('forgot.sent') }).waitFor();
  });
});
