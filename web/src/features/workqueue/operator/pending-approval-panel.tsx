import type { WorkItemDetails, ActionProposal } from '@marga/contract/workqueue/work-items';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { formatMoment, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyboardKey } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import {
  useKeyboardShortcuts,
  useKeyboardShortcutSwitch,
} from '../../../shared/operator/keyboard-shortcuts.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';

interface ProposalPanelProps {
  file: WorkItemDetails;
  mayAct: boolean;
  onDone: (text: string, file: WorkItemDetails | null) => void;
  onOvertaken: (problem: unknown) => void;
}

/**
 * Shows the action that waits for a second person: who proposed it, what it is, and until when. Its proposer can
 * only withdraw it.
 */
export function PendingApprovalPanel({ file: { row }, mayAct, onDone, onOvertaken }: ProposalPanelProps) {
  const t = useTranslations();
  const locale = useLocale();
  const me = useSession()?.user.uid;
  const { isOn } = useKeyboardShortcutSwitch();
  const [asked, setAsked] = useState<'agree' | 'not'>();
  const { proposal } = row;
  const isOwn = proposal?.by.id === me;
  useKeyboardShortcuts({
    ...(mayAct && proposal && !isOwn ? { y: () => setAsked('agree') } : {}),
    ...(mayAct && proposal ? { x: () => setAsked('not') } : {}),
  });
  if (!proposal) return null;
  return (
    <section
      aria-label={t('console.work-queue.waits')}
      className="rounded-14 border border-held bg-held-soft px-5 py-4"
    >
      <h2 className="text-20">
        {isOwn
          ? t('console.work-queue.proposal.own')
          : t('console.work-queue.proposal', { name: proposal.by.name })}
      </h2>
      <p className="mt-1 font-semibold">
        {proposal.amount
          ? t('console.work-queue.proposal.action', {
              action: t(`console.work-queue.action.${proposal.action}`),
              amount: formatMoney(proposal.amount, locale),
            })
          : t(`console.work-queue.action.${proposal.action}`)}
      </p>
      <p className="max-w-prose break-words">
        {t('console.work-queue.proposal.their-reason', { name: proposal.by.name, reason: proposal.reason })}
      </p>
      <p className="mt-1 text-14 text-muted">
        {t('console.work-queue.proposal.until', {
          moment: formatMoment(proposal.expiresAt, locale, 'minute'),
        })}
      </p>
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOwn && (
            <Button aria-keyshortcuts={isOn ? 'Y' : undefined} onClick={() => setAsked('agree')}>
              {t('console.work-queue.proposal.agree')}
              <Shown isOn={isOn}>Y</Shown>
            </Button>
          )}
          <Button kind="outline" aria-keyshortcuts={isOn ? 'X' : undefined} onClick={() => setAsked('not')}>
            {t(isOwn ? 'console.work-queue.proposal.withdraw' : 'console.work-queue.proposal.refuse')}
            <Shown isOn={isOn}>X</Shown>
          </Button>
        </div>
      )}
      {asked && (
        <DecideDialog
          proposal={proposal}
          answer={asked === 'agree' ? 'agree' : isOwn ? 'withdraw' : 'refuse'}
          onDone={(text, changed) => {
            setAsked(undefined);
            onDone(text, changed);
          }}
          onOvertaken={(problem) => {
            setAsked(undefined);
            onOvertaken(problem);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function Shown({ isOn, children }: { isOn: boolean; children: string }) {
  return isOn ? (
    <span aria-hidden className="pointer-coarse:hidden">
      <KeyboardKey>{children}</KeyboardKey>
    </span>
  ) : null;
}

type Answer = 'agree' | 'refuse' | 'withdraw';

interface DecideDialogProps {
  proposal: ActionProposal;
  answer: Answer;
  onDone: (text: string, file: WorkItemDetails | null) => void;
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

function DecideDialog({ proposal, answer, onDone, onOvertaken, onClose }: DecideDialogProps) {
  const t = useTranslations();
  const [problem, setProblem] = useState<unknown>();
  const { keyFor } = useRequestIdempotencyKey();
  const action = t(`console.work-queue.action.${proposal.action}`);
  return (
    <ActionReasonDialog
      title={t(`console.work-queue.proposal.${answer}-title`, { action })}
      confirm={t(`console.work-queue.proposal.${answer}`)}
      kind={answer === 'agree' ? 'primary' : 'danger'}
      send={async (reason) => {
        try {
          const body = { agree: answer === 'agree', reason };
          return await api.call('workqueue.decide-action-proposal', {
            key: keyFor(body),
            params: { proposalId: proposal.id },
            body,
          });
        } catch (refusal) {
          setProblem(refusal);
          throw refusal;
        }
      }}
      onDone={({ file }) => onDone(doneMessage(answer, action, t), file)}
      onOvertaken={() => onOvertaken(problem instanceof ApiProblem ? problem : undefined)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {t(
              answer === 'agree'
                ? 'console.work-queue.proposal.agree-text'
                : 'console.work-queue.proposal.refuse-text',
            )}
          </p>
          <p>
            {t('console.work-queue.proposal.their-reason', {
              name: proposal.by.name,
              reason: proposal.reason,
            })}
          </p>
        </>
      )}
    </ActionReasonDialog>
  );
}

function doneMessage(answer: Answer, action: string, t: Translate): string {
  switch (answer) {
    case 'agree':
      return t('console.work-queue.proposal.agreed', { action });
    case 'refuse':
      return t('console.work-queue.proposal.refused', { action });
    case 'withdraw':
      return t('console.work-queue.proposal.withdrawn', { action });
  }
}
