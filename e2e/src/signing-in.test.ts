import { EVERY_SCREEN } from '@marga/web/screens';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { uniqueEmailAddress, signUpCompany } from './create-test-company.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { pressButtonByKeyboard } from './keyboard.ts';
import { logIn, logInByKeyboard, logOutByKeyboard } from './user-actions.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const CLOSED_SCREENS = Object.values(EVERY_SCREEN).filter(({ audience }) => audience !== 'anyone');
const wrongPassword = { ...demoBuyer, password: 'not the password' };

/** Waits for the error below the page's main heading, checks that it has the focus, and returns its text. */
async function refusalOf(page: Page): Promise<string> {
  const error = page.locator('div:has(> h1) > p.error');
  await error.waitFor();
  expect(await error.evaluate((element) => element === document.activeElement)).toBe(true);
  return error.innerText();
}

describe('signing in', () => {
  e2eTest('leads to the page that was asked for', async ({ visit }) => {
    const page = await visit();
    await page.goto('/bookings?shown=all');
    await page.getByText(t('login.next', { page: t('header.bookings') })).waitFor();
    await logInByKeyboard(page, demoBuyer);
    await page.waitForURL('**/bookings?shown=all');
  });

  e2eTest('leads to the dashboard otherwise, and never to another site', async ({ visit }) => {
    const page = await visit();
    await page.goto(`/login?next=${encodeURIComponent('//evil.example/')}`);
    await logIn(page);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 2, name: 'Himalaya Holidays Pvt Ltd' }).waitFor();
  });

  e2eTest('says the same of a wrong password and of an unknown account', async ({ visit }) => {
    const page = await visit();
    await page.goto('/login');
    await logInByKeyboard(page, wrongPassword);
    const known = await refusalOf(page);
    expect(known).toContain(t('problem.invalid-credential'));
    expect(await page.getByLabel(t('login.email')).inputValue()).toBe(demoBuyer.email);
    expect(await axeViolations(page)).toEqual([]);

    await page.reload();
    await logInByKeyboard(page, { ...wrongPassword, email: uniqueEmailAddress('nobody') });
    expect(await refusalOf(page)).toBe(known);
  });

  e2eTest('after three failures solves what the server sets against robots by itself', async ({ visit }) => {
    const page = await visit();
    const { owner } = await signUpCompany(getTestPortal());
    const puzzles: string[] = [];
    page.on('request', (request) => {
      const solution = request.headers()['marga-captcha'];
      if (solution !== undefined) puzzles.push(solution);
    });
    await page.goto('/login');
    for (const failures of [1, 2, 3]) {
      const answer = page.waitForResponse('**/v1/session');
      await logInByKeyboard(page, { ...owner, password: `wrong for the time ${failures}` });
      expect((await answer).status()).toBe(401);
      await refusalOf(page);
    }
    expect(puzzles).toEqual([]);
    await logInByKeyboard(page, owner);
    await page.waitForURL('**/dashboard');
    expect(puzzles).toHaveLength(1);
  });

  e2eTest('ends with the browser, unless it is to be remembered for thirty days', async ({ visit }) => {
    const lastsDays = async (isRemembered: boolean) => {
      const page = await visit();
      await page.goto('/login');
      await logInByKeyboard(page, demoBuyer, t, isRemembered);
      await page.waitForURL('**/dashboard');
      const session = (await page.context().cookies()).find(({ name }) => name === 'marga');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      const expires = session?.expires ?? 0;
      return expires === -1 ? 'until the browser is closed' : (expires - Date.now() / 1000) / 86_400;
    };
    expect(await lastsDays(false)).toBe('until the browser is closed');
    expect(await lastsDays(true)).toBeCloseTo(30, 1);
  });

  e2eTest('without a network says so', async ({ visit }) => {
    const page = await visit();
    await page.goto('/login');
    await waitUntilPageSettled(page);
    await page.context().setOffline(true);
    await logIn(page);
    await page.locator('p.error', { hasText: 'The portal could not be reached.' }).waitFor();
    await page.context().setOffline(false);
    await pressButtonByKeyboard(page, t('login.submit'));
    await page.waitForURL('**/dashboard');
  });
});

describe('a stranger', () => {
  e2eTest(
    'comes to the sign-in from every page that is not for everybody, and then back',
    // The timeout allows a minute for every twenty pages, because each is loaded in full.
    { timeout: CLOSED_SCREENS.length * 3_000 },
    async ({ visit }) => {
      const page = await visit();
      for (const { path } of CLOSED_SCREENS) {
        const address = path.replaceAll(/:(\w+)/g, 'any');
        await page.goto(address);
        await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`);
      }
      await page.goto('/settings/activity');
      await page.waitForURL('**/login?next=%2Fsettings%2Factivity');
      await logInByKeyboard(page, demoBuyer);
      await page.waitForURL('**/settings/activity');
      await page.getByRole('heading', { level: 1, name: t('activity.title') }).waitFor();
    },
  );
});

describe('a session', () => {
  e2eTest('that has ended sends to the sign-in and back', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: t('dashboard.wallet') }).waitFor();
    await page.context().clearCookies();
    // The test navigates by URL, because the current page might send a request first and then report on its own
    // that the session is over.
    await page.goto('/bookings');
    await page.waitForURL('**/login?next=%2Fbookings');
    await logInByKeyboard(page, demoBuyer);
    await page.waitForURL('**/bookings');
  });

  e2eTest('ends when one signs out', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: t('dashboard.wallet') }).waitFor();
    await logOutByKeyboard(page);
    await page.goto('/dashboard');
    await page.waitForURL('**/login?next=%2Fdashboard');
  });
});
