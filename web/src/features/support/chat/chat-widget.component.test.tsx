import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './chat-widget.stories.tsx';

const {
  AnswerArrives,
  BeforeFirstMessage,
  BeforeFirstMessageWhileAway,
  ChatNotLoaded,
  Closed,
  ConnectionLost,
  EmailLeft,
  EmailRefused,
  EmailWithMistakes,
  FileRefused,
  MessageDelayed,
  MessageRefused,
  MinimisedWithAnswer,
  WaitingForAnswer,
} = composeStoriesOfFile(stories);

const field = page.getByLabelText(t('chat.write'), { exact: true });
const chat = page.getByRole('dialog', { name: t('chat.title') });
const written = () => sentRequestsTo('support.write-message');

test('a chat that could not be loaded is asked for again with the button', async () => {
  await ChatNotLoaded.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('support.find-chat').length).toBe(2);
});

test('the first message says whether somebody reads along, and Enter sends it', async () => {
  await BeforeFirstMessageWhileAway.run();
  await expect.element(page.getByText(t('chat.begin.away'))).toBeVisible();
  await BeforeFirstMessage.run();
  await expect.element(page.getByText(t('chat.begin.there'))).toBeVisible();
  // Who opens the chat wants to write.
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Our train was cancelled,{Shift>}{Enter}{/Shift}we are nine in Jaipur.{Enter}');
  await expect.poll(() => sentRequestsTo('support.start-chat').length).toBe(1);
  expect(sentRequestsTo('support.start-chat')[0]?.body).toMatchObject({
    text: 'Our train was cancelled,\nwe are nine in Jaipur.',
    locale: 'en',
  });
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('7K4MPQ2X')).toBeVisible();
});

test('a further message arrives and stays in its place', async () => {
  await WaitingForAnswer.run();
  await field.fill('It was the 12952.');
  await page.getByRole('button', { name: t('conversation.send') }).click();
  await expect.poll(() => written().length).toBe(1);
  await expect.poll(() => page.getByText(t('conversation.taken-in')).elements().length).toBe(2);
  await expect.element(field).toHaveFocus();
});

test('an answer is read out, marked as read, and what was read by support is marked too', async () => {
  await AnswerArrives.run();
  const voice = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  await expect.poll(voice).toContain('Leela: Which train was it?');
  await expect.poll(() => sentRequestsTo('support.mark-read').length).toBe(1);
  expect(sentRequestsTo('support.mark-read')[0]?.body).toEqual({ upTo: 2 });
  await expect.element(page.getByText(t('conversation.read'), { exact: true })).toBeVisible();
});

test('an address is asked for with the mistakes under its fields', async () => {
  await EmailWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('name');
  expect(readFieldErrors()).toEqual({ name: t('chat.problem.name'), email: t('chat.problem.email') });
  expect(sentRequestsTo('support.leave-address')).toEqual([]);
});

test('an address that was left is where the answer goes', async () => {
  await EmailLeft.run();
  await expect.element(page.getByText(t('chat.away-mail', { email: 'nila@sahyadri.example' }))).toBeVisible();
  expect(sentRequestsTo('support.leave-address')[0]?.body).toEqual({
    name: 'Nila',
    email: 'nila@sahyadri.example',
  });
});

test('an address that was refused says why and stays in its field', async () => {
  await EmailRefused.run();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText(t('chat.name'), { exact: true })).toHaveValue(' Nila');
});

test('a message without a network is sent again under the same id', async () => {
  await MessageDelayed.run();
  await expect.element(page.getByText(t('conversation.delayed'))).toBeVisible();
  await expect.poll(() => written().length).toBeGreaterThan(1);
  const [first, second] = written();
  expect(second?.body).toEqual(first?.body);
});

test('a refused message is tried again or discarded by its reader', async () => {
  await MessageRefused.run();
  await page.getByRole('button', { name: t('conversation.again') }).click();
  await expect.poll(() => written().length).toBe(2);
  await page.getByRole('button', { name: t('conversation.discard') }).click();
  await expect.element(page.getByText('and it rains')).not.toBeInTheDocument();
});

test('a connection that was lost is said, and what is typed is not', async () => {
  await ConnectionLost.run();
  await expect.element(page.getByText(t('chat.lost'))).toBeVisible();
  await field.fill('kept');
  await expect.element(field).toHaveValue('kept');
});

test('a file is refused with the address to which it can be mailed, until the notice is closed', async () => {
  await FileRefused.run();
  const refusal = page.getByRole('alert');
  await expect
    .poll(() => refusal.element().textContent)
    .toContain(t('conversation.no-files-reference', { reference: '7K4MPQ2X' }));
  await expect
    .element(refusal.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:.+\?subject=7K4MPQ2X$/));
  await refusal.getByRole('button', { name: t('conversation.dismiss') }).click();
  await expect.element(refusal).not.toBeInTheDocument();
});

test('a minimised chat counts what was not read, and Escape minimises it again', async () => {
  await page.viewport(1280, 800);
  await MinimisedWithAnswer.run();
  await page.getByRole('button', { name: t('chat.unread', { count: 1 }) }).click();
  await expect.element(chat).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const pill = page.getByRole('button', { name: t('chat.pill') });
  await expect.element(pill).toBeVisible();
  await expect.element(pill).toHaveFocus();
});

test('a closed chat makes place for a new one', async () => {
  await Closed.run();
  await page.getByRole('button', { name: t('chat.new') }).click();
  await expect.poll(() => sentRequestsTo('support.find-chat').length).toBe(2);
});
