import type { Message } from '@marga/contract/messages/format-message';
import { createContext, type ReactNode, use } from 'react';
import { tables } from 'virtual:messages';
import type { CataloguePart } from '../messages/message-catalogue-parts.ts';
import type { Locale } from './locale.ts';

export type Messages = Readonly<Record<string, Message>>;

/** Loads a part of the catalogue, in the language of the URL only. */
export async function loadMessages(locale: Locale, part: CataloguePart): Promise<Messages> {
  const { loaders } = await tables[locale]();
  const load = loaders[part];
  if (!load) throw new RangeError(`there is no part ${part} in ${locale}`);
  return (await load()).default as Messages;
}

interface MessagesContextValue {
  locale: Locale;
  messages: Messages;
}

export const MessagesContext = createContext<MessagesContextValue>({ locale: 'en', messages: {} });

/** Provides messages to the components inside it, in addition to those of an outer provider, if there is one. */
export function MessagesProvider({
  locale,
  messages,
  children,
}: MessagesContextValue & { children: ReactNode }) {
  const outer = use(MessagesContext);
  return (
    <MessagesContext value={{ locale, messages: { ...outer.messages, ...messages } }}>
      {children}
    </MessagesContext>
  );
}
