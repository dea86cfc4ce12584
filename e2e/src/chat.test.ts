import { describe, expect } from 'vitest';
import { axeObjections } from './axe.ts';
import { demoBuyer } from './buyer.ts';
import { newAddress, operator } from './company.ts';
import { answer, chatOf, openInInbox, openChat, saidIn, sitDown, soon, write } from './conversation.ts';
import { problemsOn } from './fields.ts';
import { desktop, journey, restartApi, telephone, thePortal } from './journey.ts';
import { focusedName, push, typeInto } from './keyboard.ts';
import { overhang } from './overhang.ts';
import { mailedLink } from './post.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

describe('a chat', () => {
  journey('goes both ways at once, with marks of what was read', async ({ visit }) => {
    const operatorPage = await sitDown(visit);
    const visitor = await visit();
    const chat = await openChat(visitor);
    await chat.getByText(t('conversation.support-online'), { exact: true }).waitFor();
    await visitor.keyboard.type('Our train was cancelled,');
    await visitor.keyboard.press('Shift+Enter');
    await visitor.keyboard.type('we are nine in Jaipur.');
    await visitor.keyboard.press('Enter');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    expect(await axeObjections(visitor)).toEqual([]);

    // It appears in the inbox by itself.
    await operatorPage.getByText('Our train was cancelled').first().waitFor();
    expect(await axeObjections(operatorPage)).toEqual([]);
    await operatorPage
      .locator('[data-row]', { hasText: 'Our train was cancelled' })
      .getByRole('link')
      .focus();
    await operatorPage.keyboard.press('r');
    await soon(() => focusedName(operatorPage)).toBe(t('console.support.answer'));
    await chat.getByText(t('conversation.read'), { exact: true }).waitFor();
    await operatorPage.keyboard.type('Which train was it?');
    await operatorPage.keyboard.press('Control+Enter');
    await chat.getByText('Which train was it?').last().waitFor();
    await operatorPage.getByText(t('conversation.read'), { exact: true }).waitFor();
    await operatorPage.getByText(t('console.support.delivery.here-only')).waitFor();
    expect(await visitor.getByRole('status').filter({ hasText: 'Which train was it?' }).count()).toBe(1);

    await visitor.keyboard.press('Escape');
    await soon(() => focusedName(visitor)).toBe(t('contact.chat'));
    await answer(operatorPage, 'Rooms are held for you until six.');
    await visitor.getByRole('button', { name: '1 new answer' }).click();
    await chat.getByText('Rooms are held for you until six.').last().waitFor();

    await operatorPage.getByRole('button', { name: t('console.support.close'), exact: true }).click();
    await chat.getByText(t('chat.closed')).waitFor();
    await chat.getByRole('button', { name: t('chat.new') }).click();
    await chat.getByText(t('chat.begin.there')).waitFor();
    expect(await saidIn(chat)).toEqual([]);
  });

  journey('is not there for whoever comes after somebody has signed out', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    // The session is asked for on the public pages only where somebody has signed in before.
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const chat = await openChat(page);
    await write(page, 'Between you and me');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    await page.keyboard.type('and one more');
    await page
      .getByRole('button', { name: t('header.sign-out') })
      .first()
      .click();
    await soon(() => saidIn(chatOf(page))).toEqual([]);
    expect(await chatOf(page).getByLabel(t('chat.write')).inputValue()).toBe('');
    const found = await page.evaluate(
      async () => (await fetch('/v1/support/chat')).json() as Promise<unknown>,
    );
    expect(found).toMatchObject({ ticket: null });
  });

  journey('is the same after a reload and in a second tab', async ({ visit }) => {
    const visitor = await visit();
    const chat = await openChat(visitor);
    await write(visitor, 'first');
    await chat.getByText(t('conversation.taken-in')).waitFor();
    const second = await visitor.context().newPage();
    await second.goto('/');
    await second.getByRole('button', { name: t('chat.pill') }).click();
    await soon(() => saidIn(chatOf(second))).toEqual(['first']);
    await write(second, 'second');
    await soon(() => saidIn(chat)).toEqual(['first', 'second']);
    await visitor.reload();
    await soon(() => saidIn(chatOf(visitor))).toEqual(['first', 'second']);
    await write(visitor, 'third');
    await soon(() => saidIn(chatOf(second))).toEqual(['first', 'second', 'third']);
  });

  journey('lies over no page that was gone to by its address, and is a press away', async ({ visit }) => {
    const visitor = await visit();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await openChat(visitor);
    await write(visitor, 'hello');
    await chatOf(visitor).getByText(t('conversation.taken-in')).waitFor();
    await visitor.goto('/login');
    await visitor.getByRole('button', { name: t('chat.pill') }).waitFor();
    expect(await chatOf(visitor).count()).toBe(0);
    await visitor.getByRole('button', { name: t('chat.pill') }).click();
    await soon(() => saidIn(chatOf(visitor))).toEqual(['hello']);
  });

  journey(
    'keeps what was written without a network, across a reload, and sends it once',
    async ({ visit }) => {
      const visitor = await visit();
      const chat = await openChat(visitor);
      await write(visitor, 'one');
      await chat.getByText(t('conversation.taken-in')).waitFor();
      await visitor.route('**/v1/support/tickets/*/messages', (route) => route.abort());
      await write(visitor, 'two');
      await write(visitor, 'three');
      await chat.getByText(t('conversation.delayed')).waitFor();
      expect(await saidIn(chat)).toEqual(['one', 'two', 'three']);
      await visitor.getByLabel(t('chat.write')).fill('not sent');
      await visitor.reload();
      await soon(() => saidIn(chatOf(visitor))).toEqual(['one', 'two', 'three']);
      expect(await visitor.getByLabel(t('chat.write')).inputValue()).toBe('not sent');
      await visitor.unroute('**/v1/support/tickets/*/messages');
      await soon(() => chatOf(visitor).getByText(t('conversation.delayed')).count()).toBe(0);
      await soon(() => saidIn(chatOf(visitor))).toEqual(['one', 'two', 'three']);
    },
  );

  journey('is handed over to mail when nobody is at the desk', { timeout: 150_000 }, async ({ visit }) => {
    const { mail } = thePortal();
    const email = newAddress('visitor');
    const visitor = await visit({ viewport: telephone });
    const chat = await openChat(visitor);
    await chat.getByText(t('conversation.support-offline'), { exact: true }).waitFor({ timeout: 60_000 });
    await write(visitor, 'Is anybody there?');
    await chat.getByText(t('chat.away-ask')).waitFor();
    await push(visitor, t('chat.by-mail'));
    expect(await problemsOn(visitor)).toEqual({
      name: t('chat.problem.name'),
      email: t('chat.problem.email'),
    });
    expect(await axeObjections(visitor)).toEqual([]);
    await typeInto(visitor, t('chat.name'), 'Nila');
    await typeInto(visitor, t('chat.email'), email);
    await visitor.keyboard.press('Enter');
    await chat.getByText(t('chat.away-mail', { email })).waitFor();
    const reference = (await chat.innerText()).match(/\b[2-9A-Z]{8}\b/)?.[0] ?? '';
    await visitor.close();

    const operatorPage = await visit({ signedInAs: operator });
    await openInInbox(operatorPage, reference);
    await operatorPage.getByText(t('console.support.gone')).first().waitFor({ timeout: 60_000 });
    await answer(operatorPage, 'Yes, from nine in the morning.');
    const link = await mailedLink(mail, email, new RegExp(`Our answer: ${reference}`));
    const elsewhere = await visit();
    await elsewhere.goto(link);
    await elsewhere.getByText('Yes, from nine in the morning.').first().waitFor();
  });

  journey('refuses a file, and says where it can be sent', async ({ visit }) => {
    const visitor = await visit();
    const chat = await openChat(visitor);
    await visitor.getByLabel(t('chat.write')).evaluate((field) => {
      const files = new DataTransfer();
      files.items.add(new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }));
      field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
    });
    const refusal = chat.getByRole('alert').filter({ hasText: t('conversation.no-files') });
    await refusal.waitFor();
    expect(await refusal.getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
    expect(await axeObjections(visitor)).toEqual([]);
    await refusal.getByRole('button', { name: t('conversation.dismiss') }).click();
    expect(await refusal.count()).toBe(0);
  });

  // Whoever was at the desk counts as there for a while after such a death, so it comes last.
  journey(
    'goes on when the api is restarted in the middle of it',
    { timeout: 120_000 },
    async ({ visit }) => {
      const operatorPage = await sitDown(visit);
      const visitor = await visit();
      const chat = await openChat(visitor);
      const mark = newAddress('mark');
      await write(visitor, `before ${mark}`);
      await chat.getByText(t('conversation.taken-in')).waitFor();
      await operatorPage
        .getByRole('link', { name: t('console.support.visitor') })
        .first()
        .waitFor();
      await operatorPage.locator('[data-row]', { hasText: mark }).getByRole('link').click();
      await operatorPage.getByLabel(t('console.support.answer')).waitFor();
      const restarted = restartApi();
      await write(visitor, 'during');
      await operatorPage.getByLabel(t('console.support.answer')).fill('answered during');
      await operatorPage.keyboard.press('Control+Enter');
      await restarted;
      await write(visitor, 'after');
      const all = () => saidIn(chat).then((said) => said.toSorted());
      await soon(all, 40_000).toEqual([`before ${mark}`, 'after', 'answered during', 'during'].toSorted());
      const said = await saidIn(chat);
      expect(said.indexOf('during')).toBeLessThan(said.indexOf('after'));
      await soon(() => saidIn(operatorPage.locator('main')), 40_000).toEqual(said);
    },
  );
});

describe.for([
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: telephone, colorScheme: 'light' },
  { viewport: telephone, colorScheme: 'dark' },
] as const)('at $viewport.width px in the $colorScheme theme', ({ viewport, colorScheme }) => {
  journey('a chat and the desk pass axe', async ({ visit }) => {
    const visitor = await visit({ viewport });
    await visitor.emulateMedia({ colorScheme });
    const chat = await openChat(visitor);
    await write(visitor, `By night and by day, ${newAddress('mark')}`);
    await chat.getByText(t('conversation.taken-in')).waitFor();
    expect(await axeObjections(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');
    await visitor.getByRole('button', { name: t('chat.pill') }).waitFor();
    expect(await axeObjections(visitor)).toEqual([]);
    const operatorPage = await visit({ viewport, signedInAs: operator });
    await operatorPage.emulateMedia({ colorScheme });
    await operatorPage.goto('/console/support');
    await operatorPage.getByText('By night and by day').first().waitFor();
    expect(await axeObjections(operatorPage)).toEqual([]);
    await operatorPage.locator('[data-row] a').first().click();
    await operatorPage.getByLabel(t('console.support.answer')).waitFor();
    expect(await axeObjections(operatorPage)).toEqual([]);
    expect(await overhang(operatorPage)).toBe(0);
  });
});
