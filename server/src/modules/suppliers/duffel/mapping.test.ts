import { expect, test } from 'vitest';
import { offerPricesOf } from './mapping.ts';
import type { DuffelOffer } from './schemas.ts';

const offerAt = (base_amount: string, tax_amount: string | null, total_amount: string) =>
  ({
    base_amount,
    tax_amount,
    total_amount,
    total_currency: 'USD',
    expires_at: '2027-01-01T00:00:00Z',
  }) as DuffelOffer;

test.each([
  ['a base above the whole', offerAt('200.00', '10.00', '100.00')],
  ['less than nothing', offerAt('-10.00', '110.00', '100.00')],
  ['more than any account holds', offerAt('999999999999999.00', null, '999999999999999.00')],
  ['no number', offerAt('NaN', null, '1e9')],
])('a price with %s is not one', (_, offer) => {
  expect(() => offerPricesOf(offer)).toThrow(RangeError);
});

test('taxes that they keep to themselves are what is left', () => {
  expect(offerPricesOf(offerAt('80.00', null, '100.00'))).toMatchObject({
    base: { minor: 8_000n },
    total: { minor: 10_000n },
  });
});
