import { expect, test } from 'vitest';
import {
  withTaxRate,
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

/** These tests cover trains, buses and cabs. The comment above each case works out every figure manually. */

const law = await readTaxRules();
const train = (trainClass: string) => ({
  service: 'train' as const,
  supplier: 'railways',
  carrier: 'Rajdhani Express',
  class: trainClass,
});
const bus = (kind: string) => ({
  service: 'bus' as const,
  supplier: 'redline',
  carrier: 'RL',
  class: kind,
});
const cab = { service: 'cab' as const, supplier: 'chariot', carrier: 'Chariot', class: 'Sedan' };

const CASES: readonly (readonly [name: string, sale: GoldenCase, expected: string])[] = [
  [
    // The tax is 5 % of 4260 = 213. The true cost is 4473 − 213 = 4260.
    'first class with air-conditioning (1A)',
    { fare: '4260', taxes: '213', facts: train('1A') },
    'fare 4260.00, supplier-taxes 213.00 → 4473.00; client 4473.00; back 213.00 + 0.00 creditable → 4260.00',
  ],
  [
    // The tax is 5 % of 2575 = 128.75. The price is 2703.75, rounded to 2704; the true cost is 2704 − 128.75 =
    // 2575.25.
    'second class with air-conditioning (2A)',
    { fare: '2575', taxes: '128.75', facts: train('2A') },
    'fare 2575.00, supplier-taxes 128.75, round-off 0.25 → 2704.00; client 2704.00; back 128.75 + 0.00 creditable → 2575.25',
  ],
  [
    // The tax is 5 % of 1810 = 90.50. The price is 1900.50, rounded to 1901; the true cost is 1901 − 90.50 = 1810.50.
    'third class with air-conditioning (3A)',
    { fare: '1810', taxes: '90.50', facts: train('3A') },
    'fare 1810.00, supplier-taxes 90.50, round-off 0.50 → 1901.00; client 1901.00; back 90.50 + 0.00 creditable → 1810.50',
  ],
  [
    // The tax is 5 % of 1665 = 83.25. The price is 1748.25, rounded to 1748; the true cost is 1748 − 83.25 = 1664.75.
    'third class, economy (3E)',
    { fare: '1665', taxes: '83.25', facts: train('3E') },
    'fare 1665.00, supplier-taxes 83.25, round-off -0.25 → 1748.00; client 1748.00; back 83.25 + 0.00 creditable → 1664.75',
  ],
  [
    // The tax is 5 % of 1150 = 57.50. The price is 1207.50, rounded to 1208; the true cost is 1208 − 57.50 = 1150.50.
    'chair car (CC)',
    { fare: '1150', taxes: '57.50', facts: train('CC') },
    'fare 1150.00, supplier-taxes 57.50, round-off 0.50 → 1208.00; client 1208.00; back 57.50 + 0.00 creditable → 1150.50',
  ],
  [
    // The tax is 5 % of 2340 = 117.
    'executive chair car (EC)',
    { fare: '2340', taxes: '117', facts: train('EC') },
    'fare 2340.00, supplier-taxes 117.00 → 2457.00; client 2457.00; back 117.00 + 0.00 creditable → 2340.00',
  ],
  [
    // First class is taxed, with or without air-conditioning: 5 % of 1400 = 70.
    'first class (FC)',
    { fare: '1400', taxes: '70', facts: train('FC') },
    'fare 1400.00, supplier-taxes 70.00 → 1470.00; client 1470.00; back 70.00 + 0.00 creditable → 1400.00',
  ],
  [
    'sleeper (SL) is exempt',
    { fare: '690', taxes: '0', facts: train('SL') },
    'fare 690.00 → 690.00; client 690.00; back 0.00 + 0.00 no-tax → 690.00',
  ],
  [
    // The 15 of taxes are another charge of the railway; none of it is GST.
    'second sitting (2S) is exempt, whatever else is charged',
    { fare: '255', taxes: '15', facts: train('2S') },
    'fare 255.00, supplier-taxes 15.00 → 270.00; client 270.00; back 0.00 + 0.00 no-tax → 270.00',
  ],
  [
    // The tax on the fee is 18 % of 20 = 3.60. The price is 713.60, rounded to 714; with 3.60 reclaimed the true cost
    // is 710.40.
    'sleeper with our charge, another state',
    {
      fare: '690',
      taxes: '0',
      facts: train('SL'),
      rules: [createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('20'))],
    },
    'fare 690.00, service-fee 20.00, igst 3.60, round-off 0.40 → 714.00; client 714.00; back 0.00 + 3.60 no-tax → 710.40',
  ],
  [
    // The tax on the fee is 18 % of 40 = 7.20. The price is 1900.50 + 47.20 = 1947.70, rounded to 1948; with 90.50
    // and 7.20 reclaimed the true cost is 1850.30.
    '3A with our charge, same state',
    {
      fare: '1810',
      taxes: '90.50',
      facts: train('3A'),
      rules: [createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('40'))],
      buyer: KARNATAKA,
    },
    'fare 1810.00, supplier-taxes 90.50, service-fee 40.00, cgst 3.60, sgst 3.60, round-off 0.30 → 1948.00; client 1948.00; back 90.50 + 7.20 creditable → 1850.30',
  ],
  [
    '1A without a registration',
    { fare: '4260', taxes: '213', facts: train('1A'), buyer: UNREGISTERED },
    'fare 4260.00, supplier-taxes 213.00 → 4473.00; client 4473.00; back 0.00 + 0.00 not-registered → 4473.00',
  ],
  [
    // The tax is 5 % of 1200 = 60.
    'a bus with air-conditioning and berths',
    { fare: '1200', taxes: '60', facts: bus('ac-sleeper') },
    'fare 1200.00, supplier-taxes 60.00 → 1260.00; client 1260.00; back 60.00 + 0.00 creditable → 1200.00',
  ],
  [
    // The tax is 5 % of 900 = 45.
    'a bus with air-conditioning and seats',
    { fare: '900', taxes: '45', facts: bus('ac-seater') },
    'fare 900.00, supplier-taxes 45.00 → 945.00; client 945.00; back 45.00 + 0.00 creditable → 900.00',
  ],
  [
    // The tax is 5 % of 1500 = 75.
    'a Volvo',
    { fare: '1500', taxes: '75', facts: bus('volvo') },
    'fare 1500.00, supplier-taxes 75.00 → 1575.00; client 1575.00; back 75.00 + 0.00 creditable → 1500.00',
  ],
  [
    'a bus without air-conditioning is exempt',
    { fare: '800', taxes: '0', facts: bus('sleeper') },
    'fare 800.00 → 800.00; client 800.00; back 0.00 + 0.00 no-tax → 800.00',
  ],
  [
    'a bus with seats and without air-conditioning, with a toll',
    { fare: '600', taxes: '40', facts: bus('seater') },
    'fare 600.00, supplier-taxes 40.00 → 640.00; client 640.00; back 0.00 + 0.00 no-tax → 640.00',
  ],
  [
    // The commission is 10 % of 1200 = 120, of which 2 % = 2.40 is withheld. The price is 1260 − 120 + 2.40 =
    // 1142.40, rounded to 1142; with 60 reclaimed the true cost is 1082.
    'a bus with commission and PAN',
    {
      fare: '1200',
      taxes: '60',
      facts: bus('ac-sleeper'),
      rules: [createCommissionOrMarkupRule('commission', createPercentRuleValue(1_000))],
    },
    'fare 1200.00, supplier-taxes 60.00, commission -120.00, tds 2.40, round-off -0.40 → 1142.00; client 1142.00; back 60.00 + 0.00 creditable → 1082.00',
  ],
  [
    // Without PAN 20 % of 120 = 24 is withheld, so the price is 1260 − 120 + 24 = 1164.
    'a bus with commission and without PAN',
    {
      fare: '1200',
      taxes: '60',
      facts: bus('ac-sleeper'),
      rules: [createCommissionOrMarkupRule('commission', createPercentRuleValue(1_000))],
      buyer: UNREGISTERED,
    },
    'fare 1200.00, supplier-taxes 60.00, commission -120.00, tds 24.00 → 1164.00; client 1164.00; back 0.00 + 0.00 not-registered → 1164.00',
  ],
  [
    // The tax of 5 % comes without credit, so nothing of the 150 can be reclaimed.
    'a cab',
    { fare: '3000', taxes: '150', facts: cab },
    'fare 3000.00, supplier-taxes 150.00 → 3150.00; client 3150.00; back 0.00 + 0.00 rate-without-credit → 3150.00',
  ],
  [
    // The tax on the markup is 18 % of 200 = 36, which can be reclaimed. The price is 3150 + 236 = 3386; the true
    // cost is 3386 − 36 = 3350.
    'a cab with our markup',
    {
      fare: '3000',
      taxes: '150',
      facts: cab,
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('200'))],
    },
    'fare 3000.00, supplier-taxes 150.00, markup 200.00, igst 36.00 → 3386.00; client 3386.00; back 0.00 + 36.00 rate-without-credit → 3350.00',
  ],
  [
    'a cab whose driver charges no tax',
    { fare: '3000', taxes: '0', facts: cab },
    'fare 3000.00 → 3000.00; client 3000.00; back 0.00 + 0.00 no-tax → 3000.00',
  ],
  [
    // If the rulebook set the other legal option for cabs, 18 % with full credit, the tax would be 18 % of 3000 =
    // 540.
    'a cab under the other choice of the law',
    {
      fare: '3000',
      taxes: '540',
      facts: cab,
      law: withTaxRate(law, 'gst.cab', { basisPoints: 1_800, hasCredit: true }),
    },
    'fare 3000.00, supplier-taxes 540.00 → 3540.00; client 3540.00; back 540.00 + 0.00 creditable → 3000.00',
  ],
];

test.each(CASES)('%s', (_name, sale, expected) => {
  expect(formatPriceBreakdown(calculateGoldenPrice(law, sale))).toBe(expected);
});
