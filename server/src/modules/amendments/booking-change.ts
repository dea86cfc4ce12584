import type { Change } from '@marga/contract/amendments/amendments';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, ChangeId } from '@marga/contract/kernel/ids';
import {
  addMoney,
  type Money,
  createMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';
import type { LedgerLine } from '../ledger/index.ts';
import type { StoredPrice } from '../pricing/index.ts';
import type { AmendmentKind, AmendmentRow } from './amendment-workflow.ts';
import type { ChangePrice } from './booking-change-price.ts';
import { callFinishChange } from './db/booking-change-queries.ts';
import type { StoredTravellers, TravelTimes } from '../bookings/index.ts';
import { callRejectAmendment } from './db/cancellation-queries.ts';
import { isManualQuote } from './db/amendment-queries.ts';

/**
 * The terms hold what the buyer was shown and what follows when the supplier confirms; they are written once, with
 * the quote.
 */
export interface ChangeTerms extends Pick<Change, 'itinerary' | 'seats' | 'difference' | 'fee'>, TravelTimes {
  /** Holds the travellers after the change, encrypted with the data key of the booking. */
  readonly people: StoredTravellers;
  readonly price: StoredPrice | null;
  /**
   * This is true when the supplier sells a replacement, which has neither the ancillaries nor the remark of the
   * original.
   */
  readonly isAnew: boolean;
  readonly netMinor: string;
  readonly clientMinor: string;
  /** These lines say who is paid more; they add up to the total. */
  readonly lines: readonly WireLine[];
  /** These entries say who refunds how much, and by when. */
  readonly expectedRefunds: readonly WireExpectedRefund[];
  /**
   * The next two fields belong to a manual change: the supplier's new reference, if it changed, and whatever else the
   * supplier agreed to.
   */
  readonly reference?: string | null;
  readonly agreed?: string | null;
}

interface WireLine {
  readonly kind: string;
  readonly account: string;
  readonly minor: string;
  readonly bought?: { readonly minor: string; readonly currency: string };
}

interface WireExpectedRefund {
  readonly component: 'supplier' | 'ours';
  readonly from: string;
  readonly minor: string;
  readonly rule: string;
  readonly lines: readonly WireLine[];
  readonly quotedMinor?: string;
  readonly quotedCurrency?: string;
  readonly quotedRupeesMinor?: string;
  /** This is set when the supplier itself stated the date by which it pays. */
  readonly dueBy?: Instant;
}

export function bookingChangeFromRow(row: AmendmentRow): Change {
  const { itinerary, people, seats, difference, fee, agreed } = row.terms as ChangeTerms;
  return {
    id: row.id as ChangeId,
    bookingId: row.booking_id as BookingId,
    state: row.state,
    failure: row.failure,
    itinerary,
    travellers: [...people.travellers],
    seats,
    isManual: isManualQuote(row),
    agreed: agreed ?? null,
    difference,
    fee,
    total: toWireMoney(createMoney(row.total_minor, row.currency as Currency)),
    payWith: row.pay_with as Change['payWith'],
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

/** A change has no `prepare` step, because any extra cost was held when the change was requested. */
export const changeAmendment: AmendmentKind = {
  name: 'change',
  send: (supplier, quote) => supplier.change(quote),
  finish: ({ id }) => callFinishChange({ amendment: id }),
  reject: ({ id }, failure, send) => callRejectAmendment({ amendment: id, failure, send }),
};

export function toStoredLedgerLines(lines: readonly LedgerLine[]): WireLine[] {
  return lines.map(({ kind, account, amount, bought }) => ({
    kind,
    account,
    minor: amount.minor.toString(),
    ...(bought && { bought: { minor: bought.minor.toString(), currency: bought.currency } }),
  }));
}

const RULES: Readonly<Record<Service, string>> = {
  flight: 'airline-14-working-days',
  train: 'rail-5-working-days',
  bus: 'supplier-7-working-days',
  hotel: 'supplier-7-working-days',
  cab: 'supplier-7-working-days',
};

interface Quoted {
  readonly difference: Money;
  readonly fee: Money;
}

/**
 * Returns the refunds of a change that makes a booking cheaper. The supplier's part is paid once it arrives,
 * together with Marga's; if the supplier refunds nothing, Marga's part is paid immediately. If the supplier refunds
 * something while the buyer pays more, Marga is owed it: the supplier's account was already settled with the
 * buyer's payment, so nothing moves when it arrives.
 */
export function expectedRefundsOfChange(
  supplier: string,
  service: Service,
  { difference, fee }: Quoted,
  { lines, total }: Pick<ChangePrice, 'lines' | 'total'>,
): WireExpectedRefund[] {
  const back = backwards(merged(supplier, lines));
  const given = subtractMoney(zeroMoney(difference.currency), addMoney(difference, fee));
  const theirs = back.find(({ account }) => account === `supplier:${supplier}`);
  if (given.minor <= 0n)
    return total.minor < 0n
      ? [
          {
            minor: (-total.minor).toString(),
            lines: toStoredLedgerLines(back),
            component: 'ours',
            from: 'marga',
            rule: 'ours-at-once',
          },
        ]
      : [];
  const expectedRefund =
    total.minor < 0n
      ? { minor: (-total.minor).toString(), lines: toStoredLedgerLines(back) }
      : { minor: '0', lines: toStoredLedgerLines(theirs ? [settled(theirs)] : []) };
  return [
    {
      ...expectedRefund,
      component: 'supplier',
      from: supplier,
      rule: RULES[service],
      quotedMinor: given.minor.toString(),
      quotedCurrency: given.currency,
      quotedRupeesMinor: (theirs?.amount.minor ?? 0n).toString(),
    },
  ];
}

function settled({ bought, ...line }: LedgerLine): LedgerLine {
  return {
    ...line,
    amount: zeroMoney(line.amount.currency),
    ...(bought && { bought: zeroMoney(bought.currency) }),
  };
}

/** The supplier's fare, taxes and fee are refunded as one sum. */
function merged(supplier: string, lines: readonly LedgerLine[]): LedgerLine[] {
  const account = `supplier:${supplier}`;
  const theirs = lines.filter((line) => line.account === account);
  const [first] = theirs;
  if (!first) return [...lines];
  const bought = theirs.flatMap((line) => line.bought ?? []);
  const [abroad] = bought;
  return [
    {
      kind: 'fare',
      account,
      amount: sumMoney(
        theirs.map(({ amount }) => amount),
        first.amount.currency,
      ),
      ...(abroad && { bought: sumMoney(bought, abroad.currency) }),
    },
    ...lines.filter((line) => line.account !== account),
  ];
}

function backwards(lines: readonly LedgerLine[]): LedgerLine[] {
  const opposite = (amount: Money): Money => subtractMoney(zeroMoney(amount.currency), amount);
  return lines.map(({ bought, ...line }) => ({
    ...line,
    amount: opposite(line.amount),
    ...(bought && { bought: opposite(bought) }),
  }));
}
