import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWireMoney, type Money, createMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import { convertToRupees } from '../pricing/index.ts';
import {
  type CancelledAmounts,
  NOTHING_CANCELLED,
  calculateRefund,
  type Refund,
  type SaleSnapshot,
  buildSaleSnapshot,
} from './refund-calculation.ts';

const inr = (minor: bigint): Money => createMoney(minor, 'INR');
const rate = { rate: '83.4217', lockedAt: parseInstant('2027-01-05T08:00:00Z') };

/**
 * The ticket has a fare of 10 000, taxes 1 200, commission 500, TDS 10, markup 300, fee 100 and tax on both 72; the
 * total is rounded down by half a rupee.
 */
const ticket: SaleSnapshot = {
  supplier: 'skybridge',
  published: inr(11_200_00n),
  exchange: null,
  lines: {
    fare: 10_000_00n,
    'supplier-taxes': 1_200_00n,
    commission: -500_00n,
    tds: 10_00n,
    markup: 300_00n,
    'service-fee': 100_00n,
    igst: 72_00n,
    'round-off': -50n,
  },
};

const charged = (charge: bigint, refund: bigint, isVoid = false) => ({
  charges: [{ name: 'Airline fee', amount: inr(charge), rule: 'Within a day of departure' }],
  refund: inr(refund),
  isVoid,
});

const whole = (
  sale: SaleSnapshot,
  terms: Parameters<typeof calculateRefund>[0]['terms'],
  refundable = 10n ** 15n,
): Refund => calculateRefund({ sale, cancelledAmounts: NOTHING_CANCELLED, terms, isLast: true, refundable });

const amountsOf = ({ lines }: Refund) => lines.map(({ code, amount }) => [code, amount.amount]);

describe('the lines of a refund', () => {
  test('from what was paid: charge, commission still earned on it, what is ours', () => {
    const calculated = whole(ticket, charged(2_800_00n, 8_400_00n));
    expect(amountsOf(calculated)).toEqual([
      ['paid', '11181.50'],
      ['supplier-charge', '-2800.00'],
      ['commission-earned', '125.00'],
      ['tds-on-earned', '-2.50'],
      ['markup-retained', '-300.00'],
      ['service-fee-retained', '-100.00'],
      ['tax-retained', '-72.00'],
      ['round-off', '0.50'],
    ]);
    expect(calculated.lines[1]).toMatchObject({ name: 'Airline fee', rule: 'Within a day of departure' });
    expect(calculated.refund).toEqual(inr(8_032_50n));
    expect(calculated.components).toMatchObject([{ component: 'supplier', amount: inr(8_032_50n) }]);
  });

  test('a seat and a bag are the supplier’s, and come back with the ticket as far as it gives them back', () => {
    const seated: SaleSnapshot = {
      ...ticket,
      published: inr(12_200_00n),
      lines: { ...ticket.lines, ancillary: 1_000_00n },
    };
    const all = whole(seated, charged(0n, 12_200_00n, true));
    expect(all.refund).toEqual(all.paid);
    expect(all.components[0]).toMatchObject({ component: 'supplier', quoted: inr(12_200_00n) });
    // The airline keeps its fee and the seat price, and Marga loses nothing.
    const some = whole(seated, charged(3_800_00n, 8_400_00n));
    expect(amountsOf(some).slice(0, 2)).toEqual([
      ['paid', '12181.50'],
      ['supplier-charge', '-3800.00'],
    ]);
    expect(some.components[0]?.lines[0]).toMatchObject({ kind: 'fare', amount: inr(8_400_00n) });
  });

  test('of a ticket that gives nothing back nothing comes, and nothing is recalled', () => {
    const calculated = whole(ticket, charged(11_200_00n, 0n));
    expect(calculated.refund).toEqual(inr(0n));
    expect(calculated.components).toEqual([]);
  });

  test('a void sale comes back to the paisa, and what is ours is a component of its own', () => {
    const calculated = whole(ticket, charged(0n, 11_200_00n, true));
    expect(calculated.refund).toEqual(calculated.paid);
    expect(calculated.components.map(({ component, amount }) => [component, amount.minor])).toEqual([
      ['supplier', 10_710_00n],
      ['ours', 471_50n],
    ]);
  });

  test('a rounding that was given at the sale is not given a second time', () => {
    const rounded: SaleSnapshot = { ...ticket, lines: { fare: 11_200_00n, 'round-off': -50n } };
    const calculated = whole(rounded, charged(0n, 11_200_00n));
    expect(calculated.refund).toEqual(calculated.paid);
    expect(calculated.components[0]?.lines).toMatchObject([
      { account: 'supplier:skybridge', amount: inr(11_200_00n) },
      { account: 'revenue:round-off', amount: inr(-50n) },
    ]);
  });

  test('what was sold before prices were explained is the supplier’s whole', () => {
    const sale = buildSaleSnapshot('skybridge', null, inr(5_000_00n));
    expect(whole(sale, charged(1_000_00n, 4_000_00n)).refund).toEqual(inr(4_000_00n));
  });

  test('a refund in another currency names what the supplier gives, at the rate of the sale', () => {
    const published = createMoney(135_00n, 'USD');
    const sale: SaleSnapshot = {
      supplier: 'coral',
      published,
      exchange: rate,
      lines: { fare: convertToRupees(published, rate).minor },
    };
    const terms = { charges: [], refund: createMoney(100_00n, 'USD'), isVoid: false };
    const [component] = whole(sale, terms).components;
    expect(component).toMatchObject({ amount: inr(8_342_17n), quoted: createMoney(100_00n, 'USD') });
    expect(component?.lines).toEqual([
      {
        kind: 'fare',
        account: 'supplier:coral',
        amount: inr(8_342_17n),
        bought: createMoney(100_00n, 'USD'),
      },
    ]);
  });
});

const paise = (max: bigint) => fc.bigInt({ min: 0n, max });

/** Generates any sale that pricing could have made; commissions never exceed the fare. */
const anySale = fc
  .record({
    fare: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    taxes: paise(10n ** 8n),
    commission: fc.bigInt({ min: 0n, max: 10_000n }),
    incentive: fc.bigInt({ min: 0n, max: 10_000n }),
    tds: fc.bigInt({ min: 0n, max: 2_000n }),
    markup: paise(10n ** 6n),
    fee: paise(10n ** 6n),
    gst: paise(10n ** 5n),
    roundOff: fc.bigInt({ min: -50n, max: 50n }),
    isForeign: fc.boolean(),
  })
  .map(({ fare, taxes, commission, incentive, tds, markup, fee, gst, roundOff, isForeign }): SaleSnapshot => {
    const given = (fare * commission) / 10_000n;
    const more = ((fare - given) * incentive) / 10_000n;
    const currency = isForeign ? 'USD' : 'INR';
    const exchange = isForeign ? rate : null;
    const rupees = (minor: bigint) => convertToRupees(createMoney(minor, currency), exchange).minor;
    const inRupees = rupees(fare);
    const givenRupees = (inRupees * commission) / 10_000n;
    const moreRupees = ((inRupees - givenRupees) * incentive) / 10_000n;
    return {
      supplier: 'skybridge',
      published: createMoney(fare + taxes, currency),
      exchange,
      lines: {
        fare: inRupees,
        'supplier-taxes': rupees(fare + taxes) - inRupees,
        commission: isForeign ? -givenRupees : -given,
        incentive: isForeign ? -moreRupees : -more,
        tds: ((isForeign ? givenRupees + moreRupees : given + more) * tds) / 10_000n,
        markup,
        'service-fee': fee,
        cgst: gst,
        sgst: gst,
        'round-off': roundOff,
      },
    };
  });

/** Generates the supplier's price of each part and the refunded share, in ten thousandths. */
const anyParts = fc.array(
  fc.record({
    weight: fc.bigInt({ min: 1n, max: 9n }),
    retained: fc.bigInt({ min: 0n, max: 10_000n }),
    charges: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 9 },
);

/** Cancels every part of a sale in turn, as the workflow does. */
function cancelAll(
  sale: SaleSnapshot,
  parts: readonly { weight: bigint; retained: bigint; charges: number }[],
): Refund[] {
  const weights = parts.reduce((all, { weight }) => all + weight, 0n);
  const { currency, minor: published } = sale.published;
  let cancelledAmounts: CancelledAmounts = NOTHING_CANCELLED;
  let refundable = Object.values(sale.lines).reduce((all, minor) => all + minor, 0n);
  return parts.map(({ weight, retained, charges }, index) => {
    const price = (published * weight) / weights;
    const refund = (price * retained) / 10_000n;
    const each = BigInt(charges === 0 ? 1 : charges);
    const terms = {
      charges: Array.from({ length: charges }, (_, at) => ({
        name: `Charge ${at + 1}`,
        amount: createMoney((price - refund) / each, currency),
        rule: '',
      })),
      refund: createMoney(refund, currency),
      isVoid: false,
    };
    const calculated = calculateRefund({
      sale,
      cancelledAmounts,
      terms,
      isLast: index === parts.length - 1,
      refundable,
    });
    cancelledAmounts = calculated.cancelledAmounts;
    refundable -= calculated.refund.minor;
    return calculated;
  });
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);

test('lines sum to the refund, the ledger’s lines to each component, and components to the refund', () => {
  fc.assert(
    fc.property(anySale, anyParts, (sale, parts) => {
      for (const { lines, refund, components } of cancelAll(sale, parts)) {
        expect(sumOf(lines.map(({ amount }) => fromWireMoney(amount).minor))).toBe(refund.minor);
        expect(sumOf(components.map(({ amount }) => amount.minor))).toBe(refund.minor);
        for (const { amount, lines: posted } of components)
          expect(sumOf(posted.map((line) => line.amount.minor))).toBe(amount.minor);
      }
    }),
    { numRuns: 100 },
  );
});

test('never below nothing, never above what was paid for the part, together never above what was paid', () => {
  fc.assert(
    fc.property(anySale, anyParts, (sale, parts) => {
      const refunds = cancelAll(sale, parts);
      const net = sumOf(Object.values(sale.lines));
      for (const { refund, paid } of refunds) {
        expect(refund.minor >= 0n).toBe(true);
        expect(refund.minor <= (paid.minor > 0n ? paid.minor : 0n)).toBe(true);
      }
      expect(sumOf(refunds.map(({ refund }) => refund.minor)) <= net).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('what was paid is split over the parts exactly: the last leaves nothing, of no line', () => {
  fc.assert(
    fc.property(anySale, anyParts, (sale, parts) => {
      const refunds = cancelAll(sale, parts);
      expect(sumOf(refunds.map(({ paid }) => paid.minor))).toBe(sumOf(Object.values(sale.lines)));
      expect(refunds.at(-1)?.cancelledAmounts).toEqual({
        published: sale.published.minor,
        lines: sale.lines,
      });
    }),
    { numRuns: 100 },
  );
});

test('the more the supplier keeps the less comes back, and a void sale brings everything back', () => {
  fc.assert(
    fc.property(anySale, paise(10_000n), paise(10_000n), (sale, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const at = (retained: bigint) => {
        const refund = (sale.published.minor * (10_000n - retained)) / 10_000n;
        return whole(sale, {
          charges: [],
          refund: createMoney(refund, sale.published.currency),
          isVoid: false,
        });
      };
      expect(at(more).refund.minor <= at(less).refund.minor + 2n).toBe(true);
      const undone = whole(sale, { charges: [], refund: sale.published, isVoid: true });
      expect(undone.refund).toEqual(undone.paid);
    }),
    { numRuns: 100 },
  );
});

test('no more comes back than there is room for, however generous a supplier is', () => {
  fc.assert(
    fc.property(anySale, paise(10n ** 9n), (sale, refundable) => {
      const generous = { charges: [], refund: sale.published, isVoid: false };
      expect(whole(sale, generous, refundable).refund.minor <= refundable).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('what the supplier gives back is waited for, though there is no room for the buyer to get any of it', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const generous = { charges: [], refund: sale.published, isVoid: false };
      const { components } = whole(sale, generous, 0n);
      const owed = sale.published.minor > 0n ? [[0n, sale.published.minor]] : [];
      expect(components.map(({ amount, quoted }) => [amount.minor, quoted.minor])).toEqual(owed);
      // The supplier's whole refund is booked separately when it arrives, so nothing is lost to rounding.
      const all = whole(sale, generous);
      const theirs = all.components.filter(({ component }) => component === 'supplier');
      for (const { lines } of components)
        expect(sumOf(lines.map(({ amount }) => amount.minor))).toBe(
          sumOf(theirs.map(({ amount }) => amount.minor)),
        );
    }),
    { numRuns: 100 },
  );
});
