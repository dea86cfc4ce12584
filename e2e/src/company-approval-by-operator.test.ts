import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import {
  fillWallet,
  operator,
  operatorLead,
  type OwnCompany,
  signUpApprovedCompany,
  signUpVerifiedCompany,
  gstinWithCheckDigit,
} from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, typeIntoField } from './keyboard.ts';
import { fillTraveller, findPayButton, proceedToPaymentWithFirstFlight } from './user-actions.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Finds the company in the list with the page's keyboard shortcuts, and opens its details. */
async function openFile(page: Page, { name }: OwnCompany, state = ''): Promise<void> {
  await page.goto(`/console/companies${state}`);
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => focusedElementName(page)).toBe(t('console.search'));
  await page.keyboard.type(name);
  await page.waitForURL(/search=/);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedElementName(page)).toBe(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('an operator', () => {
  e2eTest('approves a company that has signed up, and it can book', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpVerifiedCompany(portal);
    await fillWallet(portal, company, '500000.00');
    const buyer = await visit({ signedInAs: company.owner });
    await proceedToPaymentWithFirstFlight(buyer, 'LON');
    await fillTraveller(buyer);
    await findPayButton(buyer).click();
    await buyer.getByText(t('problem.company-not-approved')).waitFor();

    const page = await visit({ signedInAs: operator });
    await openFile(page, company);
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: t('console.approve.title', { subject: company.name }) }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('console.approve'));
    await page.getByText(t('console.approve.done', { subject: company.name })).waitFor();
    await portal.mail.awaitMail(company.owner.email, /has been approved/);

    await findPayButton(buyer).click();
    await buyer.getByRole('heading', { name: t('checkout.all-booked') }).waitFor();
    await buyer.goto('/dashboard');
    await buyer.getByText(t('company.state.approved'), { exact: true }).waitFor();
    expect(await buyer.getByRole('heading', { name: t('opening.title') }).count()).toBe(0);
  });

  e2eTest('refuses a company with a reason, which its owner reads and answers', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpVerifiedCompany(portal);
    const page = await visit({ signedInAs: operator });
    await openFile(page, company);
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: t('console.refuse.title', { subject: company.name }) }).waitFor();
    await pressButtonByKeyboard(page, t('console.refuse'));
    await expect.poll(() => focusedElementName(page)).toBe(t('console.reason'));
    expect(await readFieldErrors(page)).toEqual({ reason: t('console.reason.problem') });
    const reason = 'The address is that of another firm.';
    await typeIntoField(page, t('console.reason'), reason);
    await pressButtonByKeyboard(page, t('console.refuse'));
    await page.getByText(t('console.refuse.done', { subject: company.name })).waitFor();
    expect((await portal.mail.awaitMail(company.owner.email, /could not be approved/)).text).toContain(
      reason,
    );

    const theirs = await visit({ signedInAs: company.owner });
    await theirs.goto('/dashboard');
    await theirs.getByText(t('company.notice.reason', { reason })).waitFor();
    expect(await axeViolations(theirs)).toEqual([]);
    await pressButtonByKeyboard(theirs, t('company.submit-again'));
    await theirs.getByText(t('opening.approval.waiting')).waitFor();
  });

  e2eTest('decides about a new GST number by itself', async ({ visit }) => {
    const portal = getTestPortal();
    const gstinIn = (state: string) => gstinWithCheckDigit(`${state}ABCPN7310K1Z`);
    const company = await signUpApprovedCompany(portal, { gstin: gstinIn('32') });
    const wanted = gstinIn('29');
    await company.owner.client.call('identity.change-company', { body: { companyGSTNumber: wanted } });
    const page = await visit({ signedInAs: operator });
    await openFile(page, company);
    await pressButtonByKeyboard(page, `${t('console.approve')}: ${wanted}`);
    await page.getByRole('dialog', { name: t('console.approve-gstin.title', { subject: wanted }) }).waitFor();
    await pressButtonByKeyboard(page, t('console.approve'));
    await page.getByText(t('console.approve-gstin.done', { subject: wanted })).waitFor();
    await portal.mail.awaitMail(company.owner.email, new RegExp(`GST number ${wanted}`));
  });

  e2eTest('in the lead suspends a company, after the password, and reinstates it', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const page = await visit({ signedInAs: operatorLead });
    await expireRecentAuthentication(portal, operatorLead.email);
    await openFile(page, company, '?state=approved');
    await pressButtonByKeyboard(page, t('console.suspend'));
    const reason = 'Complaints are being looked into.';
    await typeIntoField(page, t('console.reason'), reason);
    await pressButtonByKeyboard(page, t('console.suspend'));
    await page.getByRole('dialog', { name: t('confirm.title') }).waitFor();
    await typeIntoField(page, t('confirm.password'), operatorLead.password);
    await page.keyboard.press('Enter');
    await page.getByText(t('console.suspend.done', { subject: company.name })).waitFor();

    const theirs = await visit({ signedInAs: company.owner });
    await theirs.goto('/dashboard');
    await theirs.getByText(t('company.notice.suspended'), { exact: true }).waitFor();
    await theirs.getByText(t('company.notice.reason', { reason })).waitFor();
    await pressButtonByKeyboard(page, t('console.reinstate'));
    await page
      .getByRole('dialog', { name: t('console.reinstate.title', { subject: company.name }) })
      .waitFor();
    await pressButtonByKeyboard(page, t('console.reinstate'));
    await page.getByText(t('console.reinstate.done', { subject: company.name })).waitFor();
  });
});

describe('the console', () => {
  e2eTest('is nowhere for a member of a company', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/console/companies');
    await page.getByRole('heading', { level: 1, name: t('not-found.title') }).waitFor();
    expect(await page.title()).not.toContain(t('console.companies'));
  });
});
