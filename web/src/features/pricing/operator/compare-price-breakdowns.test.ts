import type { PriceLine, PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { describe, expect, test } from 'vitest';
import { findBookingIdInText, comparePriceBreakdowns } from './compare-price-breakdowns.ts';

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;
const line = (code: PriceLine['code'], amount: string, version?: number): PriceLine => ({
  code,
  amount: rupees(amount),
  basis: null,
  rule: version === undefined ? null : { id: 'rul_1', version, name: 'Markup' },
  citation: null,
  status: null,
});

const priceBreakdown = (lines: PriceLine[], clientLines: PriceLine[] = []): PriceBreakdown => ({
  lines,
  net: rupees('0.00'),
  clientLines,
  clientTotal: rupees('0.00'),
  credit: {
    supplierTax: rupees('0.00'),
    reason: 'no-tax',
    ownTax: rupees('0.00'),
    trueCost: rupees('0.00'),
  },
  pricedAt: '2026-11-15T00:00:00.000Z' as PriceBreakdown['pricedAt'],
});

describe('a price that is calculated again', () => {
  test('is compared line by line, in the order in which they fall', () => {
    const { lines } = comparePriceBreakdowns({
      original: priceBreakdown([line('fare', '100.00'), line('markup', '5.00', 1)]),
      recomputed: priceBreakdown([line('markup', '5.00', 1), line('fare', '100.00')]),
    });
    expect(lines.map(({ code, isSame }) => [code, isSame])).toEqual([
      ['fare', true],
      ['markup', true],
    ]);
  });

  test('differs by another amount, another version of a rule, and a line that only one has', () => {
    const { lines, clientLines } = comparePriceBreakdowns({
      original: priceBreakdown(
        [line('fare', '100.00'), line('markup', '5.00', 1)],
        [line('own-markup', '9.00')],
      ),
      recomputed: priceBreakdown([line('fare', '101.00'), line('markup', '5.00', 2)]),
    });
    expect(lines.map(({ isSame }) => isSame)).toEqual([false, false]);
    expect(clientLines).toMatchObject([{ code: 'own-markup', recomputed: undefined, isSame: false }]);
  });
});

describe('a booking', () => {
  const id = 'bkg_01arz3ndektsv4rrffq69g5fav';
  test.each([id, ` ${id} `, `https://portal.example/hi/bookings/${id}?x=1`])('is found in %s', (text) => {
    expect(findBookingIdInText(text)).toBe(id);
  });

  test.each(['', 'bkg_1', 'MG-42'])('is not in %j', (text) => {
    expect(findBookingIdInText(text)).toBeUndefined();
  });
});
