import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import * as stories from './faq.stories.tsx';

const { Questions } = composeStoriesOfFile(stories);

const openOnes = () => [...document.querySelectorAll('details')].map(({ open }) => open);

test('the questions are five, of which one at most is open', async () => {
  await Questions.run();
  await expect.poll(() => openOnes().length).toBe(5);
  const questions = [...document.querySelectorAll<HTMLElement>('summary')];
  expect(openOnes()).toEqual([false, false, false, false, false]);
  questions[1]?.click();
  await expect.poll(openOnes).toEqual([false, true, false, false, false]);
  await expect.element(page.getByText(t('story.faq.2.answer'))).toBeVisible();
  questions[3]?.click();
  await expect.poll(openOnes).toEqual([false, false, false, true, false]);
  questions[3]?.click();
  await expect.poll(openOnes).toEqual([false, false, false, false, false]);
  questions[0]?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(openOnes).toEqual([true, false, false, false, false]);
});
