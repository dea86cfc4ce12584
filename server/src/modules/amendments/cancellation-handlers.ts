import { type BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import {
  type Cancellation,
  confirmCancellation as confirmRoute,
  quoteCancellation as quoteRoute,
  quoteCancellations as quoteSeveralRoute,
  readCancellation,
} from '@marga/contract/amendments/amendments';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, type CancellationId, createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, sumMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import {
  type Handler,
  defineHandler,
  defineReadHandler,
  defineReplayableHandler,
} from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StoredPrice } from '../pricing/index.ts';
import type { CancelQuote, Part, Suppliers } from '../suppliers/index.ts';
import { selectClock } from '../../platform/db/database-clock.ts';
import { selectForCancellation } from './db/cancellation-queries.ts';
import {
  cancellationFromRow,
  type CancellationTerms,
  canCancelPart,
  parseStoredCancelledAmounts,
  toStoredExpectedRefund,
  toStoredCancelledAmounts,
  resolveRequestedTravellersAndLegs,
} from './cancellation.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { cancellationFeeScheduleOf, priceMinusCharge } from './cancellation-fee-schedule.ts';
import {
  callConfirmAmendment,
  callStoreAmendmentQuote,
  hasInternalQuotePrefix,
  selectAmendment,
} from './db/amendment-queries.ts';
import { refundDestinationsOf, type RefundableAmount } from './allocate-refund-to-payment-methods.ts';
import { calculateRefund, buildSaleSnapshot } from './refund-calculation.ts';

export function cancellationHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineHandler(quoteRoute, (ctx, { params, body }) =>
      quoteCancellation(ctx, suppliers, params.bookingId, body),
    ),
    defineHandler(quoteSeveralRoute, async (ctx, { body }) =>
      ok({ items: await quoteSeveral(ctx, suppliers, [...new Set(body.bookingIds)]) }),
    ),
    defineReplayableHandler(
      confirmRoute,
      (ctx, { params, body }) => confirmCancellation(ctx, params.cancellationId, body),
      findCancellation,
    ),
    defineReadHandler(
      readCancellation,
      ({ params }) => [selectAmendment({ id: params.cancellationId, kind: 'cancellation' })],
      ([[row]]) => (row ? ok(cancellationFromRow(row)) : refuse('not-found')),
    ),
  ];
}

type QuoteAnswer = Result<
  Cancellation,
  Refusal<(typeof quoteRoute)['errors'][number] | 'not-found' | 'permission-denied'>
>;

/**
 * Quotes what cancelling costs now. The supplier is called outside a transaction, and its quote is stored only if the
 * booking has not changed meanwhile.
 */
async function quoteCancellation(
  ctx: CompanyContext,
  suppliers: Suppliers,
  id: BookingId,
  asked: BookingPart,
): Promise<QuoteAnswer> {
  const [[booking], [clock]] = await ctx.db.forCompany(ctx.companyId, [
    selectForCancellation({ id }),
    selectClock(),
  ]);
  if (!booking || !clock) return refuse('not-found');
  if (booking.has_active_amendment) return refuse('amendment-in-progress');
  if (booking.state !== 'confirmed' || booking.supplier_order === null) return refuse('not-cancellable');
  const part = resolveRequestedTravellersAndLegs(booking, asked);
  const supplier = suppliers.get(booking.supplier, supplierShareOf(ctx));
  if (part === 'unavailable' || !canCancelPart(supplier.capabilities, part)) return refuse('not-cancellable');
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const outcome = await supplier.quoteCancel(booking.supplier_order, part);
  if (outcome.kind === 'refused') return refuse('not-cancellable');
  if (outcome.kind === 'unavailable') return refuse('supplier-unavailable');
  if (hasInternalQuotePrefix(outcome.quote.quote)) return refuse('supplier-unavailable');
  // The supplier's quote cannot be confirmed, so the request goes to the operators, as if it had not been quoted.
  if (!isRefundCalculable(booking, outcome.quote)) return refuse('not-cancellable');
  return writeQuote(ctx, { ...booking, ...clock }, part, outcome.quote);
}

export interface ToCancel {
  readonly id: string;
  readonly supplier: string;
  readonly itinerary: unknown;
  readonly price: unknown;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly refundable_amounts: readonly RefundableAmount[];
  readonly cancelled_amounts: unknown;
  readonly refundable_minor: bigint;
  readonly revision: number;
  readonly version: number;
  readonly now: Instant;
}

async function writeQuote(
  ctx: CompanyContext,
  booking: ToCancel,
  part: Part,
  quote: CancelQuote,
): Promise<QuoteAnswer> {
  const id = createId('cancellation', now());
  const { terms, refundMinor } = calculateCancellationTerms(booking, part, quote);
  // The caller is authorized again, because the supplier may be slow and the user may have been removed meanwhile.
  const [principals, [written], [row]] = await ctx.reauthorization.run([
    callStoreAmendmentQuote({
      newId: id,
      company: ctx.companyId,
      booking: booking.id,
      asker: ctx.userId,
      draft: JSON.stringify({
        kind: 'cancellation',
        supplier: booking.supplier,
        supplier_quote: quote.quote,
        quote_kind: 'supplier',
        ...part,
        total_minor: refundMinor.toString(),
        currency: 'INR',
        terms,
        expires_at: expiryOf(quote),
      }),
      seenRevision: booking.revision,
      seenVersion: booking.version,
    }),
    selectAmendment({ id, kind: 'cancellation' }),
  ]);
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  if (written?.outcome === 'state-changed') return refuse('not-cancellable');
  if (written?.outcome === 'amendment-in-progress') return refuse('amendment-in-progress');
  if (!row) throw new Error(`${id} was written and is not there`);
  return ok(cancellationFromRow(row));
}

/** Without an exchange rate, a booking sold in one currency and quoted in another cannot be calculated. */
export function isRefundCalculable(
  booking: Pick<ToCancel, 'price' | 'currency'>,
  quote: CancelQuote,
): boolean {
  return currenciesOf(quote).every((currency) => currency === publishedIn(booking));
}

function publishedIn({ price, currency }: Pick<ToCancel, 'price' | 'currency'>): string {
  return (price as StoredPrice | null)?.quoted.total.currency ?? currency;
}

function currenciesOf({ charges, refund, later }: CancelQuote): Currency[] {
  return [
    refund.currency,
    ...charges.map(({ amount }) => amount.currency),
    ...later.map(({ charge }) => charge.currency),
  ];
}

/**
 * A quote expires no later than the next fee deadline, whatever the supplier says, because the buyer pays the amount
 * shown.
 */
function expiryOf({ expiresAt, later }: CancelQuote): Instant {
  return later.reduce<Instant>((first, { from }) => (from < first ? from : first), expiresAt);
}

export function calculateCancellationTerms(
  booking: ToCancel,
  part: Part,
  quote: CancelQuote,
): { terms: CancellationTerms; refundMinor: bigint } {
  const itinerary = booking.itinerary as Itinerary;
  const basis = {
    sale: buildSaleSnapshot(
      booking.supplier,
      booking.price as StoredPrice | null,
      createMoney(booking.total_minor, booking.currency as Currency),
    ),
    cancelledAmounts: parseStoredCancelledAmounts(booking.cancelled_amounts),
    isLast: part.travellers === null && part.legs === null,
    refundable: booking.refundable_minor,
  };
  const calculated = calculateRefund({ ...basis, terms: quote });
  const price = sumMoney([...quote.charges.map(({ amount }) => amount), quote.refund], quote.refund.currency);
  const feeSchedule = cancellationFeeScheduleOf(
    itinerary,
    { at: booking.now, now: calculated, later: quote.later },
    (charge) =>
      calculateRefund({
        ...basis,
        terms: { charges: [], refund: priceMinusCharge(price, charge), isVoid: false },
      }),
  );
  return {
    refundMinor: calculated.refund.minor,
    terms: {
      isVoid: quote.isVoid && basis.isLast && basis.cancelledAmounts.published === 0n,
      lines: [...calculated.lines],
      refundTo: refundDestinationsOf(booking.refundable_amounts, calculated.refund.minor),
      feeSchedule,
      cancelledAmounts: toStoredCancelledAmounts(calculated.cancelledAmounts),
      expectedRefunds: calculated.components.map((one) =>
        toStoredExpectedRefund(one, booking.supplier, itinerary.service),
      ),
    },
  };
}

/** At most this many bookings are quoted at the same time, so that a supplier has capacity for other requests. */
const AT_ONCE = 10;

/** Quotes each booking independently, because one supplier's refusal says nothing about the others. */
async function quoteSeveral(
  ctx: CompanyContext,
  suppliers: Suppliers,
  bookings: readonly BookingId[],
): Promise<RouteOutput<typeof quoteSeveralRoute>['items']> {
  const items: RouteOutput<typeof quoteSeveralRoute>['items'] = [];
  for (let from = 0; from < bookings.length; from += AT_ONCE) {
    const quoted = await Promise.all(
      bookings.slice(from, from + AT_ONCE).map(async (bookingId) => {
        const answer = await quoteCancellation(ctx, suppliers, bookingId, { travellers: null, legs: null });
        return answer.ok
          ? { bookingId, cancellation: answer.value, problem: null }
          : { bookingId, cancellation: null, problem: answer.error.code };
      }),
    );
    items.push(...quoted);
  }
  return items;
}

type ConfirmAnswer = Result<Cancellation, Refusal<(typeof confirmRoute)['errors'][number] | 'not-found'>>;

async function confirmCancellation(
  ctx: CompanyContext,
  id: CancellationId,
  body: RouteInput<typeof confirmRoute>['body'],
): Promise<ConfirmAnswer> {
  const accepted = fromWireMoney(body.acceptedRefund);
  if (accepted.currency !== 'INR') return refuse('price-changed');
  ctx.nameSubject(id);
  const [[confirmed], [row]] = await ctx.db.forCompany(ctx.companyId, [
    callConfirmAmendment({
      company: ctx.companyId,
      amendment: id,
      accepted: accepted.minor,
      actor: ctx.userId,
      paidWith: null,
      leaseMs: amendmentDurations(ctx.config).leaseMs,
    }),
    selectAmendment({ id, kind: 'cancellation' }),
  ]);
  if (!confirmed || !row) return refuse('not-found');
  switch (confirmed.outcome) {
    case 'asked':
      ctx.redis.notify(companyEventChannelOf(ctx.companyId));
      return ok(cancellationFromRow(row));
    case 'missing':
      return refuse('not-found');
    case 'price-changed':
      return refuse('price-changed', { total: cancellationFromRow(row).refund });
    case 'amendment-in-progress':
    case 'state-changed':
    case 'quote-expired':
      return refuse(confirmed.outcome);
  }
}

/** Returns the cancellation once it has been confirmed, whatever has become of it since. */
async function findCancellation(
  ctx: CompanyContext,
  id: string,
): Promise<Result<Cancellation, never> | undefined> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectAmendment({ id, kind: 'cancellation' })]);
  return row && row.confirmed_by !== null ? ok(cancellationFromRow(row)) : undefined;
}
