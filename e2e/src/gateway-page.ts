import type { Page } from 'playwright-core';
import { type Translate, createTranslator } from './translator.ts';

/** What somebody does on the sandbox gateway's own page, by what they see there. */

/** Leaves the wallet for the gateway's page. */
export async function beginTopUp(
  page: Page,
  amount: string,
  t: Translate = createTranslator('en'),
): Promise<void> {
  const add = page.getByRole('region', { name: t('wallet.add'), exact: true });
  await add.getByRole('textbox', { name: t('wallet.amount') }).fill(amount);
  await add.locator('button[type=submit]').click();
  await waitForGateway(page);
}

export async function waitForGateway(page: Page): Promise<void> {
  await page.getByText('Choose what is to become of this payment.').waitFor();
}

interface Choice {
  /** How the merchant hears of it: each event once unless said otherwise. */
  webhooks?: 'Twice' | 'Out of order' | 'None';
  /** Until a bank that takes its time has decided. */
  seconds?: number;
}

export async function chooseOutcome(page: Page, outcome: string, choice: Choice = {}): Promise<void> {
  const { webhooks, seconds } = choice;
  if (webhooks) await page.getByRole('radio', { name: webhooks }).check();
  if (seconds !== undefined) {
    await page.getByLabel('Seconds until the bank decides').fill(String(seconds));
    await page.getByLabel('Seconds until it is paid').fill(String(seconds));
  }
  await page
    .getByRole('button', { name: outcome })
    .or(page.getByRole('link', { name: outcome }))
    .click();
}

/** Back to the portal while the bank is still thinking. */
export async function goBackWithoutWaiting(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go back without waiting' }).click();
}
