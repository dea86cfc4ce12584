import type { Difference } from '@marga/contract/payments/payments';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { parseDay } from '../../../shared/dates-in-india.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { DIFFERENCE_LABELS, ReconciliationDifferenceList } from './reconciliation-difference-list.tsx';
import { PaymentsSectionHeading } from './payments-section-heading.tsx';
import {
  resolveReconciliationDifferenceWithNote,
  useReconciliationDifferences,
  useRefreshPayments,
} from './use-payments.ts';

type StateFilter = Difference['state'] | 'all';
const FILTERS: readonly StateFilter[] = ['open', 'resolved', 'all'];
const FILTER_LABELS: Record<StateFilter, MessageId> = {
  open: 'console.differences.state.open',
  resolved: 'console.differences.state.resolved',
  all: 'console.filter.all',
};

interface Shown {
  readonly state: StateFilter;
  readonly day: string | undefined;
}

function addressOf({ state, day }: Shown, open?: string): string {
  const params = new URLSearchParams();
  if (state !== 'open') params.set('state', state);
  if (day !== undefined) params.set('day', day);
  if (open !== undefined) params.set('resolve', open);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/**
 * Lists the differences between the gateway and the ledger, which an operator opens and explains one after the other.
 */
export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  const may = useStaffPermission();
  const [params, setParams] = useSearchParams();
  const day = parseDay(params.get('day') ?? undefined);
  const shown: Shown = { state: FILTERS.find((known) => known === params.get('state')) ?? 'open', day };
  const differences = useReconciliationDifferences({
    day,
    state: shown.state === 'all' ? undefined : shown.state,
  });
  const readAgain = useRefreshPayments();
  const list = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held'; text: string }>();
  usePageTitle(t('console.differences.title'));
  const mayManage = may('money:manage');
  const resolving = mayManage
    ? differences.rows?.find(({ id, state }) => id === params.get('resolve') && state === 'open')
    : undefined;
  useKeyboardShortcuts({ j: () => moveListRowFocus(list, 1), k: () => moveListRowFocus(list, -1) });
  const settle = async (outcome: NonNullable<typeof news>) => {
    await readAgain();
    setParams(addressOf(shown), { replace: true });
    setNews(outcome);
  };
  return (
    <div className="column py-8">
      <PaymentsSectionHeading title={t('console.differences.title')} text={t('console.differences.text')} />
      <div className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
        <nav aria-label={t('console.differences.filter')} className="flex flex-wrap gap-1.5">
          {FILTERS.map((state) => (
            <FilterLink key={state} search={addressOf({ state, day })} isCurrent={state === shown.state}>
              {t(FILTER_LABELS[state])}
            </FilterLink>
          ))}
        </nav>
        {day !== undefined && (
          <FilterLink search={addressOf({ ...shown, day: undefined })} isCurrent>
            {t('console.differences.of-day', { day: formatDay(day, locale, 'year') })}
          </FilterLink>
        )}
      </div>
      {news && (
        <div className="mb-4">
          <Alert tone={news.tone}>{news.text}</Alert>
        </div>
      )}
      <PagedList list={differences} rowsRef={list} nothing={<Nothing isOpen={shown.state === 'open'} />}>
        {(rows) => (
          <ReconciliationDifferenceList
            differences={rows}
            addressOf={mayManage ? ({ id }) => addressOf(shown, id) : undefined}
          />
        )}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          ...(mayManage ? [{ keys: ['Enter'], does: t('console.differences.keys.resolve') }] : []),
        ]}
      />
      {resolving && (
        <ActionReasonDialog
          title={t('console.differences.resolve-title')}
          confirm={t('console.differences.resolve')}
          label={t('console.differences.note')}
          hint={t('console.differences.note-hint')}
          send={(note) => resolveReconciliationDifferenceWithNote(resolving, note)}
          onDone={() => settle({ tone: 'confirmed', text: t('console.differences.resolved') })}
          onOvertaken={() => void settle({ tone: 'held', text: t('console.overtaken') })}
          onClose={() => setParams(addressOf(shown), { replace: true })}
        >
          {() => (
            <p>
              <span className="font-semibold">{t(DIFFERENCE_LABELS[resolving.kind])}</span>{' '}
              <span className="font-mono break-all">{resolving.gatewayId}</span>
            </p>
          )}
        </ActionReasonDialog>
      )}
    </div>
  );
}

function Nothing({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  return (
    <EmptyState title={t(isOpen ? 'console.differences.empty' : 'console.differences.empty-state')}>
      <p>{t(isOpen ? 'console.differences.empty-text' : 'console.differences.empty-state-text')}</p>
    </EmptyState>
  );
}
