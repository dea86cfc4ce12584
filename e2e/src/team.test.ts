import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import type { Credentials } from './api-client.ts';
import { addMemberByInvitation, uniqueEmailAddress, signUpApprovedCompany } from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import {
  chooseListOption,
  focusedElementName,
  pressButtonByKeyboard,
  toggleCheckbox,
  typeIntoField,
} from './keyboard.ts';
import { logInByKeyboard } from './user-actions.ts';
import { findMailedLink } from './mailed-links.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

async function openTeam(page: Page): Promise<void> {
  await page.goto('/team');
  await page.getByRole('heading', { level: 2, name: t('team.leave.heading') }).waitFor();
}

/** Enters the password in the dialog that asks for it once more. */
async function confirmWithPassword(page: Page, { password }: Credentials): Promise<void> {
  await page.getByRole('dialog', { name: t('confirm.title') }).waitFor();
  await typeIntoField(page, t('confirm.password'), password);
  await page.keyboard.press('Enter');
}

describe('a team', () => {
  e2eTest('grows by an invitation that somebody accepts with a new account', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const page = await visit({ signedInAs: company.owner });
    const email = uniqueEmailAddress('nila');
    await openTeam(page);
    await page.getByText(t('team.alone.title')).waitFor();
    await pressButtonByKeyboard(page, t('team.invite.open'));
    await typeIntoField(page, t('team.email'), 'nila@');
    await typeIntoField(page, t('team.limit-in-rupees'), 'much');
    await pressButtonByKeyboard(page, t('team.invite.action'));
    await expect.poll(() => focusedElementName(page)).toBe(t('team.email'));
    expect(await readFieldErrors(page)).toEqual({
      email: t('team.problem.email'),
      dailyLimit: t('team.problem.limit'),
    });
    expect(await axeViolations(page)).toEqual([]);
    await typeIntoField(page, t('team.email'), email);
    await chooseListOption(page, t('team.role'), t('role.manager'));
    await typeIntoField(page, t('team.limit-in-rupees'), '25,000');
    await pressButtonByKeyboard(page, t('team.invite.action'));
    await page.getByText(t('team.done.invited', { email })).waitFor();
    await page.getByRole('row', { name: email }).getByText(t('role.manager')).waitFor();

    const guest = await visit();
    await guest.goto(await findMailedLink(portal.mail, email, /invites you/));
    await guest.getByText(company.name).waitFor();
    await pressButtonByKeyboard(guest, t('invitation.join-submit'));
    await expect.poll(() => focusedElementName(guest)).toBe(t('invitation.name'));
    expect(Object.keys(await readFieldErrors(guest))).toEqual(['name', 'password', 'terms']);
    expect(await axeViolations(guest)).toEqual([]);
    await typeIntoField(guest, t('invitation.name'), 'Nila Menon');
    await typeIntoField(guest, t('password.new'), 'nine blue umbrellas');
    await toggleCheckbox(guest, t('entry.accept-terms'));
    await pressButtonByKeyboard(guest, t('invitation.join-submit'));
    await guest.waitForURL('**/dashboard');
    await guest.getByRole('heading', { level: 2, name: company.name }).waitFor();

    await page.reload();
    const member = page.getByRole('row', { name: /Nila Menon/ });
    await member.getByText(t('role.manager')).waitFor();
    expect(await member.innerText()).toContain('₹25,000');
  });

  e2eTest('grows by somebody who has an account and logs in for it', async ({ visit }) => {
    const portal = getTestPortal();
    const [company, other] = await Promise.all([
      signUpApprovedCompany(portal),
      signUpApprovedCompany(portal),
    ]);
    await company.owner.client.call('identity.invite', {
      body: { email: other.owner.email, role: 'finance' },
    });
    const guest = await visit();
    await guest.goto(await findMailedLink(portal.mail, other.owner.email, /invites you/));
    await guest.getByRole('heading', { name: t('invitation.log-in-title') }).waitFor();
    await pressButtonByKeyboard(guest, t('entry.log-in'));
    await guest.waitForURL('**/login?next=%2Finvitation');
    await logInByKeyboard(guest, other.owner);
    await guest.getByRole('heading', { name: t('invitation.accept-title') }).waitFor();
    await pressButtonByKeyboard(guest, t('invitation.accept'));
    await guest.waitForURL('**/dashboard');
    await guest.getByRole('heading', { level: 2, name: company.name }).waitFor();
  });

  e2eTest('changes what somebody may do and spend, and lets them go', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const nila = await addMemberByInvitation(portal, company);
    const [page, theirs] = await Promise.all([
      visit({ signedInAs: company.owner }),
      visit({ signedInAs: nila }),
    ]);
    await theirs.goto('/dashboard');
    await theirs.getByRole('heading', { level: 2, name: company.name }).waitFor();
    await openTeam(page);
    await pressButtonByKeyboard(page, `${t('team.change')}: ${nila.name}`);
    await chooseListOption(page, t('team.role'), t('role.approver'));
    await typeIntoField(page, t('team.limit-in-rupees'), '40000');
    await pressButtonByKeyboard(page, t('team.save'));
    await page.getByText(t('team.done.changed', { name: nila.name })).waitFor();
    const row = page.getByRole('row', { name: nila.name });
    expect(await row.innerText()).toMatch(new RegExp(`${t('role.approver')}[^]*₹40,000`));
    await portal.mail.awaitMail(nila.email, /new role/);

    await pressButtonByKeyboard(page, `${t('team.change')}: ${nila.name}`);
    await pressButtonByKeyboard(page, t('team.remove.open'));
    await page.getByRole('dialog', { name: t('team.remove.title', { name: nila.name }) }).waitFor();
    await pressButtonByKeyboard(page, t('team.remove.action'));
    await page.getByText(t('team.done.removed', { name: nila.name })).waitFor();
    await row.waitFor({ state: 'detached' });
    await theirs.goto('/dashboard');
    await theirs.waitForURL('**/no-company');
    await theirs.getByRole('heading', { level: 1, name: t('no-company.title') }).waitFor();
  });

  e2eTest('keeps its last owner until somebody else has the ownership', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const { owner } = company;
    const page = await visit({ signedInAs: owner });
    await openTeam(page);
    await page.getByText(t('team.leave.invite-first', { company: company.name })).waitFor();
    expect(await page.getByRole('button', { name: t('team.leave.open') }).count()).toBe(0);

    const nila = await addMemberByInvitation(portal, company, { role: 'manager' });
    await expireRecentAuthentication(portal, owner.email);
    await openTeam(page);
    await page.getByText(t('team.leave.transfer-first', { company: company.name })).waitFor();
    await pressButtonByKeyboard(page, t('team.transfer.open'));
    await chooseListOption(page, t('team.transfer.to'), `${nila.name}, ${nila.email}`);
    await pressButtonByKeyboard(page, t('team.transfer.action'));
    await confirmWithPassword(page, owner);
    await page.getByText(t('team.done.transferred', { name: nila.name })).waitFor();
    await page.getByRole('row', { name: nila.name }).getByText(t('role.owner')).waitFor();

    await pressButtonByKeyboard(page, t('team.leave.open'));
    await page.getByRole('dialog', { name: t('team.leave.title', { company: company.name }) }).waitFor();
    await pressButtonByKeyboard(page, t('team.leave.action'));
    await page.waitForURL('**/no-company');
  });

  e2eTest('takes an invitation back', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const email = uniqueEmailAddress('sunil');
    await company.owner.client.call('identity.invite', { body: { email, role: 'booker' } });
    const link = await findMailedLink(portal.mail, email, /invites you/);
    const page = await visit({ signedInAs: company.owner });
    await openTeam(page);
    await pressButtonByKeyboard(page, `${t('team.withdraw.action')}: ${email}`);
    await page.getByRole('dialog', { name: t('team.withdraw.title') }).waitFor();
    await pressButtonByKeyboard(page, t('team.withdraw.action'));
    await page.getByText(t('team.done.withdrawn', { email })).waitFor();
    const guest = await visit();
    await guest.goto(link);
    await guest.getByRole('heading', { name: t('link.invalid') }).waitFor();
    expect(await axeViolations(guest)).toEqual([]);
  });
});
