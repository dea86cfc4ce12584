import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './refunds.stories.tsx';

const { ClaimLetterDrafted, ClaimRefused, NothingPaidBackYet, OpenRefunds, RefundsNotRead } =
  composeStoriesOfFile(stories);

const lists = () => sentRequestsTo('amendments.list-refunds');
const claimOf = (reference: string) =>
  page.getByRole('button', { name: `${t('refund.escalate')}: ${reference}` });

test('the list is narrowed to late refunds and read on with the button', async () => {
  await OpenRefunds.run();
  await expect.poll(() => lists()[0]?.query).toMatchObject({ state: 'open' });
  await page.getByRole('link', { name: t('refunds.state.late') }).click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ state: 'late' });
  await expect
    .element(page.getByRole('link', { name: t('refunds.state.late') }))
    .toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: t('refunds.more') }).click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ state: 'late', cursor: 'next' });
});

test('an empty list says of which refunds there are none', async () => {
  await NothingPaidBackYet.run();
  await expect.element(page.getByRole('heading', { name: t('refunds.none.paid-back') })).toBeVisible();
  expect(lists().at(-1)?.query).toMatchObject({ state: 'paid-back' });
});

test('only a late refund can be claimed, once', async () => {
  await OpenRefunds.run();
  const claim = claimOf('MRG-4F7K2P');
  await expect.element(claim).toBeEnabled();
  expect(claim.elements().length).toBe(1);
  await claim.dblClick();
  await expect.poll(() => sentRequestsTo('amendments.escalate-refund').length).toBe(1);
});

test('the drafted letter is shown whole and can be mailed from the own program', async () => {
  await ClaimLetterDrafted.run();
  const letter = page.getByRole('dialog', { name: t('refund.claim-letter') });
  await expect.element(letter.getByText('refunds@skybridge.example')).toBeVisible();
  await expect
    .element(letter.getByRole('link', { name: t('refund.claim-letter-mail') }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:refunds%40skybridge\.example\?subject=Refund/));
  await letter.getByRole('button', { name: t('refund.claim-letter-close') }).click();
  await expect.element(letter).not.toBeInTheDocument();
});

test('a refund that came meanwhile cannot be claimed, and says so', async () => {
  await ClaimRefused.run();
  await expect.element(page.getByText(t('problem.state-changed'))).toBeVisible();
});

test('refunds that could not be read are asked for again with the button', async () => {
  await RefundsNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => lists().length).toBe(2);
});
