import { fromWireMoney, type Money, toWireMoney, zeroMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { type SupplierContext, storeCancelOrChangeQuote } from './supplier-context.ts';
import type { BookedOrder } from './order-store.ts';
import { type Part, findCancellableOrderPart, calculateRemainingOrder } from './cancellable-order-parts.ts';
import { scheduleSupplierRefund } from './refunds.ts';
import { type Answer, type Asked, connectProtocolErrorResponse } from './serve-connect-protocol.ts';
import { findOrder, toOrderResource } from './find-order.ts';
import { calculateCancellationQuote, buildCancellationFeeSteps } from './cancellation-terms.ts';

const QUOTE_MS = 10 * 60_000;

export function quoteCancel(
  context: SupplierContext,
  { id, body }: Asked<'quoteCancel'>,
): Answer<'quoteCancel'> {
  const booked = findOrder(context, id);
  if (!booked) return connectProtocolErrorResponse('not-found', 'There is no such order.');
  const { capabilities } = context.inventory;
  const part = findCancellableOrderPart(booked, capabilities, body);
  const at = context.now();
  if (!capabilities.canCancel || booked.order.state === 'cancelled' || !part || !isToCome(part, at))
    return connectProtocolErrorResponse('not-possible', 'It cannot be cancelled.');
  const { charges, refund, later, isVoid } = costOf(context, booked, part, at);
  const expiresAt =
    [addMsToInstant(at, QUOTE_MS), ...later.map(({ from }) => from), part.startsAt ?? at].toSorted()[0] ?? at;
  const quote = storeCancelOrChangeQuote(context, {
    order: id,
    version: booked.version,
    expiresAt,
    does: { kind: 'cancel', part, refund: toWireMoney(refund) },
    isDone: false,
  });
  return ok({
    quote,
    charges: charges.map(({ amount, ...charge }) => ({ ...charge, amount: toWireMoney(amount) })),
    refund: toWireMoney(refund),
    later: later.map(({ from, charge }) => ({ from, charge: toWireMoney(charge) })),
    isVoid,
    expiresAt,
  });
}

function isToCome({ startsAt }: Part, at: Instant): boolean {
  return startsAt !== undefined && startsAt > at;
}

type Cost = ReturnType<typeof calculateCancellationQuote> & { readonly isVoid: boolean };

function costOf(context: SupplierContext, booked: BookedOrder, part: Part, at: Instant): Cost {
  const { order } = booked;
  const nothing = (refund: Money): Cost => ({ charges: [], refund, later: [], isVoid: false });
  if (order.state === 'held') return nothing(zeroMoney(part.price.currency));
  // While a schedule change waits for the buyer's answer, cancelling is free of charge.
  if (booked.scheduleChange === 'unanswered') return nothing(part.price);
  const { scale, voidMinutes = 0 } = context.inventory.terms ?? {};
  const startsAt = part.startsAt ?? at;
  const given = {
    itinerary: order.itinerary,
    price: part.price,
    travellers: part.travellers.length === 0 ? booked.travellers.length : part.travellers.length,
    startsAt,
  };
  const steps = buildCancellationFeeSteps(given, scale);
  const [voidEnds = startsAt] = [addMsToInstant(order.createdAt, voidMinutes * 60_000), startsAt].toSorted();
  const isVoid = part.isWhole && booked.version === 0 && at < voidEnds;
  if (!isVoid) return { ...calculateCancellationQuote(steps, part.price, at), isVoid };
  const after = calculateCancellationQuote(steps, part.price, voidEnds);
  const charge = after.charges.reduce((all, { amount }) => all + amount.minor, 0n);
  const then = { from: voidEnds, charge: { ...part.price, minor: charge } };
  return { charges: [], refund: part.price, later: [then, ...after.later], isVoid };
}

export function confirmQuotedCancellation(context: SupplierContext, id: string): Answer<'cancel'> {
  const { book, quotes, now } = context;
  const quote = quotes.get(id);
  const booked = quote && findOrder(context, quote.order);
  if (!booked || quote.does.kind !== 'cancel')
    return connectProtocolErrorResponse('not-found', 'There is no such quote.');
  if (quote.isDone) return ok(toOrderResource(context, booked));
  if (quote.expiresAt <= now()) return connectProtocolErrorResponse('expired', 'Ask for the charges again.');
  if (booked.order.state === 'cancelled')
    return connectProtocolErrorResponse('not-possible', 'It is cancelled already.');
  if (quote.version !== booked.version)
    return connectProtocolErrorResponse('expired', 'It has changed since: ask again.');
  const { part, refund } = quote.does;
  if (part.isWhole) {
    book.replace(booked, { ...booked.order, state: 'cancelled', payBy: null }, []);
  } else {
    const { total, taken } = calculateRemainingOrder(booked, part);
    // Ancillaries of the cancelled travellers are cancelled with them.
    const ancillaries = booked.order.ancillaries.filter(
      ({ traveller }) => traveller === null || !part.travellers.includes(traveller),
    );
    book.replace(booked, { ...booked.order, ancillaries, total }, taken);
    for (const position of part.travellers) booked.cancelledTravellers.add(position);
    for (const position of part.legs) booked.cancelledLegs.add(position);
  }
  booked.version += 1;
  quote.isDone = true;
  scheduleSupplierRefund(context, booked, id, fromWireMoney(refund));
  return ok(toOrderResource(context, booked));
}
