import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type ReactNode, Suspense, use } from 'react';
import { MemoryRouter, useInRouterContext } from 'react-router';
import { LOCALE_TAGS, type Locale } from '../shared/i18n/locale.ts';
import { MessagesProvider, loadMessages, type Messages } from '../shared/i18n/messages-provider.tsx';
import { CATALOGUE_PARTS } from '../shared/messages/message-catalogue-parts.ts';

const spoken = new Map<Locale, Promise<Messages>>();

/** Loads the messages of all pages, because a story may show a component of any. */
function messagesOf(locale: Locale): Promise<Messages> {
  const messages =
    spoken.get(locale) ??
    Promise.all(CATALOGUE_PARTS.map((part) => loadMessages(locale, part))).then(
      (parts) => Object.assign({}, ...parts) as Messages,
    );
  spoken.set(locale, messages);
  return messages;
}

/**
 * Provides what a component finds around itself in the portal: a language, its messages, and links that lead
 * nowhere.
 */
export function StoryFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider locale={LOCALE_TAGS[locale]}>
      <Suspense>
        <Speaking locale={locale}>{children}</Speaking>
      </Suspense>
    </I18nProvider>
  );
}

function Speaking({ locale, children }: { locale: Locale; children: ReactNode }) {
  const messages = use(messagesOf(locale));
  const isRouted = useInRouterContext();
  return (
    <MessagesProvider locale={locale} messages={messages}>
      {isRouted ? children : <MemoryRouter>{children}</MemoryRouter>}
    </MessagesProvider>
  );
}
