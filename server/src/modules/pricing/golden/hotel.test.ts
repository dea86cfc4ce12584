import { expect, test } from 'vitest';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import { parseInstant } from '@marga/contract/kernel/time';
import {
  withTaxRate,
  buyerRegisteredInState,
  type GoldenCase,
  calculateGoldenPrice,
  KARNATAKA,
  readTaxRules,
  createCommissionOrMarkupRule,
  createFixedRupeeRuleValue,
  createPercentRuleValue,
  formatPriceBreakdown,
  UNREGISTERED,
} from '../../../../test/golden-prices.ts';

/**
 * These tests cover hotels. A stay is two rooms for three nights unless a case says otherwise; the buyer is in
 * Maharashtra (27), Marga in Karnataka (29).
 */

const law = await readTaxRules();
const house = (state: GstStateCode | null, isAbroad = false) => ({
  service: 'hotel' as const,
  supplier: 'innkeeper',
  carrier: 'Hotel Marigold',
  route: null,
  class: 'breakfast',
  roomNights: 6,
  state,
  beginsAbroad: isAbroad,
  isInternational: isAbroad,
});
const LAST_MOMENT = parseInstant('2025-09-21T18:29:59.999Z');
const FIRST_MOMENT = parseInstant('2025-09-21T18:30:00.000Z');

const CASES: readonly (readonly [name: string, sale: GoldenCase, expected: string])[] = [
  [
    // A room costs 42000 ÷ 6 = 7000 a night, so the tax is 5 % = 2100, without credit even in the buyer's own state.
    'the lower slab carries no credit',
    { fare: '42000', taxes: '2100', facts: house('27') },
    'fare 42000.00, supplier-taxes 2100.00 → 44100.00; client 44100.00; back 0.00 + 0.00 rate-without-credit → 44100.00',
  ],
  [
    // The fare of 45000 is exactly 6 × 7500, which is still the lower slab.
    'exactly ₹7,500 a night is the lower slab',
    { fare: '45000', taxes: '2250', facts: house('27') },
    'fare 45000.00, supplier-taxes 2250.00 → 47250.00; client 47250.00; back 0.00 + 0.00 rate-without-credit → 47250.00',
  ],
  [
    // One paisa more for six room-nights is above the limit: 18 % of 45000.01 = 8100.0018 is rounded to 8100.00. The
    // price is 53100.01, rounded to 53100; the true cost is 53100 − 8100 = 45000.
    'a paisa more for the whole stay is the upper slab',
    { fare: '45000.01', taxes: '8100', facts: house('27') },
    'fare 45000.01, supplier-taxes 8100.00, round-off -0.01 → 53100.00; client 53100.00; back 8100.00 + 0.00 creditable → 45000.00',
  ],
  [
    // A room costs 60000 ÷ 6 = 10000 a night, so the tax is 18 % = 10800, which can be reclaimed where the buyer is
    // registered.
    'the upper slab in the buyer’s state',
    { fare: '60000', taxes: '10800', facts: house('27') },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 10800.00 + 0.00 creditable → 60000.00',
  ],
  [
    // A buyer who is registered only in Maharashtra cannot reclaim the tax of Karnataka.
    'the upper slab in another state',
    { fare: '60000', taxes: '10800', facts: house('29') },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 0.00 + 0.00 other-state → 70800.00',
  ],
  [
    'the upper slab in a state of the buyer’s second registration',
    {
      fare: '60000',
      taxes: '10800',
      facts: house('29'),
      buyer: buyerRegisteredInState('27', { also: ['29'] }),
    },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 10800.00 + 0.00 creditable → 60000.00',
  ],
  [
    'the upper slab without a registration',
    { fare: '60000', taxes: '10800', facts: house('27'), buyer: UNREGISTERED },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 0.00 + 0.00 not-registered → 70800.00',
  ],
  [
    // Before 22 September 2025 the tax was 12 % of 42000 = 5040, with credit.
    'the lower slab, the moment before 22 September 2025',
    { fare: '42000', taxes: '5040', facts: house('27'), at: LAST_MOMENT },
    'fare 42000.00, supplier-taxes 5040.00 → 47040.00; client 47040.00; back 5040.00 + 0.00 creditable → 42000.00',
  ],
  [
    // A millisecond later the tax is 5 % of 42000 = 2100, and none of it can be reclaimed.
    'the lower slab, from the first moment of 22 September 2025',
    { fare: '42000', taxes: '5040', facts: house('27'), at: FIRST_MOMENT },
    'fare 42000.00, supplier-taxes 5040.00 → 47040.00; client 47040.00; back 0.00 + 0.00 rate-without-credit → 47040.00',
  ],
  [
    // The rate is 18 % both before and after the change.
    'the upper slab, the moment before 22 September 2025',
    { fare: '60000', taxes: '10800', facts: house('27'), at: LAST_MOMENT },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 10800.00 + 0.00 creditable → 60000.00',
  ],
  [
    'the lower slab of before in another state',
    { fare: '42000', taxes: '5040', facts: house('29'), at: LAST_MOMENT },
    'fare 42000.00, supplier-taxes 5040.00 → 47040.00; client 47040.00; back 0.00 + 0.00 other-state → 47040.00',
  ],
  [
    // The fare is 200 $ × 84 = 16800, and the total of 240 $ is 20160. A hotel abroad has no Indian tax.
    'a house abroad',
    { fare: '200', taxes: '40', currency: 'USD', rate: '84', facts: house(null, true) },
    'fare 16800.00, supplier-taxes 3360.00 → 20160.00; client 20160.00; back 0.00 + 0.00 no-tax → 20160.00',
  ],
  [
    // The hotel's state is unknown, so no credit is promised.
    'a house in India whose state is not known',
    { fare: '60000', taxes: '10800', facts: house(null) },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 0.00 + 0.00 other-state → 70800.00',
  ],
  [
    // The fee is 6 × 100 = 600, with 18 % = 108 of tax in two halves. The price is 44100 + 708 = 44808; with 108
    // reclaimed the true cost is 44700.
    'a fee for each room and night, same state',
    {
      fare: '42000',
      taxes: '2100',
      facts: house('29'),
      buyer: KARNATAKA,
      rules: [createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('100', 'room-night'))],
    },
    'fare 42000.00, supplier-taxes 2100.00, service-fee 600.00, cgst 54.00, sgst 54.00 → 44808.00; client 44808.00; back 0.00 + 108.00 rate-without-credit → 44700.00',
  ],
  [
    // The commission is 10 % of 42000 = 4200, of which 2 % = 84 is withheld. The price is 44100 − 4200 + 84 = 39984.
    'commission on a stay',
    {
      fare: '42000',
      taxes: '2100',
      facts: house('27'),
      rules: [createCommissionOrMarkupRule('commission', createPercentRuleValue(1_000))],
    },
    'fare 42000.00, supplier-taxes 2100.00, commission -4200.00, tds 84.00 → 39984.00; client 39984.00; back 0.00 + 0.00 rate-without-credit → 39984.00',
  ],
  [
    // Rule 32(3) applies to air tickets alone, so the tax is 18 % of the markup of 1000 itself = 180. The price is
    // 44100 + 1180 = 45280; with 180 reclaimed the true cost is 45100.
    'Rule 32(3) is not for hotels',
    {
      fare: '42000',
      taxes: '2100',
      facts: house('27'),
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('1000'))],
      law: withTaxRate(law, 'gst.air-valuation', { valuation: 'rule-32-3' }),
    },
    'fare 42000.00, supplier-taxes 2100.00, markup 1000.00, igst 180.00 → 45280.00; client 45280.00; back 0.00 + 180.00 rate-without-credit → 45100.00',
  ],
  [
    // State codes 28 and 37 are both Andhra Pradesh, so the buyer counts as registered in the hotel's state.
    'the upper slab in Andhra Pradesh, under the buyer’s old code',
    { fare: '60000', taxes: '10800', facts: house('37'), buyer: buyerRegisteredInState('28') },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 10800.00 + 0.00 creditable → 60000.00',
  ],
  [
    'the upper slab in a union territory',
    { fare: '60000', taxes: '10800', facts: house('04'), buyer: buyerRegisteredInState('04') },
    'fare 60000.00, supplier-taxes 10800.00 → 70800.00; client 70800.00; back 10800.00 + 0.00 creditable → 60000.00',
  ],
];

test.each(CASES)('%s', (_name, sale, expected) => {
  expect(formatPriceBreakdown(calculateGoldenPrice(law, sale))).toBe(expected);
});
