import type { Proposal } from '@marga/contract/ledger/ledger';
import { Link } from 'react-router';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { type ProposalAnswer, ProposalCard } from '../../../../shared/operator/proposal-card.tsx';
import { describeProposedLedgerChange } from './ledger-labels.ts';

interface LedgerChangeProposalCardProps {
  proposal: Proposal;
  onDecide: (answer: ProposalAnswer) => void;
}

export function LedgerChangeProposalCard({ proposal, onDecide }: LedgerChangeProposalCardProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { companyId, companyName } = proposal;
  return (
    <ProposalCard
      proposal={proposal}
      permission="money:approve"
      subject={companyName}
      heading={
        <Link
          to={`/console/credit/${companyId}`}
          className="text-14 font-semibold text-link no-underline hover:underline"
        >
          {companyName}
        </Link>
      }
      onDecide={onDecide}
    >
      <p className="mt-1 font-display text-20 font-semibold text-balance">
        {describeProposedLedgerChange(proposal, t, locale)}
      </p>
    </ProposalCard>
  );
}
