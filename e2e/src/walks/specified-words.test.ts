import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from '../journey.ts';
import { settle } from '../settle.ts';

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
