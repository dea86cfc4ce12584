import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './markups.stories.tsx';

const { MarkupsNotRead, MarkupsOfBooker, MarkupsOfOwner, NewMarkupWithMistakes } =
  composeStoriesOfFile(stories);

const add = page.getByRole('button', { name: t('markups.add') });
const endOf = (name: string) => page.getByRole('button', { name: `${t('markups.end')}: ${name}` });
const changeOf = (name: string) => page.getByRole('button', { name: `${t('markups.change')}: ${name}` });

test('a booker sees the markups and is offered no change of them', async () => {
  await MarkupsOfBooker.run();
  await expect.element(page.getByText(t('markups.read-only'))).toBeVisible();
  await expect.element(page.getByText('Walk-in clients, flights')).toBeVisible();
  expect([add, changeOf('Walk-in clients, flights')].flatMap((button) => button.elements())).toEqual([]);
});

test('an owner is asked before a markup ends, and ends it once', async () => {
  await MarkupsOfOwner.run();
  await expect.element(add).toBeVisible();
  await endOf('Walk-in clients, flights').click();
  await expect.element(page.getByText(t('markups.end-text'))).toBeVisible();
  await page.getByRole('button', { name: t('markups.end'), exact: true }).dblClick();
  await expect.poll(() => sentRequestsTo('pricing.end-markup').length).toBe(1);
});

test('a markup is not tried before its fields are right', async () => {
  await NewMarkupWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('name');
  expect(readFieldErrors()).toMatchObject({ name: t('markups.problem.name') });
  expect(sentRequestsTo('pricing.preview-markup')).toEqual([]);
});

test('markups that could not be read are asked for again with the button', async () => {
  await MarkupsNotRead.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('pricing.list-markups').length).toBe(2);
});
