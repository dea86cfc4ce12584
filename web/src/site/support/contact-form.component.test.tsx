import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './contact-form.stories.tsx';
import { SAMPLE_MESSAGE } from './sample-support-ticket.ts';

const { WithMistakes, Pending, Sent, WithPhoneRefused, WithoutNetwork } = composeStoriesOfFile(stories);

const submit = page.getByRole('button', { name: t('contact.submit') });
const message = page.getByLabelText(t('contact.message'), { exact: true });

test('the form says under each field what is wrong, and loses nothing that was typed', async () => {
  await WithMistakes.run();
  await expect.poll(focusedFieldName).toBe('name');
  expect(readFieldErrors()).toEqual({
    name: t('sender.problem.name'),
    email: t('sender.problem.email'),
    phone: t('sender.problem.phone'),
    message: t('contact.problem.message'),
  });
  await expect.element(page.getByLabelText(t('sender.email'), { exact: true })).toHaveValue('asha@himalaya');
  expect(sentRequestsTo('support.send-message')).toEqual([]);
});

test('a form that is sent twice at once makes one request', async () => {
  await Pending.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => sentRequestsTo('support.send-message').length).toBe(1);
  expect(sentRequestsTo('support.send-message')[0]?.body).toMatchObject(SAMPLE_MESSAGE);
});

test('a form that is sent again after a lost answer names the same ticket', async () => {
  await WithoutNetwork.run();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problem.network-request-failed'));
  await submit.click();
  await expect.poll(() => sentRequestsTo('support.send-message').length).toBe(2);
  const [first, second] = sentRequestsTo('support.send-message');
  expect(second?.body).toEqual(first?.body);
  await expect.element(message).toHaveValue(SAMPLE_MESSAGE.message);
});

test('a field that the server refuses is marked until it is changed', async () => {
  await WithPhoneRefused.run();
  await expect.poll(readFieldErrors).toEqual({ phone: t('sender.problem.phone') });
  await expect.element(message).toHaveValue(SAMPLE_MESSAGE.message);
  await page.getByLabelText(t('sender.phone'), { exact: true }).fill('98123 45679');
  await expect.poll(readFieldErrors).toEqual({});
});

test('a form that was sent shows the reference, and an empty form for another message', async () => {
  await Sent.run();
  const heading = page.getByRole('heading', { name: t('contact.sent') });
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('7K4MPQ2X')).toBeVisible();
  await page.getByRole('button', { name: t('sent.another') }).click();
  await expect.element(message).toHaveValue('');
});
