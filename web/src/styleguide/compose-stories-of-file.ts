import { composeStories } from '@storybook/react-vite';
import preview from '../../.storybook/preview.tsx';
import type { Locale } from '../shared/i18n/locale.ts';

/** A story that a test can show in the page. */
export interface RunnableStory {
  /** Shows the story in place of the one before. */
  run: () => Promise<void>;
}

/** Returns the stories of a file by name, with the frame, styles and messages that Storybook gives them. */
export function composeStoriesOfFile<Name extends string>(
  file: Readonly<Record<Name, unknown>>,
  locale: Locale = 'en',
): Readonly<Record<Exclude<Name, 'default'>, RunnableStory>> {
  const annotations = { ...preview, initialGlobals: { ...preview.initialGlobals, locale } };
  return composeStories(file as never, annotations) as never;
}
