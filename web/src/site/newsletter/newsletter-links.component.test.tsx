import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './newsletter-links.stories.tsx';

const {
  ConfirmationLinkCutOff,
  ConfirmationWithoutNetwork,
  ConfirmSubscription,
  LeavingLinkCutOff,
  LeavingLinkInvalid,
  Left,
} = composeStoriesOfFile(stories);

test('opening a link confirms nothing; the button does', async () => {
  await ConfirmSubscription.run();
  await expect.element(page.getByRole('button', { name: t('newsletter.confirm.submit') })).toBeEnabled();
  expect(sentRequestsTo('newsletter.confirm')).toEqual([]);
});

test('a link that is not whole says what to do instead, without a request', async () => {
  await ConfirmationLinkCutOff.run();
  await expect.element(page.getByText(t('newsletter.confirm.again'))).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await LeavingLinkCutOff.run();
  await expect.element(page.getByText(t('newsletter.leave.trouble'))).toBeVisible();
});

test('a link that nobody was sent says what to do instead, and leads to the contact page', async () => {
  await LeavingLinkInvalid.run();
  await expect.element(page.getByText(t('newsletter.leave.trouble'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t('newsletter.contact') }))
    .toHaveAttribute('href', '/contact');
});

test('whoever has left reads so, in the focus', async () => {
  await Left.run();
  await expect.element(page.getByRole('heading', { name: t('newsletter.leave.done') })).toHaveFocus();
  expect(sentRequestsTo('newsletter.unsubscribe')[0]?.body).toEqual({ 'List-Unsubscribe': 'One-Click' });
});

test('a confirmation that did not arrive is sent again with the same button', async () => {
  await ConfirmationWithoutNetwork.run();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: t('newsletter.confirm.submit') }).click();
  await expect.poll(() => sentRequestsTo('newsletter.confirm').length).toBe(2);
});
