import { usePageTitle } from '../../../../layout/page-title.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ProposalList, useProposalFilter } from '../../../../shared/operator/proposal-list.tsx';
import { CreditSectionHeading } from './credit-section-heading.tsx';
import { LedgerChangeProposalCard } from './ledger-change-proposal-card.tsx';
import { LedgerChangeProposalDecisionDialog } from './ledger-change-proposal-decision-dialog.tsx';
import { useLedgerChangeProposals, useRefreshCompanyBalances } from './use-company-balances.ts';

/** Lists the actions on companies' money that need a second person's approval. */
export function Component() {
  const t = useTranslations();
  const refresh = useRefreshCompanyBalances();
  const proposals = useLedgerChangeProposals(useProposalFilter());
  usePageTitle(t('console.proposals.title'));
  return (
    <div className="column py-8">
      <CreditSectionHeading title={t('console.proposals.title')} text={t('console.proposals.text')} />
      <ProposalList
        proposals={proposals}
        permission="money:approve"
        refresh={refresh}
        emptyText={t('console.proposals.empty-text')}
        renderCard={(proposal, onDecide) => (
          <LedgerChangeProposalCard key={proposal.id} proposal={proposal} onDecide={onDecide} />
        )}
        renderDialog={(props) => <LedgerChangeProposalDecisionDialog {...props} />}
      />
    </div>
  );
}
