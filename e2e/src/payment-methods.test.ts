import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { signInApiClient } from './api-client.ts';
import { fillWallet, operator, type OwnCompany, signUpApprovedCompany } from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import {
  fillTraveller,
  parsePaiseAmounts,
  readPaiseAmount,
  findPayButton,
  proceedToPaymentWithFirstFlight,
} from './user-actions.ts';
import { createTranslator } from './translator.ts';

/** In this file, each test pays with its own company, so the remaining balance is known to the paisa. */

const t = createTranslator('en');

async function proceed(page: Page, to = 'BOM'): Promise<void> {
  await proceedToPaymentWithFirstFlight(page, to);
  await page.getByText(t('trip.pay-with')).waitFor();
  await fillTraveller(page);
}

async function moneyOf(company: OwnCompany) {
  const { balance, held, credit } = await company.owner.client.call('ledger.read-wallet');
  return {
    balance: fromWireMoney(balance).minor,
    held: fromWireMoney(held).minor,
    used: credit && fromWireMoney(credit.used).minor,
    creditLeft: credit && fromWireMoney(credit.available).minor,
  };
}

async function giveCredit(company: OwnCompany, limit: string): Promise<void> {
  const operatorClient = await signInApiClient(getTestPortal().url, operator);
  await operatorClient.call('ledger.propose-credit-terms', {
    key: crypto.randomUUID(),
    params: { companyId: company.id },
    body: {
      limit: { amount: limit, currency: 'INR' },
      cycle: 'monthly',
      dueDays: 7,
      reason: 'A first line, after a year of prompt payment.',
    },
  });
}

/** Returns the amounts in a payment method's box: what is available and what will be left. */
async function figuresOf(page: Page, method: string): Promise<bigint[]> {
  const box = page.locator('main form fieldset > div').filter({ has: page.getByLabel(t(method)) });
  return parsePaiseAmounts(await box.innerText());
}

async function isBooked(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
}

describe('a trip is paid', () => {
  e2eTest('from the wallet, with what is left said before', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '50000.00');
    const page = await visit({ signedInAs: company.owner });
    await proceed(page);
    const total = await readPaiseAmount(findPayButton(page));
    expect(await figuresOf(page, 'trip.method.wallet')).toEqual([5_000_000n, 5_000_000n - total]);
    expect(await findPayButton(page).innerText()).toMatch(/from wallet/);
    await findPayButton(page).click();
    await isBooked(page);
    await page.getByText(t('checkout.done', { count: 1 })).waitFor();
    expect(await moneyOf(company)).toEqual({
      balance: 5_000_000n - total,
      held: 0n,
      used: null,
      creditLeft: null,
    });
  });

  e2eTest('on the credit line, which is drawn on while the wallet stays', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '10.00');
    await giveCredit(company, '50000.00');
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    await proceed(page);
    const total = await readPaiseAmount(findPayButton(page));
    // The wallet has too little money, shows that and links to the top-up; the credit line is preselected.
    const wallet = page.getByLabel(t('trip.method.wallet'), { exact: true });
    expect(await wallet.isDisabled()).toBe(true);
    await page.getByText(t('trip.short')).waitFor();
    expect(await page.getByRole('link', { name: t('trip.top-up') }).getAttribute('href')).toBe('/wallet');
    expect(await page.getByLabel(t('trip.method.credit')).isChecked()).toBe(true);
    expect(await figuresOf(page, 'trip.method.credit')).toEqual([5_000_000n, 5_000_000n - total]);
    expect(await axeViolations(page)).toEqual([]);
    await findPayButton(page).click();
    await isBooked(page);
    await page.getByText(t('checkout.done-credit', { count: 1 })).waitFor();
    expect(await moneyOf(company)).toEqual({
      balance: 1_000n,
      held: 0n,
      used: total,
      creditLeft: 5_000_000n - total,
    });
  });
});

describe('a trip is paid through the gateway', () => {
  const leaveForGateway = async (page: Page): Promise<bigint> => {
    await proceed(page);
    await page.getByLabel(t('trip.method.gateway')).check();
    const total = await readPaiseAmount(findPayButton(page));
    await findPayButton(page).click();
    await page.getByRole('heading', { name: /^Pay / }).waitFor();
    expect(parsePaiseAmounts(await page.locator('.amount').innerText())).toEqual([total]);
    return total;
  };
  const openCheckout = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: t('payment.to-checkout') }).click();
  };
  const nothingOfOurs = { balance: 0n, held: 0n, used: null, creditLeft: null };

  e2eTest('and goes on by itself once it has been paid', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await leaveForGateway(page);
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await page.getByRole('heading', { name: t('payment.title.paid'), exact: true }).waitFor();
    await openCheckout(page);
    await isBooked(page);
    await page.getByText(t('checkout.done-gateway', { count: 1 })).waitFor();
    expect(await moneyOf(company)).toEqual(nothingOfOurs);
  });

  e2eTest('after the bank has declined once', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await leaveForGateway(page);
    await page.getByRole('button', { name: 'Let the bank decline' }).click();
    await page.getByRole('heading', { name: t('payment.title.declined') }).waitFor();
    await openCheckout(page);
    await page.getByRole('heading', { name: t('checkout.to-pay') }).waitFor();
    await page.getByText(/^The last try did not succeed: /).waitFor();
    await page.getByText(t('step.awaiting-payment')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('heading', { name: t('payment.title.paid'), exact: true }).waitFor();
    await openCheckout(page);
    await isBooked(page);
    expect(await moneyOf(company)).toEqual(nothingOfOurs);
  });

  e2eTest('from the page of the checkout, when the window was closed', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    const total = await leaveForGateway(page);
    await page.getByRole('link', { name: 'Close without paying' }).click();
    await openCheckout(page);
    await page.getByRole('heading', { name: t('checkout.to-pay') }).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^1[0-5]:\d\d$/);
    const pay = page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ });
    expect(await readPaiseAmount(pay)).toBe(total);
    await pay.click();
    await page.getByRole('button', { name: 'Pay by net banking' }).click();
    await page.getByRole('heading', { name: t('payment.title.paid'), exact: true }).waitFor();
    await openCheckout(page);
    await isBooked(page);
    expect(await moneyOf(company)).toEqual(nothingOfOurs);
  });

  e2eTest('and is paid back the way it came when the supplier refuses', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await proceed(page, 'XRJ');
    await page.getByLabel(t('trip.method.gateway')).check();
    await findPayButton(page).click();
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await page.getByRole('link', { name: t('payment.to-checkout') }).click();
    await page.getByRole('heading', { name: t('checkout.none-booked') }).waitFor();
    await page.getByText(/ has been paid back\.$/).waitFor();
    expect(await moneyOf(company)).toEqual(nothingOfOurs);
  });
});
