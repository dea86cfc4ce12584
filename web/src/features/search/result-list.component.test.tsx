import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import * as stories from './search.stories.tsx';

const { TwoThousandResults } = composeStoriesOfFile(stories);

const rows = () => [...document.querySelectorAll('li[aria-posinset]')];
const positions = () => rows().map((row) => Number(row.getAttribute('aria-posinset')));

test('of two thousand results only those in sight are in the page, in their order, and the one with the focus', async () => {
  await page.viewport(1280, 800);
  await TwoThousandResults.run();
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  expect(rows().length).toBeLessThan(30);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('2000');

  rows()[0]?.querySelector<HTMLElement>('button[aria-pressed]')?.focus();
  scrollTo(0, document.body.scrollHeight / 2);
  await expect.poll(() => positions().at(-1)).toBeGreaterThan(500);
  const inTheMiddle = positions();
  expect(inTheMiddle[0]).toBe(1);
  expect(inTheMiddle).toEqual(inTheMiddle.toSorted((a, b) => a - b));
  // Scrolling does not move the focus, so the next key continues from the focused row.
  expect(rows()[0]?.contains(document.activeElement)).toBe(true);

  for (let step = 0; step < 5; step += 1) scrollTo(0, document.body.scrollHeight);
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      return positions().at(-1);
    })
    .toBe(2_000);
});
