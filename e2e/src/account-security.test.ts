import { readFile } from 'node:fs/promises';
import { totpCodeOf, wrongTotpCodeOf } from '@marga/server/test/totp-codes';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import type { Credentials } from './api-client.ts';
import { addMemberByInvitation, signUpApprovedCompany, signUpCompany } from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, toggleCheckbox, typeIntoField } from './keyboard.ts';
import { logInByKeyboard, logOutByKeyboard } from './user-actions.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await page.getByRole('heading', { name: t('security.sessions') }).waitFor();
  await page.getByText(t('security.sessions.this')).waitFor();
}

/** Sets up the second factor, and returns the app's secret and the recovery codes. */
async function setUpSecondFactor(page: Page, { password }: Credentials) {
  await openSecurity(page);
  await pressButtonByKeyboard(page, t('security.factor.set-up'));
  await typeIntoField(page, t('confirm.password'), password);
  await pressButtonByKeyboard(page, t('security.factor.continue'));
  await page.getByRole('img', { name: t('security.setup.qr') }).waitFor();
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  const app = `otpauth://totp/Marga?secret=${secret.replaceAll(/\s/g, '')}`;
  expect(await axeViolations(page)).toEqual([]);

  await typeIntoField(page, t('security.setup.code'), wrongTotpCodeOf(app));
  await pressButtonByKeyboard(page, t('security.setup.confirm'));
  await page.getByText(t('problem.invalid-verification-code')).waitFor();
  await typeIntoField(page, t('security.setup.code'), totpCodeOf(app));
  await pressButtonByKeyboard(page, t('security.setup.confirm'));
  await page.getByText(t('security.codes.text')).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const codes = await page.locator('.print-alone li').allInnerTexts();
  await pressButtonByKeyboard(page, t('security.codes.kept'));
  return { app, codes };
}

async function signOutAndIn(page: Page, credentials: Credentials): Promise<void> {
  await logOutByKeyboard(page);
  await page.goto('/login');
  await logInByKeyboard(page, credentials);
  await page.getByText(t('login.second.text')).waitFor();
}

describe('the second factor', () => {
  e2eTest('is asked for at every sign-in; each recovery code takes its place once', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner });
    const { app, codes } = await setUpSecondFactor(page, owner);
    const [recoveryCode = ''] = codes;
    expect(codes.length).toBeGreaterThanOrEqual(8);

    await signOutAndIn(page, owner);
    expect(await focusedElementName(page)).toBe(t('login.second.code'));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type(totpCodeOf(app, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await signOutAndIn(page, owner);
    await pressButtonByKeyboard(page, t('login.second.use-recovery'));
    await typeIntoField(page, t('login.second.recovery-code'), recoveryCode);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await signOutAndIn(page, owner);
    await pressButtonByKeyboard(page, t('login.second.use-recovery'));
    await typeIntoField(page, t('login.second.recovery-code'), recoveryCode);
    await page.keyboard.press('Enter');
    await page.locator('p.error', { hasText: t('login.second.recovery-wrong') }).waitFor();
  });

  e2eTest('can be given up again, with the password and a code', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const page = await visit({ signedInAs: owner });
    const { app } = await setUpSecondFactor(page, owner);
    await pressButtonByKeyboard(page, t('security.factor.remove'));
    const question = page.getByRole('dialog', { name: t('security.factor.remove') });
    await question.waitFor();
    await typeIntoField(page, t('confirm.password'), 'not the password');
    await typeIntoField(page, t('confirm.code'), totpCodeOf(app, 1));
    await page.keyboard.press('Enter');
    await question.getByText(t('confirm.wrong')).waitFor();
    await typeIntoField(page, t('confirm.password'), owner.password);
    await typeIntoField(page, t('confirm.code'), totpCodeOf(app, 1));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('security.factor.set-up') }).waitFor();
    await getTestPortal().mail.awaitMail(owner.email, /no longer asks for a second factor/);
  });
});

describe('another session', () => {
  e2eTest('is listed with device and place, and ends when it is ended', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const [page, elsewhere] = await Promise.all([visit({ signedInAs: owner }), visit({ signedInAs: owner })]);
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();
    await openSecurity(page);
    const others = page.getByRole('row').filter({ has: page.getByRole('button') });
    // The third session belongs to the API client that signed up the company.
    expect(await others.filter({ hasText: 'India' }).count()).toBe(2);
    await pressButtonByKeyboard(page, new RegExp(`^${t('security.sessions.end')}: .*Linux$`));
    await expect.poll(() => others.count()).toBe(1);
    await pressButtonByKeyboard(elsewhere, t('header.bookings'));
    await elsewhere.waitForURL('**/login?reason=user-token-expired&next=%2Fbookings');
    await pressButtonByKeyboard(page, t('security.sessions.end-others'));
    await page.getByText(t('security.sessions.only')).waitFor();
  });

  e2eTest('ends with a changed password', async ({ visit }) => {
    const { owner } = await signUpCompany(getTestPortal());
    const [page, elsewhere] = await Promise.all([visit({ signedInAs: owner }), visit({ signedInAs: owner })]);
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();
    await openSecurity(page);
    await pressButtonByKeyboard(page, t('security.password.submit'));
    await expect.poll(() => focusedElementName(page)).toBe(t('security.password.current'));
    expect(await readFieldErrors(page)).toEqual({
      currentPassword: t('security.password.current-missing'),
      newPassword: t('password.missing'),
    });
    await typeIntoField(page, t('security.password.current'), 'not the password');
    await typeIntoField(page, t('security.password.new'), 'nine blue umbrellas');
    await pressButtonByKeyboard(page, t('security.password.submit'));
    await page.getByText(t('confirm.wrong')).waitFor();
    await typeIntoField(page, t('security.password.current'), owner.password);
    await pressButtonByKeyboard(page, t('security.password.submit'));
    await page.getByText(t('security.password.done')).waitFor();
    await pressButtonByKeyboard(elsewhere, t('header.bookings'));
    await elsewhere.waitForURL('**/login?reason=user-token-expired&next=%2Fbookings');
  });
});

describe('an API key', () => {
  e2eTest('is shown once, opens the API until it is revoked', async ({ visit }) => {
    const portal = getTestPortal();
    const { id, name, owner } = await signUpCompany(portal);
    const page = await visit({ signedInAs: owner });
    await expireRecentAuthentication(portal, owner.email);
    const askWith = (key: string) =>
      fetch(`${portal.url}/v1/company`, {
        headers: { authorization: `Bearer ${key}`, 'marga-company': id },
      });
    await page.goto('/settings/api-keys');
    await page.getByText(t('api-keys.empty')).waitFor();
    await pressButtonByKeyboard(page, t('api-keys.create'));
    await pressButtonByKeyboard(page, t('api-keys.create-submit'));
    await expect.poll(() => focusedElementName(page)).toBe(t('api-keys.name'));
    await page.getByText(t('api-keys.scopes-missing')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeIntoField(page, t('api-keys.name'), 'Nightly export');
    await toggleCheckbox(page, t('permission.company:read'));
    await pressButtonByKeyboard(page, t('api-keys.create-submit'));
    await page.getByRole('dialog', { name: t('confirm.title') }).waitFor();
    await typeIntoField(page, t('confirm.password'), owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('api-keys.new', { name: 'Nightly export' }) }).waitFor();
    const key = await page.locator('code').innerText();
    const answer = await askWith(key);
    expect(await answer.json()).toMatchObject({ companyName: name });

    await pressButtonByKeyboard(page, t('api-keys.kept'));
    expect(await page.locator('body').innerText()).not.toContain(key);
    await pressButtonByKeyboard(page, `${t('api-keys.revoke')}: Nightly export`);
    await pressButtonByKeyboard(page, t('api-keys.revoke'));
    await page.getByText(t('api-keys.empty')).waitFor();
    expect((await askWith(key)).status).toBe(401);
  });
});

describe('what is kept about a person', () => {
  e2eTest('is theirs to take along', async ({ visit }) => {
    const portal = getTestPortal();
    const { name, owner } = await signUpCompany(portal);
    const page = await visit({ signedInAs: owner });
    await expireRecentAuthentication(portal, owner.email);
    await openSecurity(page);
    await pressButtonByKeyboard(page, t('security.data.export'));
    await page.getByRole('dialog', { name: t('confirm.title') }).waitFor();
    await typeIntoField(page, t('confirm.password'), owner.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await (await download).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      account: { email: owner.email },
      memberships: [{ companyName: name, role: 'owner' }],
    });
  });

  e2eTest(
    'is deleted with the account, unless a company would be left without an owner',
    async ({ visit }) => {
      const portal = getTestPortal();
      const company = await signUpApprovedCompany(portal);
      const colleague = await addMemberByInvitation(portal, company);
      const erase = async (page: Page, { email }: Credentials) => {
        await openSecurity(page);
        await pressButtonByKeyboard(page, t('security.delete'));
        await typeIntoField(page, t('security.delete.type', { email }), 'somebody.else@people.example');
        await pressButtonByKeyboard(page, t('security.delete.confirm'));
        await page.getByText(t('security.delete.differs')).waitFor();
        await typeIntoField(page, t('security.delete.type', { email }), email);
        await pressButtonByKeyboard(page, t('security.delete.confirm'));
      };
      const page = await visit({ signedInAs: company.owner });
      await erase(page, company.owner);
      await page.getByText(t('security.delete.last-owner')).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      const other = await visit({ signedInAs: colleague });
      await erase(other, colleague);
      await other.waitForURL(`${portal.url}/`);
      await other.goto('/login');
      await logInByKeyboard(other, colleague);
      await other.locator('p.error', { hasText: t('problem.invalid-credential') }).waitFor();
    },
  );
});
