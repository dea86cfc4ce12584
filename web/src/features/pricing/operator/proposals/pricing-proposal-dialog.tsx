import type { PricingProposal } from '@marga/contract/pricing/pricing-proposals';
import { type MessageId, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import type { ProposalAnswer } from '../../../../shared/operator/proposal-card.tsx';
import type { ProposalDialogProps } from '../../../../shared/operator/proposal-list.tsx';
import { useRequestIdempotencyKey } from '../../../../shared/use-idempotency-key.ts';
import { decidePricingProposal } from '../use-pricing.ts';
import { subjectOfPricingProposal, titleOfPricingProposal } from './describe-pricing-change.ts';
import { PricingChangeComparison } from './pricing-proposal-card.tsx';

const TEXTS: Record<ProposalAnswer, Record<'confirm' | 'done', MessageId>> = {
  approve: { confirm: 'console.approve', done: 'console.pricing.proposals.approved' },
  refuse: { confirm: 'console.refuse', done: 'console.pricing.proposals.refused' },
  withdraw: { confirm: 'console.proposals.withdraw', done: 'console.pricing.proposals.withdrawn' },
};

/** Asks the second operator to confirm the approval or refusal of a change, and its proposer the withdrawal. */
export function PricingProposalDialog({
  proposal,
  answer,
  onDone,
  onOvertaken,
  onClose,
}: ProposalDialogProps<PricingProposal>) {
  const t = useTranslations();
  const { keyFor } = useRequestIdempotencyKey();
  const subject = subjectOfPricingProposal(proposal, t);
  const { confirm, done } = TEXTS[answer];
  return (
    <ActionReasonDialog
      title={titleOfPricingProposal(proposal, t)}
      confirm={t(confirm)}
      kind={answer === 'approve' ? 'primary' : 'danger'}
      send={(reason) => decidePricingProposal(proposal, answer, reason, keyFor({ answer, reason }))}
      onDone={({ state }) =>
        onDone(
          state === 'failed'
            ? { tone: 'failed', text: t('console.pricing.proposals.failed', { subject }) }
            : { tone: 'confirmed', text: t(done, { subject }) },
        )
      }
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {() => (
        <>
          <PricingChangeComparison proposal={proposal} />
          <p>
            {t('console.proposals.their-reason', { name: proposal.proposedBy.name, reason: proposal.reason })}
          </p>
        </>
      )}
    </ActionReasonDialog>
  );
}
