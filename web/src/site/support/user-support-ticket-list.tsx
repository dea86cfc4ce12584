import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SupportTicketStateChip } from '../../features/support/chat/support-ticket-state-chip.tsx';
import type { Answer } from '../../shared/api.ts';
import { api } from '../../shared/api-client.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';

type Page = Answer<'support.list-own-tickets'>;

interface Listed {
  items?: Page['items'];
  cursor?: string | null;
  problem?: unknown;
}

function useOwnTickets() {
  const [{ items, cursor, problem }, setListed] = useState<Listed>({});
  /** Holds the page to be read; a retry sets a new object, so that the effect runs again. */
  const [pageRequest, setPageRequest] = useState<{ cursor?: string }>({});
  useEffect(() => {
    const end = new AbortController();
    const read = async () => {
      try {
        const query = { limit: 10, ...pageRequest };
        const page = await api.call('support.list-own-tickets', { query, signal: end.signal });
        setListed((before) => ({
          items: [...(pageRequest.cursor === undefined ? [] : (before.items ?? [])), ...page.items],
          cursor: page.nextCursor,
        }));
      } catch (failed) {
        if (!end.signal.aborted) setListed((before) => ({ ...before, problem: failed }));
      }
    };
    void read();
    return () => end.abort();
  }, [pageRequest]);
  const isMore = typeof cursor === 'string';
  return { items, problem, isMore, load: () => setPageRequest(isMore ? { cursor } : {}) };
}

/** Lists the user's earlier tickets, newest first. */
export function UserSupportTicketList() {
  const t = useTranslations();
  const { items, problem, isMore, load } = useOwnTickets();
  return (
    <section>
      <h2 className="mb-3 text-24">{t('contact.own')}</h2>
      {items ? (
        items.length === 0 ? (
          <p className="text-muted">{t('contact.own.none')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )
      ) : (
        problem === undefined && (
          <LoadingSkeletons className="grid gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </LoadingSkeletons>
        )
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-failed">
          <ProblemMessage problem={problem} />
        </p>
      )}
      {(isMore || problem !== undefined) && (
        <Button kind="outline" className="mt-4" onClick={load}>
          {t(problem === undefined ? 'contact.own.more' : 'broken.retry')}
        </Button>
      )}
    </section>
  );
}

function Row({ item }: { item: Page['items'][number] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-2 py-3 hover:bg-tint">
      <Link
        to={`${SCREENS.ticket.path}?id=${item.id}`}
        className="min-w-0 truncate rounded-4 font-semibold text-link no-underline after:absolute after:inset-0 hover:underline"
      >
        {item.lastText}
      </Link>
      <SupportTicketStateChip state={item.state} />
      <p className="flex flex-wrap gap-x-3 text-13 text-muted">
        <ReferenceCode>{item.reference}</ReferenceCode>
        <time dateTime={item.lastAt}>{formatMoment(item.lastAt, locale, 'minute')}</time>
      </p>
      {item.unread > 0 && (
        <p className="text-right text-13 font-semibold">{t('contact.own.unread', { count: item.unread })}</p>
      )}
    </li>
  );
}
