import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { MessagesProvider, loadMessages, type Messages } from '../../../shared/i18n/messages-provider.tsx';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { isChatOpen, shouldLoadChat, minimiseChat, watchChatOpenState } from './chat-open-state.ts';

interface Loaded {
  Chat: ComponentType;
  messages: Messages;
}

/** This returns the value for a prerendered page, which has no chat. */
const nothing = () => false;

/** Loads the chat on any page, but only when somebody opens it or has an earlier conversation in this browser. */
export function ChatWidgetLoader() {
  const t = useTranslations();
  const locale = useLocale();
  const isOpen = useSyncExternalStore(watchChatOpenState, isChatOpen, nothing);
  const isWanted = useSyncExternalStore(watchChatOpenState, shouldLoadChat, nothing);
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Opening the chat again retries a failed load.
    if (loaded || !(isOpen || isWanted)) return;
    Promise.all([import('./chat-widget.tsx'), loadMessages(locale, 'chat')]).then(
      ([{ ChatWidget }, messages]) => setLoaded({ Chat: ChatWidget, messages }),
      () => {
        // A visitor who opened the chat sees the error and can retry; others are not disturbed.
        setFailed(isChatOpen());
        minimiseChat();
      },
    );
  }, [loaded, isOpen, isWanted, locale]);
  if (loaded)
    return (
      <MessagesProvider locale={locale} messages={loaded.messages}>
        <loaded.Chat />
      </MessagesProvider>
    );
  return hasFailed && !isOpen ? (
    <p
      role="alert"
      className="fixed right-4 bottom-[calc(var(--frame-foot)+1rem)] left-4 z-20 rounded-8 border border-failed bg-failed-soft px-4 py-3 text-14 text-failed sm:left-auto sm:max-w-96"
    >
      {t('problem.network-request-failed')}
    </p>
  ) : null;
}
