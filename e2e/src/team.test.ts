import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeObjections } from './axe.ts';
import type { Credentials } from './client.ts';
import { joinCompany, newAddress, signUpVerified } from './company.ts';
import { problemsOn } from './fields.ts';
import { journey, thePortal } from './journey.ts';
import { choose, focusedName, push, tick, typeInto } from './keyboard.ts';
import { logInByKeyboard } from './person.ts';
import { mailedLink } from './post.ts';
import { letLoginAge } from './time-passing.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

async function openTeam(page: Page): Promise<void> {
  await page.goto('/team');
  await page.getByRole('heading', { level: 2, name: say('team.leave.heading') }).waitFor();
}

/** The dialog that asks for the password once more. */
async function confirmWithPassword(page: Page, { password }: Credentials): Promise<void> {
  await page.getByRole('dialog', { name: say('confirm.title') }).waitFor();
  await typeInto(page, say('confirm.password'), password);
  await page.keyboard.press('Enter');
}

describe('a team', () => {
  journey('grows by an invitation that somebody accepts with a new account', async ({ visit }) => {
    const portal = thePortal();
    const company = await signUpVerified(portal);
    const page = await visit({ signedInAs: company.owner });
    const email = newAddress('nila');
    await openTeam(page);
    await page.getByText(say('team.alone.title')).waitFor();
    await push(page, say('team.invite.open'));
    await typeInto(page, say('team.email'), 'nila@');
    await typeInto(page, say('team.limit-in-rupees'), 'much');
    await push(page, say('team.invite.action'));
    await expect.poll(() => focusedName(page)).toBe(say('team.email'));
    expect(await problemsOn(page)).toEqual({
      email: say('team.problem.email'),
      dailyLimit: say('team.problem.limit'),
    });
    expect(await axeObjections(page)).toEqual([]);
    await typeInto(page, say('team.email'), email);
    await choose(page, say('team.role'), say('role.manager'));
    await typeInto(page, say('team.limit-in-rupees'), '25,000');
    await push(page, say('team.invite.action'));
    await page.getByText(say('team.done.invited', { email })).waitFor();
    await page.getByRole('row', { name: email }).getByText(say('role.manager')).waitFor();

    const guest = await visit();
    await guest.goto(await mailedLink(portal.mail, email, /invites you/));
    await guest.getByText(company.name).waitFor();
    await push(guest, say('invitation.join-submit'));
    await expect.poll(() => focusedName(guest)).toBe(say('invitation.name'));
    expect(Object.keys(await problemsOn(guest))).toEqual(['name', 'password', 'terms']);
    expect(await axeObjections(guest)).toEqual([]);
    await typeInto(guest, say('invitation.name'), 'Nila Menon');
    await typeInto(guest, say('password.new'), 'nine blue umbrellas');
    await tick(guest, say('entry.accept-terms'));
    await push(guest, say('invitation.join-submit'));
    await guest.waitForURL('**/dashboard');
    await guest.getByRole('heading', { level: 1, name: company.name }).waitFor();

    await page.reload();
    const member = page.getByRole('row', { name: /Nila Menon/ });
    await member.getByText(say('role.manager')).waitFor();
    expect(await member.innerText()).toContain('₹25,000');
  });

  journey('grows by somebody who has an account and logs in for it', async ({ visit }) => {
    const portal = thePortal();
    const [company, other] = await Promise.all([signUpVerified(portal), signUpVerified(portal)]);
    await company.owner.client.call('identity.invite', {
      body: { email: other.owner.email, role: 'finance' },
    });
    const guest = await visit();
    await guest.goto(await mailedLink(portal.mail, other.owner.email, /invites you/));
    await guest.getByRole('heading', { name: say('invitation.log-in-title') }).waitFor();
    await push(guest, say('entry.log-in'));
    await guest.waitForURL('**/login?next=%2Finvitation');
    await logInByKeyboard(guest, other.owner);
    await guest.getByRole('heading', { name: say('invitation.accept-title') }).waitFor();
    await push(guest, say('invitation.accept'));
    await guest.waitForURL('**/dashboard');
    await guest.getByRole('heading', { level: 1, name: company.name }).waitFor();
  });

  journey('changes what somebody may do and spend, and lets them go', async ({ visit }) => {
    const portal = thePortal();
    const company = await signUpVerified(portal);
    const nila = await joinCompany(portal, company);
    const [page, theirs] = await Promise.all([
      visit({ signedInAs: company.owner }),
      visit({ signedInAs: nila }),
    ]);
    await theirs.goto('/dashboard');
    await theirs.getByRole('heading', { level: 1, name: company.name }).waitFor();
    await openTeam(page);
    await push(page, `${say('team.change')}: ${nila.name}`);
    await choose(page, say('team.role'), say('role.approver'));
    await typeInto(page, say('team.limit-in-rupees'), '40000');
    await push(page, say('team.save'));
    await page.getByText(say('team.done.changed', { name: nila.name })).waitFor();
    const row = page.getByRole('row', { name: nila.name });
    expect(await row.innerText()).toMatch(new RegExp(`${say('role.approver')}[^]*₹40,000`));
    await portal.mail.awaitMail(nila.email, /new role/);

    await push(page, `${say('team.change')}: ${nila.name}`);
    await push(page, say('team.remove.open'));
    await page.getByRole('dialog', { name: say('team.remove.title', { name: nila.name }) }).waitFor();
    await push(page, say('team.remove.action'));
    await page.getByText(say('team.done.removed', { name: nila.name })).waitFor();
    await row.waitFor({ state: 'detached' });
    await theirs.goto('/dashboard');
    await theirs.waitForURL('**/no-company');
    await theirs.getByRole('heading', { level: 1, name: say('no-company.title') }).waitFor();
  });

  journey('keeps its last owner until somebody else has the ownership', async ({ visit }) => {
    const portal = thePortal();
    const company = await signUpVerified(portal);
    const { owner } = company;
    const page = await visit({ signedInAs: owner });
    await openTeam(page);
    await page.getByText(say('team.leave.invite-first', { company: company.name })).waitFor();
    expect(await page.getByRole('button', { name: say('team.leave.open') }).count()).toBe(0);

    const nila = await joinCompany(portal, company, { role: 'manager' });
    await letLoginAge(portal, owner.email);
    await openTeam(page);
    await page.getByText(say('team.leave.transfer-first', { company: company.name })).waitFor();
    await push(page, say('team.transfer.open'));
    await choose(page, say('team.transfer.to'), `${nila.name}, ${nila.email}`);
    await push(page, say('team.transfer.action'));
    await confirmWithPassword(page, owner);
    await page.getByText(say('team.done.transferred', { name: nila.name })).waitFor();
    await page.getByRole('row', { name: nila.name }).getByText(say('role.owner')).waitFor();

    await push(page, say('team.leave.open'));
    await page.getByRole('dialog', { name: say('team.leave.title', { company: company.name }) }).waitFor();
    await push(page, say('team.leave.action'));
    await page.waitForURL('**/no-company');
  });

  journey('takes an invitation back', async ({ visit }) => {
    const portal = thePortal();
    const company = await signUpVerified(portal);
    const email = newAddress('sunil');
    await company.owner.client.call('identity.invite', { body: { email, role: 'booker' } });
    const link = await mailedLink(portal.mail, email, /invites you/);
    const page = await visit({ signedInAs: company.owner });
    await openTeam(page);
    await push(page, `${say('team.withdraw.action')}: ${email}`);
    await page.getByRole('dialog', { name: say('team.withdraw.title') }).waitFor();
    await push(page, say('team.withdraw.action'));
    await page.getByText(say('team.done.withdrawn', { email })).waitFor();
    const guest = await visit();
    await guest.goto(link);
    await guest.getByRole('heading', { name: say('link.invalid') }).waitFor();
    expect(await axeObjections(guest)).toEqual([]);
  });
});
