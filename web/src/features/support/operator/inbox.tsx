import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { SearchField } from '../../../shared/operator/search-field.tsx';
import { SupportAvailabilitySwitch } from './support-availability-switch.tsx';
import {
  formatInboxFilterUrl,
  parseInboxFilter,
  type InboxFilter,
  KIND_FILTERS,
  type KindFilter,
  STATE_FILTERS,
  type StateFilter,
} from './inbox-filter.ts';
import { SupportTicketList } from './support-ticket-list.tsx';
import { KIND_LABELS, STATE_LABELS } from './support-ticket-labels.tsx';
import { useSupportInbox } from './use-support-inbox.ts';

const STATE_FILTER_LABELS: Record<StateFilter, MessageId> = { ...STATE_LABELS, all: 'console.filter.all' };
const KIND_FILTER_LABELS: Record<KindFilter, MessageId> = { ...KIND_LABELS, any: 'console.support.kind.any' };

export function Component() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const filter = parseInboxFilter(params);
  const tickets = useSupportInbox(filter);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const waiting = tickets.rows?.filter(({ state }) => state === 'waiting').length ?? 0;
  usePageTitle(waiting === 0 ? t('console.support') : t('console.support.title-waiting', { count: waiting }));
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    r: () => {
      const row = document.activeElement?.closest('[data-row]')?.querySelector('a');
      if (row) void navigate(row.pathname.replace(/^\/hi(?=\/)/, ''), { state: { isAnswering: true } });
    },
    '/': () => search.current?.focus(),
  });
  return (
    <div className="column py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 outline-none">{t('console.support')}</h1>
        <SupportAvailabilitySwitch />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Filters filter={filter} />
        <SearchField
          ref={search}
          label={t('console.support.search')}
          value={filter.search}
          onSearch={(text) => setParams(formatInboxFilterUrl({ ...filter, search: text }), { replace: true })}
          onDown={() => moveListRowFocus(list, 1)}
        />
      </div>
      <PagedList list={tickets} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <SupportTicketList tickets={rows} />}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['Enter'], does: t('console.keys.open') },
          { keys: ['R'], does: t('console.support.keys.answer') },
          { keys: ['/'], does: t('console.keys.search') },
        ]}
      />
    </div>
  );
}

function Filters({ filter }: { filter: InboxFilter }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      <nav aria-label={t('console.support.filter.state')} className="flex flex-wrap gap-1.5">
        {STATE_FILTERS.map((state) => (
          <FilterLink
            key={state}
            search={formatInboxFilterUrl({ ...filter, state })}
            isCurrent={state === filter.state}
          >
            {t(STATE_FILTER_LABELS[state])}
          </FilterLink>
        ))}
      </nav>
      <nav aria-label={t('console.support.filter.kind')} className="flex flex-wrap gap-1.5">
        {KIND_FILTERS.map((kind) => (
          <FilterLink
            key={kind}
            search={formatInboxFilterUrl({ ...filter, kind })}
            isCurrent={kind === filter.kind}
          >
            {t(KIND_FILTER_LABELS[kind])}
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}

function Nothing({ filter }: { filter: InboxFilter }) {
  const t = useTranslations();
  if (filter.search !== '')
    return (
      <EmptyState title={t('console.support.empty.search', { search: filter.search })}>
        <p>{t('console.support.empty.search-text')}</p>
      </EmptyState>
    );
  return filter.state === 'waiting' && filter.kind === 'any' ? (
    <EmptyState title={t('console.support.empty.waiting')}>
      <p>{t('console.support.empty.waiting-text')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('console.support.empty.filter')}>
      <p>{t('console.support.empty.filter-text')}</p>
    </EmptyState>
  );
}
