import type { TicketMessage, TicketState } from '@marga/contract/support/support';
import { Check, CheckCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDay, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import type { QueuedMessage } from './message-outbox.ts';

interface ConversationLineProps {
  /** Names the side that reads the conversation: the sender or support. */
  reader: TicketMessage['from'];
  /** This name is shown for messages of the other side that have no name. */
  otherName: string;
  messages: readonly TicketMessage[];
  outgoing: readonly QueuedMessage[];
  /** Holds the number of the last message that the other side has read. */
  readUpTo: number;
  /** Holds the entry after the last message, which says what happens next or that the conversation is closed. */
  end: { state: TicketState; text: ReactNode };
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** Shows messages as entries on a vertical line, each with its time, and after the last one what happens next. */
export function ConversationThread(props: ConversationLineProps) {
  const { reader, messages, outgoing, readUpTo, otherName, end } = props;
  const t = useTranslations();
  const locale = useLocale();
  const lastRead = messages.findLast(({ from, seq }) => from === reader && seq <= readUpTo);
  const nameOf = ({ from, by }: TicketMessage) =>
    from === reader ? t('conversation.you') : (by ?? otherName);
  return (
    <ol aria-label={t('conversation.label')} className="text-flight">
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const day = dayOf(message.at);
        return (
          <li key={message.id} className="relative">
            {day !== (before && dayOf(before.at)) && (
              <Day isFirst={index === 0}>{formatDay(day, locale)}</Day>
            )}
            <Stop
              isFirst={index === 0}
              isOwn={message.from === reader}
              at={message.at}
              name={before && isSameVoice(before, message) ? undefined : nameOf(message)}
              spokenName={nameOf(message)}
              text={message.text}
              note={
                message.from === reader && (message === lastRead || message.seq > readUpTo) ? (
                  <ReadMark isRead={message === lastRead} />
                ) : undefined
              }
            />
          </li>
        );
      })}
      {outgoing.map((message, index) => (
        <li key={message.id} className="relative">
          <Stop
            isFirst={messages.length + index === 0}
            isOwn
            isUnsure
            at={message.at}
            name={undefined}
            spokenName={t('conversation.you')}
            text={message.text}
            note={<OutgoingNote message={message} {...props} />}
          />
        </li>
      ))}
      <Terminus isFirst={messages.length + outgoing.length === 0} {...end} />
    </ol>
  );
}

/** Returns the calendar day in the reader's time zone. */
function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('sv');
}

function isSameVoice(one: TicketMessage, other: TicketMessage): boolean {
  return one.from === other.from && one.by === other.by && dayOf(one.at) === dayOf(other.at);
}

function Day({ isFirst, children }: { isFirst: boolean; children: string }) {
  return (
    <div className="grid grid-cols-[3rem_1.5rem_1fr] items-center">
      <span aria-hidden className="relative col-start-2 h-full min-h-7">
        {!isFirst && <Rail />}
      </span>
      <span className="justify-self-start rounded-4 bg-fog px-1.5 text-13 text-muted">{children}</span>
    </div>
  );
}

interface StopProps {
  /** This is true for the first message, where the connecting line begins. */
  isFirst?: boolean;
  isOwn: boolean;
  /** This is true until the server has stored the message. */
  isUnsure?: boolean;
  at: string;
  /** The name is left out when the same person writes again. */
  name: string | undefined;
  spokenName: string;
  text: string;
  note: ReactNode;
}

function Stop({ isFirst = false, isOwn, isUnsure = false, at, name, spokenName, text, note }: StopProps) {
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[3rem_1.5rem_minmax(0,1fr)] gap-x-0 text-ink">
      <time
        dateTime={at}
        title={formatMoment(at, locale, 'second')}
        className="figures pt-2.5 text-13 leading-5 text-muted"
      >
        {clockTime(at, LOCALE_TAGS[locale])}
      </time>
      <span aria-hidden className="relative text-flight">
        <Rail isDashed={isUnsure} isFirst={isFirst} />
        <span
          className={joinClassNames(
            'absolute top-3 left-1/2 size-4 -translate-x-1/2 rounded-full border-[3px]',
            isUnsure ? 'border-control bg-surface' : 'border-current',
            isOwn ? 'bg-surface' : 'bg-current',
          )}
        />
      </span>
      <div className="min-w-0 py-1 pl-2">
        <div
          className={joinClassNames(
            'rounded-8 px-3 py-1.5',
            isOwn ? 'bg-tint' : 'border border-line bg-surface',
          )}
        >
          {name === undefined ? (
            <span className="sr-only">{spokenName}: </span>
          ) : (
            <p className="text-13 font-semibold text-link">{name}</p>
          )}
          <p dir="auto" className="text-14 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </div>
        {note !== undefined && <div className="mt-0.5 px-3 text-13 text-muted">{note}</div>}
      </div>
    </div>
  );
}

function Rail({ isDashed = false, isFirst = false }: { isDashed?: boolean; isFirst?: boolean }) {
  return (
    <span
      className={joinClassNames(
        'absolute bottom-0 left-1/2 -translate-x-1/2 border-l-[3px]',
        isFirst ? 'top-5' : 'top-0',
        isDashed ? 'border-dashed border-control' : 'border-flight',
      )}
    />
  );
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const t = useTranslations();
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={joinClassNames('inline-flex items-center gap-1', isRead && 'text-confirmed')}>
      <Icon aria-hidden size={14} />
      {t(isRead ? 'conversation.read' : 'conversation.taken-in')}
    </span>
  );
}

function OutgoingNote({
  message,
  onRetry,
  onDiscard,
}: { message: QueuedMessage } & Pick<ConversationLineProps, 'onRetry' | 'onDiscard'>) {
  const t = useTranslations();
  const descriptionId = useId();
  if (message.state !== 'refused') {
    return (
      <span role="status">
        {t(message.state === 'sending' ? 'conversation.sending' : 'conversation.delayed')}
      </span>
    );
  }
  return (
    <span role="alert" className="block text-failed">
      <span id={descriptionId}>
        {t('conversation.refused')} <ProblemMessage problem={message.problem} />
      </span>
      <span className="mt-1 flex gap-2">
        <Button
          kind="outline"
          aria-describedby={descriptionId}
          className="h-8 text-13"
          onClick={() => onRetry(message.id)}
        >
          {t('conversation.again')}
        </Button>
        <Button
          kind="quiet"
          aria-describedby={descriptionId}
          className="h-8 text-13"
          onClick={() => onDiscard(message.id)}
        >
          {t('conversation.discard')}
        </Button>
      </span>
    </span>
  );
}

function Terminus({ state, text, isFirst }: { state: TicketState; text: ReactNode; isFirst: boolean }) {
  const isClosed = state === 'closed';
  return (
    <li className="grid grid-cols-[3rem_1.5rem_minmax(0,1fr)] text-14 text-muted">
      <span aria-hidden className="relative col-start-2">
        {!isFirst && (
          <span
            className={joinClassNames(
              'absolute top-0 left-1/2 h-3 -translate-x-1/2 border-l-[3px]',
              isClosed ? 'border-flight' : 'border-dotted border-control',
            )}
          />
        )}
        <span
          className={joinClassNames(
            'absolute top-3 left-1/2 -translate-x-1/2',
            isClosed
              ? 'h-1 w-5 rounded-4 bg-flight'
              : joinClassNames(
                  'size-4 rounded-full border-[3px] border-control bg-surface',
                  state === 'waiting' && 'animate-pulse',
                ),
          )}
        />
      </span>
      <div className="min-w-0 py-2.5 pl-5 leading-5">{text}</div>
    </li>
  );
}

function clockTime(at: string, languageTag: string): string {
  return new Date(at).toLocaleTimeString(languageTag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
