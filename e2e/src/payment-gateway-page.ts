import type { Page } from 'playwright-core';
import { type Translate, createTranslator } from './translator.ts';

/**
 * These helpers use the sandbox gateway's payment page as a payer does, and find its controls by their visible text.
 */

/** Starts a top-up in the wallet and goes to the gateway's page. */
export async function beginWalletTopUp(
  page: Page,
  amount: string,
  t: Translate = createTranslator('en'),
): Promise<void> {
  const add = page.getByRole('region', { name: t('wallet.add'), exact: true });
  await add.getByRole('textbox', { name: t('wallet.amount') }).fill(amount);
  await add.locator('button[type=submit]').click();
  await waitForGatewayPage(page);
}

export async function waitForGatewayPage(page: Page): Promise<void> {
  await page.getByText('Choose what is to become of this payment.').waitFor();
}

interface Choice {
  /** Says how webhooks reach the merchant; by default each event is sent once. */
  webhooks?: 'Twice' | 'Out of order' | 'None';
  /** A slow bank decides after this many seconds. */
  seconds?: number;
}

export async function choosePaymentOutcome(page: Page, outcome: string, choice: Choice = {}): Promise<void> {
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

/** Returns to the portal while the bank has not decided yet. */
export async function returnToPortalWhilePaymentPending(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go back without waiting' }).click();
}
