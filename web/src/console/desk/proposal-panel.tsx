import type { DeskFile, DeskProposal } from '@marga/contract/operations';
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
  file: DeskFile;
  mayAct: boolean;
  onDone: (words: string, file: DeskFile | null) => void;
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
      aria-label={say('console.desk.waits')}
      className="rounded-14 border border-held bg-held-soft px-5 py-4"
    >
      <h2 className="text-20">
        {isOwn ? say('console.desk.proposal.own') : say('console.desk.proposal', { name: proposal.by.name })}
      </h2>
      <p className="mt-1 font-semibold">
        {proposal.amount
          ? say('console.desk.proposal.act', {
              act: say(`console.desk.act.${proposal.act}`),
              amount: formatMoney(proposal.amount, locale),
            })
          : say(`console.desk.act.${proposal.act}`)}
      </p>
      <p className="max-w-prose break-words">
        {say('console.desk.proposal.their-reason', { name: proposal.by.name, reason: proposal.reason })}
      </p>
      <p className="mt-1 text-14 text-muted">
        {say('console.desk.proposal.until', { moment: formatMoment(proposal.expiresAt, locale, 'minute') })}
      </p>
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOwn && (
            <Button aria-keyshortcuts={isOn ? 'Y' : undefined} onClick={() => setAsked('agree')}>
              {say('console.desk.proposal.agree')}
              <Shown isOn={isOn}>Y</Shown>
            </Button>
          )}
          <Button kind="outline" aria-keyshortcuts={isOn ? 'X' : undefined} onClick={() => setAsked('not')}>
            {say(isOwn ? 'console.desk.proposal.withdraw' : 'console.desk.proposal.refuse')}
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
  proposal: DeskProposal;
  answer: Answer;
  onDone: (words: string, file: DeskFile | null) => void;
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

function DecideDialog({ proposal, answer, onDone, onOvertaken, onClose }: DecideDialogProps) {
  const say = useSay();
  const [problem, setProblem] = useState<unknown>();
  const act = say(`console.desk.act.${proposal.act}`);
  return (
    <ReasonDialog
      title={say(`console.desk.proposal.${answer}-title`, { act })}
      confirm={say(`console.desk.proposal.${answer}`)}
      kind={answer === 'agree' ? 'primary' : 'danger'}
      send={async (reason) => {
        try {
          return await api.call('operations.decide-desk-proposal', {
            params: { proposalId: proposal.id },
            body: { agree: answer === 'agree', reason },
          });
        } catch (refusal) {
          setProblem(refusal);
          throw refusal;
        }
      }}
      onDone={({ file }) => onDone(doneWords(answer, act, say), file)}
      onOvertaken={() => onOvertaken(problem instanceof ApiProblem ? problem : undefined)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {say(
              answer === 'agree' ? 'console.desk.proposal.agree-words' : 'console.desk.proposal.refuse-words',
            )}
          </p>
          <p>
            {say('console.desk.proposal.their-reason', { name: proposal.by.name, reason: proposal.reason })}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}

function doneWords(answer: Answer, act: string, say: Say): string {
  switch (answer) {
    case 'agree':
      return say('console.desk.proposal.agreed', { act });
    case 'refuse':
      return say('console.desk.proposal.refused', { act });
    case 'withdraw':
      return say('console.desk.proposal.withdrawn', { act });
  }
}
