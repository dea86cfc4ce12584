import type { Currency } from '@marga/contract/kernel/currency';
import { type Money, createMoney, subtractMoney } from '@marga/contract/kernel/money';
import { WHOLE } from '../suppliers/index.ts';
import { type CancellationTerms, parseStoredCancelledAmounts } from './cancellation.ts';
import { calculateCancellationTerms, type ToCancel } from './cancellation-handlers.ts';
import { buildSaleSnapshot } from './refund-calculation.ts';
import type { StoredPrice } from '../pricing/index.ts';

/**
 * Describes an order that was cancelled by the supplier and that none of Marga's quotes explains. The sale is void,
 * so the buyer is owed the full price. If the supplier refunds less, an operator decides whether the buyer or Marga
 * bears the rest.
 */
interface SupplierCancellation {
  readonly terms: CancellationTerms;
  /** `refundMinor` is the buyer's refund, and `lossMinor` is the part of it that Marga loses. */
  readonly refundMinor: bigint;
  readonly lossMinor: bigint;
}

/** Returns what the supplier was paid for everything that is left of the booking. */
export function calculateRemainingSupplierPrice(booking: ToCancel): Money {
  const { published } = buildSaleSnapshot(
    booking.supplier,
    booking.price as StoredPrice | null,
    createMoney(booking.total_minor, booking.currency as Currency),
  );
  return subtractMoney(
    published,
    createMoney(parseStoredCancelledAmounts(booking.cancelled_amounts).published, published.currency),
  );
}

/**
 * Returns the terms and the refund of a cancellation by the supplier; undefined when the stated supplier refund is
 * impossible.
 */
export function calculateSupplierCancellation(
  booking: ToCancel,
  statedRefund: Money,
  makesUp: boolean,
): SupplierCancellation | undefined {
  const left = calculateRemainingSupplierPrice(booking);
  if (statedRefund.currency !== left.currency || statedRefund.minor < 0n || statedRefund.minor > left.minor)
    return undefined;
  const retained = subtractMoney(left, statedRefund);
  const end = calculate(booking, statedRefund, retained);
  if (retained.minor === 0n || !makesUp) return { ...end, lossMinor: 0n };
  const whole = calculate(booking, left, createMoney(0n, left.currency));
  const lossMinor = whole.refundMinor - end.refundMinor;
  return {
    refundMinor: whole.refundMinor,
    lossMinor,
    terms: { ...whole.terms, expectedRefunds: withLoss(end.terms.expectedRefunds, lossMinor) },
  };
}

function calculate(
  booking: ToCancel,
  refund: Money,
  retained: Money,
): Omit<SupplierCancellation, 'lossMinor'> {
  return calculateCancellationTerms(booking, WHOLE, {
    quote: '',
    charges: retained.minor > 0n ? [{ name: 'Cancellation charge', amount: retained, rule: '' }] : [],
    refund,
    later: [],
    isVoid: true,
    expiresAt: booking.now,
  });
}

type Expected = CancellationTerms['expectedRefunds'][number];

/**
 * Adds Marga's loss, the amount that the supplier does not refund, to the part of the refund that Marga pays at once.
 */
function withLoss(expectedRefunds: readonly Expected[], lossMinor: bigint): Expected[] {
  const loss = { kind: 'loss', account: 'expense:supplier-cancelled', minor: lossMinor.toString() };
  const ours = expectedRefunds.find(({ component }) => component === 'ours');
  const others = expectedRefunds.filter((expectedRefund) => expectedRefund !== ours);
  if (ours)
    return [
      ...others,
      { ...ours, minor: (BigInt(ours.minor) + lossMinor).toString(), lines: [...ours.lines, loss] },
    ];
  return [
    ...others,
    {
      component: 'ours',
      from: 'marga',
      minor: lossMinor.toString(),
      rule: 'ours-at-once',
      lines: [loss],
      quotedMinor: '0',
      quotedCurrency: 'INR',
      quotedRupeesMinor: '0',
    },
  ];
}
