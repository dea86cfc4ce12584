import { CREDIT_REASONS } from '@marga/contract/pricing';
import { sumOf } from './fall.ts';
import { sampleWaterfall } from './sample-waterfall.ts';
import { TrueCost } from './true-cost.tsx';
import { PriceWaterfall } from './waterfall.tsx';

export default { title: 'Price/Waterfall' };

export function OfOneOffer() {
  return <PriceWaterfall fall={sampleWaterfall()} />;
}

/** Quoted in dollars, and with nothing added for the client. */
export function FromAbroad() {
  return (
    <PriceWaterfall
      service="hotel"
      fall={sampleWaterfall({ ownMarkup: 0n, reason: 'other-state' })}
      quoted={{
        published: { amount: '59.80', currency: 'USD' },
        exchange: { rate: '83.61', lockedAt: sampleWaterfall().pricedAt },
      }}
    />
  );
}

export function OfSeveral() {
  const fall = sumOf([sampleWaterfall(), sampleWaterfall({ ownMarkup: 0n, reason: 'no-tax' })]);
  return fall && <PriceWaterfall fall={fall} />;
}

export function WhatComesBack() {
  return (
    <div className="grid gap-2">
      {CREDIT_REASONS.map((reason) => (
        <TrueCost key={reason} credit={sampleWaterfall({ reason }).credit} />
      ))}
    </div>
  );
}
