import { usePageTitle } from '../../../../layout/page-title.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ProposalList, useProposalFilter } from '../../../../shared/operator/proposal-list.tsx';
import { PricingSectionHeading } from '../pricing-section-heading.tsx';
import { useRefreshTaxRulebook } from '../rules/use-tax-rulebook.ts';
import { usePricingProposals, useRefreshPricing } from '../use-pricing.ts';
import { PricingProposalCard } from './pricing-proposal-card.tsx';
import { PricingProposalDialog } from './pricing-proposal-dialog.tsx';

/** Lists changes of rules, tax rules and groups that need a second person. */
export function Component() {
  const t = useTranslations();
  const [refreshPricing, refreshRulebook] = [useRefreshPricing(), useRefreshTaxRulebook()];
  const proposals = usePricingProposals(useProposalFilter());
  usePageTitle(t('console.pricing.proposals.title'));
  return (
    <div className="column py-8">
      <PricingSectionHeading
        title={t('console.pricing.proposals.title')}
        text={t('console.pricing.proposals.text')}
      />
      <ProposalList
        proposals={proposals}
        permission="pricing:approve"
        refresh={async () => {
          await Promise.all([refreshPricing(), refreshRulebook()]);
        }}
        emptyText={t('console.pricing.proposals.empty-text')}
        renderCard={(proposal, onDecide) => (
          <PricingProposalCard key={proposal.id} proposal={proposal} onDecide={onDecide} />
        )}
        renderDialog={(props) => <PricingProposalDialog {...props} />}
      />
    </div>
  );
}
