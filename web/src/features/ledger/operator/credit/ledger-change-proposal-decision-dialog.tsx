import type { Proposal } from '@marga/contract/ledger/ledger';
import { type MessageId, useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import { useRequestIdempotencyKey } from '../../../../shared/use-idempotency-key.ts';
import type { ProposalAnswer } from '../../../../shared/operator/proposal-card.tsx';
import type { ProposalDialogProps } from '../../../../shared/operator/proposal-list.tsx';
import { decideLedgerChangeProposal } from './use-company-balances.ts';
import { describeProposedLedgerChange } from './ledger-labels.ts';

const TEXTS: Record<ProposalAnswer, Record<'title' | 'confirm' | 'done', MessageId>> = {
  approve: {
    title: 'console.proposals.approve-title',
    confirm: 'console.approve',
    done: 'console.proposals.approved',
  },
  refuse: {
    title: 'console.proposals.refuse-title',
    confirm: 'console.refuse',
    done: 'console.proposals.refused',
  },
  withdraw: {
    title: 'console.proposals.withdraw-title',
    confirm: 'console.proposals.withdraw',
    done: 'console.proposals.withdrawn',
  },
};

/** Asks the second operator to confirm the approval or refusal of a proposal, and its proposer the withdrawal. */
export function LedgerChangeProposalDecisionDialog(props: ProposalDialogProps<Proposal>) {
  const t = useTranslations();
  const locale = useLocale();
  const { keyFor } = useRequestIdempotencyKey();
  const { proposal, answer, onDone, onOvertaken, onClose } = props;
  const company = proposal.companyName;
  const describeOutcome = (decided: Proposal) => {
    if (decided.state === 'failed')
      return { tone: 'failed', text: t('console.proposals.failed', { company }) } as const;
    return { tone: 'confirmed', text: t(TEXTS[answer].done, { company }) } as const;
  };
  return (
    <ActionReasonDialog
      title={t(TEXTS[answer].title, { company })}
      confirm={t(TEXTS[answer].confirm)}
      kind={answer === 'approve' ? 'primary' : 'danger'}
      send={(reason) => decideLedgerChangeProposal(proposal, answer, reason, keyFor({ answer, reason }))}
      onDone={(decided) => onDone(describeOutcome(decided))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="font-semibold">{describeProposedLedgerChange(proposal, t, locale)}</p>
          <p>
            {t('console.proposals.their-reason', {
              name: proposal.proposedBy.name,
              reason: proposal.reason,
            })}
          </p>
        </>
      )}
    </ActionReasonDialog>
  );
}
