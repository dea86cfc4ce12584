import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './inbox.stories.tsx';

const {
  AnswerRefused,
  NobodyWaits,
  NothingFound,
  OpenConversations,
  SenderGone,
  SenderReachedByMail,
  Waiting,
} = composeStoriesOfFile(stories);

const answer = page.getByLabelText(t('console.support.answer'), { exact: true });
const answers = () => sentRequestsTo('support.answer-ticket');

test('conversations are walked with j and k, and searched for with a slash', async () => {
  await page.viewport(1280, 800);
  await OpenConversations.run();
  await expect.element(page.getByText('9XQ3LTM4').first()).toBeInTheDocument();
  const focusedRow = () => document.activeElement?.closest('[data-row]')?.textContent;
  await userEvent.keyboard('j');
  await expect.poll(focusedRow).toContain('we are nine in Jaipur');
  await userEvent.keyboard('j');
  await expect.poll(focusedRow).toContain('Venkatanarasimharaju');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('an empty inbox says why it is empty', async () => {
  await NobodyWaits.run();
  await expect.element(page.getByRole('heading', { name: t('console.support.empty.waiting') })).toBeVisible();
  await NothingFound.run();
  await expect
    .element(page.getByRole('heading', { name: t('console.support.empty.search', { search: 'refund' }) }))
    .toBeVisible();
});

test('an answer is written with r, sent with Ctrl and Enter, and stays in its place', async () => {
  await Waiting.run();
  await expect.element(page.getByText(t('console.support.delivery.here-only'))).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(answer).toHaveFocus();
  await userEvent.keyboard('Which train{Enter}was it?{Control>}{Enter}{/Control}');
  await expect.poll(() => answers().length).toBe(1);
  expect(answers()[0]?.body).toMatchObject({ text: 'Which train\nwas it?' });
  await expect.element(answer).toHaveValue('');
  await expect.element(page.getByText('Which train was it?')).toBeVisible();
});

test('an answer that was refused is discarded by the operator', async () => {
  await AnswerRefused.run();
  await answer.fill('Yes');
  await page.getByRole('button', { name: t('conversation.send') }).click();
  await page.getByRole('button', { name: t('conversation.discard') }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the operator reads how an answer reaches whoever is gone', async () => {
  await SenderGone.run();
  await expect.element(page.getByText(t('console.support.delivery.nowhere'))).toBeVisible();
  await SenderReachedByMail.run();
  await expect
    .element(page.getByText(t('console.support.delivery.mail', { email: 'asha@himalaya.example' })))
    .toBeVisible();
});

test('a conversation is closed and can be opened again', async () => {
  await Waiting.run();
  await page.getByRole('button', { name: t('console.support.close'), exact: true }).click();
  await expect.element(page.getByRole('button', { name: t('console.support.reopen') })).toBeVisible();
  expect(sentRequestsTo('support.close-ticket')[0]?.body).toEqual({ state: 'closed' });
});
