import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoBuyer } from './buyer.ts';
import { journey } from './journey.ts';
import { settle } from './settle.ts';

/** What the specification says letter for letter, and where each of its links leads. */

async function readsAndLeads(page: Page, words: readonly string[], links: Readonly<Record<string, string>>) {
  for (const text of words)
    expect(await page.getByText(text, { exact: true }).count(), text).toBeGreaterThan(0);
  for (const [name, path] of Object.entries(links)) {
    const link = page.locator('main').getByRole('link', { name, exact: true }).first();
    expect(await link.getAttribute('href'), name).toBe(path);
  }
}

describe('the login', () => {
  journey('says and links what was specified', async ({ visit }) => {
    const page = await visit();
    await page.goto('/login');
    await settle(page);
    await readsAndLeads(
      page,
      ['Welcome Back', 'Log in to manage your travel solutions.', 'Login to Your Account', 'New to Marga?'],
      {
        'Forgot your password?': '/forgot-password',
        'Create an Account': '/signup',
        'Contact Support': '/contact',
      },
    );
    await page.getByRole('checkbox', { name: 'Remember Me' }).waitFor();
  });

  journey('is not sent without an address and a password', async ({ visit }) => {
    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/login');
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    expect(
      await email.evaluate((field: HTMLInputElement) => [field.type, field.validity.valueMissing]),
    ).toEqual(['email', true]);
    expect(await password.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    expect(sent).toEqual([]);
  });
});

describe('the sign-up', () => {
  journey('says and links what was specified', async ({ visit }) => {
    const page = await visit();
    await page.goto('/signup');
    await settle(page);
    await readsAndLeads(
      page,
      [
        'Join Us',
        'Create an account to access our travel solutions.',
        'Create Your Account',
        'Company name',
        'Company registration number',
        'Company GST number',
        'Company address',
        'Phone',
        'Email',
        'Already have an account?',
      ],
      { 'Contact Support': '/contact' },
    );
    expect(await page.locator('main a[href="/login"]').count()).toBeGreaterThan(0);
  });
});

describe.for([
  {
    path: '/services/trains?from=DELHI&to=KANPUR',
    fields: ['Starting point', 'Destination', 'Date'],
    none: 'No trains found for the selected route.',
  },
  {
    path: '/services/buses?from=DELHI&to=JAIPUR',
    fields: ['Starting point', 'Destination', 'Date'],
    none: 'No buses found for the selected route.',
  },
  {
    path: '/services/hotels?to=MUMBAI',
    fields: ['Destination', 'Check-in date', 'Check-out date'],
    none: 'No hotels found for the selected destination.',
  },
  {
    path: '/services/cabs?from=DELHI&to=CANAUGHT%20PLACE',
    fields: ['Pickup location', 'Drop location', 'Date', 'Time'],
    none: 'No cabs found for the selected route.',
  },
])('the screen $path', ({ path, fields, none }) => {
  journey(
    'has its fields, asks for nothing, says that there is nothing yet, and leads to the desk',
    async ({ visit }) => {
      const page = await visit({ signedInAs: demoBuyer });
      await page.goto(path);
      await page.getByRole('heading', { name: none }).waitFor();
      for (const label of fields) await page.getByText(label, { exact: true }).first().waitFor();
      await page.getByText('Fill in the details in CAPITAL LETTERS only').waitFor();
      const destination = page.locator('input[name=to]');
      await destination.fill('jaipur');
      expect(await destination.inputValue()).toBe('JAIPUR');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('to') === 'JAIPUR');
      await page.getByRole('link', { name: 'Ask the desk for a price' }).click();
      await page.waitForURL(
        (url) => url.pathname === '/contact/group' && url.searchParams.get('to') === 'JAIPUR',
      );
      expect(await page.getByText('JAIPUR').count()).toBeGreaterThan(0);

      await page.goto(path.split('?')[0] ?? path);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    },
  );
});
