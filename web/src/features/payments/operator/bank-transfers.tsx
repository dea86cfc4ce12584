import type { BankTransfer } from '@marga/contract/payments/payments';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { MatchBankTransferDialog } from './match-bank-transfer-dialog.tsx';
import { PaymentsSectionHeading } from './payments-section-heading.tsx';
import { RecordBankTransferDialog } from './record-bank-transfer-dialog.tsx';
import { TRANSFER_LABELS, BankTransferList } from './bank-transfer-list.tsx';
import { useRefreshPayments, useBankTransfers } from './use-payments.ts';

type StateFilter = BankTransfer['state'] | 'all';
const FILTERS: readonly StateFilter[] = ['all', 'unmatched', 'matched', 'returned'];
const FILTER_LABELS: Record<StateFilter, MessageId> = { all: 'console.filter.all', ...TRANSFER_LABELS };

/** Lists bank transfers, unmatched ones first; a row is opened by its URL, so that keys and links work alike. */
export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((known) => known === params.get('state')) ?? 'all';
  const transfers = useBankTransfers(filter === 'all' ? undefined : filter);
  const list = useRef<HTMLDivElement>(null);
  const [isRecording, setRecording] = useState(false);
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held'; text: string }>();
  const readAgain = useRefreshPayments();
  usePageTitle(t('console.transfers.title'));
  const mayManage = may('money:manage');
  const matching = mayManage
    ? transfers.rows?.find(({ id, state }) => id === params.get('match') && state === 'unmatched')
    : undefined;
  const usual = filter === 'all' ? '' : `?state=${filter}`;
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    ...(mayManage ? { n: () => setRecording(true) } : {}),
  });
  const settle = async (outcome: NonNullable<typeof news>) => {
    await readAgain();
    setRecording(false);
    setParams(usual, { replace: true });
    setNews(outcome);
  };
  const overtaken = () => void settle({ tone: 'held', text: t('console.overtaken') });
  return (
    <div className="column py-8">
      <PaymentsSectionHeading
        title={t('console.transfers.title')}
        text={t('console.transfers.text')}
        action={
          mayManage && (
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden size={18} />
              {t('console.transfers.record')}
            </Button>
          )
        }
      />
      <nav aria-label={t('console.transfers.filter')} className="mb-4 flex flex-wrap gap-1.5">
        {FILTERS.map((state) => (
          <FilterLink
            key={state}
            search={state === 'all' ? '' : `?state=${state}`}
            isCurrent={state === filter}
          >
            {t(FILTER_LABELS[state])}
          </FilterLink>
        ))}
      </nav>
      {news && (
        <div className="mb-4">
          <Alert tone={news.tone}>{news.text}</Alert>
        </div>
      )}
      <PagedList list={transfers} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => (
          <BankTransferList
            transfers={rows}
            addressOf={
              mayManage
                ? ({ id }) => `?${new URLSearchParams({ ...(usual && { state: filter }), match: id })}`
                : undefined
            }
          />
        )}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          ...(mayManage
            ? [
                { keys: ['Enter'], does: t('console.transfers.keys.match') },
                { keys: ['N'], does: t('console.transfers.record') },
              ]
            : []),
        ]}
      />
      {matching && (
        <MatchBankTransferDialog
          transfer={matching}
          onDone={(text) => settle({ tone: 'confirmed', text })}
          onOvertaken={overtaken}
          onClose={() => setParams(usual, { replace: true })}
        />
      )}
      {isRecording && (
        <RecordBankTransferDialog
          onDone={(text) => settle({ tone: 'confirmed', text })}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

function Nothing({ filter }: { filter: StateFilter }) {
  const t = useTranslations();
  const [title, text] =
    filter === 'all'
      ? (['console.transfers.empty', 'console.transfers.empty-text'] as const)
      : filter === 'unmatched'
        ? (['console.transfers.empty-unmatched', 'console.transfers.empty-unmatched-text'] as const)
        : (['console.transfers.empty-state', 'console.transfers.empty-state-text'] as const);
  return (
    <EmptyState title={t(title)}>
      <p>{t(text)}</p>
    </EmptyState>
  );
}
