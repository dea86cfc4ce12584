import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from './shared/i18n/locale.ts';
import { composeStoriesOfFile, type RunnableStory } from './styleguide/compose-stories-of-file.ts';

/**
 * These tests show every story on a desk and on a telephone, by day and by night, in English and in Hindi. None may
 * print an error, be wider than its window, or have anything that axe objects to.
 */

const files = import.meta.glob<Record<string, unknown>>('./**/*.stories.tsx', { eager: true });

/** A story is a fragment, so the rules for whole pages are not applied to it. */
const NO_RULES_OF_PAGES = {
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'heading-order': { enabled: false },
};

/** A theme changes only the colours of a story, so by night the other rules would repeat what they found by day. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const WIDTHS = [1280, 390];

beforeEach(() => {
  const printed = vi.spyOn(console, 'error');
  // Storybook shows a story with this distance from the edge of the window.
  document.body.style.padding = '1rem';
  return () => {
    document.documentElement.dataset['theme'] = 'light';
    expect(printed.mock.calls).toEqual([]);
    printed.mockRestore();
  };
});

test('there are stories of components, forms and cards', () => {
  expect(Object.keys(files).length).toBeGreaterThan(30);
});

describe('in English', () => {
  for (const [name, story] of storiesIn('en'))
    test(`${name} fits every width and passes axe in both themes`, async () => {
      await show(story);
      for (const width of WIDTHS) {
        await page.viewport(width, 800);
        await expectToFit(width);
        document.documentElement.dataset['theme'] = 'light';
        expect(await findViolations({ rules: NO_RULES_OF_PAGES }), `light at ${width} px`).toEqual([]);
        document.documentElement.dataset['theme'] = 'dark';
        const ofColours = await findViolations({ runOnly: { type: 'rule', values: RULES_OF_COLOURS } });
        expect(ofColours, `dark at ${width} px`).toEqual([]);
      }
    });
});

describe('in Hindi', () => {
  for (const [name, story] of storiesIn('hi'))
    test(`${name} fits a telephone`, async () => {
      await page.viewport(390, 800);
      await show(story);
      expect(document.documentElement.lang).toBe('hi');
      await expectToFit(390);
    });
});

function storiesIn(locale: Locale): [string, RunnableStory][] {
  return Object.entries(files).flatMap(([path, file]) =>
    Object.entries(composeStoriesOfFile(file, locale)).map(([name, story]): [string, RunnableStory] => [
      `${path.replace('.stories.tsx', '')} ${name}`,
      story,
    ]),
  );
}

async function show(story: RunnableStory): Promise<void> {
  await story.run();
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  await document.fonts.ready;
}

/**
 * A table becomes cards in the frame after its window became narrower. One that scrolls inside its own box is no wider
 * than the window, so the width alone does not tell when that has happened.
 */
async function expectToFit(width: number): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const excess = () => document.documentElement.scrollWidth - innerWidth;
  await expect.poll(excess, { message: `wider than ${width} px` }).toBe(0);
}

async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run({ ...options, resultTypes: ['violations'] });
  return violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  );
}
