import type { ConnectOrderRequest } from '@marga/contract/connect/protocol';
import {
  add,
  fromWire,
  isNegative,
  type Money,
  money,
  multiply,
  scaleBy,
  subtract,
  sum,
  toWire,
  zero,
} from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { plusMs } from '@marga/contract/kernel/time';
import { type Changing, type SupplierContext, isSame, writeQuote } from './supplier-context.ts';
import type { BookedOrder } from './order-book.ts';
import { promiseRefund } from './refunds.ts';
import { type Answer, type Asked, refused, type Refusal } from './serve.ts';
import { sell } from './selling.ts';
import { findOrder, orderResource } from './order-state.ts';
import type { OfferToken } from './offer-token.ts';

type Travellers = ConnectOrderRequest['travellers'];

const QUOTE_MS = 10 * 60_000;
const FEE_PERCENT = 5n;
/** This fee applies to each corrected name on a bus; elsewhere a correction is free of charge. */
const NAME_FEE_RUPEES = 50n;

interface Wanted {
  readonly offerToken: OfferToken;
  readonly itinerary: BookedOrder['order']['itinerary'];
  readonly travellers: Travellers;
  readonly difference: Money;
  readonly fee: Money;
  /** This is undefined when only names change. */
  readonly total: Changing['total'];
}

export function quoteChange(
  context: SupplierContext,
  { id, body }: Asked<'quoteChange'>,
): Answer<'quoteChange'> {
  const booked = findOrder(context, id);
  if (!booked) return refused('not-found', 'There is no such order.');
  const wanted = wantedOf(context, booked, body);
  if (!wanted.ok) return wanted;
  const { offerToken, itinerary, travellers, difference, fee, total } = wanted.value;
  const expiresAt = plusMs(context.now(), QUOTE_MS);
  const quote = writeQuote(context, {
    order: id,
    version: booked.version,
    expiresAt,
    does: { kind: 'change', offerToken, travellers, toPay: toWire(add(difference, fee)), total },
    isDone: false,
  });
  return ok({ quote, itinerary, difference: toWire(difference), fee: toWire(fee), expiresAt });
}

function wantedOf(
  context: SupplierContext,
  booked: BookedOrder,
  body: Asked<'quoteChange'>['body'],
): Result<Wanted, Refusal> {
  const { capabilities } = context.inventory;
  if (!capabilities.canChange || booked.order.state !== 'confirmed')
    return refused('not-possible', 'It cannot be changed.');
  const { instead, travellers } = body;
  if (!instead && !travellers) return refused('request-invalid', 'Nothing is to be changed.');
  if (travellers && !capabilities.changesTravellers)
    return refused('not-possible', 'We change no names and add nobody.');
  if (travellers && !arePutRight(booked.travellers, travellers))
    return refused('not-possible', 'A name can be put right, but not become somebody else.');
  if (!instead) return travellers ? otherNames(booked, travellers) : refused('not-possible', 'Nothing.');
  return otherOffer(context, booked, instead, travellers ?? booked.travellers);
}

/**
 * Returns whether every earlier traveller is still there: two of given name, family name and date of birth must
 * match. Others may be added.
 */
function arePutRight(before: Travellers, after: Travellers): boolean {
  return before.every((old, position) => {
    const now = after[position];
    const kept = (['givenName', 'familyName', 'bornOn'] as const).filter((of) => now?.[of] === old[of]);
    return kept.length >= 2;
  });
}

function otherNames(booked: BookedOrder, travellers: Travellers): Result<Wanted, Refusal> {
  const { order, offerToken } = booked;
  if (travellers.length !== booked.travellers.length)
    return refused('not-possible', 'A traveller more needs a place: choose an offer for all of them.');
  const { currency } = order.total;
  const each = order.itinerary.service === 'bus' ? money(NAME_FEE_RUPEES * 100n, currency) : zero(currency);
  const changed = travellers.filter((now, position) => isOtherName(now, booked.travellers[position]));
  const fee =
    booked.scheduleChange === 'unanswered' ? zero(currency) : multiply(each, BigInt(changed.length));
  return ok({
    offerToken,
    itinerary: order.itinerary,
    travellers,
    difference: zero(currency),
    fee,
    total: undefined,
  });
}

function isOtherName(now: Travellers[number], before: Travellers[number] | undefined): boolean {
  return now.givenName !== before?.givenName || now.familyName !== before.familyName;
}

function otherOffer(
  { inventory, book, now }: SupplierContext,
  booked: BookedOrder,
  { selection, choice }: NonNullable<Asked<'quoteChange'>['body']['instead']>,
  travellers: Travellers,
): Result<Wanted, Refusal> {
  const { order } = booked;
  const sale = sell(inventory, { selection, choice }, book.soldToOthers(booked), now());
  if (sale?.kind !== 'sale' || sale.offer.expiresAt <= now())
    return refused('sold-out', 'It is no longer for sale.');
  const { total } = sale;
  const { itinerary, expiresAt } = sale.offer;
  if (itinerary.service !== order.itinerary.service || total.currency !== order.total.currency)
    return refused('not-possible', 'That is something else.');
  const places = inventory.places?.(selection);
  if (places !== undefined && places !== travellers.length - booked.goneTravellers.size)
    return refused('not-possible', 'That is for another number of travellers.');
  // Fares and ancillaries are compared separately: a fare difference may be waived, but what was paid for
  // ancillaries is refunded either way.
  const [was, is] = [ancillariesOf(order), ancillariesOf(sale)];
  const fare = subtract(subtract(fromWire(total), is), subtract(fromWire(order.total), was));
  const isFree = booked.scheduleChange === 'unanswered';
  // After some travellers were cancelled, the same departure has a different selection.
  const isSameRun =
    selection === booked.offerToken.selection ||
    (booked.goneTravellers.size > 0 && JSON.stringify(itinerary) === JSON.stringify(order.itinerary));
  const none = zero(total.currency);
  return ok({
    offerToken: { selection, choice, total, expiresAt },
    itinerary,
    travellers,
    difference: add(isFree && !isNegative(fare) ? none : fare, subtract(is, was)),
    fee: isFree || isSameRun ? none : scaleBy(fromWire(order.total), FEE_PERCENT, 100n, 'half-even'),
    total,
  });
}

function ancillariesOf({ ancillaries, total }: Pick<BookedOrder['order'], 'ancillaries' | 'total'>): Money {
  return sum(
    ancillaries.map(({ amount }) => fromWire(amount)),
    total.currency,
  );
}

export function change(context: SupplierContext, id: string): Answer<'change'> {
  const { inventory, book, quotes, now } = context;
  const quote = quotes.get(id);
  const booked = quote && findOrder(context, quote.order);
  if (!booked || quote.does.kind !== 'change') return refused('not-found', 'There is no such quote.');
  if (quote.isDone) return ok(orderResource(context, booked));
  if (quote.expiresAt <= now() || booked.order.state !== 'confirmed' || quote.version !== booked.version)
    return refused('expired', 'Ask what it costs again.');
  const { offerToken, travellers, toPay, total } = quote.does;
  if (total) {
    const sale = sell(inventory, offerToken, book.soldToOthers(booked), now());
    if (sale?.kind !== 'sale' || !isSame(sale.total, total))
      return refused('sold-out', 'It is no longer for sale.');
    const taken = inventory.takes(offerToken.selection, offerToken.choice);
    const { itinerary } = sale.offer;
    book.replace(booked, { ...booked.order, itinerary, ancillaries: sale.ancillaries, total }, taken);
    booked.price = total;
    booked.pricedFor = travellers.map((_, at) => at).filter((at) => !booked.goneTravellers.has(at));
    booked.goneLegs.clear();
    booked.scheduleChange = 'no';
  }
  booked.offerToken = offerToken;
  booked.travellers = travellers;
  booked.version += 1;
  quote.isDone = true;
  const owed = fromWire(toPay);
  if (isNegative(owed)) promiseRefund(context, booked, id, multiply(owed, -1n));
  return ok(orderResource(context, booked));
}
