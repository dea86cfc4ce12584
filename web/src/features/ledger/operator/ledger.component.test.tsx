import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import * as stories from './ledger.stories.tsx';

const { LedgerChecked, LedgerEmpty } = composeStoriesOfFile(stories);

test('shows how many entries of how many accounts the last check counted, and as of when', async () => {
  await LedgerChecked.run();
  await expect
    .element(page.getByText(/Checked 1,04,812 entries in 214 accounts, as of .*19 Nov.* 03:00:00/))
    .toBeVisible();
});

test('shows what a check that was asked for has counted', async () => {
  await LedgerChecked.run();
  await page.getByRole('button', { name: t('console.ledger.check') }).click();
  await expect
    .element(page.getByText(/1,04,910 entries in 214 accounts, as of .* All balances match\./))
    .toBeVisible();
});

test('does not say that balances match when there was nothing to check', async () => {
  await LedgerEmpty.run();
  await expect.element(page.getByRole('heading', { name: t('console.ledger.nothing') })).toBeVisible();
  await expect.element(page.getByText(t('console.ledger.clean'))).not.toBeInTheDocument();
});
