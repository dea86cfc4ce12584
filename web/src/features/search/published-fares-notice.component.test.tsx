import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './published-fares-notice.stories.tsx';

const { AddressNotVerified, TooManyMails } = composeStoriesOfFile(stories);

const email = 'asha@sahyadri.example';
const again = page.getByRole('button', { name: t('opening.email-verification.again') });

test('somebody who has not verified their address reads that fares are published ones, and gets the mail again', async () => {
  await AddressNotVerified.run();
  await expect.element(page.getByText(t('results.published-fares', { email }))).toBeVisible();
  await again.click();
  await expect.element(page.getByText(t('opening.email-verification.sent', { email }))).toBeVisible();
  expect(sentRequestsTo('identity.request-email-verification')).toHaveLength(1);
});

test('a refused mail says why', async () => {
  await TooManyMails.run();
  await again.click();
  await expect.element(page.getByText(t('problem.too-many-requests', { minutes: 2 }))).toBeVisible();
});
