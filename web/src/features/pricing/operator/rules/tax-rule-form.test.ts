import type { TaxRule } from '@marga/contract/pricing/pricing';
import { parseInstant } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { listTaxRuleParams, parseTaxRuleForm, fillTaxRuleForm } from './tax-rule-form.ts';

const TODAY = '2026-11-15';
const hotel: TaxRule = {
  code: 'gst.hotel.lower-slab',
  version: 2,
  title: 'Rooms up to ₹7,500',
  params: { basisPoints: 500, hasCredit: false, upTo: { amount: '7500.00', currency: 'INR' } },
  citation: 'Notification 15/2025',
  status: 'sure',
  validFrom: parseInstant('2025-09-21T18:30:00.000Z'),
  validUntil: null,
  state: 'valid',
};
const later = { from: '2027-04-01' };

describe('a new version of a rule of the law', () => {
  test('begins with what the present one says', () => {
    const { draft } = parseTaxRuleForm(
      { ...fillTaxRuleForm(hotel), ...later, basisPoints: '12' },
      hotel,
      TODAY,
    );
    expect(draft).toEqual({
      code: 'gst.hotel.lower-slab',
      title: 'Rooms up to ₹7,500',
      params: { ...hotel.params, basisPoints: 1200 },
      citation: 'Notification 15/2025',
      status: 'sure',
      validFrom: '2027-03-31T18:30:00.000Z',
    });
  });

  test('asks for what its kind is made of, and nothing else', () => {
    expect(listTaxRuleParams(hotel)).toEqual(['basisPoints', 'hasCredit', 'upTo']);
    expect(listTaxRuleParams({ code: 'round-off.net', params: {} })).toEqual(['unit', 'rounding']);
  });

  test.each([
    ['from', { from: TODAY }],
    ['from', { from: undefined }],
    ['basisPoints', { ...later, basisPoints: '' }],
    ['upTo', { ...later, upTo: 'much' }],
    ['title', { ...later, title: ' ' }],
    ['citation', { ...later, citation: 'law' }],
  ])('says what is to be mended in %s', (field, given) => {
    const { draft, problems } = parseTaxRuleForm({ ...fillTaxRuleForm(hotel), ...given }, hotel, TODAY);
    expect(draft).toBeUndefined();
    expect(Object.keys(problems)).toEqual([field]);
  });
});
