import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './schedule-change.stories.tsx';

const {
  AcceptanceRefused,
  BesideDeclinedRequest,
  OnlyAcceptable,
  SeenByClient,
  SeenByReader,
  Unanswered,
  WhileCancelling,
} = composeStoriesOfFile(stories);

const moved = page.getByRole('heading', { name: 'AI 803 leaves 2h 20m later' });
const accept = page.getByRole('button', { name: t('schedule-change.accept') });
const rebook = page.getByRole('button', { name: t('schedule-change.rebook') });
const refuse = page.getByRole('button', { name: t('schedule-change.refuse') });

test('new times are shown beside the old ones, and accepted once by keyboard', async () => {
  await Unanswered.run();
  await expect.element(moved).toBeVisible();
  await expect.element(rebook).toBeVisible();
  await expect.element(refuse).toBeVisible();
  (accept.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => sentRequestsTo('amendments.accept-version').length).toBe(1);
  expect(sentRequestsTo('amendments.accept-version')[0]?.body).toEqual({ version: 2 });
  await expect.element(accept).toBeDisabled();
});

test('only what the supplier takes online is offered as an answer', async () => {
  await OnlyAcceptable.run();
  await expect.element(accept).toBeVisible();
  await expect.element(rebook).not.toBeInTheDocument();
  await expect.element(refuse).not.toBeInTheDocument();
});

test('who may not answer sees the new times alone', async () => {
  await SeenByReader.run();
  await expect.element(moved).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});

test('an answer that somebody gave before is said', async () => {
  await AcceptanceRefused.run();
  await expect.element(page.getByText(t('problem.state-changed'))).toBeVisible();
});

test('a client sees the new times and nothing of what the agent arranges', async () => {
  await BesideDeclinedRequest.run();
  await expect.element(page.getByText(/The counter has closed the chart/)).toBeVisible();
  await SeenByClient.run();
  await expect.element(moved).toBeVisible();
  expect(document.body.textContent).not.toMatch(/closed the chart|does not pay/);
  await expect
    .element(page.getByRole('heading', { name: t('service-request.declined') }))
    .not.toBeInTheDocument();
});

test('new times need no answer while the booking is being cancelled', async () => {
  await WhileCancelling.run();
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await expect.element(moved).not.toBeInTheDocument();
});
