import type { WorkItemDetails, ActionProposal } from '@marga/contract/operations';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { formatMoment, formatMoney } from '../../lib/format.ts';
import { type Say, useLocale, useSay } from '../../lib/i18n/text.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { useSession } from '../../lib/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Key } from '../key-hints.tsx';
import { useKeys, useKeySwitch } from '../keys.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

interface ProposalPanelProps {
  file: WorkItemDetails;
  mayAct: boolean;
  onDone: (words: string, file: WorkItemDetails | null) => void;
  onOvertaken: (problem: unknown) => void;
}

/** What waits for a second person: by whom, what, and until when. Whoever proposed it can only take it back. */
export function ProposalPanel({ file: { row }, mayAct, onDone, onOvertaken }: ProposalPanelProps) {
  const say = useSay();
  const locale = useLocale();
  const me = useSession()?.user.uid;
  const { isOn } = useKeySwitch();
  const [asked, setAsked] = useState<'agree' | 'not'>();
  const { proposal } = row;
  const isOwn = proposal?.by.id === me;
  useKeys({
    ...(mayAct && proposal && !isOwn ? { y: () => setAsked('agree') } : {}),
    ...(mayAct && proposal ? { x: () => setAsked('not') } : {}),
  });
  if (!proposal) return null;
  return (
    <section
      aria-label={say('console.work-queue.waits')}
      className="rounded-14 border border-held bg-held-soft px-5 py-4"
    >
      <h2 className="text-20">
        {isOwn
          ? say('console.work-queue.proposal.own')
          : say('console.work-queue.proposal', { name: proposal.by.name })}
      </h2>
      <p className="mt-1 font-semibold">
        {proposal.amount
          ? say('console.work-queue.proposal.action', {
              action: say(`console.work-queue.action.${proposal.action}`),
              amount: formatMoney(proposal.amount, locale),
            })
          : say(`console.work-queue.action.${proposal.action}`)}
      </p>
      <p className="max-w-prose break-words">
        {say('console.work-queue.proposal.their-reason', { name: proposal.by.name, reason: proposal.reason })}
      </p>
      <p className="mt-1 text-14 text-muted">
        {say('console.work-queue.proposal.until', {
          moment: formatMoment(proposal.expiresAt, locale, 'minute'),
        })}
      </p>
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOwn && (
            <Button aria-keyshortcuts={isOn ? 'Y' : undefined} onClick={() => setAsked('agree')}>
              {say('console.work-queue.proposal.agree')}
              <Shown isOn={isOn}>Y</Shown>
            </Button>
          )}
          <Button kind="outline" aria-keyshortcuts={isOn ? 'X' : undefined} onClick={() => setAsked('not')}>
            {say(isOwn ? 'console.work-queue.proposal.withdraw' : 'console.work-queue.proposal.refuse')}
            <Shown isOn={isOn}>X</Shown>
          </Button>
        </div>
      )}
      {asked && (
        <DecideDialog
          proposal={proposal}
          answer={asked === 'agree' ? 'agree' : isOwn ? 'withdraw' : 'refuse'}
          onDone={(words, changed) => {
            setAsked(undefined);
            onDone(words, changed);
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
      <Key>{children}</Key>
    </span>
  ) : null;
}

type Answer = 'agree' | 'refuse' | 'withdraw';

interface DecideDialogProps {
  proposal: ActionProposal;
  answer: Answer;
  onDone: (words: string, file: WorkItemDetails | null) => void;
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

function DecideDialog({ proposal, answer, onDone, onOvertaken, onClose }: DecideDialogProps) {
  const say = useSay();
  const [problem, setProblem] = useState<unknown>();
  const action = say(`console.work-queue.action.${proposal.action}`);
  return (
    <ReasonDialog
      title={say(`console.work-queue.proposal.${answer}-title`, { action })}
      confirm={say(`console.work-queue.proposal.${answer}`)}
      kind={answer === 'agree' ? 'primary' : 'danger'}
      send={async (reason) => {
        try {
          return await api.call('operations.decide-action-proposal', {
            params: { proposalId: proposal.id },
            body: { agree: answer === 'agree', reason },
          });
        } catch (refusal) {
          setProblem(refusal);
          throw refusal;
        }
      }}
      onDone={({ file }) => onDone(doneWords(answer, action, say), file)}
      onOvertaken={() => onOvertaken(problem instanceof ApiProblem ? problem : undefined)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {say(
              answer === 'agree'
                ? 'console.work-queue.proposal.agree-words'
                : 'console.work-queue.proposal.refuse-words',
            )}
          </p>
          <p>
            {say('console.work-queue.proposal.their-reason', {
              name: proposal.by.name,
              reason: proposal.reason,
            })}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}

function doneWords(answer: Answer, action: string, say: Say): string {
  switch (answer) {
    case 'agree':
      return say('console.work-queue.proposal.agreed', { action });
    case 'refuse':
      return say('console.work-queue.proposal.refused', { action });
    case 'withdraw':
      return say('console.work-queue.proposal.withdrawn', { action });
  }
}
