import type { PricingProposal } from '@marga/contract/pricing/pricing-proposals';
import { Link } from 'react-router';
import { CONSOLE_SCREENS } from '../../../../screens/console/paths.gen.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { TEXT_LINK } from '../../../../ui/text-link-classes.ts';
import { usePricingProposals } from '../use-pricing.ts';
import { titleOfPricingProposal } from './describe-pricing-change.ts';

type ChangeKind = PricingProposal['change']['kind'];

/** Names the changes of these kinds that wait for a second person, above the list that they would change. */
export function WaitingPricingChanges({ kinds }: { kinds: readonly ChangeKind[] }) {
  const t = useTranslations();
  const { rows = [] } = usePricingProposals({ state: 'proposed' });
  const waiting = rows.filter(({ change }) => kinds.includes(change.kind));
  if (waiting.length === 0) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="held"
        action={
          <Link to={CONSOLE_SCREENS.pricingProposals.path} className={TEXT_LINK}>
            {t('console.proposals.title')}
          </Link>
        }
      >
        <p>{t('console.pricing.proposals.waiting', { count: waiting.length })}</p>
        <ul className="list-disc pl-5">
          {waiting.map((proposal) => (
            <li key={proposal.id}>{titleOfPricingProposal(proposal, t)}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
