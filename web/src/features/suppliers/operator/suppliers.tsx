import { hasStaffPermission } from '@marga/contract/identity/permissions';
import type { SupplierStatuses, SupplierStatus } from '@marga/contract/suppliers/suppliers';
import { useState } from 'react';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';
import { toSupplierCondition, needsOperatorAttention } from './supplier-health.ts';
import { SupplierList } from './supplier-list.tsx';
import { PauseSupplierDialog, ResumeSupplierDialog } from './pause-supplier-dialogs.tsx';
import { useSupplierStatus } from './use-supplier-status.ts';

export function Component() {
  const t = useTranslations();
  const role = useSession()?.staffRole;
  const { data, error, refetch } = useSupplierStatus();
  const [asking, setAsking] = useState<SupplierStatus>();
  const [news, setNews] = useState<string>();
  usePageTitle(t('console.suppliers.title'));
  const mayManage = role ? hasStaffPermission(role, 'supplier:manage') : false;
  const ask = (supplier: SupplierStatus) => {
    setNews(undefined);
    setAsking(supplier);
  };
  const dialog = asking && {
    supplier: asking.name,
    onDone: (text: string) => {
      setAsking(undefined);
      setNews(text);
    },
    onClose: () => setAsking(undefined),
  };
  return (
    <div className="column py-8">
      <OperatorConsoleSectionHeading
        title={t('console.suppliers.title')}
        text={t('console.suppliers.text')}
      />
      <div className="grid gap-4">
        {news !== undefined && <Alert tone="confirmed">{news}</Alert>}
        {data && error !== null && (
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        )}
        {data?.isComplete === false && <Alert tone="held">{t('console.suppliers.one-process')}</Alert>}
        {data ? (
          <Board board={data} onAsk={mayManage ? ask : undefined} />
        ) : error ? (
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeletons className="grid gap-px">
            <Skeleton className="h-8" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </LoadingSkeletons>
        )}
      </div>
      {dialog && (asking.paused ? <ResumeSupplierDialog {...dialog} /> : <PauseSupplierDialog {...dialog} />)}
    </div>
  );
}

function Board({
  board: { items, at },
  onAsk,
}: {
  board: SupplierStatuses;
  onAsk: ((supplier: SupplierStatus) => void) | undefined;
}) {
  const t = useTranslations();
  if (items.length === 0) {
    return (
      <EmptyState title={t('console.suppliers.empty')}>
        <p>{t('console.suppliers.empty-text')}</p>
      </EmptyState>
    );
  }
  const conditions = items.map((status) => toSupplierCondition(status, at));
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        <span>
          {t('console.suppliers.summary', {
            all: items.length,
            troubled: conditions.filter(needsOperatorAttention).length,
            paused: conditions.filter((condition) => condition === 'paused').length,
          })}
        </span>
        <Legend />
      </p>
      <SupplierList items={items} at={at} onAsk={onAsk} />
    </>
  );
}

const LEGEND: readonly { label: MessageId; mark: string }[] = [
  { label: 'console.suppliers.legend.answered', mark: 'w-[5px] bg-confirmed' },
  { label: 'console.suppliers.legend.too-late', mark: 'w-[3px] bg-held' },
  { label: 'console.suppliers.legend.failed', mark: 'w-[5px] border border-failed' },
  { label: 'console.suppliers.legend.skipped', mark: 'w-px bg-control' },
];

function Legend() {
  const t = useTranslations();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {LEGEND.map(({ label, mark }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`inline-block h-3 ${mark}`} />
          {t(label)}
        </span>
      ))}
    </span>
  );
}
