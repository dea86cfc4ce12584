import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { readSpecificationString } from './specification/searches-given-in-specification.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const shownByRouter = readSpecificationString('/terms, when it breaks in development', 'message');

const BROKEN = "export function Component() { throw new Error('broken on purpose'); }";

/** Makes the terms page throw as soon as it is shown. */
async function breakTerms(page: Page, file: string): Promise<void> {
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN }));
}

e2eTest('a page that breaks says so in our words, with what support needs and ways on', async ({ visit }) => {
  const page = await visit();
  await breakTerms(page, '**/assets/terms-*.js');
  await page.goto('/login');
  // A failed sign-in sends a request, so that the error page has a request id to show.
  await page.getByLabel('Email').fill('nobody@himalaya.example');
  await page.locator('input[name=password]').fill('Wrong-but-typed-1');
  const answered = page.waitForResponse('**/v1/session');
  await page.locator('input[name=password]').press('Enter');
  const requestId = (await answered).headers()['x-request-id'] ?? 'none';
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.terms') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('route-error.title') }).waitFor();
  expect(await page.locator('main').innerText()).toContain(`/terms · `);
  expect(await page.locator('main').innerText()).toContain(requestId);
  expect(await page.getByText('broken on purpose').count()).toBe(0);
  expect(await page.title()).toContain(t('route-error.title'));
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute('**/assets/terms-*.js');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('route-error.contact') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('contact.title') }).waitFor();
});

e2eTest(
  'while the portal is developed, the router itself shows what was thrown',
  { timeout: 120_000 },
  async ({ visit }) => {
    const port = await allocateFreePort();
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const server = execFile(
      process.execPath,
      [vite, 'web', '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
      {
        cwd: projectRoot,
        env: { ...process.env, NODE_ENV: 'development', API_URL: getTestPortal().url },
      },
    );
    try {
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true);
      const page = await visit();
      await breakTerms(page, '**/src/site/terms.tsx*');
      await page.goto(`http://127.0.0.1:${port}/terms`);
      await page.getByText(shownByRouter, { exact: true }).waitFor({ timeout: 60_000 });
      await page.getByText('broken on purpose').first().waitFor();
      await page.goto(`http://127.0.0.1:${port}/nowhere`);
      await page.getByRole('heading', { level: 1, name: t('not-found.title') }).waitFor();
      // A page that lost its development server would reconnect in ways that its security policy forbids.
      await page.close();
    } finally {
      server.kill();
    }
  },
);
