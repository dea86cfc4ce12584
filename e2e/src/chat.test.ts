import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { uniqueEmailAddress, operator } from './create-test-company.ts';
import {
  sendOperatorAnswer,
  chatDialogOf,
  openSupportTicketInInbox,
  openChat,
  readChatMessages,
  openSupportInbox,
  expectEventually,
  sendChatMessage,
} from './support-conversation-actions.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, restartApi, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, typeIntoField } from './keyboard.ts';
import { findMailedLink } from './mailed-links.ts';
import { accountMenuName } from './user-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

describe('a chat', () => {
  e2eTest('goes both ways at once, with marks of what was read', async ({ visit }) => {
    const operatorPage = await openSupportInbox(visit);
    const visitor = await visit();
    const chat = await openChat(visitor);
    await chat.getByText(t('conversation.support-online'), { exact: true }).waitFor();
    await visitor.keyboard.type('Our train was cancelled,');
    await visitor.keyboard.press('Shift+Enter');
    await visitor.keyboard.type('we are nine in Jaipur.');
    await visitor.keyboard.press('Enter');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    expect(await axeViolations(visitor)).toEqual([]);

    // The message appears in the inbox without a reload.
    await operatorPage.getByText('Our train was cancelled').first().waitFor();
    expect(await axeViolations(operatorPage)).toEqual([]);
    await operatorPage
      .locator('[data-row]', { hasText: 'Our train was cancelled' })
      .getByRole('link')
      .focus();
    await operatorPage.keyboard.press('r');
    await expectEventually(() => focusedElementName(operatorPage)).toBe(t('console.support.answer'));
    await chat.getByText(t('conversation.read'), { exact: true }).waitFor();
    await operatorPage.keyboard.type('Which train was it?');
    await operatorPage.keyboard.press('Control+Enter');
    await chat.getByText('Which train was it?').last().waitFor();
    await operatorPage.getByText(t('conversation.read'), { exact: true }).waitFor();
    await operatorPage.getByText(t('console.support.delivery.here-only')).waitFor();
    expect(await visitor.getByRole('status').filter({ hasText: 'Which train was it?' }).count()).toBe(1);

    await visitor.keyboard.press('Escape');
    await expectEventually(() => focusedElementName(visitor)).toBe(t('contact.chat'));
    await sendOperatorAnswer(operatorPage, 'Rooms are held for you until six.');
    await visitor.getByRole('button', { name: '1 new answer' }).click();
    await chat.getByText('Rooms are held for you until six.').last().waitFor();

    await operatorPage.getByRole('button', { name: t('console.support.close'), exact: true }).click();
    await chat.getByText(t('chat.closed')).waitFor();
    await chat.getByRole('button', { name: t('chat.new') }).click();
    await chat.getByText(t('chat.begin.there')).waitFor();
    expect(await readChatMessages(chat)).toEqual([]);
  });

  e2eTest('is not there for whoever comes after somebody has signed out', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    // The dashboard is opened first, because public pages request the session only in browsers where somebody has
    // signed in before.
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const chat = await openChat(page);
    await sendChatMessage(page, 'Between you and me');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    await page.keyboard.type('and one more');
    await page.getByRole('button', { name: accountMenuName() }).click();
    await page.getByRole('button', { name: t('header.sign-out') }).click();
    await expectEventually(() => readChatMessages(chatDialogOf(page))).toEqual([]);
    expect(await chatDialogOf(page).getByLabel(t('chat.write')).inputValue()).toBe('');
    const found = await page.evaluate(
      async () => (await fetch('/v1/support/chat')).json() as Promise<unknown>,
    );
    expect(found).toMatchObject({ ticket: null });
  });

  e2eTest('is the same after a reload and in a second tab', async ({ visit }) => {
    const visitor = await visit();
    const chat = await openChat(visitor);
    await sendChatMessage(visitor, 'first');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    const second = await visitor.context().newPage();
    await second.goto('/');
    await second.getByRole('button', { name: t('chat.pill') }).click();
    await expectEventually(() => readChatMessages(chatDialogOf(second))).toEqual(['first']);
    await sendChatMessage(second, 'second');
    await expectEventually(() => readChatMessages(chat)).toEqual(['first', 'second']);
    await visitor.reload();
    await expectEventually(() => readChatMessages(chatDialogOf(visitor))).toEqual(['first', 'second']);
    await sendChatMessage(visitor, 'third');
    await expectEventually(() => readChatMessages(chatDialogOf(second))).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  e2eTest('lies over no page that was gone to by its address, and is a press away', async ({ visit }) => {
    const visitor = await visit();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await openChat(visitor);
    await sendChatMessage(visitor, 'hello');
    await chatDialogOf(visitor).getByText(t('conversation.taken-in')).waitFor();
    await visitor.goto('/login');
    await visitor.getByRole('button', { name: t('chat.pill') }).waitFor();
    expect(await chatDialogOf(visitor).count()).toBe(0);
    await visitor.getByRole('button', { name: t('chat.pill') }).click();
    await expectEventually(() => readChatMessages(chatDialogOf(visitor))).toEqual(['hello']);
  });

  e2eTest(
    'keeps what was written without a network, across a reload, and sends it once',
    async ({ visit }) => {
      const visitor = await visit();
      const chat = await openChat(visitor);
      await sendChatMessage(visitor, 'one');
      await chat.getByText(t('conversation.taken-in')).waitFor();
      await visitor.route('**/v1/support/tickets/*/messages', (route) => route.abort());
      await sendChatMessage(visitor, 'two');
      await sendChatMessage(visitor, 'three');
      await chat.getByText(t('conversation.delayed')).waitFor();
      expect(await readChatMessages(chat)).toEqual(['one', 'two', 'three']);
      await visitor.getByLabel(t('chat.write')).fill('not sent');
      await visitor.reload();
      await expectEventually(() => readChatMessages(chatDialogOf(visitor))).toEqual(['one', 'two', 'three']);
      expect(await visitor.getByLabel(t('chat.write')).inputValue()).toBe('not sent');
      await visitor.unroute('**/v1/support/tickets/*/messages');
      await expectEventually(() => chatDialogOf(visitor).getByText(t('conversation.delayed')).count()).toBe(
        0,
      );
      await expectEventually(() => readChatMessages(chatDialogOf(visitor))).toEqual(['one', 'two', 'three']);
    },
  );

  e2eTest('is handed over to mail when nobody is at the desk', { timeout: 150_000 }, async ({ visit }) => {
    const { mail } = getTestPortal();
    const email = uniqueEmailAddress('visitor');
    const visitor = await visit({ viewport: mobile });
    const chat = await openChat(visitor);
    await chat.getByText(t('conversation.support-offline'), { exact: true }).waitFor({ timeout: 60_000 });
    await sendChatMessage(visitor, 'Is anybody there?');
    await chat.getByText(t('chat.away-ask')).waitFor();
    await pressButtonByKeyboard(visitor, t('chat.by-mail'));
    expect(await readFieldErrors(visitor)).toEqual({
      name: t('chat.problem.name'),
      email: t('chat.problem.email'),
    });
    expect(await axeViolations(visitor)).toEqual([]);
    await typeIntoField(visitor, t('chat.name'), 'Nila');
    await typeIntoField(visitor, t('chat.email'), email);
    await visitor.keyboard.press('Enter');
    await chat.getByText(t('chat.away-mail', { email })).waitFor();
    const reference = (await chat.innerText()).match(/\b[2-9A-Z]{8}\b/)?.[0] ?? '';
    await visitor.close();

    const operatorPage = await visit({ signedInAs: operator });
    await openSupportTicketInInbox(operatorPage, reference);
    await operatorPage.getByText(t('console.support.gone')).first().waitFor({ timeout: 60_000 });
    await sendOperatorAnswer(operatorPage, 'Yes, from nine in the morning.');
    const link = await findMailedLink(mail, email, new RegExp(`Our answer: ${reference}`));
    const elsewhere = await visit();
    await elsewhere.goto(link);
    await elsewhere.getByText('Yes, from nine in the morning.').first().waitFor();
  });

  // After the crash an operator still counts as online for a while, so this test comes last.
  e2eTest(
    'goes on when the api is restarted in the middle of it',
    { timeout: 120_000 },
    async ({ visit }) => {
      const operatorPage = await openSupportInbox(visit);
      const visitor = await visit();
      const chat = await openChat(visitor);
      const mark = uniqueEmailAddress('mark');
      await sendChatMessage(visitor, `before ${mark}`);
      await chat.getByText(t('conversation.taken-in')).waitFor();
      await operatorPage
        .getByRole('link', { name: t('console.support.visitor') })
        .first()
        .waitFor();
      await operatorPage.locator('[data-row]', { hasText: mark }).getByRole('link').click();
      await operatorPage.getByLabel(t('console.support.answer')).waitFor();
      const restarted = restartApi();
      await sendChatMessage(visitor, 'during');
      await operatorPage.getByLabel(t('console.support.answer')).fill('answered during');
      await operatorPage.keyboard.press('Control+Enter');
      await restarted;
      await sendChatMessage(visitor, 'after');
      const all = () => readChatMessages(chat).then((messages) => messages.toSorted());
      await expectEventually(all, 40_000).toEqual(
        [`before ${mark}`, 'after', 'answered during', 'during'].toSorted(),
      );
      const messages = await readChatMessages(chat);
      expect(messages.indexOf('during')).toBeLessThan(messages.indexOf('after'));
      await expectEventually(() => readChatMessages(operatorPage.locator('main')), 40_000).toEqual(messages);
    },
  );
});
