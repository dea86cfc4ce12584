import type { Ticket } from '@marga/contract/support/support';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { MessageComposer } from '../../features/support/chat/message-composer.tsx';
import { ConversationThread } from '../../features/support/chat/conversation-thread.tsx';
import {
  type ConversationStore,
  createConversationStore,
} from '../../features/support/chat/conversation-store.ts';
import {
  FileRefusalNotice,
  useDroppedFileRefusal,
} from '../../features/support/chat/dropped-file-refusal.tsx';
import { SupportPresence } from '../../features/support/chat/support-presence.tsx';
import { SupportTicketStateChip } from '../../features/support/chat/support-ticket-state-chip.tsx';
import {
  useScreenReaderMessageAnnouncements,
  useMarkMessagesRead,
} from '../../features/support/chat/use-new-message-handling.ts';
import { GroupRequestSummary } from '../../features/support/chat/group-request-summary.tsx';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { SupportTicketLoadingSkeleton } from './support-ticket-page-layout.tsx';

/** Shows a ticket that this browser may open, with live updates and a reply field. */
export function LiveSupportTicket({ ticket }: { ticket: Ticket }) {
  const [store, setStore] = useState<ConversationStore>();
  useEffect(() => {
    const opened = createConversationStore({ storageKey: `marga.unsent.${ticket.id}`, ticket });
    setStore(opened);
    return () => opened.end();
    // What comes after is heard, not handed in.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket.id]);
  return store ? <TicketPage store={store} /> : <SupportTicketLoadingSkeleton />;
}

function TicketPage({ store }: { store: ConversationStore }) {
  const t = useTranslations();
  const conversation = useSyncExternalStore(store.subscribe, store.snapshot);
  const { ticket, outgoing, isLost } = conversation;
  const files = useDroppedFileRefusal();
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useScreenReaderMessageAnnouncements(conversation);
  useMarkMessagesRead(store, conversation, true);
  if (!ticket) return null;
  return (
    <div
      {...files.handlers}
      className="column grid gap-x-12 gap-y-8 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0">
        <h1 className="text-24 outline-none md:text-32">
          <span className="block text-14 font-normal tracking-normal text-muted">{t('ticket.title')}</span>
          <ReferenceCode>{ticket.reference}</ReferenceCode>
        </h1>
        <p role="status" className="sr-only">
          {voice}
        </p>
        <section
          aria-label={t('conversation.label')}
          className="mt-5 rounded-14 border border-line bg-surface p-3 sm:p-5"
        >
          <ConversationThread
            reader="sender"
            otherName={t('conversation.support')}
            messages={ticket.messages}
            outgoing={outgoing}
            readUpTo={ticket.readBySupport}
            end={{ state: ticket.state, text: <WhatComes ticket={ticket} /> }}
            onRetry={store.retry}
            onDiscard={store.discard}
          />
          <div className="mt-3 grid gap-2 border-t border-line pt-4">
            {isLost && (
              <p role="status" className="text-13 text-held">
                {t('conversation.lost')}
              </p>
            )}
            {files.isRefused && <FileRefusalNotice reference={ticket.reference} onClose={files.forget} />}
            <MessageComposer
              ref={field}
              isLarge
              label={t('ticket.write')}
              draftKey={`marga.draft.${ticket.id}`}
              sendsWith="ctrl-enter"
              onSend={store.send}
            />
          </div>
        </section>
      </div>
      <Aside ticket={ticket} />
    </div>
  );
}

function WhatComes({ ticket: { state, email } }: { ticket: Ticket }) {
  const t = useTranslations();
  if (state === 'closed') return t('ticket.closed');
  if (state === 'answered') return t('ticket.answered');
  return email === null ? t('ticket.waiting') : t('ticket.waiting-mail', { email });
}

function Aside({ ticket }: { ticket: Ticket }) {
  const t = useTranslations();
  const locale = useLocale();
  const { state, createdAt, email, groupRequest, isSupportOnline } = ticket;
  return (
    <aside className="grid content-start gap-6 lg:pt-16">
      <dl className="grid gap-4">
        <div>
          <dt className="text-13 text-muted">{t('ticket.state')}</dt>
          <dd>
            <SupportTicketStateChip state={state} />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('ticket.since')}</dt>
          <dd>
            <time dateTime={createdAt}>{formatMoment(createdAt, locale, 'minute')}</time>
          </dd>
        </div>
        {email !== null && (
          <div>
            <dt className="text-13 text-muted">{t('ticket.email')}</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
        )}
        <div>
          <dt className="text-13 text-muted">{t('ticket.support')}</dt>
          <dd>
            <SupportPresence isThere={isSupportOnline} />
          </dd>
        </div>
      </dl>
      {groupRequest && (
        <section className="border-t border-line pt-6">
          <h2 className="mb-3 text-20">{t('group-request.label')}</h2>
          <GroupRequestSummary groupRequest={groupRequest} />
        </section>
      )}
      <p className="border-t border-line pt-6 text-14 text-muted">
        {t('ticket.keep')}{' '}
        <Link to={SCREENS.contact.path} className={TEXT_LINK}>
          {t('ticket.contact')}
        </Link>
      </p>
    </aside>
  );
}
