import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { FilterLink } from '../../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../../shared/operator/paged-list.tsx';
import { moveListRowFocus } from '../../../../shared/operator/list-row-arrow-keys.ts';
import { SearchField } from '../../../../shared/operator/search-field.tsx';
import { CreditSectionHeading } from './credit-section-heading.tsx';
import {
  formatCompanyBalanceFilterUrl,
  parseCompanyBalanceFilter,
  type CompanyBalanceFilter,
  SHOWN,
  type Shown,
} from './company-balance-filter.ts';
import { CompanyBalanceList } from './company-balance-list.tsx';
import { useCompanyBalances } from './use-company-balances.ts';

const SHOWN_LABELS: Record<Shown, MessageId> = {
  all: 'console.filter.all',
  'with-credit': 'console.money.filter.with-credit',
  overdue: 'console.money.filter.overdue',
  blocked: 'console.money.filter.blocked',
};

export function Component() {
  const t = useTranslations();
  const [params, setParams] = useSearchParams();
  const filter = parseCompanyBalanceFilter(params);
  const money = useCompanyBalances(filter);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  usePageTitle(t('console.money.title'));
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    '/': () => search.current?.focus(),
  });
  return (
    <div className="column py-8">
      <CreditSectionHeading title={t('console.money.title')} text={t('console.money.text')} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label={t('console.filter')} className="flex flex-wrap gap-1.5">
          {SHOWN.map((show) => (
            <FilterLink
              key={show}
              search={formatCompanyBalanceFilterUrl({ ...filter, show })}
              isCurrent={show === filter.show}
            >
              {t(SHOWN_LABELS[show])}
            </FilterLink>
          ))}
        </nav>
        <SearchField
          ref={search}
          label={t('console.money.search')}
          value={filter.search}
          onSearch={(text) =>
            setParams(formatCompanyBalanceFilterUrl({ ...filter, search: text }), { replace: true })
          }
          onDown={() => moveListRowFocus(list, 1)}
        />
      </div>
      <PagedList list={money} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <CompanyBalanceList rows={rows} />}
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

const NOTHING: Record<Shown, [title: MessageId, text: MessageId]> = {
  all: ['console.money.empty', 'console.money.empty-text'],
  'with-credit': ['console.money.empty-credit', 'console.money.empty-credit-text'],
  overdue: ['console.money.empty-overdue', 'console.money.empty-overdue-text'],
  blocked: ['console.money.empty-blocked', 'console.money.empty-blocked-text'],
};

function Nothing({ filter }: { filter: CompanyBalanceFilter }) {
  const t = useTranslations();
  if (filter.search !== '') {
    return (
      <EmptyState title={t('console.empty.search', { search: filter.search })}>
        <p>{t('console.money.empty-search-text')}</p>
      </EmptyState>
    );
  }
  const [title, text] = NOTHING[filter.show];
  return (
    <EmptyState title={t(title)}>
      <p>{t(text)}</p>
    </EmptyState>
  );
}
