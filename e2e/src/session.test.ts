import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { e2eTest } from './e2e-test.ts';
import { logIn, logOut } from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const member = { signedInAs: demoBuyer };
const somebodyElse = { ...demoBuyer, email: 'chitra@coromandel.example' };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Waits until the page uses the renewed session, which is later than the server's response. */
async function untilRenewed(page: Page, act: () => Promise<void>): Promise<void> {
  const endOf = () =>
    page.evaluate(() => {
      const mark = JSON.parse(localStorage.getItem('marga.offline-owner') ?? '{}') as { untilMs?: number };
      return mark.untilMs ?? 0;
    });
  const before = await endOf();
  const renewal = page.waitForResponse('**/v1/session/renewal');
  await act();
  expect((await renewal).status()).toBe(200);
  await expect.poll(endOf).toBeGreaterThan(before);
}

describe('another tab', () => {
  e2eTest('is signed out without being asked', async ({ visit }) => {
    const page = await visit(member);
    const other = await page.context().newPage();
    await open(page, '/dashboard');
    await open(other, '/bookings');
    await logOut(page);
    await other.waitForURL('**/login?next=%2Fbookings');
  });

  e2eTest('goes on where it was when one signs in again', async ({ visit }) => {
    const page = await visit(member);
    const other = await page.context().newPage();
    await open(page, '/dashboard');
    await open(other, '/bookings');
    await logOut(page);
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/bookings');
  });

  e2eTest('shows nothing of one person when somebody else signs in', async ({ visit }) => {
    const page = await visit(member);
    const other = await page.context().newPage();
    await open(page, '/dashboard');
    await open(other, '/dashboard');
    await other.evaluate(() => sessionStorage.setItem('marga.selection.of-asha', '[]'));
    await logOut(page);
    await page.goto('/login');
    await logIn(page, somebodyElse);
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/dashboard');
    await other.getByRole('heading', { level: 2, name: /Coromandel/ }).waitFor();
    expect(await other.evaluate(() => sessionStorage.getItem('marga.selection.of-asha'))).toBeNull();
  });
});

describe('a session that nobody uses', () => {
  e2eTest(
    'is asked about five minutes before its end, and the page keeps what was typed',
    async ({ visit }) => {
      const page = await visit(member);
      await page.clock.install();
      await open(page, '/services/flights');
      const field = page.getByRole('combobox', { name: t('search.from') });
      await field.fill('BANGALORE');

      // The user was active on the page, so the session is renewed silently near the end of its first hour.
      await untilRenewed(page, () => page.clock.fastForward('55:30'));
      expect(await page.getByRole('dialog').count()).toBe(0);

      await page.clock.fastForward('56:00');
      const dialog = page.getByRole('dialog', { name: t('session.ask') });
      await dialog.waitFor();
      expect(await dialog.getByRole('timer').innerText()).toMatch(/ [0-4]:\d\d$/);
      expect(await axeViolations(page)).toEqual([]);

      const extended = page.waitForResponse('**/v1/session/renewal');
      await page.keyboard.press('Enter');
      expect((await extended).status()).toBe(200);
      await dialog.waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('BANGALORE');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  e2eTest('can be ended from the question', async ({ visit }) => {
    const page = await visit(member);
    await page.clock.install();
    await open(page, '/dashboard');
    await untilRenewed(page, () => page.clock.fastForward('55:30'));
    await page.clock.fastForward('56:00');
    const dialog = page.getByRole('dialog', { name: t('session.ask') });
    await dialog.getByRole('button', { name: t('session.sign-out') }).click();
    await page.waitForURL(inject('portalUrl'));
    await page.goto('/dashboard');
    await page.waitForURL('**/login?next=%2Fdashboard');
  });
});

e2eTest(
  'a session that was ended elsewhere leads to the sign-in, which says so, and back',
  async ({ visit }) => {
    const page = await visit(member);
    // This is the last request that the page sends on its own; afterwards only a user's action can reveal that the
    // session ended.
    const lastRead = page.waitForResponse('**/v1/notifications');
    await open(page, '/dashboard');
    await lastRead;
    const elsewhere = await visit(member);
    const answer = await elsewhere.context().request.delete('/v1/sessions', {
      headers: { origin: inject('portalUrl') },
    });
    expect(answer.status()).toBe(204);

    await page
      .getByRole('link', { name: new RegExp(`^${t('header.bookings')}`) })
      .first()
      .click();
    await page.waitForURL('**/login?reason=user-token-expired&next=%2Fbookings');
    await page.getByText(t('login.reason.user-token-expired')).waitFor();
    await logIn(page);
    await page.waitForURL('**/bookings');
  },
);
