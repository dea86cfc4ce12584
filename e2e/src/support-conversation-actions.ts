import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './create-test-company.ts';
import type { Visitor } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard } from './keyboard.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

/** This file holds helpers that do what visitors and operators do in a support conversation. */

const t = createTranslator('en');

/** Polls until an update from the network has arrived, which takes only seconds even on a busy machine. */
export function expectEventually<Seen>(look: () => Promise<Seen>, timeout = 15_000) {
  return expect.poll(look, { timeout });
}

type Visit = (visitor?: Visitor) => Promise<Page>;

/** Finds the ticket by its reference in the inbox and opens it. */
export async function openSupportTicketInInbox(page: Page, reference: string): Promise<void> {
  await page.goto(`/console/support?state=all&search=${reference}`);
  await page.getByText(reference).first().waitFor();
  expect(await page.locator('[data-row]').count()).toBe(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText(reference).first().waitFor();
  await page.getByLabel(t('console.support.answer')).waitFor();
}

export async function sendOperatorAnswer(page: Page, text: string): Promise<void> {
  await page.keyboard.press('r');
  await expectEventually(() => focusedElementName(page)).toBe(t('console.support.answer'));
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText(text).first().waitFor();
}

export function chatDialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: t('chat.title') });
}

export async function openChat(page: Page, at = '/contact'): Promise<Locator> {
  await page.goto(at);
  await waitUntilPageSettled(page);
  // A button of a prerendered page does nothing until the page is hydrated.
  await page.locator('[data-hydrated]').waitFor();
  await pressButtonByKeyboard(page, t('contact.chat'));
  await expectEventually(() => focusedElementName(page)).toBe(t('chat.write'));
  return chatDialogOf(page);
}

export async function sendChatMessage(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(t('chat.write'));
  await field.fill(text);
  await field.press('Enter');
}

/** Returns the messages in the order of the screen. */
export function readChatMessages(chat: Locator): Promise<string[]> {
  return chat.locator('ol li p[dir="auto"]').allInnerTexts();
}

export async function openSupportInbox(visit: Visit): Promise<Page> {
  const page = await visit({ signedInAs: operator });
  await page.goto('/console/support');
  await page.getByRole('switch', { name: t('console.support.available') }).click();
  return page;
}
