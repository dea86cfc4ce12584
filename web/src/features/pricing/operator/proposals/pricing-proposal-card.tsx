import type { PricingProposal } from '@marga/contract/pricing/pricing-proposals';
import { useState } from 'react';
import { now } from '../../../../shared/clock.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { type ProposalAnswer, ProposalCard } from '../../../../shared/operator/proposal-card.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/page-states.tsx';
import { PricingChangePreview } from '../pricing-change-preview.tsx';
import { KIND_LABELS, listRuleScopeLabels } from '../pricing-rule-labels.ts';
import { usePricingProposalPreview } from '../use-pricing.ts';
import {
  comparePricingChange,
  subjectOfPricingProposal,
  titleOfPricingProposal,
} from './describe-pricing-change.ts';

interface PricingProposalCardProps {
  proposal: PricingProposal;
  onDecide: (answer: ProposalAnswer) => void;
}

/** Shows a proposed change: what is now beside what is to be, and on request what it changes. */
export function PricingProposalCard({ proposal, onDecide }: PricingProposalCardProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  return (
    <ProposalCard
      proposal={proposal}
      permission="pricing:approve"
      subject={subjectOfPricingProposal(proposal, t)}
      heading={<h2 className="text-20 text-balance">{titleOfPricingProposal(proposal, t)}</h2>}
      onDecide={onDecide}
    >
      <PricingChangeComparison proposal={proposal} />
      {proposal.state === 'proposed' && (
        <div className="my-3">
          <Button kind="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'console.pricing.proposals.hide-effect' : 'console.preview.look')}
          </Button>
          {isOpen && (
            <div className="mt-3">
              <Effect proposal={proposal} />
            </div>
          )}
        </div>
      )}
    </ProposalCard>
  );
}

/** Shows what is now beside what was proposed, with what it is about, and says when it begins if that day has passed. */
export function PricingChangeComparison({ proposal }: { proposal: PricingProposal }) {
  const t = useTranslations();
  const locale = useLocale();
  const { change, company, state } = proposal;
  const rule = change.kind === 'rule' ? change.draft : change.kind === 'rule-end' ? change.before : undefined;
  const scope = rule && listRuleScopeLabels(rule.scope, company?.name ?? null, t);
  const begins = 'draft' in change ? change.draft.validFrom : null;
  return (
    <>
      {rule && scope && (
        <p className="mt-1 text-14 text-muted">
          {[
            t(KIND_LABELS[rule.kind]),
            ...(scope.length === 0 ? [t('console.pricing.scope.all')] : scope),
          ].join(' · ')}
        </p>
      )}
      <table className="my-2 w-full max-w-2xl border-y border-line text-14">
        <thead className="text-left text-13 text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('console.pricing.proposals.field')}</span>
            </th>
            <th scope="col" className="py-1 pr-4 font-semibold">
              {t('console.pricing.proposals.now')}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {t('console.pricing.proposals.proposed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparePricingChange(proposal, t, locale).map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-4 text-left text-13 font-normal text-muted">
                {t(label)}
              </th>
              <td className="py-1 pr-4">{before}</td>
              <td className="py-1 font-semibold">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {state === 'proposed' && begins !== null && begins <= now() && (
        <p className="mt-1 text-13 text-held">{t('console.pricing.proposals.begins-late')}</p>
      )}
    </>
  );
}

function Effect({ proposal }: { proposal: PricingProposal }) {
  const t = useTranslations();
  const { data, error } = usePricingProposalPreview(proposal);
  if (data) return <PricingChangePreview preview={data} />;
  if (error) return <p className="text-14 text-failed">{t('console.pricing.proposals.no-effect')}</p>;
  return <Skeleton className="h-40" />;
}
