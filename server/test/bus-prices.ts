import { localDate } from '@marga/contract/kernel/time';
import type { TaxRuleVersion } from '../src/modules/pricing/rulebook.ts';
import type { PriceFacts } from '../src/modules/pricing/facts.ts';
import { rule } from './golden-prices.ts';

/** Returns rules under which the price of a bus has every kind of line. */
export const busBook = (taxes: readonly TaxRuleVersion[]) => ({
  edition: '1.0',
  rules: [
    rule('commission', { kind: 'percent', basisPoints: 350, of: 'fare' }),
    rule('markup', { kind: 'percent', basisPoints: 275, of: 'fare-and-taxes' }),
    rule('service-fee', { kind: 'fixed', amount: { amount: '99.00', currency: 'INR' }, per: 'traveller' }),
  ],
  taxes,
});

export const busFor = (travellers: number): PriceFacts => ({
  service: 'bus',
  supplier: 'redline',
  carrier: 'RedLine',
  route: 'DEL-JAI',
  class: 'volvo',
  travellers,
  roomNights: 1,
  departsOn: localDate('2027-03-14'),
  beginsAbroad: false,
  isInternational: false,
  state: null,
});
