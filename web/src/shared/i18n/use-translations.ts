import { use } from 'react';
import type catalogue from '@marga/contract/messages/en.json';
import { formatMessage, type Values } from '@marga/contract/messages/format-message';
import type { ServerMessageIdOf } from '@marga/contract/messages/server-messages';
import { LOCALE_TAGS, type Locale } from './locale.ts';
import { MessagesContext } from './messages-provider.tsx';

/** Holds the ids of the texts that screens show; mails and documents have texts that no browser loads. */
export type MessageId = Exclude<keyof typeof catalogue, ServerMessageIdOf<keyof typeof catalogue>>;

export type Translate = (id: MessageId, values?: Values) => string;

/** Returns the translation function for the page's language: `t('search.submit')`. */
export function useTranslations(): Translate {
  const { messages, locale } = use(MessagesContext);
  return (id, values = {}) => formatMessage(messages[id] ?? id, values, LOCALE_TAGS[locale]);
}

/**
 * Checks whether there is a message for something that the server named, because the server may be newer than this
 * page.
 */
export function useHasMessage(): (id: string) => id is MessageId {
  const { messages } = use(MessagesContext);
  return (id): id is MessageId => Object.hasOwn(messages, id);
}

export function useLocale(): Locale {
  return use(MessagesContext).locale;
}
