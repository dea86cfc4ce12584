import type { OperatorProposal } from '@marga/contract/operators/operators';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { type ProposalAnswer, ProposalCard } from '../../../shared/operator/proposal-card.tsx';
import {
  type ProposalDialogProps,
  ProposalList,
  useProposalFilter,
} from '../../../shared/operator/proposal-list.tsx';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { subjectOfOperatorProposal, titleOfOperatorProposal } from './operator-labels.ts';
import { OperatorsSectionHeading } from './operators-section-heading.tsx';
import { decideOperatorProposal, useOperatorProposals, useRefreshOperators } from './use-operators.ts';

/** Lists changes of operators that need a second person, and those that were made. */
export function Component() {
  const t = useTranslations();
  const refresh = useRefreshOperators();
  const proposals = useOperatorProposals(useProposalFilter());
  usePageTitle(t('console.operators.proposals.title'));
  return (
    <div className="column py-8">
      <OperatorsSectionHeading
        title={t('console.operators.proposals.title')}
        text={t('console.operators.proposals.text')}
      />
      <ProposalList
        proposals={proposals}
        permission="operator:approve"
        refresh={refresh}
        emptyText={t('console.operators.proposals.empty-text')}
        renderCard={(proposal, onDecide) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            permission="operator:approve"
            subject={subjectOfOperatorProposal(proposal, t)}
            heading={<h2 className="text-20 text-balance">{titleOfOperatorProposal(proposal, t)}</h2>}
            onDecide={onDecide}
          >
            <Address proposal={proposal} />
          </ProposalCard>
        )}
        renderDialog={(props) => <OperatorProposalDialog {...props} />}
      />
    </div>
  );
}

/** Shows the address to which the invitation goes, by which the second person knows whom they agree to. */
function Address({ proposal: { change } }: { proposal: OperatorProposal }) {
  if (change.kind !== 'appoint' || change.email === null) return null;
  return <p className="mt-1 text-14 break-words text-muted">{change.email}</p>;
}

const TEXTS: Record<ProposalAnswer, Record<'confirm' | 'done', MessageId>> = {
  approve: { confirm: 'console.approve', done: 'console.operators.approved' },
  refuse: { confirm: 'console.refuse', done: 'console.operators.refused' },
  withdraw: { confirm: 'console.proposals.withdraw', done: 'console.operators.withdrawn' },
};

function OperatorProposalDialog(props: ProposalDialogProps<OperatorProposal>) {
  const { proposal, answer, onDone, onOvertaken, onClose } = props;
  const t = useTranslations();
  const { keyFor } = useRequestIdempotencyKey();
  const name = subjectOfOperatorProposal(proposal, t);
  const { confirm, done } = TEXTS[answer];
  return (
    <ActionReasonDialog
      title={titleOfOperatorProposal(proposal, t)}
      confirm={t(confirm)}
      kind={answer === 'approve' ? 'primary' : 'danger'}
      send={(reason) => decideOperatorProposal(proposal, answer, reason, keyFor({ answer, reason }))}
      onDone={({ state }) =>
        onDone(
          state === 'failed'
            ? { tone: 'failed', text: t('console.operators.failed', { name }) }
            : { tone: 'confirmed', text: t(done, { name }) },
        )
      }
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {() => (
        <>
          <Address proposal={proposal} />
          <p>
            {t('console.proposals.their-reason', { name: proposal.proposedBy.name, reason: proposal.reason })}
          </p>
        </>
      )}
    </ActionReasonDialog>
  );
}
