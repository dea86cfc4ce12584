import type { WorkItem } from '@marga/contract/workqueue/work-items';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { moveListRowFocus, handleListRowArrowKeys } from '../../../shared/operator/list-row-arrow-keys.ts';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import {
  formatWorkQueueFilterUrl,
  type WorkQueueFilter,
  parseWorkQueueFilter,
  WHO_FILTERS,
} from './work-queue-filter.ts';
import { workItemPath, WorkItemList } from './work-item-list.tsx';
import { HandOverWorkItemDialog } from './hand-over-work-item-dialog.tsx';
import { NOTE } from './work-item-assignee-and-notes-panels.tsx';
import { WorkOutsideList, WorkQueueCounts } from './work-queue-counts.tsx';
import { UnmatchedRefundDialog } from './unmatched-refund-dialog.tsx';
import {
  assignWorkItem,
  type WorkQueue,
  useWorkQueue,
  useWorkQueueUpdates,
  useUpdateCachedWorkItem,
} from './use-work-queue.ts';

export function Component() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const filter = parseWorkQueueFilter(params);
  const { data, error, refetch } = useWorkQueue(filter);
  const isLost = useWorkQueueUpdates();
  const list = useRef<HTMLDivElement>(null);
  const may = useStaffPermission();
  const me = useSession()?.user.uid;
  const show = useUpdateCachedWorkItem('');
  usePageTitle(
    data && data.total > 0
      ? t('console.work-queue.title-count', { count: data.total })
      : t('console.work-queue'),
  );
  const navigate = useNavigate();
  const [handed, setHanded] = useState<WorkItem>();
  const [confirmation, setConfirmation] = useState<string>();
  const [isEntering, setEntering] = useState(false);
  /** Returns the work item whose row has the keyboard focus, if the user may act on work items. */
  const chosen = () => (may('work-queue:act') ? data?.items[focusedRow(list.current)] : undefined);
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    h: () => setHanded(chosen()),
    n: () => {
      const row = chosen();
      if (row) void navigate(`${workItemPath(row.key)}#${NOTE}`);
    },
    a: () => {
      const row = chosen();
      if (!row || !me) return;
      // The assignment may fail because somebody else is working on the item; the reloaded list shows who.
      void assignWorkItem(row.key, me, null)
        .catch(() => undefined)
        .then(() => show(null));
    },
  });
  return (
    <div className="column py-8">
      <OperatorConsoleSectionHeading title={t('console.work-queue')} text={t('console.work-queue.text')}>
        {may('work-queue:act') && (
          <Button kind="outline" onClick={() => setEntering(true)}>
            {t('console.work-queue.unmatched-refund')}
          </Button>
        )}
      </OperatorConsoleSectionHeading>
      {confirmation !== undefined && (
        <div className="mb-4">
          <Alert tone="confirmed">{confirmation}</Alert>
        </div>
      )}
      {isLost && (
        <div className="mb-4">
          <Alert tone="held">{t('console.work-queue.lost')}</Alert>
        </div>
      )}
      {data ? (
        <>
          <WorkQueueCounts workQueue={data} />
          <Filters filter={filter} workQueue={data} />
          <div ref={list} role="presentation" onKeyDown={(event) => handleListRowArrowKeys(event, list)}>
            {data.items.length === 0 ? <Nothing workQueue={data} /> : <WorkItemList rows={data.items} />}
          </div>
          {data.items.length > 0 && (
            <div className="mt-3">
              <WorkOutsideList workQueue={data} />
            </div>
          )}
        </>
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-1.5">
          <Skeleton className="mb-4 h-16 w-80" />
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </LoadingSkeletons>
      )}
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['Enter'], does: t('console.keys.open') },
          ...(may('work-queue:act')
            ? [
                { keys: ['A'], does: t('console.work-queue.keys.take') },
                { keys: ['N'], does: t('console.work-queue.keys.note') },
                { keys: ['H'], does: t('console.work-queue.keys.hand-over') },
              ]
            : []),
        ]}
      />
      {isEntering && (
        <UnmatchedRefundDialog
          onRaised={({ row }) => void navigate(workItemPath(row.key))}
          onClose={() => setEntering(false)}
        />
      )}
      {handed && (
        <HandOverWorkItemDialog
          row={handed}
          onDone={(text) => {
            setHanded(undefined);
            setConfirmation(text);
            void show(null);
          }}
          onOvertaken={() => {
            setHanded(undefined);
            void show(null);
          }}
          onClose={() => setHanded(undefined)}
        />
      )}
    </div>
  );
}

function focusedRow(list: HTMLElement | null): number {
  const rows = [...(list?.querySelectorAll('[data-row]') ?? [])];
  return rows.findIndex((row) => row.contains(document.activeElement));
}

/** A phone scrolls through the filters, so that the queue begins above its fold. */
const FILTERS = 'flex gap-1.5 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 md:flex-wrap';

function Filters({ filter, workQueue }: { filter: WorkQueueFilter; workQueue: WorkQueue }) {
  const t = useTranslations();
  if (workQueue.total === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap justify-between gap-x-5 gap-y-2">
      <nav aria-label={t('console.work-queue.filter.kind')} className={FILTERS}>
        <FilterLink
          search={formatWorkQueueFilterUrl({ ...filter, kind: 'any' })}
          isCurrent={filter.kind === 'any'}
        >
          {t('console.work-queue.filter.any')}
        </FilterLink>
        {workQueue.counts.map(({ kind, count }) => (
          <FilterLink
            key={kind}
            search={formatWorkQueueFilterUrl({ ...filter, kind })}
            isCurrent={filter.kind === kind}
          >
            {`${t(`console.work-queue.kind.${kind}`)} ${count}`}
          </FilterLink>
        ))}
      </nav>
      <nav aria-label={t('console.work-queue.filter.who')} className={FILTERS}>
        {WHO_FILTERS.map((who) => (
          <FilterLink
            key={who}
            search={formatWorkQueueFilterUrl({ ...filter, who })}
            isCurrent={filter.who === who}
          >
            {t(`console.work-queue.who.${who}`)}
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}

/** Nothing is called clear while a booking is still checked or an item is only put off. */
function Nothing({ workQueue }: { workQueue: WorkQueue }) {
  const t = useTranslations();
  if (workQueue.total > 0)
    return (
      <EmptyState title={t('console.work-queue.empty-filter')}>
        <p>{t('console.work-queue.empty-filter-text')}</p>
      </EmptyState>
    );
  return workQueue.beingChecked + workQueue.postponed > 0 ? (
    <EmptyState title={t('console.work-queue.quiet')}>
      <WorkOutsideList workQueue={workQueue} />
    </EmptyState>
  ) : (
    <EmptyState title={t('console.work-queue.empty')}>
      <p>{t('console.work-queue.empty-text')}</p>
    </EmptyState>
  );
}
