import type { Ticket } from '@marga/contract/support/support';
import { MessageSquareMore, Minus } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { ChatEmailForm } from './chat-email-form.tsx';
import { MessageComposer } from './message-composer.tsx';
import { countUnreadMessages } from './support-ticket-conversation.ts';
import { ConversationThread } from './conversation-thread.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { FileRefusalNotice, useDroppedFileRefusal } from './dropped-file-refusal.tsx';
import { minimiseChat, openChat, consumeChatOpenRequest } from './chat-open-state.ts';
import { rememberChatOpener, returnFocusToChatOpener } from './chat-opener-focus.ts';
import { SupportPresence } from './support-presence.tsx';
import { useIsSupportOnlineBeforeFirstMessage } from './use-is-support-online-before-first-message.ts';
import {
  useScreenReaderMessageAnnouncements,
  useMarkMessagesRead,
  useScrollToNewestMessage,
} from './use-new-message-handling.ts';

interface ChatPanelProps {
  store: ConversationStore;
  isSupportOnline: boolean;
  isOpen: boolean;
  /** This is called when the visitor starts a new conversation after this one was closed. */
  onNew: () => void;
}

export function ChatPanel({ store, isOpen, onNew, ...found }: ChatPanelProps) {
  const t = useTranslations();
  const conversation = useSyncExternalStore(store.subscribe, store.snapshot);
  const { ticket, outgoing, isLost } = conversation;
  const before = useIsSupportOnlineBeforeFirstMessage(isOpen && !ticket, found.isSupportOnline);
  const isSupportOnline = ticket?.isSupportOnline ?? before;
  const files = useDroppedFileRefusal();
  const field = useRef<HTMLTextAreaElement>(null);
  const { box, onScroll } = useScrollToNewestMessage(conversation);
  const voice = useScreenReaderMessageAnnouncements(conversation);
  useMarkMessagesRead(store, conversation, isOpen);
  useEffect(() => {
    if (isOpen && consumeChatOpenRequest()) field.current?.focus();
  }, [isOpen]);
  const live = (
    <p role="status" className="sr-only">
      {voice}
    </p>
  );
  if (!isOpen)
    return (
      <>
        {live}
        <ChatPill ticket={ticket} />
      </>
    );
  return (
    <Panel isSupportOnline={isSupportOnline} reference={ticket?.reference} handlers={files.handlers}>
      {live}
      <div
        ref={box}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys that scroll need the focus
        tabIndex={0}
        role="region"
        aria-label={t('conversation.label')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-3 focus-visible:-outline-offset-3"
      >
        {!ticket && outgoing.length === 0 ? (
          <Beginning isSupportOnline={isSupportOnline} />
        ) : (
          <ConversationThread
            reader="sender"
            otherName={t('conversation.support')}
            messages={ticket?.messages ?? []}
            outgoing={outgoing}
            readUpTo={ticket?.readBySupport ?? 0}
            end={{
              state: ticket?.state ?? 'waiting',
              text: ticket && <WhatComes ticket={ticket} store={store} onNew={onNew} />,
            }}
            onRetry={store.retry}
            onDiscard={store.discard}
          />
        )}
      </div>
      <div className="grid gap-2 border-t border-line p-3">
        {isLost && (
          <p role="status" className="text-13 text-held">
            {t('chat.lost')}
          </p>
        )}
        {files.isRefused && <FileRefusalNotice reference={ticket?.reference} onClose={files.forget} />}
        <MessageComposer
          ref={field}
          label={t('chat.write')}
          draftKey="marga.chat-draft"
          sendsWith="enter"
          onSend={store.send}
        />
      </div>
    </Panel>
  );
}

interface PanelProps {
  isSupportOnline?: boolean | undefined;
  reference?: string | undefined;
  handlers?: ReturnType<typeof useDroppedFileRefusal>['handlers'] | undefined;
  children: ReactNode;
}

/** Shows the chat beside the page on a wide screen and over it on a phone, where both do not fit. */
function Panel({ isSupportOnline, reference, handlers, children }: PanelProps) {
  const t = useTranslations();
  const panel = useRef<HTMLDialogElement>(null);
  useShown(panel);
  return (
    <dialog
      ref={panel}
      aria-label={t('chat.title')}
      {...handlers}
      onCancel={(event) => {
        event.preventDefault();
        minimiseChat();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) minimiseChat();
      }}
      className={joinClassNames(
        'fixed inset-auto z-30 m-0 max-h-none max-w-none flex-col bg-surface text-ink open:flex print:hidden',
        'max-sm:inset-0 max-sm:h-dvh max-sm:w-full max-sm:border-0',
        'sm:right-4 sm:bottom-4 sm:h-[min(38rem,calc(100dvh-2rem))] sm:w-96 sm:overflow-hidden sm:rounded-14 sm:border sm:border-line sm:shadow-popover',
      )}
    >
      <div className="on-petrol flex [color-scheme:dark] items-start gap-3 bg-petrol-800 py-3 pr-2 pl-4 text-white">
        <div className="min-w-0 flex-1">
          <h2 className="text-20">{t('chat.title')}</h2>
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-petrol-100">
            {isSupportOnline !== undefined && <SupportPresence isThere={isSupportOnline} />}
            {reference !== undefined && <ReferenceCode>{reference}</ReferenceCode>}
          </p>
        </div>
        <button
          type="button"
          aria-label={t('chat.minimise')}
          onClick={minimiseChat}
          className="grid size-10 shrink-0 place-items-center rounded-8 hover:bg-petrol-700"
        >
          <Minus aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/**
 * Opens the chat as a panel, or as a modal dialog in a narrow window, and remembers which element had the focus
 * before.
 */
function useShown(panel: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const narrow = matchMedia('(width < 40rem)');
    const show = () => {
      const { current } = panel;
      if (!current) return;
      const focused = document.activeElement;
      const isOutside = focused instanceof HTMLElement && !current.contains(focused);
      if (isOutside && focused !== document.body) rememberChatOpener(focused);
      current.close();
      if (narrow.matches) current.showModal();
      else current.show();
      // A chat that is shown after a reload, or in a window that was widened, must not take the focus.
      if (focused instanceof HTMLElement && !narrow.matches) focused.focus({ preventScroll: true });
    };
    show();
    narrow.addEventListener('change', show);
    return () => narrow.removeEventListener('change', show);
  }, [panel]);
}

/**
 * Says before the first message whether support is online, and that passwords, codes and card numbers do not belong
 * here.
 */
function Beginning({ isSupportOnline }: { isSupportOnline: boolean }) {
  const t = useTranslations();
  return (
    <div className="grid gap-2 p-2">
      <p>{t(isSupportOnline ? 'chat.begin.there' : 'chat.begin.away')}</p>
      <p className="text-14 text-muted">{t('chat.begin.never')}</p>
    </div>
  );
}

interface WhatComesProps {
  ticket: Ticket;
  store: ConversationStore;
  onNew: () => void;
}

/**
 * Shows below the last message what happens next: where the answer will arrive, a form for an email address, or a
 * button for a new chat.
 */
function WhatComes({ ticket: { state, email, isSupportOnline }, store, onNew }: WhatComesProps) {
  const t = useTranslations();
  if (state === 'closed')
    return (
      <>
        <p>{t('chat.closed')}</p>
        <Button kind="outline" className="mt-3" onClick={onNew}>
          {t('chat.new')}
        </Button>
      </>
    );
  const form = <ChatEmailForm onLeave={store.leaveAddress} />;
  if (email !== null)
    return (
      <p className="wrap-anywhere">{t(isSupportOnline ? 'chat.there-mail' : 'chat.away-mail', { email })}</p>
    );
  if (!isSupportOnline && state === 'waiting')
    return (
      <>
        <p>{t('chat.away-ask')}</p>
        {form}
      </>
    );
  return (
    <>
      <p>{t(state === 'waiting' ? 'chat.there' : 'chat.answered')}</p>
      <details className="mt-2">
        <summary className="cursor-pointer font-semibold text-link">{t('chat.leaving')}</summary>
        {form}
      </details>
    </>
  );
}

/**
 * Shows the minimised chat as a button that marks unread answers. It renders nothing without a conversation, or when
 * it is closed and read.
 */
function ChatPill({ ticket }: { ticket: Ticket | undefined }) {
  const t = useTranslations();
  const pill = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus is returned only if it was inside the chat, which has left it on the document body.
    if (document.activeElement === document.body) returnFocusToChatOpener(pill.current);
  }, []);
  const unread = ticket ? countUnreadMessages(ticket, 'sender') : 0;
  if (!ticket || (ticket.state === 'closed' && unread === 0)) return null;
  return (
    <button
      ref={pill}
      type="button"
      onClick={openChat}
      className={joinClassNames(
        'fixed right-4 bottom-[calc(var(--frame-foot)+1rem)] z-20 flex h-12 items-center gap-2 rounded-8 border px-4 font-semibold shadow-popover print:hidden',
        unread > 0
          ? 'border-primary bg-primary text-on-primary'
          : 'border-control bg-raised text-ink hover:border-ink',
      )}
    >
      <MessageSquareMore aria-hidden size={20} />
      {unread > 0 ? t('chat.unread', { count: unread }) : t('chat.pill')}
    </button>
  );
}

interface ChatTroubleProps {
  problem: unknown;
  onRetry: () => void;
}

/** Shows the chat panel while the conversation is loading, and the error with a retry button when loading fails. */
export function ChatLoadProblem({ problem, onRetry }: ChatTroubleProps) {
  return (
    <Panel>
      <div className="p-4">
        {problem === undefined ? (
          <LoadingSkeletons className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-20" />
          </LoadingSkeletons>
        ) : (
          <ErrorState problem={problem} onRetry={onRetry} />
        )}
      </div>
    </Panel>
  );
}
