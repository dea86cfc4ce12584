import type { z } from 'zod';
import type { FareType } from '@marga/contract/search/criteria';
import {
  formatMoneyDecimal,
  type Money,
  parseMoney,
  subtractMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { parseInstant, type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import type {
  CancelQuote,
  ChangeQuote,
  ChangeRequest,
  OrderActionOutcome,
  QuoteOutcome,
} from '../supplier-port.ts';
import { type Duffel, callDuffel, type Exchange } from './duffel-client.ts';
import { toFlights, type Selection, toItinerary } from './mapping.ts';
import { responseBodyOf, errorCodeFromResponse, refusalFromResponse } from './duffel-error-responses.ts';
import {
  cancellationAnswer,
  changeAnswer,
  changeRequestAnswer,
  type DuffelChangeOffer,
  type DuffelConditions,
  duffelChangeOffer,
  errorAnswer,
  soldOrderAnswer,
} from './schemas.ts';

/** This file cancels and changes orders at Duffel: first comes a quote, then its confirmation. */

/** When Duffel's quote does not expire, ours does: a refund should not be promised for ever. */
const QUOTE_MS = 15 * 60_000;

export async function quoteOrderCancellation(
  duffel: Duffel,
  order: string,
): Promise<QuoteOutcome<CancelQuote>> {
  const read = await callDuffel(() => duffel.orders.get(encodeURIComponent(order)));
  const sold = soldOrderAnswer.safeParse(responseBodyOf(read));
  if (!sold.success) return refusedOrUnavailable(read);
  const asked = await callDuffel(() => duffel.orderCancellations.create({ order_id: order }));
  const answer = cancellationAnswer.safeParse(responseBodyOf(asked));
  if (!answer.success) return refusedOrUnavailable(asked);
  const { id, refund_amount: amount, refund_currency: currency, expires_at: expiresAt } = answer.data.data;
  return quoted(() => {
    const paid = paidFor(sold.data.data);
    // Without a refund amount from Duffel, a paid order gets no cancellation quote.
    if (amount === null && paid.minor > 0n) return undefined;
    const refund = amount === null ? zeroMoney(paid.currency) : parseMoney(amount, currency ?? paid.currency);
    const retained = subtractMoney(paid, refund);
    return {
      quote: id,
      charges:
        retained.minor > 0n ? [{ name: 'Airline cancellation charge', amount: retained, rule: '' }] : [],
      refund,
      ...voidOf(sold.data.data, paid, retained),
      expiresAt: soonest(
        expiresAt ? parseInstant(expiresAt) : addMsToInstant(now(), QUOTE_MS),
        sold.data.data,
      ),
    };
  });
}

type SoldOrder = z.infer<typeof soldOrderAnswer>['data'];

/**
 * Returns when the void window ends, in which a sale is undone as if it had never been made; undefined when it is
 * over or there was none.
 */
function voidEnd({ void_window_ends_at: text, payment_status: status }: SoldOrder): Instant | undefined {
  const ends = text && !status?.awaiting_payment ? parseInstant(text) : undefined;
  return ends !== undefined && ends > now() ? ends : undefined;
}

/** Adds the fare's cancellation charge that applies after the void window; Duffel reports no other deadline. */
function voidOf(sold: SoldOrder, paid: Money, retained: Money): Pick<CancelQuote, 'later' | 'isVoid'> {
  const from = voidEnd(sold);
  if (from === undefined || retained.minor > 0n) return { later: [], isVoid: false };
  const { allowed = false, penalty_amount: amount } = sold.conditions?.refund_before_departure ?? {};
  const charge = allowed ? parseMoney(amount ?? '0', paid.currency) : paid;
  return { later: [{ from, charge }], isVoid: true };
}

function soonest(expiresAt: Instant, sold: SoldOrder): Instant {
  const ends = voidEnd(sold);
  return ends !== undefined && ends < expiresAt ? ends : expiresAt;
}

/** Returns what has been paid for the order: its total, or zero while it is only held. */
function paidFor(order: {
  readonly total_amount: string;
  readonly total_currency: string;
  readonly payment_status?: { readonly awaiting_payment: boolean } | null | undefined;
}): Money {
  const total = parseMoney(order.total_amount, order.total_currency);
  return order.payment_status?.awaiting_payment ? zeroMoney(total.currency) : total;
}

export async function cancelDuffelOrder(duffel: Duffel, quote: string): Promise<OrderActionOutcome> {
  const sent = await callDuffel(() => duffel.orderCancellations.confirm(encodeURIComponent(quote)));
  if (errorCodeFromResponse(sent) === 'already_cancelled') return wasConfirmed(duffel, quote);
  const refused = refusalFromResponse(sent);
  if (refused) return refused.kind === 'refused' ? { kind: 'rejected' } : refused;
  const answer = cancellationAnswer.safeParse(responseBodyOf(sent));
  return { kind: answer.data?.data.confirmed_at ? 'confirmed' : 'unknown' };
}

/**
 * Finds out which quote cancelled an order that is already cancelled. If it was another quote, the result is a
 * rejection, because that quote's refund is not this one's.
 */
async function wasConfirmed(duffel: Duffel, quote: string): Promise<OrderActionOutcome> {
  const read = await callDuffel(() => duffel.orderCancellations.get(encodeURIComponent(quote)));
  const answer = cancellationAnswer.safeParse(responseBodyOf(read));
  if (!answer.success) return { kind: 'unknown' };
  return { kind: answer.data.data.confirmed_at ? 'confirmed' : 'rejected' };
}

/**
 * Holds the content of a change quote's token: the id of the change at Duffel, and the amount to pay when it is
 * confirmed. The token also identifies the refund of the change.
 */
interface ChangeNote {
  readonly change: string;
  readonly amount: string;
  readonly currency: string;
}

export function encodeChangeQuoteToken(id: string, total: Money): string {
  const note: ChangeNote = { change: id, amount: formatMoneyDecimal(total), currency: total.currency };
  return JSON.stringify(note);
}

/**
 * Quotes a change that replaces all journeys of the order by the new ones; flights that stay the same are among the
 * new ones too.
 */
export async function quoteOrderChange(
  duffel: Duffel,
  request: ChangeRequest,
): Promise<QuoteOutcome<ChangeQuote>> {
  // Name changes are refused, because each airline decides about them and has its own requirements.
  if (!request.instead || request.travellers) return { kind: 'refused' };
  const selection = JSON.parse(request.instead.selection) as Selection;
  const { journeys, cabin } = selection.criteria;
  const read = await callDuffel(() => duffel.orders.get(encodeURIComponent(request.order)));
  const sold = soldOrderAnswer.safeParse(responseBodyOf(read));
  if (!sold.success) return refusedOrUnavailable(read);
  const asked = await callDuffel(() =>
    duffel.orderChangeRequests.create({
      order_id: request.order,
      slices: {
        remove: sold.data.data.slices.map(({ id }) => ({ slice_id: id })),
        add: journeys.map(({ origin, destination, departOn }) => ({
          origin,
          destination,
          departure_date: departOn,
          cabin_class: cabin,
        })),
      },
    }),
  );
  const answer = changeRequestAnswer.safeParse(responseBodyOf(asked));
  if (!answer.success) return refusedOrUnavailable(asked);
  const offer = sameFlights(answer.data.data.order_change_offers, selection);
  if (!offer) return { kind: 'refused' };
  // The change is created here and not when it is confirmed: it has no effect yet, and from now on it has an id of
  // its own.
  const begun = await callDuffel(() => duffel.orderChanges.create({ selected_order_change_offer: offer.id }));
  const pending = changeAnswer.safeParse(responseBodyOf(begun));
  if (!pending.success) return refusedOrUnavailable(begun);
  const { conditions } = sold.data.data;
  return quoted(() => changeQuote(offer, pending.data.data, conditions, selection.criteria.fareType));
}

/**
 * Returns the same fare if available, else the first with the same flights, because the order's fare may not be
 * offered for changes.
 */
function sameFlights(offers: readonly unknown[], selection: Selection): DuffelChangeOffer | undefined {
  const readable = offers.flatMap((offer) => duffelChangeOffer.safeParse(offer).data ?? []);
  const matching = readable.filter(({ slices }) => toFlights(slices.add) === selection.flights);
  const brand = selection.fare.split('|')[1];
  return matching.find(({ slices }) => slices.add[0]?.fare_brand_name === brand) ?? matching[0];
}

function changeQuote(
  offer: DuffelChangeOffer,
  pending: { readonly id: string; readonly expires_at?: string | null | undefined },
  conditions: DuffelConditions | null | undefined,
  fareType: FareType,
): ChangeQuote {
  const total = parseMoney(offer.change_total_amount, offer.change_total_currency);
  const fee = parseMoney(offer.penalty_total_amount ?? offer.penalty_amount ?? '0', total.currency);
  return {
    quote: encodeChangeQuoteToken(pending.id, total),
    itinerary: toItinerary({ slices: offer.slices.add, conditions }, fareType),
    difference: subtractMoney(total, fee),
    fee,
    expiresAt: parseInstant(pending.expires_at ?? offer.expires_at),
  };
}

/** A change has one id from its quote on, so a repeated request is the same change and cannot be made twice. */
export async function changeDuffelOrder(duffel: Duffel, quote: string): Promise<OrderActionOutcome> {
  const note = JSON.parse(quote) as ChangeNote;
  const isPaid = parseMoney(note.amount, note.currency).minor > 0n;
  const sent = await callDuffel(() =>
    duffel.orderChanges.confirm(
      encodeURIComponent(note.change),
      isPaid ? { payment: { type: 'balance', amount: note.amount, currency: note.currency } } : {},
    ),
  );
  if (errorCodeFromResponse(sent) === 'already_confirmed') return { kind: 'confirmed' };
  const refused = refusalFromResponse(sent);
  if (refused) return refused.kind === 'refused' ? { kind: 'rejected' } : refused;
  return {
    kind: changeAnswer.safeParse(responseBodyOf(sent)).data?.data.confirmed_at ? 'confirmed' : 'unknown',
  };
}

function refusedOrUnavailable(asked: Exchange): { kind: 'refused' } | { kind: 'unavailable' } {
  const isTheirs = asked.kind === 'answered' && asked.status >= 400 && asked.status < 500;
  const isRefusal = isTheirs && asked.status !== 429 && errorAnswer.safeParse(asked.body).success;
  return { kind: isRefusal ? 'refused' : 'unavailable' };
}

/** Returns `refused` when there is no quote, and `unavailable` when an amount or a time in it cannot be read. */
function quoted<Quote>(read: () => Quote | undefined): QuoteOutcome<Quote> {
  try {
    const quote = read();
    return quote ? { kind: 'quoted', quote } : { kind: 'refused' };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unavailable' };
    throw error;
  }
}
