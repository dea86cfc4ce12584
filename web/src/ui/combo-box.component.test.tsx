import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../styleguide/compose-stories-of-file.ts';
import * as stories from './combo-box.stories.tsx';

const { PlaceComboBox } = composeStoriesOfFile(stories);

const box = page.getByRole('combobox', { name: 'Starting point' });

beforeEach(async () => {
  await PlaceComboBox.run();
  await box.click();
});

test('typing opens the list, and the arrow keys and Enter choose from it', async () => {
  await userEvent.keyboard('d');
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(box).toHaveValue('D');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: /Bengaluru/ })).toHaveAttribute('data-focused');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('BENGALURU BLR');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('Escape closes the list and keeps what was typed', async () => {
  await userEvent.keyboard('del');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});
