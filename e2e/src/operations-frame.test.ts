import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { operator } from './create-test-company.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { createTranslator } from './translator.ts';
import { logIn, logOut } from './user-actions.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';

const t = createTranslator('en');

function navigation(page: Page) {
  return page.getByRole('navigation', { name: t('header.navigation') });
}

describe('the operations frame', () => {
  e2eTest('is entered by logging in or by its address, at the work queue', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await page.goto('/login');
    await logIn(page, operator);
    await page.waitForURL('**/console/work-queue');
    await page.getByRole('heading', { level: 1, name: t('console.work-queue') }).waitFor();
    const current = navigation(page).locator('[aria-current="page"]');
    expect(await current.getAttribute('href')).toBe('/console/work-queue');
    const answer = await page.goto('/console');
    expect(answer?.status()).toBe(200);
    await page.waitForURL('**/console/work-queue');
    await page.goto('/dashboard');
    await page.waitForURL('**/console/work-queue');
    await logOut(page);
    await page.goto('/console');
    await page.waitForURL('**/login?next=%2Fconsole%2Fwork-queue');
  });

  e2eTest('is on ink, says what it is, and has nothing of a buyer', async ({ visit }) => {
    const page = await visit({ signedInAs: operator, viewport: desktop });
    for (const path of ['/console/companies', '/about']) {
      await page.goto(path);
      await navigation(page).getByRole('link').first().waitFor();
      await waitUntilPageSettled(page);
      const side = navigation(page);
      expect((await side.boundingBox())?.width).toBe(184);
      expect(await side.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
        'rgb(16, 28, 27)',
      );
      expect(await side.getByText(t('frame.operations'), { exact: true }).isVisible()).toBe(true);
      expect(await page.locator('a[href="/wallet"], a[href="/bookings"]').count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.setViewportSize(mobile);
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await page.getByRole('button', { name: t('frame.more'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('frame.console.suppliers') })
      .click();
    await page.waitForURL('**/console/suppliers');
  });

  e2eTest('counts what is open in the section that a count leads to', async ({ visit }) => {
    const page = await visit({ signedInAs: operator, viewport: desktop });
    const read = page.waitForResponse('**/v1/console/open-counts');
    const listed = page.waitForResponse('**/v1/console/work-items?*');
    await page.goto('/console/work-queue');
    const { workItems } = (await (await read).json()) as { workItems: number };
    const { total } = (await (await listed).json()) as { total: number };
    expect(workItems).toBe(Math.min(total, 100));
    const link = navigation(page).locator('a[href="/console/work-queue"][title]');
    await expect
      .poll(async () => (await link.innerText()).replaceAll(/\s+/g, ' '))
      .toContain(
        total === 0 ? t('frame.console.work-queue') : t('frame.count.needs-you', { count: workItems }),
      );
  });

  e2eTest('is not there for a buyer', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/console');
    await page.getByRole('heading', { level: 1, name: t('not-found.title') }).waitFor();
  });
});
