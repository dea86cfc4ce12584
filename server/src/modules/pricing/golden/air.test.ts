import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import {
  withTaxRate,
  buyerRegisteredInState,
  type GoldenCase,
  calculateGoldenPrice,
  KARNATAKA,
  MAHARASHTRA,
  createCompanyMarkupRule,
  readTaxRules,
  createCommissionOrMarkupRule,
  createFixedRupeeRuleValue,
  createPercentRuleValue,
  SUB_AGENT,
  formatPriceBreakdown,
  UNREGISTERED,
} from '../../../../test/golden-prices.ts';

/**
 * These tests cover air fares. The comment above each case works out every figure manually. The buyer is in
 * Maharashtra unless a case says otherwise.
 */

const law = await readTaxRules();
const commission = createCommissionOrMarkupRule('commission', createPercentRuleValue(500));
const incentive = createCommissionOrMarkupRule('incentive', createPercentRuleValue(150));
const markup = createCommissionOrMarkupRule('markup', createPercentRuleValue(200));
const byFare = withTaxRate(law, 'gst.air-valuation', { valuation: 'rule-32-3' });
const abroad = { beginsAbroad: true, isInternational: true, route: 'DXB-DEL' };
const outbound = { isInternational: true, route: 'DEL-LON' };

const CASES: readonly (readonly [name: string, sale: GoldenCase, expected: string])[] = [
  [
    // The 612 of taxes contain 5 % of 5000 = 250 of GST, which can be reclaimed. The true cost is 5612 − 250 = 5362.
    'domestic, economy, nothing of ours',
    { fare: '5000', taxes: '612' },
    'fare 5000.00, supplier-taxes 612.00 → 5612.00; client 5612.00; back 250.00 + 0.00 creditable → 5362.00',
  ],
  [
    // The 4100 of taxes contain 18 % of 20000 = 3600 of GST, which can be reclaimed. The true cost is 24100 − 3600 =
    // 20500.
    'domestic, business',
    { fare: '20000', taxes: '4100', facts: { class: 'business' } },
    'fare 20000.00, supplier-taxes 4100.00 → 24100.00; client 24100.00; back 3600.00 + 0.00 creditable → 20500.00',
  ],
  [
    // In the last millisecond of 21 September 2025 in India, 12 % of 20000 = 2400 can be reclaimed. The true cost is
    // 24100 − 2400 = 21700.
    'business, the moment before 22 September 2025',
    {
      fare: '20000',
      taxes: '4100',
      facts: { class: 'business' },
      at: parseInstant('2025-09-21T18:29:59.999Z'),
    },
    'fare 20000.00, supplier-taxes 4100.00 → 24100.00; client 24100.00; back 2400.00 + 0.00 creditable → 21700.00',
  ],
  [
    // Midnight in India is 18:30 UTC; from then on 18 % of 20000 = 3600 can be reclaimed.
    'business, from the first moment of 22 September 2025',
    {
      fare: '20000',
      taxes: '4100',
      facts: { class: 'business' },
      at: parseInstant('2025-09-21T18:30:00.000Z'),
    },
    'fare 20000.00, supplier-taxes 4100.00 → 24100.00; client 24100.00; back 3600.00 + 0.00 creditable → 20500.00',
  ],
  [
    // The rate is 5 % of 5000 = 250 both before and after the change.
    'economy, the moment before 22 September 2025',
    { fare: '5000', taxes: '612', at: parseInstant('2025-09-21T18:29:59.999Z') },
    'fare 5000.00, supplier-taxes 612.00 → 5612.00; client 5612.00; back 250.00 + 0.00 creditable → 5362.00',
  ],
  [
    // The tax would be 18 % of 8000 = 1440, but only 1000 of taxes were charged, so no more than that can be
    // reclaimed. The true cost is 9000 − 1000 = 8000.
    'premium economy is another cabin, and never more comes back than was charged',
    { fare: '8000', taxes: '1000', facts: { class: 'premium_economy' } },
    'fare 8000.00, supplier-taxes 1000.00 → 9000.00; client 9000.00; back 1000.00 + 0.00 creditable → 8000.00',
  ],
  [
    // In first class 18 % of 50000 = 9000 can be reclaimed. The true cost is 61000 − 9000 = 52000.
    'first class',
    { fare: '50000', taxes: '11000', facts: { class: 'first' } },
    'fare 50000.00, supplier-taxes 11000.00 → 61000.00; client 61000.00; back 9000.00 + 0.00 creditable → 52000.00',
  ],
  [
    // The ticket begins in India, so 5 % of 30000 = 1500 can be reclaimed. The true cost is 34200 − 1500 = 32700.
    'international from India',
    { fare: '30000', taxes: '4200', facts: outbound },
    'fare 30000.00, supplier-taxes 4200.00 → 34200.00; client 34200.00; back 1500.00 + 0.00 creditable → 32700.00',
  ],
  [
    // A ticket that originates abroad carries no Indian tax.
    'international from abroad',
    { fare: '30000', taxes: '4200', facts: abroad },
    'fare 30000.00, supplier-taxes 4200.00 → 34200.00; client 34200.00; back 0.00 + 0.00 no-tax → 34200.00',
  ],
  [
    'without a registration nothing comes back',
    { fare: '5000', taxes: '612', buyer: UNREGISTERED },
    'fare 5000.00, supplier-taxes 612.00 → 5612.00; client 5612.00; back 0.00 + 0.00 not-registered → 5612.00',
  ],
  [
    // The commission is 5 % of 10000 = 500, of which 2 % = 10 is withheld, so the price is 11200 − 500 + 10 = 10710.
    // As 5 % of 10000 = 500 is reclaimed, the true cost is 10210.
    'commission with PAN',
    { fare: '10000', taxes: '1200', rules: [commission] },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, tds 10.00 → 10710.00; client 10710.00; back 500.00 + 0.00 creditable → 10210.00',
  ],
  [
    // Without PAN 20 % of 500 = 100 is withheld, so the price is 11200 − 500 + 100 = 10800.
    'commission without PAN',
    { fare: '10000', taxes: '1200', rules: [commission], buyer: UNREGISTERED },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, tds 100.00 → 10800.00; client 10800.00; back 0.00 + 0.00 not-registered → 10800.00',
  ],
  [
    // The commission is 500, the incentive 1.5 % of 10000 = 150, and 2 % of 650 = 13 is withheld. The price is 11200
    // − 650 + 13 = 10563; with 500 reclaimed the true cost is 10063.
    'commission and incentive',
    { fare: '10000', taxes: '1200', rules: [commission, incentive] },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, incentive -150.00, tds 13.00 → 10563.00; client 10563.00; back 500.00 + 0.00 creditable → 10063.00',
  ],
  [
    // Without PAN 20 % of 650 = 130 is withheld, so the price is 11200 − 650 + 130 = 10680.
    'commission and incentive without PAN',
    { fare: '10000', taxes: '1200', rules: [commission, incentive], buyer: UNREGISTERED },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, incentive -150.00, tds 130.00 → 10680.00; client 10680.00; back 0.00 + 0.00 not-registered → 10680.00',
  ],
  [
    // In the last millisecond of September 2024 in India 5 % of 500 = 25 is withheld. The price is 11200 − 500 + 25 =
    // 10725; with 500 reclaimed the true cost is 10225.
    'commission, the moment before 1 October 2024',
    { fare: '10000', taxes: '1200', rules: [commission], at: parseInstant('2024-09-30T18:29:59.999Z') },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, tds 25.00 → 10725.00; client 10725.00; back 500.00 + 0.00 creditable → 10225.00',
  ],
  [
    // From 1 October 2024 on 2 % of 500 = 10 is withheld.
    'commission, from the first moment of 1 October 2024',
    { fare: '10000', taxes: '1200', rules: [commission], at: parseInstant('2024-09-30T18:30:00.000Z') },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, tds 10.00 → 10710.00; client 10710.00; back 500.00 + 0.00 creditable → 10210.00',
  ],
  [
    // The rate without PAN is 20 % both before and after October 2024.
    'commission without PAN in September 2024',
    {
      fare: '10000',
      taxes: '1200',
      rules: [commission],
      buyer: UNREGISTERED,
      at: parseInstant('2024-09-30T18:29:59.999Z'),
    },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, tds 100.00 → 10800.00; client 10800.00; back 0.00 + 0.00 not-registered → 10800.00',
  ],
  [
    // The markup is 2 % of 10000 = 200, with 18 % = 36 of tax in two halves. The price is 11200 + 200 + 36 = 11436;
    // with 500 and 36 reclaimed the true cost is 10900.
    'markup, buyer in our own state',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: KARNATAKA },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, sgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // Between states the same 36 of tax is one tax instead of two halves.
    'markup, buyer in another state',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: MAHARASHTRA },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, igst 36.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // For an unregistered buyer the place of supply is Marga's own state, and none of the 36 can be reclaimed.
    'markup, buyer without a registration',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: UNREGISTERED },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, sgst 18.00 → 11436.00; client 11436.00; back 0.00 + 0.00 not-registered → 11436.00',
  ],
  [
    // Chandigarh has no legislature, so its half is UTGST.
    'markup within a union territory without a legislature',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('04', { portal: '04' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, utgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    'markup within Ladakh',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('38', { portal: '38' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, utgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // The buyer's registration is from before Daman and Diu joined Dadra and Nagar Haveli, when its state code was
    // 25; today it is 26.
    'markup within a union territory whose code was replaced',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('25', { portal: '26' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, utgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    'markup within other territory',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('97', { portal: '97' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, utgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // Delhi and Puducherry have legislatures, so their half is SGST.
    'markup within Delhi',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('07', { portal: '07' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, sgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    'markup within Puducherry',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('34', { portal: '34' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, sgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // State code 28 was Andhra Pradesh before the split and 37 is its code today, so both count as one state.
    'markup within Andhra Pradesh, under its old code',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('28', { portal: '37' }) },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, cgst 18.00, sgst 18.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // From Karnataka a union territory counts as another state.
    'markup to a union territory',
    { fare: '10000', taxes: '1200', rules: [markup], buyer: buyerRegisteredInState('04') },
    'fare 10000.00, supplier-taxes 1200.00, markup 200.00, igst 36.00 → 11436.00; client 11436.00; back 500.00 + 36.00 creditable → 10900.00',
  ],
  [
    // Each half is 9 % of 50.05 = 4.5045, rounded to 4.50. The price is 1100 + 50.05 + 9.00 = 1159.05, rounded to
    // 1159; 50 and 9.00 can be reclaimed.
    'two taxes of one state, each rounded by itself, and a round off downwards',
    {
      fare: '1000',
      taxes: '100',
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('50.05'))],
      buyer: KARNATAKA,
    },
    'fare 1000.00, supplier-taxes 100.00, markup 50.05, cgst 4.50, sgst 4.50, round-off -0.05 → 1159.00; client 1159.00; back 50.00 + 9.00 creditable → 1100.00',
  ],
  [
    // The one tax is 18 % of 50.05 = 9.009, rounded to 9.01, a paisa more than the two taxes of one state. The price
    // is 1159.06, rounded to 1159.
    'the same to another state, where it is one tax',
    {
      fare: '1000',
      taxes: '100',
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('50.05'))],
      buyer: buyerRegisteredInState('27'),
    },
    'fare 1000.00, supplier-taxes 100.00, markup 50.05, igst 9.01, round-off -0.06 → 1159.00; client 1159.00; back 50.00 + 9.01 creditable → 1099.99',
  ],
  [
    // Half a rupee is rounded up.
    'a round off upwards',
    { fare: '1000.50', taxes: '0' },
    'fare 1000.50, round-off 0.50 → 1001.00; client 1001.00; back 0.00 + 0.00 no-tax → 1001.00',
  ],
  [
    'a paisa less than half goes down',
    { fare: '1000.49', taxes: '0' },
    'fare 1000.49, round-off -0.49 → 1000.00; client 1000.00; back 0.00 + 0.00 no-tax → 1000.00',
  ],
  [
    // The fee is 3 × 250 = 750, with 18 % = 135 of tax. The price is 16800 + 750 + 135 = 17685; with 5 % of 15000 =
    // 750 and 135 reclaimed the true cost is 16800.
    'a service fee for each traveller',
    {
      fare: '15000',
      taxes: '1800',
      rules: [createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('250', 'traveller'))],
      facts: { travellers: 3 },
    },
    'fare 15000.00, supplier-taxes 1800.00, service-fee 750.00, igst 135.00 → 17685.00; client 17685.00; back 750.00 + 135.00 creditable → 16800.00',
  ],
  [
    // The markup is 1.25 % of 11200 = 140, with 18 % = 25.20 of tax. The price is 11365.20, rounded to 11365; with
    // 500 and 25.20 reclaimed the true cost is 10839.80.
    'a markup on fare and taxes',
    {
      fare: '10000',
      taxes: '1200',
      rules: [createCommissionOrMarkupRule('markup', createPercentRuleValue(125, 'fare-and-taxes'))],
    },
    'fare 10000.00, supplier-taxes 1200.00, markup 140.00, igst 25.20, round-off -0.20 → 11365.00; client 11365.00; back 500.00 + 25.20 creditable → 10839.80',
  ],
  [
    // The buyer receives 500 + 150, with 13 withheld, and is charged 200 + 100, with 18 % of 300 = 54 of tax. The
    // price is 11200 − 650 + 13 + 300 + 54 = 10917. The client pays 3 % of 11200 = 336 more, 11253.
    'everything at once',
    {
      fare: '10000',
      taxes: '1200',
      rules: [
        commission,
        incentive,
        markup,
        createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('100')),
        createCompanyMarkupRule(createPercentRuleValue(300, 'fare-and-taxes')),
      ],
      buyer: KARNATAKA,
    },
    'fare 10000.00, supplier-taxes 1200.00, commission -500.00, incentive -150.00, tds 13.00, markup 200.00, service-fee 100.00, cgst 27.00, sgst 27.00 → 10917.00; client 11253.00 (own-markup 336.00); back 500.00 + 54.00 creditable → 10363.00',
  ],
  [
    // The fare of 100 $ is 8341.70. The total of 125 $ is 10427.125, rounded half to even to 10427.12, which leaves
    // 2085.42 of taxes. The price is 10427; with 5 % of 8341.70 = 417.085, rounded to 417.09, reclaimed the true cost
    // is 10009.91.
    'a fare in dollars',
    { fare: '100', taxes: '25', currency: 'USD', rate: '83.417' },
    'fare 8341.70, supplier-taxes 2085.42, round-off -0.12 → 10427.00; client 10427.00; back 417.09 + 0.00 creditable → 10009.91',
  ],
  [
    // The commission is 7 % of 8341.70 = 583.919, rounded to 583.92, and 2 % of that = 11.6784, rounded to 11.68, is
    // withheld. The price is 10427.12 − 583.92 + 11.68 = 9854.88, rounded to 9855.
    'a fare in dollars with commission',
    {
      fare: '100',
      taxes: '25',
      currency: 'USD',
      rate: '83.417',
      rules: [createCommissionOrMarkupRule('commission', createPercentRuleValue(700))],
    },
    'fare 8341.70, supplier-taxes 2085.42, commission -583.92, tds 11.68, round-off 0.12 → 9855.00; client 9855.00; back 417.09 + 0.00 creditable → 9437.91',
  ],
  [
    // The fare is 10000 ¥ × 0.5567 = 5567.00, and the total of 11000 ¥ is 6123.70, rounded to 6124. The trip begins
    // abroad, so the price contains no Indian tax.
    'a fare in yen, which has no smaller unit',
    { fare: '10000', taxes: '1000', currency: 'JPY', rate: '0.5567', facts: abroad },
    'fare 5567.00, supplier-taxes 556.70, round-off 0.30 → 6124.00; client 6124.00; back 0.00 + 0.00 no-tax → 6124.00',
  ],
  [
    // Under Rule 32(3) the taxable value is 5 % of 10000 = 500, whatever the markup; 18 % of it is 90, or 0.9 % of
    // the fare. The price is 11200 + 300 + 90 = 11590; with 500 and 90 reclaimed the true cost is 11000.
    'Rule 32(3), domestic',
    {
      fare: '10000',
      taxes: '1200',
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('300'))],
      law: byFare,
    },
    'fare 10000.00, supplier-taxes 1200.00, markup 300.00, igst 90.00 → 11590.00; client 11590.00; back 500.00 + 90.00 creditable → 11000.00',
  ],
  [
    // The taxable value is 10 % of 30000 = 3000; 18 % of it is 540, or 1.8 % of the fare. The price is 34200 + 600 +
    // 540 = 35340; with 1500 and 540 reclaimed the true cost is 33300.
    'Rule 32(3), international',
    {
      fare: '30000',
      taxes: '4200',
      rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('600'))],
      law: byFare,
      facts: outbound,
    },
    'fare 30000.00, supplier-taxes 4200.00, markup 600.00, igst 540.00 → 35340.00; client 35340.00; back 1500.00 + 540.00 creditable → 33300.00',
  ],
  [
    // A separate fee of 200 is taxed by its own amount: 18 % of 500 + 200 is 126. The price is 11200 + 500 + 126 =
    // 11826; with 500 and 126 reclaimed the true cost is 11200.
    'Rule 32(3) with a separate fee',
    {
      fare: '10000',
      taxes: '1200',
      rules: [
        createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('300')),
        createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('200')),
      ],
      law: byFare,
    },
    'fare 10000.00, supplier-taxes 1200.00, markup 300.00, service-fee 200.00, igst 126.00 → 11826.00; client 11826.00; back 500.00 + 126.00 creditable → 11200.00',
  ],
  [
    // Where Marga charges nothing there is nothing to tax.
    'Rule 32(3) without anything of ours',
    { fare: '10000', taxes: '1200', law: byFare },
    'fare 10000.00, supplier-taxes 1200.00 → 11200.00; client 11200.00; back 500.00 + 0.00 creditable → 10700.00',
  ],
  [
    // The company's markup is 3 % of 10000 = 300, and that of the sub-agent 2 × 100 = 200. The client pays 11200 +
    // 300 + 200 = 11700.
    'a sub-agent with a markup of their own',
    {
      fare: '10000',
      taxes: '1200',
      rules: [
        createCompanyMarkupRule(createPercentRuleValue(300)),
        createCompanyMarkupRule(createFixedRupeeRuleValue('100', 'traveller'), SUB_AGENT),
      ],
      buyer: { ...MAHARASHTRA, subAgent: SUB_AGENT },
      facts: { travellers: 2 },
    },
    'fare 10000.00, supplier-taxes 1200.00 → 11200.00; client 11700.00 (own-markup 300.00, sub-agent-markup 200.00); back 500.00 + 0.00 creditable → 10700.00',
  ],
  [
    // Whatever was agreed, the commission is at most the fare of 500, of which 2 % = 10 is withheld. The price is 600
    // − 500 + 10 = 110; 5 % of 500 = 25 can be reclaimed.
    'a commission above the fare',
    {
      fare: '500',
      taxes: '100',
      rules: [createCommissionOrMarkupRule('commission', createFixedRupeeRuleValue('600'))],
    },
    'fare 500.00, supplier-taxes 100.00, commission -500.00, tds 10.00 → 110.00; client 110.00; back 25.00 + 0.00 creditable → 85.00',
  ],
  [
    // The commission uses up the whole fare, so the incentive has no line.
    'an incentive on top of a commission of the whole fare',
    {
      fare: '500',
      taxes: '100',
      rules: [
        createCommissionOrMarkupRule('commission', createPercentRuleValue(10_000)),
        createCommissionOrMarkupRule('incentive', createFixedRupeeRuleValue('10')),
      ],
    },
    'fare 500.00, supplier-taxes 100.00, commission -500.00, tds 10.00 → 110.00; client 110.00; back 25.00 + 0.00 creditable → 85.00',
  ],
];

test.each(CASES)('%s', (_name, sale, expected) => {
  expect(formatPriceBreakdown(calculateGoldenPrice(law, sale))).toBe(expected);
});
