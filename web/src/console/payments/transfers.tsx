import type { BankTransfer } from '@marga/contract/payments';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { FilterLink } from '../filter-link.tsx';
import { KeyHints } from '../key-hints.tsx';
import { useKeys } from '../keys.ts';
import { PagedList } from '../paged-list.tsx';
import { moveAlong } from '../row-keys.ts';
import { useStaffMay } from '../use-staff-may.ts';
import { MatchDialog } from './match-dialog.tsx';
import { PaymentsHead } from './payments-head.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { TRANSFER_WORDS, TransferList } from './transfer-list.tsx';
import { useRefreshPayments, useTransfers } from './use-payments.ts';

type StateFilter = BankTransfer['state'] | 'all';
const FILTERS: readonly StateFilter[] = ['all', 'unmatched', 'matched', 'returned'];
const FILTER_WORDS: Record<StateFilter, MessageId> = { all: 'console.filter.all', ...TRANSFER_WORDS };

/** Bank transfers, those that nobody could match first; a row is opened by its address, so that keys and links do alike. */
export function Component() {
  const say = useSay();
  const may = useStaffMay();
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((known) => known === params.get('state')) ?? 'all';
  const transfers = useTransfers(filter === 'all' ? undefined : filter);
  const list = useRef<HTMLDivElement>(null);
  const [isRecording, setRecording] = useState(false);
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held'; words: string }>();
  const readAgain = useRefreshPayments();
  usePageTitle(say('console.transfers.title'));
  const mayManage = may('money:manage');
  const matching = mayManage
    ? transfers.rows?.find(({ id, state }) => id === params.get('match') && state === 'unmatched')
    : undefined;
  const usual = filter === 'all' ? '' : `?state=${filter}`;
  useKeys({
    j: () => moveAlong(list, 1),
    k: () => moveAlong(list, -1),
    ...(mayManage ? { n: () => setRecording(true) } : {}),
  });
  const settle = async (told: NonNullable<typeof news>) => {
    await readAgain();
    setRecording(false);
    setParams(usual, { replace: true });
    setNews(told);
  };
  const overtaken = () => void settle({ tone: 'held', words: say('console.overtaken') });
  return (
    <div className="column py-8">
      <PaymentsHead
        title={say('console.transfers.title')}
        words={say('console.transfers.words')}
        action={
          mayManage && (
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden size={18} />
              {say('console.transfers.record')}
            </Button>
          )
        }
      />
      <nav aria-label={say('console.transfers.filter')} className="mb-4 flex flex-wrap gap-1.5">
        {FILTERS.map((state) => (
          <FilterLink
            key={state}
            search={state === 'all' ? '' : `?state=${state}`}
            isCurrent={state === filter}
          >
            {say(FILTER_WORDS[state])}
          </FilterLink>
        ))}
      </nav>
      {news && (
        <div className="mb-4">
          <Alert tone={news.tone}>{news.words}</Alert>
        </div>
      )}
      <PagedList list={transfers} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => (
          <TransferList
            transfers={rows}
            addressOf={
              mayManage
                ? ({ id }) => `?${new URLSearchParams({ ...(usual && { state: filter }), match: id })}`
                : undefined
            }
          />
        )}
      </PagedList>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], does: say('console.keys.move') },
          ...(mayManage
            ? [
                { keys: ['Enter'], does: say('console.transfers.keys.match') },
                { keys: ['N'], does: say('console.transfers.record') },
              ]
            : []),
        ]}
      />
      {matching && (
        <MatchDialog
          transfer={matching}
          onDone={(words) => settle({ tone: 'confirmed', words })}
          onOvertaken={overtaken}
          onClose={() => setParams(usual, { replace: true })}
        />
      )}
      {isRecording && (
        <RecordDialog
          onDone={(words) => settle({ tone: 'confirmed', words })}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

function Nothing({ filter }: { filter: StateFilter }) {
  const say = useSay();
  const [title, words] =
    filter === 'all'
      ? (['console.transfers.empty', 'console.transfers.empty-words'] as const)
      : filter === 'unmatched'
        ? (['console.transfers.empty-unmatched', 'console.transfers.empty-unmatched-words'] as const)
        : (['console.transfers.empty-state', 'console.transfers.empty-state-words'] as const);
  return (
    <EmptyState title={say(title)}>
      <p>{say(words)}</p>
    </EmptyState>
  );
}
