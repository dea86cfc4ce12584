import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../styleguide/compose-stories-of-file.ts';
import * as stories from './date-field.stories.tsx';

const { TypedDateField, DateFieldPickedFromCalendar } = composeStoriesOfFile(stories);

const parts = () => page.getByRole('spinbutton');

test('a date is typed part by part and stepped with the arrow keys', async () => {
  await TypedDateField.run();
  await parts().first().click();
  await userEvent.keyboard('05122001');
  await expect.poll(() => partTexts()).toEqual(['5', '12', '2001']);
  await parts().first().click();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}');
  await expect.poll(() => partTexts()).toEqual(['6', '11', '2001']);
});

test('the calendar is opened, walked and chosen from by keyboard, and returns the focus', async () => {
  await DateFieldPickedFromCalendar.run();
  const opener = page.getByRole('button', { name: /^Open the calendar/ });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const calendar = page.getByRole('dialog');
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => calendar.element().contains(document.activeElement)).toBe(true);
  const today = document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).not.toBe(today);
  await userEvent.keyboard('{Enter}');
  await expect.element(calendar).not.toBeInTheDocument();
  expect(partTexts().every((text) => /^\d+$/.test(text))).toBe(true);
});

test('Escape closes the calendar and chooses nothing', async () => {
  await DateFieldPickedFromCalendar.run();
  const opener = page.getByRole('button', { name: /^Open the calendar/ });
  await opener.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(partTexts().some((text) => /^\d+$/.test(text))).toBe(false);
});

function partTexts(): string[] {
  return parts()
    .elements()
    .map((part) => part.textContent.replace(/^0/, ''));
}
