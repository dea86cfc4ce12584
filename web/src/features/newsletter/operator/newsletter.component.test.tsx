import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './newsletter.stories.tsx';

const { NobodyHasLeft, NoSubscribers, Subscribers } = composeStoriesOfFile(stories);

const lists = () => sentRequestsTo('newsletter.list-subscribers');
const exporting = page.getByRole('button', { name: t('console.newsletter.export') });

test('the export reads everything once and says how many it wrote', async () => {
  await Subscribers.run();
  await exporting.click();
  await expect.element(page.getByText(t('console.newsletter.exported', { count: 2 }))).toBeVisible();
  expect(lists().length).toBe(2);
});

test('a state is narrowed to by its count, and an empty list has nothing to export', async () => {
  await Subscribers.run();
  await page.getByRole('link', { name: new RegExp(`${t('console.newsletter.state.pending')}$`) }).click();
  await expect.poll(() => lists().at(-1)?.query).toMatchObject({ state: 'pending' });
  await NoSubscribers.run();
  await expect
    .element(page.getByRole('heading', { name: t('console.newsletter.empty'), exact: true }))
    .toBeVisible();
  expect(exporting.elements()).toEqual([]);
  await NobodyHasLeft.run();
  await expect
    .element(page.getByRole('heading', { name: t('console.newsletter.empty-state'), exact: true }))
    .toBeVisible();
});
