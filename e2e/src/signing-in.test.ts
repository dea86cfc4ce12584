import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer.ts';
import { journey } from './journey.ts';
import { logIn } from './person.ts';

describe('signing in', () => {
  journey('leads to the page that was asked for', async ({ visit }) => {
    const page = await visit();
    await page.goto('/bookings?shown=all');
    await page.getByText('Next stop: Bookings').waitFor();
    await logIn(page);
    await page.waitForURL('**/bookings?shown=all');
  });

  journey('leads to the dashboard otherwise, and never to another site', async ({ visit }) => {
    const page = await visit();
    await page.goto(`/login?next=${encodeURIComponent('//evil.example/')}`);
    await logIn(page);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Himalaya Holidays Pvt Ltd' }).waitFor();
  });

  journey('with a wrong password says so and keeps the form', async ({ visit }) => {
    const page = await visit();
    await page.goto('/login');
    await logIn(page, { ...demoBuyer, password: 'not the password' });
    const error = page.locator('p.error');
    await error.waitFor();
    expect(await error.innerText()).toContain('do not belong together');
    expect(await error.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe(demoBuyer.email);
  });

  journey('without a network says so', async ({ visit }) => {
    const page = await visit();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await logIn(page);
    await page.locator('p.error', { hasText: 'The portal could not be reached.' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('a session', () => {
  journey('that has ended sends to the sign-in and back', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
    await page.waitForURL('**/login?next=%2Fbookings');
    await logIn(page);
    await page.waitForURL('**/bookings');
  });

  journey('ends when one signs out', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await page.goto('/dashboard');
    await page.waitForURL('**/login?next=%2Fdashboard');
  });
});
