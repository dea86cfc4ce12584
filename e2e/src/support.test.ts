import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { signInApiClient } from './api-client.ts';
import { uniqueEmailAddress, operator, operatorLead } from './create-test-company.ts';
import {
  sendOperatorAnswer,
  openSupportTicketInInbox,
  expectEventually,
} from './support-conversation-actions.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, toggleCheckbox, typeIntoField } from './keyboard.ts';
import { travelDay } from './user-actions.ts';
import { findMailedLink } from './mailed-links.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

/** Fills in the contact form with the keyboard alone, and returns the ticket's reference. */
async function sendContactForm(page: Page, email: string, message: string): Promise<string> {
  await page.goto('/contact');
  await waitUntilPageSettled(page);
  await typeIntoField(page, t('sender.name'), 'Asha Rao');
  await typeIntoField(page, t('sender.email'), email);
  await typeIntoField(page, t('sender.phone'), '+91 98123 45678');
  await typeIntoField(page, t('contact.message'), message);
  await pressButtonByKeyboard(page, t('contact.submit'));
  await page.getByRole('heading', { name: t('contact.sent') }).waitFor();
  return referenceOn(page);
}

async function referenceOn(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  const [reference] = /\b[2-9A-HJKMNP-TV-Z]{8}\b/.exec(text) ?? [];
  if (reference === undefined) throw new Error(`no reference in: ${text}`);
  return reference;
}

describe('the contact page', () => {
  e2eTest('makes a ticket that is mailed, followed by its link, answered and read', async ({ visit }) => {
    const { mail } = getTestPortal();
    const email = uniqueEmailAddress('asha');
    const page = await visit();
    const messageText = 'The invoice names another GST number than ours.';
    const reference = await sendContactForm(page, email, messageText);
    expect(await axeViolations(page)).toEqual([]);
    expect((await mail.awaitMail('help@marga.example', new RegExp(reference))).text).toContain(messageText);
    const link = await findMailedLink(mail, email, new RegExp(`We have your message: ${reference}`));

    const follower = await visit();
    await follower.goto(link);
    await follower.getByText(messageText).waitFor();
    await follower.waitForURL(/\?id=tkt_/);
    expect(follower.url()).not.toContain('code=');
    expect(await follower.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await follower.close();

    const operatorPage = await visit({ signedInAs: operator });
    await openSupportTicketInInbox(operatorPage, reference);
    await operatorPage.getByText(messageText).waitFor();
    await operatorPage.getByText(t('console.support.delivery.mail', { email })).waitFor();
    await sendOperatorAnswer(operatorPage, 'A corrected invoice is on its way.');
    const answered = await findMailedLink(mail, email, new RegExp(`Our answer: ${reference}`));

    const later = await visit({ viewport: mobile });
    await later.goto(answered);
    await later.getByText('A corrected invoice is on its way.').first().waitFor();
    await operatorPage.getByText(t('conversation.read'), { exact: true }).waitFor();
    await later.getByLabel(t('ticket.write')).fill('Thank you.');
    await later.getByRole('button', { name: t('conversation.send') }).click();
    await operatorPage.getByText('Thank you.').waitFor();
    await later.getByText(t('conversation.read'), { exact: true }).waitFor();
    await later.reload();
    await later.getByText('Thank you.').waitFor();
  });

  e2eTest('makes one ticket of a form that is sent twice', async ({ visit }) => {
    const page = await visit();
    let isFirst = true;
    await page.route('**/v1/support/messages', async (route) => {
      // The server processes the first request, but its response is lost.
      if (isFirst) await route.fetch();
      const lost = isFirst;
      isFirst = false;
      return lost ? route.abort() : route.continue();
    });
    await page.goto('/contact');
    await waitUntilPageSettled(page);
    const messageText = `Once only, ${uniqueEmailAddress('mark')}`;
    await page.getByLabel(t('sender.name'), { exact: true }).fill('Asha Rao');
    await page.getByLabel(t('sender.email'), { exact: true }).fill(uniqueEmailAddress('asha'));
    await page.getByLabel(t('sender.phone'), { exact: true }).fill('98123 45678');
    await page.getByLabel(t('contact.message'), { exact: true }).fill(messageText);
    const submit = page.getByRole('button', { name: t('contact.submit') });
    await submit.click();
    await page.getByText(t('problem.network-request-failed')).waitFor();
    await submit.click();
    await page.getByRole('heading', { name: t('contact.sent') }).waitFor();
    const operatorsClient = await signInApiClient(getTestPortal().url, operator);
    const { items } = await operatorsClient.call('support.list-tickets', { query: { search: messageText } });
    expect(items.map(({ reference }) => reference)).toEqual([await referenceOn(page)]);
  });

  e2eTest('knows who is signed in, and what they wrote before', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    // The test opens a signed-in page first, because public pages request the session only in browsers where somebody
    // has signed in before.
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/contact');
    const name = page.getByLabel(t('sender.name'), { exact: true });
    await expectEventually(() => name.inputValue()).not.toBe('');
    expect(await page.getByLabel(t('sender.email'), { exact: true }).inputValue()).toBe(demoBuyer.email);
    await page.getByLabel(t('sender.phone'), { exact: true }).fill('98123 45678');
    const messageText = `About our limit, ${uniqueEmailAddress('mark')}`;
    await page.getByLabel(t('contact.message'), { exact: true }).fill(messageText);
    await page.getByRole('button', { name: t('contact.submit') }).click();
    await page.getByRole('link', { name: messageText }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(t('ticket.title')) }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  e2eTest('shows the company as it was configured, and says when that is a sample', async ({ visit }) => {
    const page = await visit();
    await page.goto('/contact');
    await page.getByText(t('contact.sample')).waitFor();
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1);
    await page.getByRole('link', { name: t('contact.group-open') }).click();
    await page.getByRole('heading', { level: 1, name: t('group.title') }).waitFor();
  });
});

describe('a request for a group', () => {
  e2eTest('is made with the keyboard alone and becomes a ticket of the desk', async ({ visit }) => {
    const { mail } = getTestPortal();
    const email = uniqueEmailAddress('sales');
    const page = await visit();
    await page.goto('/contact/group');
    await waitUntilPageSettled(page);
    await pressButtonByKeyboard(page, t('group.submit'));
    expect(Object.keys(await readFieldErrors(page))).toEqual([
      'groupSize',
      'startsOn',
      'services',
      'name',
      'email',
      'phone',
    ]);
    // The focus moves in the frame after the errors appear.
    await expect.poll(() => focusedElementName(page)).toBe(t('group.size'));
    await typeIntoField(page, t('group.size'), '42');
    await page.getByLabel(t('group.first-day')).fill(travelDay);
    await toggleCheckbox(page, t('service-name.train'));
    await toggleCheckbox(page, t('service-name.hotel'));
    await typeIntoField(page, t('group.route'), 'Delhi, Jaipur and back');
    await typeIntoField(page, t('sender.name'), 'Asha Rao');
    await typeIntoField(page, t('sender.email'), email);
    await typeIntoField(page, t('sender.phone'), '98123 45678');
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('group.submit'));
    await page.getByRole('heading', { name: t('group.sent') }).waitFor();
    const reference = await referenceOn(page);
    await findMailedLink(mail, email, new RegExp(`We have your group request: ${reference}`));

    const operatorPage = await visit({ signedInAs: operatorLead });
    await openSupportTicketInInbox(operatorPage, reference);
    await operatorPage.getByText('Delhi, Jaipur and back').waitFor();
    await operatorPage.getByText('42', { exact: true }).waitFor();
    expect(await axeViolations(operatorPage)).toEqual([]);
  });
});
