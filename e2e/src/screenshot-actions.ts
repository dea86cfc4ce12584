import type { Page } from 'playwright-core';
import { createTranslator, type Translate } from './translator.ts';

/** Names the person as whom a screenshot is taken; `nobody` is a visitor who is not signed in. */
export type Viewer =
  'nobody' | 'member' | 'booker' | 'lead' | 'loner' | 'newcomer' | 'waiting' | 'refused' | 'suspended';

/** Describes what a person does on the page before the screenshot is taken. */
export type PageAction = (page: Page) => Promise<unknown>;

export interface Screenshot {
  name: string;
  path: string;
  seat: Viewer;
  action?: PageAction;
  /** If true, the screenshot shows the viewport instead of the whole page. */
  isViewportOnly?: boolean;
  /**
   * If true, axe does not check the page, because it reports false violations for an open list of React Aria; the tests
   * check the screens that these lists open on.
   */
  isListOpen?: boolean;
}

/** Lists the languages in which every screenshot is taken. The language is the first part of the address. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

const translators: Record<Language, Translate> = { en: createTranslator('en'), hi: createTranslator('hi') };

export function languageOf(page: Page): Language {
  return /^\/hi(\/|$)/.test(new URL(page.url()).pathname) ? 'hi' : 'en';
}

/** Adds the language to a path of the portal. */
export function pathInLanguage(language: Language, path: string): string {
  return language === 'en' ? path : `/hi${path === '/' ? '' : path}`;
}

/** Returns a text of the page in its language. */
export function textOn(page: Page, ...text: Parameters<Translate>): string {
  return translators[languageOf(page)](...text);
}

/** This file holds functions that perform user actions and find elements by their visible text. */

export function runActionsInOrder(...actions: readonly PageAction[]): PageAction {
  return async (page) => {
    for (const action of actions) await action(page);
  };
}

export function pressButton(messageId: string): PageAction {
  return (page) =>
    page
      .getByRole('button', { name: textOn(page, messageId), exact: true })
      .first()
      .click();
}

/** Presses the button with this text in the dialog that is open over the page. */
export function pressDialogButton(messageId: string): PageAction {
  return (page) =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: textOn(page, messageId), exact: true })
      .click();
}

export function fillFields(values: Readonly<Record<string, string>>): PageAction {
  return async (page) => {
    for (const [messageId, value] of Object.entries(values))
      await page.getByLabel(textOn(page, messageId), { exact: true }).last().fill(value);
  };
}

export function waitForText(messageId: string): PageAction {
  return (page) => page.getByText(textOn(page, messageId)).filter({ visible: true }).first().waitFor();
}

/** Makes requests to this path fail. */
export function makeRequestsFail(path: string): PageAction {
  return (page) => page.route(path, (route) => route.abort());
}
