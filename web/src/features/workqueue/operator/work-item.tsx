import type { WorkItemAction, WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useSession } from '../../../shared/session-store.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import {
  WorkItemActionDialog,
  type ClaimLetter,
  RefundClaimLetterDialog,
} from './work-item-action-dialog.tsx';
import { WorkItemActionButtons } from './work-item-action-buttons.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { AmountAtRisk, WorkItemList, workItemPath } from './work-item-list.tsx';
import {
  PhoneCallScript,
  WorkItemFacts,
  WorkItemHistory,
  WorkItemLedgerDetails,
} from './work-item-details-panels.tsx';
import { WorkItemResolutionLinks } from './work-item-resolution-links.tsx';
import { TimeToBreachBar, TimeToBreach } from './time-to-breach-bar.tsx';
import { HandOverWorkItemDialog } from './hand-over-work-item-dialog.tsx';
import {
  focusNoteField,
  NOTE,
  WorkItemNotes,
  WorkItemOperators,
  useToggleSelfAssignment,
} from './work-item-assignee-and-notes-panels.tsx';
import { PendingApprovalPanel } from './pending-approval-panel.tsx';
import {
  useWorkQueue,
  useWorkItemDetails,
  useWorkQueueUpdates,
  useUpdateCachedWorkItem,
} from './use-work-queue.ts';

const WHOLE_QUEUE = { kind: 'any', who: 'anybody' } as const;

export function Component() {
  const t = useTranslations();
  const { workItemKey = '' } = useParams();
  const { data, error, refetch } = useWorkItemDetails(workItemKey);
  const [confirmation, setConfirmation] = useState<{ key: string; text: string }>();
  useWorkQueueUpdates();
  usePageTitle(
    data ? `${t(`console.work-queue.kind.${data.row.kind}`)}: ${data.row.subject}` : t('console.work-queue'),
  );
  useNeighbours(workItemKey);
  const isNoLongerOpen = error instanceof ApiProblem && error.code === 'not-found';
  return (
    <div className="column py-8">
      <div className="gap-4 xl:grid xl:grid-cols-[27.5rem_minmax(0,1fr)]">
        <QueueBesideItem current={workItemKey} />
        <div className="@container min-w-0">
          <div className="xl:hidden">
            <BackLink to={CONSOLE_SCREENS.workQueue.path}>{t('console.work-queue')}</BackLink>
          </div>
          {isNoLongerOpen ? (
            <NoLongerOpen text={confirmation?.key === workItemKey ? confirmation.text : undefined} />
          ) : data ? (
            <File
              key={data.row.key}
              file={data}
              onClosed={(text) => setConfirmation({ key: workItemKey, text })}
            />
          ) : error ? (
            <>
              <h1 className="mt-2 mb-6 text-32 outline-none">{t('console.work-queue')}</h1>
              <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
            </>
          ) : (
            <LoadingSkeletons className="mt-4 grid gap-4">
              <Skeleton className="h-10 w-80" />
              <Skeleton className="h-28" />
              <Skeleton className="h-72" />
            </LoadingSkeletons>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows the queue beside the open item where there is room for both. */
function QueueBesideItem({ current }: { current: string }) {
  const { data } = useWorkQueue(WHOLE_QUEUE);
  const isWide = useIsDesktop(80);
  if (!isWide) return null;
  return (
    <div className="min-w-0 self-start">
      {data && data.items.length > 0 && <WorkItemList rows={data.items} current={current} />}
    </div>
  );
}

/** Opens the next and the previous work item from the keyboard. */
function useNeighbours(workItemKey: string): void {
  const navigate = useNavigate();
  const { data } = useWorkQueue(WHOLE_QUEUE);
  const go = (step: 1 | -1) => {
    const rows = data?.items ?? [];
    const present = rows.findIndex(({ key }) => key === workItemKey);
    const next = rows[present === -1 ? 0 : present + step];
    if (next) void navigate(workItemPath(next.key));
  };
  useKeyboardShortcuts({ j: () => go(1), k: () => go(-1) });
}

/** Shows that the work item is closed: it was decided here or elsewhere, or it resolved itself. */
function NoLongerOpen({ text }: { text: string | undefined }) {
  const t = useTranslations();
  return (
    <div className="mt-4 grid gap-4">
      {text !== undefined && <Alert tone="confirmed">{text}</Alert>}
      <EmptyState title={t('console.work-queue.closed')}>
        <p>{t('console.work-queue.closed-text')}</p>
      </EmptyState>
    </div>
  );
}

function File({ file, onClosed }: { file: WorkItemDetails; onClosed: (text: string) => void }) {
  const t = useTranslations();
  const may = useStaffPermission();
  const { row } = file;
  const show = useUpdateCachedWorkItem(row.key);
  const [asked, setAsked] = useState<WorkItemAction | 'hand-over'>();
  const [claimLetter, setClaimLetter] = useState<ClaimLetter>();
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held'; text: string }>();
  const mayAct = may('work-queue:act');
  const me = useSession()?.user.uid;
  const takenMessage = (problem: unknown): string => {
    const by = problem instanceof ApiProblem ? problem.details['claimedBy'] : undefined;
    if (typeof by === 'string') return t('console.work-queue.taken', { name: by });
    const isWaiting = problem instanceof ApiProblem && problem.details['isWaiting'] === true;
    return t(isWaiting ? 'console.work-queue.waiting' : 'console.overtaken');
  };
  const settle = async (text: string, changed: WorkItemDetails | null, drafted: ClaimLetter | null) => {
    setAsked(undefined);
    if (changed) setNews({ tone: changed.row.proposal ? 'held' : 'confirmed', text });
    else onClosed(text);
    if (drafted) setClaimLetter(drafted);
    await show(changed);
  };
  const overtaken = async (problem?: unknown) => {
    setAsked(undefined);
    setNews({ tone: 'held', text: takenMessage(problem) });
    await show(null);
  };
  const take = useToggleSelfAssignment(
    row,
    (changed) => void show(changed),
    (problem) => void overtaken(problem),
  );
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${NOTE}`) focusNoteField();
  }, [hash]);
  useKeyboardShortcuts(
    mayAct
      ? {
          a: take,
          h: () => setAsked('hand-over'),
          n: focusNoteField,
          ...Object.fromEntries(
            file.actions.map((action, index) => [`${index + 1}`, () => setAsked(action)]),
          ),
        }
      : {},
  );
  return (
    <>
      <Head file={file} />
      <div className="grid gap-4">
        {news && <Alert tone={news.tone}>{news.text}</Alert>}
        <PendingApprovalPanel
          file={file}
          mayAct={mayAct}
          onDone={(text, changed) => void settle(text, changed, null)}
          onOvertaken={(problem) => void overtaken(problem)}
        />
        <div className="rounded-14 border border-line bg-surface px-5 py-4">
          <p className="max-w-prose">{t(`console.work-queue.what.${row.kind}`)}</p>
          {file.actions.length > 0 && (
            <WorkItemActionButtons actions={file.actions} mayAct={mayAct} onAction={setAsked} />
          )}
        </div>
        <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid min-w-0 gap-4">
            <WorkItemResolutionLinks row={row} />
            <PhoneCallScript file={file} />
            <WorkItemFacts file={file} />
            <WorkItemLedgerDetails file={file} />
          </div>
          <div className="grid min-w-0 gap-4">
            <WorkItemOperators
              row={row}
              mayAct={mayAct}
              onTake={take}
              onHandOver={() => setAsked('hand-over')}
            />
            <WorkItemNotes file={file} mayAct={mayAct} onChanged={(changed) => void show(changed)} />
            <WorkItemHistory file={file} />
          </div>
        </div>
      </div>
      <KeyboardShortcutHints
        hints={
          mayAct
            ? [
                ...(file.actions.length === 0
                  ? []
                  : [
                      {
                        keys: file.actions.map((_, index) => `${index + 1}`),
                        does: t('console.work-queue.keys.actions'),
                      },
                    ]),
                ...proposalHint(row, me, t),
                { keys: ['A'], does: t('console.work-queue.keys.take') },
                { keys: ['N'], does: t('console.work-queue.keys.note') },
                { keys: ['H'], does: t('console.work-queue.keys.hand-over') },
                { keys: ['J', 'K'], does: t('console.keys.move') },
              ]
            : [{ keys: ['J', 'K'], does: t('console.keys.move') }]
        }
      />
      {asked === 'hand-over' ? (
        <HandOverWorkItemDialog
          row={row}
          onDone={(text, changed) => void settle(text, changed, null)}
          onOvertaken={(problem) => void overtaken(problem)}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        asked && (
          <WorkItemActionDialog
            key={asked}
            action={asked}
            file={file}
            onDone={(text, changed, drafted) => void settle(text, changed, drafted)}
            onOvertaken={(problem) => void overtaken(problem)}
            onClose={() => setAsked(undefined)}
          />
        )
      )}
      {claimLetter && (
        <RefundClaimLetterDialog claimLetter={claimLetter} onClose={() => setClaimLetter(undefined)} />
      )}
    </>
  );
}

/** Returns the keyboard hints for a proposal; its proposer can only withdraw it. */
function proposalHint({ proposal }: WorkItemDetails['row'], me: string | undefined, t: Translate) {
  if (!proposal) return [];
  return proposal.by.id === me
    ? [{ keys: ['X'], does: t('console.work-queue.keys.withdraw') }]
    : [{ keys: ['Y', 'X'], does: t('console.work-queue.keys.agree') }];
}

/** Shows the kind and the subject of the work item, the amount at risk and the time left. */
function Head({ file: { row } }: { file: WorkItemDetails }) {
  const t = useTranslations();
  return (
    <div className="mt-3 mb-5 grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="min-w-0">
        <h1 className="text-32 wrap-anywhere outline-none">{t(`console.work-queue.kind.${row.kind}`)}</h1>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-16">
          {row.title !== null && <span>{row.title}</span>}
          <ReferenceCode className="text-muted wrap-anywhere">{row.subject}</ReferenceCode>
          {row.companyName !== null && <span className="text-muted">{row.companyName}</span>}
        </p>
      </div>
      <div className="w-full md:w-72">
        <p className="mb-1 flex items-baseline justify-between gap-4">
          <AmountAtRisk row={row} className="text-24" />
          <TimeToBreach dueAt={row.dueAt} />
        </p>
        <TimeToBreachBar dueAt={row.dueAt} />
      </div>
    </div>
  );
}
