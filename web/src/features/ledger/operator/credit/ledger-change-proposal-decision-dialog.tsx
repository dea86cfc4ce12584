import type { Proposal } from '@marga/contract/ledger/ledger';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import { useRequestIdempotencyKey } from '../../../../shared/use-idempotency-key.ts';
import { decideLedgerChangeProposal } from './use-company-balances.ts';
import { describeProposedLedgerChange } from './ledger-labels.ts';

export interface Decision {
  readonly proposal: Proposal;
  readonly approve: boolean;
}

interface DecisionOnProposalProps extends Decision {
  onDone: (outcome: { tone: 'confirmed' | 'failed'; text: string }) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

/** Asks the second operator to confirm the approval or refusal of a proposal. */
export function LedgerChangeProposalDecisionDialog(props: DecisionOnProposalProps) {
  const t = useTranslations();
  const locale = useLocale();
  const keyFor = useRequestIdempotencyKey();
  const { proposal, approve, onDone, onOvertaken, onClose } = props;
  const company = proposal.companyName;
  const describeOutcome = (decided: Proposal) => {
    if (decided.state === 'failed')
      return { tone: 'failed', text: t('console.proposals.failed', { company }) } as const;
    return {
      tone: 'confirmed',
      text: t(approve ? 'console.proposals.approved' : 'console.proposals.refused', { company }),
    } as const;
  };
  return (
    <ActionReasonDialog
      title={t(approve ? 'console.proposals.approve-title' : 'console.proposals.refuse-title', {
        company,
      })}
      confirm={t(approve ? 'console.approve' : 'console.refuse')}
      kind={approve ? 'primary' : 'danger'}
      send={(reason) => {
        const body = { approve, reason };
        return decideLedgerChangeProposal(proposal, body, keyFor(body));
      }}
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
