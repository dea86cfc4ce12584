import type { Page } from 'playwright-core';
import { createTranslator } from './translator.ts';

/** Whose window a picture is of. */
export type Viewer =
  'nobody' | 'member' | 'booker' | 'lead' | 'loner' | 'newcomer' | 'waiting' | 'refused' | 'suspended';

/** What a person does before the picture is taken. */
export type PageAction = (page: Page) => Promise<unknown>;

export interface Shot {
  name: string;
  path: string;
  seat: Viewer;
  theme?: 'light' | 'dark';
  action?: PageAction;
  /** What is on the screen instead of the whole page. */
  isViewportOnly?: boolean;
}

const t = createTranslator('en');

/** What people do, by the words on the screen. */

export function first(...actions: readonly PageAction[]): PageAction {
  return async (page) => {
    for (const action of actions) await action(page);
  };
}

export function press(words: string): PageAction {
  return (page) =>
    page
      .getByRole('button', { name: t(words), exact: true })
      .first()
      .click();
}

/** The button of the dialog that stands over the page. */
export function confirm(words: string): PageAction {
  return (page) =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t(words), exact: true })
      .click();
}

export function fill(values: Readonly<Record<string, string>>): PageAction {
  return async (page) => {
    for (const [words, value] of Object.entries(values))
      await page.getByLabel(t(words), { exact: true }).last().fill(value);
  };
}

export function waitForText(words: string): PageAction {
  return (page) => page.getByText(t(words)).first().waitFor();
}

/** Requests to this path get lost on the way. */
export function failRequests(path: string): PageAction {
  return (page) => page.route(path, (route) => route.abort());
}
