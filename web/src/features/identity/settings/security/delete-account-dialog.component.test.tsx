import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UNSETTLED_MATTERS } from '@marga/contract/identity/unsettled-matters';
import { composeStoriesOfFile } from '../../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../../styleguide/english.ts';
import { readFieldErrors } from '../../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../../styleguide/sample-api.tsx';
import * as stories from './delete-account-dialog.stories.tsx';

const {
  DeleteAccount,
  DeleteAccountBeforeSettlement,
  DeleteAccountOfTheLastOwner,
  DeleteAccountWithMistakes,
  DeleteAccountWithoutNetwork,
} = composeStoriesOfFile(stories);

test('an account is deleted once, however often the button is pressed', async () => {
  await DeleteAccount.run();
  await page.getByRole('textbox').fill('asha@sahyadri.example');
  await page.getByRole('button', { name: t('security.delete.confirm') }).dblClick();
  await expect.poll(() => sentRequestsTo('identity.delete-account').length).toBe(1);
});

test('an account is not deleted before its address is typed', async () => {
  await DeleteAccountWithMistakes.run();
  await expect.poll(readFieldErrors).toEqual({ email: t('security.delete.differs') });
  expect(sentRequestsTo('identity.delete-account')).toEqual([]);
});

test('what must be settled first is listed, each with a link to where that is done', async () => {
  await DeleteAccountBeforeSettlement.run();
  await expect.element(page.getByText(t('security.delete.unsettled'))).toBeVisible();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('li a')];
  expect(links).toHaveLength(UNSETTLED_MATTERS.length);
  expect(links.map((link) => new URL(link.href).pathname)).toEqual([
    '/wallet',
    '/wallet',
    '/wallet',
    '/wallet',
    '/wallet',
    '/bookings',
    '/bookings',
    '/bookings',
    '/refunds',
    '/refunds',
    '/trips',
  ]);
  expect(links[0]?.textContent).toContain('₹12,400.50');
});

test('an only owner among other members is sent to the team', async () => {
  await DeleteAccountOfTheLastOwner.run();
  await expect.element(page.getByRole('link', { name: t('security.delete.team') })).toBeVisible();
});

test('a deletion that did not arrive says so', async () => {
  await DeleteAccountWithoutNetwork.run();
  await expect.element(page.getByText(t('problem.network-request-failed'))).toBeVisible();
});
