import { createContext, type ReactNode, use } from 'react';
import { tables } from 'virtual:words';
import type { CataloguePart } from '../messages/site-messages.ts';
import type { Locale } from './locale.ts';
import type { Message } from './message.ts';

export type Words = Readonly<Record<string, Message>>;

/** A part of the catalogue, in the language of the address alone. */
export async function loadWords(locale: Locale, part: CataloguePart): Promise<Words> {
  const { loaders } = await tables[locale]();
  const load = loaders[part];
  if (!load) throw new RangeError(`there is no part ${part} in ${locale}`);
  return (await load()).default as Words;
}

interface Spoken {
  locale: Locale;
  words: Words;
}

export const LanguageContext = createContext<Spoken>({ locale: 'en', words: {} });

/** Adds its words to those of the provider around it, if there is one. */
export function Language({ locale, words, children }: Spoken & { children: ReactNode }) {
  const outer = use(LanguageContext);
  return (
    <LanguageContext value={{ locale, words: { ...outer.words, ...words } }}>{children}</LanguageContext>
  );
}
