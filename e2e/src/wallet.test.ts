import { readFile } from 'node:fs/promises';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { signInApiClient } from './api-client.ts';
import {
  fillWallet,
  addMemberByInvitation,
  operator,
  operatorLead,
  type OwnCompany,
  signUpApprovedCompany,
} from './create-test-company.ts';
import {
  beginWalletTopUp,
  choosePaymentOutcome,
  returnToPortalWhilePaymentPending,
  waitForGatewayPage,
} from './payment-gateway-page.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import {
  makeCreditStatementDue,
  expireRecentAuthentication,
  expirePayment,
} from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

/** Each test in this file has its own company, so the wallet's balance is known to the paisa. */

const t = createTranslator('en');

async function openWallet(page: Page): Promise<void> {
  await page.goto('/wallet');
  await waitUntilPageSettled(page);
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
}

async function balanceOf(company: OwnCompany): Promise<bigint> {
  const { balance } = await company.owner.client.call('ledger.read-wallet');
  return fromWireMoney(balance).minor;
}

async function entriesOf(company: OwnCompany) {
  const { items } = await company.owner.client.call('ledger.read-statement');
  return items;
}

function paymentIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Calls the sandbox gateway's control API for things that none of its pages offers. */
async function controlGateway(path: string, body: object): Promise<void> {
  const answer = await fetch(`${inject('sandboxUrl')}/_sandbox/gateway/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the gateway refused: ${await answer.text()}`);
}

/** The bank decides only when the test calls `decide`, because a timer would race with the page. */
const UNTIL_DECIDED = { seconds: 3_600 };

/** Makes the bank decide on the payment that was begun last. */
async function decide(outcome: 'paid' | 'failed'): Promise<void> {
  const answer = await fetch(`${inject('sandboxUrl')}/_sandbox/gateway`);
  const { payments } = (await answer.json()) as { payments: { id: string; status: string }[] };
  const begun = payments.findLast(({ status }) => status === 'created');
  await controlGateway(`payments/${begun?.id}/decide`, { outcome });
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
      reason: 'A first line.',
    },
  });
}

/**
 * Draws on the credit line as if the company had booked, through an operator's adjustment. A second operator makes
 * it, not the one who granted the credit, because one person may act alone only up to a limit.
 */
async function drawCredit(company: OwnCompany, amount: string): Promise<void> {
  const operatorClient = await signInApiClient(getTestPortal().url, operatorLead);
  await operatorClient.call('ledger.propose-adjustment', {
    key: crypto.randomUUID(),
    params: { companyId: company.id },
    body: {
      account: 'credit',
      amount: { amount: `-${amount}`, currency: 'INR' },
      reason: 'A ticket that was booked by telephone.',
    },
  });
}

describe('money is added through the gateway', () => {
  e2eTest('and is in the wallet when one comes back', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await page.getByText(t('wallet.statement.empty')).waitFor();
    await beginWalletTopUp(page, '123456.5');
    await choosePaymentOutcome(page, 'Pay by UPI');
    await expectTitle(page, 'payment.title.paid');
    await page.getByText('The balance is now ₹1,23,456.50.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await balanceOf(company)).toBe(12_345_650n);

    await page.getByRole('link', { name: t('payment.to-wallet') }).click();
    const row = page.getByRole('row').filter({ hasText: t('wallet.kind.top-up') });
    await row.waitFor();
    expect(await row.innerText()).toContain('₹1,23,456.50');
    await row.getByRole('link').click();
    await expectTitle(page, 'payment.title.paid');
  });

  e2eTest('in a second try when the bank has declined the first', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await beginWalletTopUp(page, '25000');
    await choosePaymentOutcome(page, 'Let the bank decline');
    await expectTitle(page, 'payment.title.declined');
    await page.getByText(t('payment.text.declined')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await balanceOf(company)).toBe(0n);

    await page.getByRole('button', { name: t('payment.again') }).click();
    await waitForGatewayPage(page);
    await choosePaymentOutcome(page, 'Pay by net banking');
    await expectTitle(page, 'payment.title.paid');
    expect(await balanceOf(company)).toBe(2_500_000n);
  });

  e2eTest('by UPI, which the bank decides a while later', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await beginWalletTopUp(page, '25000');
    await choosePaymentOutcome(page, 'Approve in the UPI app', { ...UNTIL_DECIDED, webhooks: 'None' });
    await returnToPortalWhilePaymentPending(page);
    await expectTitle(page, 'payment.title.pending');
    expect(await axeViolations(page)).toEqual([]);
    expect(await balanceOf(company)).toBe(0n);
    await decide('paid');
    await page.getByRole('button', { name: t('payment.ask') }).click();
    await expectTitle(page, 'payment.title.paid');
    expect(await balanceOf(company)).toBe(2_500_000n);
  });

  e2eTest('by UPI that nobody approves: nothing is taken, and time runs out', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await beginWalletTopUp(page, '25000');
    await choosePaymentOutcome(page, 'Ignore the UPI request', UNTIL_DECIDED);
    await returnToPortalWhilePaymentPending(page);
    await expectTitle(page, 'payment.title.pending');
    await decide('failed');
    await expectTitle(page, 'payment.title.declined');
    await expirePayment(getTestPortal(), paymentIdOf(page));
    await expectTitle(page, 'payment.title.failed');
    expect(await axeViolations(page)).toEqual([]);
    expect(await balanceOf(company)).toBe(0n);
  });

  e2eTest('after the window was closed: the wallet says so and leads back', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await beginWalletTopUp(page, '25000');
    await choosePaymentOutcome(page, 'Close without paying');
    await expectTitle(page, 'payment.title.open');
    await openWallet(page);
    await page.getByText('A payment of ₹25,000 has been begun and not paid.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: t('wallet.open-payment.see') }).click();
    await page.getByRole('button', { name: 'Pay ₹25,000', exact: true }).click();
    await waitForGatewayPage(page);
    await choosePaymentOutcome(page, 'Pay by card');
    await expectTitle(page, 'payment.title.paid');
    expect(await balanceOf(company)).toBe(2_500_000n);
    await page.getByRole('link', { name: t('payment.to-wallet') }).click();
    await page.getByRole('heading', { level: 1, name: t('wallet.title') }).waitFor();
    await expect.poll(() => page.getByText('has been begun and not paid').count()).toBe(0);
  });

  e2eTest('too late: what was paid after the time was over goes back', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await beginWalletTopUp(page, '25000');
    await choosePaymentOutcome(page, 'Leave now, pay too late', UNTIL_DECIDED);
    await page.waitForURL('**/payments/*');
    await expirePayment(getTestPortal(), paymentIdOf(page));
    await expectTitle(page, 'payment.title.expired');
    await decide('paid');
    await expectTitle(page, 'payment.title.refunded');
    await page.getByText(t('wallet.refund.done')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await balanceOf(company)).toBe(0n);
  });

  for (const webhooks of ['Twice', 'Out of order'] as const) {
    e2eTest(`once, though the gateway tells it ${webhooks.toLowerCase()}`, async ({ visit }) => {
      const company = await signUpApprovedCompany(getTestPortal());
      const page = await visit({ signedInAs: company.owner });
      await openWallet(page);
      await beginWalletTopUp(page, '25000');
      await choosePaymentOutcome(page, 'Pay by card', { webhooks });
      await expectTitle(page, 'payment.title.paid');
      for (const seed of [1, 2, 3]) await controlGateway('webhooks/shuffle', { seed, times: 2 });
      await page.getByRole('link', { name: t('payment.to-wallet') }).click();
      await page
        .getByRole('row')
        .filter({ hasText: t('wallet.kind.top-up') })
        .waitFor();
      expect(await balanceOf(company)).toBe(2_500_000n);
      expect(await entriesOf(company)).toHaveLength(1);
    });
  }

  e2eTest('by transfer to an account number of the company’s own', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    const add = page.getByRole('region', { name: t('wallet.add'), exact: true });
    await add.getByText(t('wallet.add.transfer'), { exact: true }).click();
    await page.getByRole('button', { name: t('wallet.transfer.open') }).click();
    const number = page.getByText(t('wallet.transfer.number')).locator('..').getByRole('button');
    await number.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const shown = (await number.innerText()).split('\n')[0] ?? '';
    await controlGateway('transfers', { account_number: shown.replaceAll(' ', ''), amount: 4_200_000 });
    await expect.poll(() => balanceOf(company)).toBe(4_200_000n);
    await openWallet(page);
    await page
      .getByRole('row')
      .filter({ hasText: t('wallet.kind.bank-transfer') })
      .waitFor();
  });
});

describe('the credit line', () => {
  e2eTest('is paid back from the wallet, after the password', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '60000.00');
    await giveCredit(company, '50000.00');
    await drawCredit(company, '18000.00');
    await makeCreditStatementDue(getTestPortal(), company.id, 3);
    const page = await visit({ signedInAs: company.owner });
    await expireRecentAuthentication(getTestPortal(), company.owner.email);
    await openWallet(page);
    const line = page.getByRole('region', { name: t('wallet.credit'), exact: true });
    await line.getByText('₹32,000').first().waitFor();
    await line.getByText(/₹18,000 is due by/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await line.getByRole('button', { name: t('wallet.pay.wallet') }).click();
    const question = page.getByRole('dialog', { name: t('confirm.title') });
    await question.getByLabel(t('confirm.password'), { exact: true }).fill(company.owner.password);
    await question.getByRole('button', { name: t('confirm.submit') }).click();
    await page.getByText('₹18,000 paid to the credit line.').waitFor();
    await line.getByText(t('wallet.pay.nothing')).waitFor();
    expect(await balanceOf(company)).toBe(4_200_000n);
  });

  e2eTest('that is overdue is blocked, says what to do, and opens when it is paid', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await giveCredit(company, '50000.00');
    await drawCredit(company, '18000.00');
    await makeCreditStatementDue(getTestPortal(), company.id, -2);
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await page.getByText(/The credit line is blocked: nothing can be drawn until ₹18,000/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const line = page.getByRole('region', { name: t('wallet.credit'), exact: true });
    expect(await line.getByRole('button', { name: t('wallet.pay.wallet') }).isDisabled()).toBe(true);
    await line.getByRole('button', { name: t('wallet.pay.gateway') }).click();
    await waitForGatewayPage(page);
    await choosePaymentOutcome(page, 'Pay by UPI');
    await expectTitle(page, 'payment.title.paid');
    await page.getByRole('link', { name: t('payment.to-wallet') }).click();
    await line.getByText(t('wallet.pay.nothing')).waitFor();
    expect(await page.getByText(/The credit line is blocked/).count()).toBe(0);
    await page.getByRole('link', { name: t('wallet.view.credit-statements') }).click();
    await page
      .getByRole('row')
      .filter({ hasText: t('wallet.credit-statement.paid') })
      .last()
      .waitFor();
  });
});

describe('the statement', () => {
  e2eTest('is narrowed by days and kind, and taken away as CSV and PDF', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '60000.00');
    await giveCredit(company, '50000.00');
    await drawCredit(company, '18000.00');
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await page.getByRole('row').filter({ hasText: '₹60,000' }).waitFor();

    await page.getByLabel(t('wallet.kind'), { exact: true }).selectOption('refund');
    await page.getByText(t('wallet.statement.no-match')).waitFor();
    await page.getByRole('button', { name: t('wallet.statement.all') }).click();
    await page.getByText(t('wallet.period.last-month'), { exact: true }).click();
    await page.getByText(t('wallet.statement.no-match')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText(t('wallet.period.month'), { exact: true }).click();
    await page.getByRole('row').filter({ hasText: '₹60,000' }).waitFor();

    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: t('table.csv'), exact: true }).click();
    const csv = await readFile(await (await table).path(), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain('60000.00,60000.00,INR');

    const pdfDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: /^PDF/ }).click();
    const pdf = await readFile(await (await pdfDownload).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByText(t('wallet.account.credit'), { exact: true }).last().click();
    await page.getByRole('row').filter({ hasText: 'A ticket that was booked by telephone.' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '-₹18,000' }).count()).toBe(1);
  });

  e2eTest('says what stood there at a past moment', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '60000.00');
    const page = await visit({ signedInAs: company.owner });
    await openWallet(page);
    await page.getByText(t('wallet.past'), { exact: true }).click();
    await page
      .getByRole('group', { name: t('wallet.past.day') })
      .getByRole('spinbutton')
      .first()
      .focus();
    await page.keyboard.type('01012026');
    const answer = page.getByRole('status').filter({ hasText: /Balance at 1 Jan/ });
    await answer.waitFor();
    await expect.poll(() => answer.innerText()).toContain('₹0');
  });
});

describe('on a telephone, in Hindi,', () => {
  e2eTest('money is added and one comes back in the same language', async ({ visit }) => {
    const hindi = createTranslator('hi');
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: company.owner, viewport: mobile });
    await page.goto('/hi/wallet');
    await waitUntilPageSettled(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await beginWalletTopUp(page, '25000', hindi);
    await choosePaymentOutcome(page, 'Pay by UPI');
    await page.waitForURL('**/hi/payments/*');
    await page.getByRole('heading', { level: 1, name: hindi('payment.title.paid'), exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: hindi('payment.to-wallet') }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: hindi('wallet.kind.top-up') })
      .waitFor();
    expect(await balanceOf(company)).toBe(2_500_000n);
  });
});

describe('who may not', () => {
  e2eTest('pay sees the money and no way to pay; who may not see it is told so', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    await fillWallet(getTestPortal(), company, '60000.00');
    const booker = await addMemberByInvitation(getTestPortal(), company, { role: 'booker' });
    const theirs = await visit({ signedInAs: booker });
    await openWallet(theirs);
    await theirs.getByText('₹60,000').first().waitFor();
    expect(await theirs.getByRole('heading', { name: t('wallet.add') }).count()).toBe(0);

    const traveller = await addMemberByInvitation(getTestPortal(), company, {
      role: 'traveller',
      name: 'Ravi Das',
    });
    const others = await visit({ signedInAs: traveller });
    await openWallet(others);
    await others.getByRole('heading', { name: t('settings.not-for-role') }).waitFor();
    expect(await others.getByText('₹60,000').count()).toBe(0);
  });
});
