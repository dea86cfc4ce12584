import { CREDIT_REASONS } from '@marga/contract/pricing/price-breakdown';
import { sumPriceBreakdowns } from './price-breakdown-lines.ts';
import { samplePriceBreakdown } from './sample-price-breakdown.ts';
import { CostAfterTaxCredit } from './cost-after-tax-credit.tsx';
import { PriceBreakdownTable } from './price-breakdown-table.tsx';

export default { title: 'Price/Breakdown' };

export function SingleOfferBreakdown() {
  return <PriceBreakdownTable breakdown={samplePriceBreakdown()} />;
}

/** The price is quoted in dollars, and has no markup for the client. */
export function ForeignCurrencyBreakdown() {
  return (
    <PriceBreakdownTable
      service="hotel"
      breakdown={samplePriceBreakdown({ ownMarkup: 0n, reason: 'other-state' })}
      quoted={{
        published: { amount: '70.00', currency: 'USD' },
        exchange: { rate: '83.457143', lockedAt: samplePriceBreakdown().pricedAt },
      }}
    />
  );
}

export function SeveralItemsBreakdown() {
  const breakdown = sumPriceBreakdowns([
    samplePriceBreakdown(),
    samplePriceBreakdown({ ownMarkup: 0n, reason: 'no-tax' }),
  ]);
  return breakdown && <PriceBreakdownTable breakdown={breakdown} />;
}

export function TaxCreditReasons() {
  return (
    <div className="grid gap-2">
      {CREDIT_REASONS.map((reason) => (
        <CostAfterTaxCredit key={reason} credit={samplePriceBreakdown({ reason }).credit} />
      ))}
    </div>
  );
}
