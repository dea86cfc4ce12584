import { staffMay } from '@marga/contract/permissions';
import type { SupplierBoard, SupplierStatus } from '@marga/contract/suppliers';
import { useState } from 'react';
import { usePageTitle } from '../../frame/page-title.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { useSession } from '../../lib/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { ConsoleProblem } from '../console-problem.tsx';
import { SectionHead } from '../section-head.tsx';
import { conditionOf, isTrouble } from './condition.ts';
import { SupplierList } from './supplier-list.tsx';
import { PauseDialog, ResumeDialog } from './switch-dialog.tsx';
import { useBoard } from './use-board.ts';

export function Component() {
  const say = useSay();
  const role = useSession()?.staffRole;
  const { data, error, refetch } = useBoard();
  const [asking, setAsking] = useState<SupplierStatus>();
  const [news, setNews] = useState<string>();
  usePageTitle(say('console.suppliers.title'));
  const mayManage = role ? staffMay(role, 'supplier:manage') : false;
  const ask = (supplier: SupplierStatus) => {
    setNews(undefined);
    setAsking(supplier);
  };
  const dialog = asking && {
    supplier: asking.name,
    onDone: (words: string) => {
      setAsking(undefined);
      setNews(words);
    },
    onClose: () => setAsking(undefined),
  };
  return (
    <div className="column py-8">
      <SectionHead title={say('console.suppliers.title')} words={say('console.suppliers.words')} />
      <div className="grid gap-4">
        {news !== undefined && <Alert tone="confirmed">{news}</Alert>}
        {data && error !== null && (
          <Alert tone="failed">
            <ProblemWords problem={error} />
          </Alert>
        )}
        {data?.isComplete === false && <Alert tone="held">{say('console.suppliers.one-process')}</Alert>}
        {data ? (
          <Board board={data} onAsk={mayManage ? ask : undefined} />
        ) : error ? (
          <ConsoleProblem problem={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className="grid gap-px">
            <Skeleton className="h-8" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        )}
      </div>
      {dialog && (asking.paused ? <ResumeDialog {...dialog} /> : <PauseDialog {...dialog} />)}
    </div>
  );
}

function Board({
  board: { items, at },
  onAsk,
}: {
  board: SupplierBoard;
  onAsk: ((supplier: SupplierStatus) => void) | undefined;
}) {
  const say = useSay();
  if (items.length === 0) {
    return (
      <EmptyState title={say('console.suppliers.empty')}>
        <p>{say('console.suppliers.empty-words')}</p>
      </EmptyState>
    );
  }
  const conditions = items.map((status) => conditionOf(status, at));
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        <span>
          {say('console.suppliers.summary', {
            all: items.length,
            troubled: conditions.filter(isTrouble).length,
            paused: conditions.filter((condition) => condition === 'paused').length,
          })}
        </span>
        <Legend />
      </p>
      <SupplierList items={items} at={at} onAsk={onAsk} />
    </>
  );
}

const LEGEND: readonly { word: MessageId; mark: string }[] = [
  { word: 'console.suppliers.legend.answered', mark: 'w-[5px] bg-confirmed' },
  { word: 'console.suppliers.legend.too-late', mark: 'w-[3px] bg-held' },
  { word: 'console.suppliers.legend.failed', mark: 'w-[5px] bg-failed' },
  { word: 'console.suppliers.legend.skipped', mark: 'w-px bg-control' },
];

function Legend() {
  const say = useSay();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {LEGEND.map(({ word, mark }) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`inline-block h-3 ${mark}`} />
          {say(word)}
        </span>
      ))}
    </span>
  );
}
