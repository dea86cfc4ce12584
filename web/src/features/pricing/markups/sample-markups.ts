import type { PricingRule, RulePreview } from '@marga/contract/pricing/pricing';

/** These are sample markups for stories and screen tests. */

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;

export function sampleMarkup(changes: Partial<PricingRule> = {}): PricingRule {
  return {
    id: 'rul_01m7eh9ktefjj89ryxw9m7a2x1',
    version: 2,
    kind: 'own-markup',
    name: 'Walk-in clients, flights',
    scope: {
      companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x1',
      group: null,
      supplier: null,
      carrier: null,
      route: null,
      class: null,
      service: 'flight',
      leadDays: null,
    },
    value: { kind: 'percent', basisPoints: 400, of: 'fare' },
    validFrom: '2026-10-01T05:30:00.000Z',
    validUntil: null,
    state: 'valid',
    createdAt: '2026-10-01T05:30:00.000Z',
    createdBy: 'Asha Rao',
    ...changes,
  } as PricingRule;
}

const { scope } = sampleMarkup();

export const SAMPLE_MARKUPS: readonly PricingRule[] = [
  sampleMarkup(),
  sampleMarkup({
    id: 'rul_2' as PricingRule['id'],
    version: 1,
    name: 'Business to Mumbai',
    scope: { ...scope, carrier: 'MD', route: 'DEL-BOM', class: 'business' },
    value: { kind: 'fixed', amount: rupees('750.00'), per: 'traveller' },
  }),
  sampleMarkup({
    id: 'rul_3' as PricingRule['id'],
    version: 1,
    name: 'Diwali week, hotels',
    scope: { ...scope, service: 'hotel' },
    value: { kind: 'fixed', amount: rupees('300.00'), per: 'room-night' },
    validFrom: '2026-11-05T18:30:00.000Z' as PricingRule['validFrom'],
    validUntil: '2026-11-12T18:30:00.000Z' as PricingRule['validFrom'],
    state: 'coming',
  }),
  sampleMarkup({
    id: 'rul_4' as PricingRule['id'],
    version: 1,
    name: 'Everything, first try',
    scope: { ...scope, service: null },
    validUntil: '2026-10-01T05:30:00.000Z' as PricingRule['validFrom'],
    state: 'over',
  }),
];

export const SAMPLE_PREVIEW: RulePreview = {
  looked: 50,
  changed: 2,
  netBefore: rupees('284300.00'),
  netAfter: rupees('284300.00'),
  incomeBefore: rupees('9200.00'),
  incomeAfter: rupees('9200.00'),
  examples: [
    {
      bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
      reference: 'MRG-4F7K2P',
      companyName: 'Himalaya Travels',
      route: { shape: 'return', places: ['Delhi', 'Mumbai'] },
      service: 'flight',
      netBefore: rupees('5809.00'),
      netAfter: rupees('5809.00'),
      clientBefore: rupees('6109.00'),
      clientAfter: rupees('6250.00'),
    },
    {
      bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x2',
      reference: 'MRG-9QX3LT',
      companyName: 'Himalaya Travels',
      route: { shape: 'one-way', places: ['Delhi', 'London'] },
      service: 'flight',
      netBefore: rupees('42180.00'),
      netAfter: rupees('42180.00'),
      clientBefore: rupees('42880.00'),
      clientAfter: rupees('43867.00'),
    },
  ],
} as unknown as RulePreview;
