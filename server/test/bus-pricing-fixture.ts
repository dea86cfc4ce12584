import { parseLocalDate } from '@marga/contract/kernel/time';
import type { TaxRuleVersion } from '../src/modules/pricing/rulebook.ts';
import type { PricingInput } from '../src/modules/pricing/pricing-input.ts';
import { createCommissionOrMarkupRule } from './golden-prices.ts';

/** Returns pricing rules under which the price of a bus has every kind of price line. */
export const busPricingRules = (taxes: readonly TaxRuleVersion[]) => ({
  edition: '1.0',
  rules: [
    createCommissionOrMarkupRule('commission', { kind: 'percent', basisPoints: 350, of: 'fare' }),
    createCommissionOrMarkupRule('markup', { kind: 'percent', basisPoints: 275, of: 'fare-and-taxes' }),
    createCommissionOrMarkupRule('service-fee', {
      kind: 'fixed',
      amount: { amount: '99.00', currency: 'INR' },
      per: 'traveller',
    }),
  ],
  taxes,
});

export const busPricingInput = (travellers: number): PricingInput => ({
  service: 'bus',
  supplier: 'redline',
  carrier: 'RedLine',
  route: 'DEL-JAI',
  class: 'volvo',
  travellers,
  roomNights: 1,
  departsOn: parseLocalDate('2027-03-14'),
  beginsAbroad: false,
  isInternational: false,
  state: null,
});
