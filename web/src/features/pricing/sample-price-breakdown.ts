import type { PriceLine, PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { formatMoneyDecimal } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;

const OURS = { id: 'gst.own-service', version: 1, name: 'GST on our own service' };
const LAW = 'Notification 11/2017-Central Tax (Rate), entry 23(v): 18 per cent on services of a travel agent';

/**
 * These lines price a flight for a company in another state: fare 5,000.00, taxes 842.00; 4 % commission and 50.00
 * incentive, both less 2 % TDS; markup 120.00 and fee 60.00, both plus 18 % IGST; rounded to the rupee.
 */
const LINES: readonly PriceLine[] = [
  { code: 'fare', amount: rupees('5000.00'), basis: null, rule: null, citation: null, status: null },
  { code: 'supplier-taxes', amount: rupees('842.00'), basis: null, rule: null, citation: null, status: null },
  {
    code: 'commission',
    amount: rupees('-200.00'),
    basis: { rate: '4', on: rupees('5000.00'), times: null },
    rule: { id: 'rul_commission', version: 3, name: 'Meridian Air, agents of the first year' },
    citation: null,
    status: null,
  },
  {
    code: 'incentive',
    amount: rupees('-50.00'),
    basis: { rate: null, on: rupees('50.00'), times: 1 },
    rule: { id: 'rul_incentive', version: 1, name: 'Winter on domestic lines' },
    citation: null,
    status: null,
  },
  {
    code: 'tds',
    amount: rupees('5.00'),
    basis: { rate: '2', on: rupees('250.00'), times: null },
    rule: { id: 'tds.commission', version: 2, name: 'TDS on commission' },
    citation: 'Section 194H, Income-tax Act 1961: 2 per cent from 1 October 2024',
    status: 'verify',
  },
  {
    code: 'markup',
    amount: rupees('120.00'),
    basis: { rate: null, on: rupees('120.00'), times: 1 },
    rule: { id: 'rul_markup', version: 1, name: 'Flights, everybody' },
    citation: null,
    status: null,
  },
  {
    code: 'service-fee',
    amount: rupees('60.00'),
    basis: { rate: null, on: rupees('60.00'), times: 1 },
    rule: { id: 'rul_fee', version: 2, name: 'Service fee, flights' },
    citation: null,
    status: null,
  },
  {
    code: 'igst',
    amount: rupees('32.40'),
    basis: { rate: '18', on: rupees('180.00'), times: null },
    rule: OURS,
    citation: LAW,
    status: 'sure',
  },
  {
    code: 'round-off',
    amount: rupees('-0.40'),
    basis: null,
    rule: { id: 'round-off.net', version: 1, name: 'Rounded to the rupee' },
    citation: 'Section 170, CGST Act 2017',
    status: 'sure',
  },
];

interface SamplePrice {
  /** Holds what the company adds for its own client, in paise. */
  ownMarkup?: bigint;
  reason?: PriceBreakdown['credit']['reason'];
}

export function samplePriceBreakdown({
  ownMarkup = 30_000n,
  reason = 'creditable',
}: SamplePrice = {}): PriceBreakdown {
  const markup = rupees(formatMoneyDecimal({ minor: ownMarkup, currency: 'INR' }));
  const isBack = reason === 'creditable';
  return {
    lines: [...LINES],
    net: rupees('5809.00'),
    clientLines:
      ownMarkup === 0n
        ? []
        : [
            {
              code: 'own-markup',
              amount: markup,
              basis: { rate: null, on: markup, times: 1 },
              rule: { id: 'rul_own', version: 4, name: 'Walk-in clients' },
              citation: null,
              status: null,
            },
          ],
    clientTotal: rupees(formatMoneyDecimal({ minor: 580_900n + ownMarkup, currency: 'INR' })),
    credit: {
      supplierTax: rupees(isBack ? '250.00' : '0.00'),
      reason,
      ownTax: rupees(reason === 'not-registered' ? '0.00' : '32.40'),
      trueCost: rupees(isBack ? '5526.60' : reason === 'not-registered' ? '5809.00' : '5776.60'),
    },
    pricedAt: '2026-10-01T06:30:00.000Z' as Instant,
  };
}
