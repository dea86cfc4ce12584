import type { Page } from 'playwright-core';
import { createTranslator } from './translator.ts';

/** Names the person as whom a screenshot is taken; `nobody` is a visitor who is not signed in. */
export type Viewer =
  'nobody' | 'member' | 'booker' | 'lead' | 'loner' | 'newcomer' | 'waiting' | 'refused' | 'suspended';

/** Describes what a person does on the page before the screenshot is taken. */
export type PageAction = (page: Page) => Promise<unknown>;

export interface Screenshot {
  name: string;
  path: string;
  seat: Viewer;
  theme?: 'light' | 'dark';
  action?: PageAction;
  /** If true, the screenshot shows the viewport instead of the whole page. */
  isViewportOnly?: boolean;
}

const t = createTranslator('en');

/** This file holds functions that perform user actions and find elements by their visible text. */

export function runActionsInOrder(...actions: readonly PageAction[]): PageAction {
  return async (page) => {
    for (const action of actions) await action(page);
  };
}

export function pressButton(messageId: string): PageAction {
  return (page) =>
    page
      .getByRole('button', { name: t(messageId), exact: true })
      .first()
      .click();
}

/** Presses the button with this text in the dialog that is open over the page. */
export function pressDialogButton(messageId: string): PageAction {
  return (page) =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t(messageId), exact: true })
      .click();
}

export function fillFields(values: Readonly<Record<string, string>>): PageAction {
  return async (page) => {
    for (const [messageId, value] of Object.entries(values))
      await page.getByLabel(t(messageId), { exact: true }).last().fill(value);
  };
}

export function waitForText(messageId: string): PageAction {
  return (page) => page.getByText(t(messageId)).first().waitFor();
}

/** Makes requests to this path fail. */
export function makeRequestsFail(path: string): PageAction {
  return (page) => page.route(path, (route) => route.abort());
}
