import { use } from 'react';
import type catalogue from '../messages/en.json';
import { LOCALE_TAGS, type Locale } from './locale.ts';
import { formatMessage, type Values } from './message.ts';
import { LanguageContext } from './provider.tsx';

export type MessageId = keyof typeof catalogue;

export type Say = (id: MessageId, values?: Values) => string;

/** The words of the page's language: `say('search.submit')`. */
export function useSay(): Say {
  const { words, locale } = use(LanguageContext);
  return (id, values = {}) => formatMessage(words[id] ?? id, values, LOCALE_TAGS[locale]);
}

/** Whether there are words for something that the server named, which may be newer than this page. */
export function useHasWords(): (id: string) => id is MessageId {
  const { words } = use(LanguageContext);
  return (id): id is MessageId => Object.hasOwn(words, id);
}

export function useLocale(): Locale {
  return use(LanguageContext).locale;
}
