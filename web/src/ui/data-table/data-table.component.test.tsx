import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import * as stories from './data-table.stories.tsx';

const { TableWithAllFeatures } = composeStoriesOfFile(stories);

const links = () => [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
const shownIds = () => links().map((link) => link.textContent);
const messages = page.getByRole('columnheader', { name: 'Messages' });

beforeEach(async () => {
  await page.viewport(1280, 800);
  await TableWithAllFeatures.run();
  await expect.poll(shownIds).toEqual(['W9HT3CZA', '7K4MPQ2X', '2BVN8RYE']);
});

test('a column is sorted by its heading, with the keyboard, and says in which direction', async () => {
  await expect.element(messages).toHaveAttribute('aria-sort', 'descending');
  (messages.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(messages).toHaveAttribute('aria-sort', 'ascending');
  expect(shownIds()).toEqual(['2BVN8RYE', '7K4MPQ2X', 'W9HT3CZA']);
  await userEvent.keyboard(' ');
  await expect.element(messages).toHaveAttribute('aria-sort', 'descending');
});

test('the arrow keys go from row to row, and x selects the row', async () => {
  links()[0]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links()[1]);
  await userEvent.keyboard('x');
  const box = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('checkbox');
  await expect.element(box('7K4MPQ2X')).toBeChecked();
  await userEvent.keyboard('{ArrowUp}x');
  await expect.element(box('W9HT3CZA')).not.toBeChecked();
  expect(document.activeElement).toBe(links()[0]);
});

test('the box of the heading selects all rows, and is half selected for some', async () => {
  const all = page.getByRole('columnheader').getByRole('checkbox');
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await all.click();
  expect(page.getByRole('checkbox', { checked: true }).elements().length).toBe(4);
  await all.click();
  expect(page.getByRole('checkbox', { checked: true }).elements().length).toBe(0);
});

test('a column is hidden by its menu, with the keyboard', async () => {
  (page.getByRole('button', { name: 'Columns' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const subject = page.getByRole('menuitemcheckbox', { name: 'Subject' });
  await expect.element(subject).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitemcheckbox');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(subject).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('columnheader', { name: 'Subject' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(subject).not.toBeInTheDocument();
});
