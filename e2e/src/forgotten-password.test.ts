import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeObjections } from './axe.ts';
import { newAddress, signUpCompany } from './company.ts';
import { problemsOn } from './fields.ts';
import { journey, thePortal } from './journey.ts';
import { focusedName, push, typeInto } from './keyboard.ts';
import { logInByKeyboard } from './person.ts';
import { mailedLink } from './post.ts';
import { letLinksExpire } from './time-passing.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const newPassword = 'nine blue umbrellas';

/** Opens a link of a mail and sets the new password with it. */
async function chooseWith(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await typeInto(page, say('password.new'), newPassword);
  await typeInto(page, say('password.confirm'), newPassword);
  await push(page, say('reset.submit'));
}

describe('a forgotten password', () => {
  journey('is replaced by the mailed link, and every session ends', async ({ visit }) => {
    const { owner } = await signUpCompany(thePortal());
    const elsewhere = await visit({ signedInAs: owner });
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();

    const page = await visit();
    await page.goto('/login');
    await push(page, say('login.forgot'));
    // The address changes before the page does, and the log-in page has a field of the same name.
    await page.getByRole('heading', { name: say('forgot.title') }).waitFor();
    await typeInto(page, say('entry.email'), owner.email);
    await push(page, say('forgot.submit'));
    await page.getByRole('heading', { name: say('forgot.sent') }).waitFor();
    expect(await axeObjections(page)).toEqual([]);

    const link = await mailedLink(thePortal().mail, owner.email, /Choose a new password/);
    await page.goto(link);
    await typeInto(page, say('password.new'), newPassword);
    await typeInto(page, say('password.confirm'), 'nine blue umbrella');
    await push(page, say('reset.submit'));
    await expect.poll(() => focusedName(page)).toBe(say('password.confirm'));
    expect(await problemsOn(page)).toEqual({ confirmPassword: say('password.mismatch') });
    await typeInto(page, say('password.confirm'), newPassword);
    await push(page, say('reset.submit'));
    await page.getByRole('heading', { name: say('reset.done') }).waitFor();

    await push(page, say('entry.log-in'));
    await page.waitForURL('**/login');
    await logInByKeyboard(page, { ...owner, password: newPassword });
    await page.waitForURL('**/dashboard');
    await push(elsewhere, say('header.bookings'));
    await elsewhere.waitForURL('**/login?reason=user-token-expired&next=%2Fbookings');

    await chooseWith(page, link);
    await page.getByRole('heading', { name: say('link.invalid') }).waitFor();
  });

  journey('is not replaced by a link that is too old', async ({ visit }) => {
    const portal = thePortal();
    const { owner } = await signUpCompany(portal);
    await owner.client.call('identity.request-password-reset', { body: { email: owner.email } });
    const link = await mailedLink(portal.mail, owner.email, /Choose a new password/);
    await letLinksExpire(portal, owner.email);
    const page = await visit();
    await chooseWith(page, link);
    await page.getByRole('heading', { name: say('link.expired') }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await push(page, say('reset.ask-again'));
    await page.waitForURL('**/forgot-password');
  });

  journey('of an address without an account is answered the same', async ({ visit }) => {
    const page = await visit();
    await page.goto('/forgot-password');
    await typeInto(page, say('entry.email'), newAddress('nobody'));
    await push(page, say('forgot.submit'));
    await page.getByRole('heading', { name: say('forgot.sent') }).waitFor();
  });
});
