import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../styleguide/compose-stories-of-file.ts';
import * as stories from './dialog.stories.tsx';

const { ConfirmDialogExample, DialogWithForm } = composeStoriesOfFile(stories);

test('a dialog has the focus and a name, and Escape closes it and returns the focus', async () => {
  await ConfirmDialogExample.run();
  const opener = page.getByRole('button', { name: 'Remove from the team' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Remove Bharat from the team?' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the Tab key does not leave an open dialog for the page behind it', async () => {
  await ConfirmDialogExample.run();
  const opener = page.getByRole('button', { name: 'Remove from the team' });
  await opener.click();
  const dialog = page.getByRole('dialog').element();
  const reached = new Set<Element | null>();
  for (let press = 0; press < 4; press += 1) {
    await userEvent.tab();
    reached.add(document.activeElement);
  }
  const outside = [...reached].filter((element) => element !== document.body && !dialog.contains(element));
  expect(outside).toEqual([]);
});

test('a dialog is closed by its button, which returns the focus', async () => {
  await DialogWithForm.run();
  const opener = page.getByRole('button', { name: 'Add a branch' });
  await opener.click();
  await page.getByRole('textbox', { name: 'Name of the branch' }).fill('Pune');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
