import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import {
  formatCompanyFilterUrl,
  type CompanyFilter,
  parseCompanyFilter,
  STATE_FILTERS,
  type StateFilter,
} from './company-filter.ts';
import { CompanyList } from './company-list.tsx';
import { STATE_LABELS } from './company-state-chip.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { SearchField } from '../../../shared/operator/search-field.tsx';
import { useCompanies } from './use-companies.ts';

const FILTER_LABELS: Record<StateFilter, MessageId> = {
  waiting: 'console.filter.waiting',
  all: 'console.filter.all',
  ...STATE_LABELS,
};

export function Component() {
  const t = useTranslations();
  const [params, setParams] = useSearchParams();
  const filter = parseCompanyFilter(params);
  const companies = useCompanies(filter);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  usePageTitle(t('console.companies'));
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    '/': () => search.current?.focus(),
  });
  return (
    <div className="column py-8">
      <h1 className="mb-4 text-32 outline-none">{t('console.companies')}</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Filters filter={filter} />
        <SearchField
          ref={search}
          label={t('console.search')}
          value={filter.search}
          onSearch={(text) =>
            setParams(formatCompanyFilterUrl({ ...filter, search: text }), { replace: true })
          }
          onDown={() => moveListRowFocus(list, 1)}
        />
      </div>
      <PagedList list={companies} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <CompanyList companies={rows} />}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['Enter'], does: t('console.keys.open') },
          { keys: ['/'], does: t('console.keys.search') },
        ]}
      />
    </div>
  );
}

function Filters({ filter }: { filter: CompanyFilter }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('console.filter')} className="flex flex-wrap gap-1.5">
      {STATE_FILTERS.map((state) => (
        <FilterLink
          key={state}
          search={formatCompanyFilterUrl({ ...filter, state })}
          isCurrent={state === filter.state}
        >
          {t(FILTER_LABELS[state])}
        </FilterLink>
      ))}
    </nav>
  );
}

function Nothing({ filter }: { filter: CompanyFilter }) {
  const t = useTranslations();
  if (filter.search !== '') {
    return (
      <EmptyState title={t('console.empty.search', { search: filter.search })}>
        <p>{t('console.empty.search-text')}</p>
      </EmptyState>
    );
  }
  return filter.state === 'waiting' ? (
    <EmptyState title={t('console.empty.waiting')}>
      <p>{t('console.empty.waiting-text')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('console.empty.state')}>
      <p>{t('console.empty.state-text')}</p>
    </EmptyState>
  );
}
