import type { TicketId } from '@marga/contract/kernel/ids';
import type { InboxTicket } from '@marga/contract/support/support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { MessageComposer } from '../chat/message-composer.tsx';
import { ConversationThread } from '../chat/conversation-thread.tsx';
import { useScrollToNewestMessage } from '../chat/use-new-message-handling.ts';
import { usePageTitle } from '../../../layout/page-title.ts';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { SupportAvailabilitySwitch } from './support-availability-switch.tsx';
import { SupportTicketSenderDetails } from './support-ticket-sender-details.tsx';
import { INBOX, supportTicketQueryKey } from './support-query-keys.ts';
import { SupportInboxTicketStateChip, useSupportTicketSenderName } from './support-ticket-labels.tsx';
import { useSendSupportTicketReplies, useSupportInboxTicket } from './use-support-inbox-ticket.ts';
import { useSupportInbox } from './use-support-inbox.ts';

export function Component() {
  const t = useTranslations();
  const nameOf = useSupportTicketSenderName();
  const { ticketId = '' } = useParams();
  const { data, error, refetch, isLost } = useSupportInboxTicket(ticketId as TicketId);
  usePageTitle(data ? `${nameOf(data)}, ${t('console.support.ticket')}` : t('console.support.ticket'));
  return (
    <div className="column py-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BackLink to={CONSOLE_SCREENS.supportInbox.path}>{t('console.support')}</BackLink>
        <SupportAvailabilitySwitch />
      </div>
      {data ? (
        <Ticket key={data.id} ticket={data} isLost={isLost} />
      ) : error ? (
        <>
          <h1 className="mt-2 mb-6 text-32 outline-none">{t('console.support.ticket')}</h1>
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingSkeletons className="mt-4 grid gap-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-72" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

function Ticket({ ticket, isLost }: { ticket: InboxTicket; isLost: boolean }) {
  const t = useTranslations();
  const nameOf = useSupportTicketSenderName();
  const field = useRef<HTMLTextAreaElement>(null);
  const answers = useSendSupportTicketReplies(ticket);
  const { box, onScroll } = useScrollToNewestMessage(answers);
  useAnswerAtOnce(field);
  useKeyboardShortcuts({ r: () => field.current?.focus() });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-32 wrap-anywhere outline-none">
          {nameOf(ticket)}
          <SupportInboxTicketStateChip state={ticket.state} />
          <ReferenceCode className="text-16 font-normal text-muted">{ticket.reference}</ReferenceCode>
        </h1>
        <Moves ticket={ticket} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 rounded-14 border border-line bg-surface">
          <div
            ref={box}
            onScroll={onScroll}
            role="region"
            aria-label={t('conversation.label')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys that scroll need the focus
            tabIndex={0}
            className="max-h-[60dvh] overflow-y-auto px-3 py-4 focus-visible:-outline-offset-3 sm:px-5"
          >
            <ConversationThread
              reader="support"
              otherName={nameOf(ticket)}
              messages={ticket.messages}
              outgoing={answers.outgoing}
              readUpTo={ticket.readBySender}
              end={{ state: ticket.state, text: <WhatComes ticket={ticket} /> }}
              onRetry={answers.retry}
              onDiscard={answers.discard}
            />
          </div>
          <div className="grid gap-2 border-t border-line p-3 sm:p-5">
            {isLost && (
              <p role="status" className="text-13 text-held">
                {t('conversation.lost')}
              </p>
            )}
            <MessageComposer
              ref={field}
              isLarge
              label={t('console.support.answer')}
              draftKey={`marga.answer-draft.${ticket.id}`}
              sendsWith="ctrl-enter"
              onSend={answers.send}
            />
            <Delivery ticket={ticket} />
          </div>
        </div>
        <SupportTicketSenderDetails ticket={ticket} />
      </div>
      <KeyboardShortcutHints
        hints={[
          { keys: ['R'], does: t('console.support.keys.answer') },
          { keys: ['Ctrl', 'Enter'], does: t('console.support.keys.send') },
        ]}
      />
    </>
  );
}

/** An operator who chose to answer from the list gets the focus in the text field. */
function useAnswerAtOnce(field: RefObject<HTMLTextAreaElement | null>): void {
  const { state } = useLocation() as { state: { isAnswering?: boolean } | null };
  useEffect(() => {
    // The timeout lets the page focus its heading first.
    if (state?.isAnswering) setTimeout(() => field.current?.focus());
  }, [state, field]);
}

/** Says how an answer would reach the sender now: in the open conversation, by email, or not at all. */
function Delivery({ ticket: { isSenderOnline, email } }: { ticket: InboxTicket }) {
  const t = useTranslations();
  return (
    <p className="text-13 text-muted wrap-anywhere">
      {isSenderOnline
        ? t(email === null ? 'console.support.delivery.here-only' : 'console.support.delivery.here')
        : email === null
          ? t('console.support.delivery.nowhere')
          : t('console.support.delivery.mail', { email })}
    </p>
  );
}

function WhatComes({ ticket: { state } }: { ticket: InboxTicket }) {
  const t = useTranslations();
  switch (state) {
    case 'waiting':
      return t('console.support.next.waiting');
    case 'answered':
      return t('console.support.next.answered');
    case 'closed':
      return t('console.support.next.closed');
  }
}

/** Closes or reopens the ticket, and links to the other ticket that has waited longest. */
function Moves({ ticket }: { ticket: InboxTicket }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const isClosed = ticket.state === 'closed';
  const next = useSupportInbox({ state: 'waiting', kind: 'any', search: '' }).rows?.find(
    ({ id }) => id !== ticket.id,
  );
  const move = useMutation({
    mutationFn: (state: 'closed' | 'waiting') =>
      api.call('support.close-ticket', { params: { ticketId: ticket.id }, body: { state } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(supportTicketQueryKey(ticket.id), changed);
      void queryClient.invalidateQueries({ queryKey: INBOX });
    },
  });
  return (
    <div className="grid justify-items-end gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          isPending={move.isPending}
          onClick={() => move.mutate(isClosed ? 'waiting' : 'closed')}
        >
          {t(isClosed ? 'console.support.reopen' : 'console.support.close')}
        </Button>
        {next && (
          <Link to={`/console/support/${next.id}`} className={buttonClasses('outline')}>
            {t('console.support.next')}
            <ArrowRight aria-hidden size={18} />
          </Link>
        )}
      </div>
      {move.error && (
        <Alert tone="failed">
          <ProblemMessage problem={move.error} />
        </Alert>
      )}
    </div>
  );
}
