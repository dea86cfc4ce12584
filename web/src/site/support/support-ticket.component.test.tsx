import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './support-ticket.stories.tsx';

const { Answered, TicketNotRead, UnknownTicket, WrongLink } = composeStoriesOfFile(stories);

const contact = page.getByRole('link', { name: t('ticket.contact') });

test('a link that opens nothing says so and leads to the contact page', async () => {
  await WrongLink.run();
  await expect.element(page.getByRole('heading', { name: t('ticket.wrong-link') })).toHaveFocus();
  await expect.element(contact).toHaveAttribute('href', '/contact');
  expect(sentRequestsTo('support.follow-ticket')[0]?.body).toEqual({ code: 'x'.repeat(43) });
});

test('a ticket of somebody else says how to get to it', async () => {
  await UnknownTicket.run();
  await expect.element(page.getByRole('heading', { name: t('ticket.unknown') })).toHaveFocus();
  await expect.element(contact).toHaveAttribute('href', '/contact');
});

test('a ticket that could not be read is asked for again with the button', async () => {
  await TicketNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('support.read-ticket').length).toBe(2);
});

test('an answer is marked as read, and answered with Ctrl and Enter', async () => {
  await Answered.run();
  await expect.poll(() => sentRequestsTo('support.mark-read')[0]?.body).toEqual({ upTo: 2 });
  const field = page.getByLabelText(t('ticket.write'), { exact: true });
  await field.fill('Thank you.');
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sentRequestsTo('support.write-message').length).toBe(1);
  expect(sentRequestsTo('support.write-message')[0]?.body).toMatchObject({ text: 'Thank you.' });
  await expect.element(field).toHaveValue('');
});
