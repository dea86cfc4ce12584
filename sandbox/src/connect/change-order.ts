import type { ConnectOrderRequest } from '@marga/contract/connect/protocol';
import {
  addMoney,
  fromWireMoney,
  isNegativeMoney,
  type Money,
  createMoney,
  multiplyMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { addMsToInstant } from '@marga/contract/kernel/time';
import {
  type Changing,
  type SupplierContext,
  isSameAmount,
  storeCancelOrChangeQuote,
} from './supplier-context.ts';
import type { BookedOrder } from './order-store.ts';
import { scheduleSupplierRefund } from './refunds.ts';
import {
  type Answer,
  type Asked,
  connectProtocolErrorResponse,
  type Refusal,
} from './serve-connect-protocol.ts';
import { calculateOfferPriceWithAncillaries } from './offer-price-with-ancillaries.ts';
import { findOrder, toOrderResource } from './find-order.ts';
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
  /** This is the price of the replacement; undefined when only names change. */
  readonly total: Changing['total'];
}

export function quoteChange(
  context: SupplierContext,
  { id, body }: Asked<'quoteChange'>,
): Answer<'quoteChange'> {
  const booked = findOrder(context, id);
  if (!booked) return connectProtocolErrorResponse('not-found', 'There is no such order.');
  const wanted = wantedOf(context, booked, body);
  if (!wanted.ok) return wanted;
  const { offerToken, itinerary, travellers, difference, fee, total } = wanted.value;
  const expiresAt = addMsToInstant(context.now(), QUOTE_MS);
  const quote = storeCancelOrChangeQuote(context, {
    order: id,
    version: booked.version,
    expiresAt,
    does: { kind: 'change', offerToken, travellers, toPay: toWireMoney(addMoney(difference, fee)), total },
    isDone: false,
  });
  return ok({ quote, itinerary, difference: toWireMoney(difference), fee: toWireMoney(fee), expiresAt });
}

function wantedOf(
  context: SupplierContext,
  booked: BookedOrder,
  body: Asked<'quoteChange'>['body'],
): Result<Wanted, Refusal> {
  const { capabilities } = context.inventory;
  if (!capabilities.canChange || booked.order.state !== 'confirmed')
    return connectProtocolErrorResponse('not-possible', 'It cannot be changed.');
  const { instead, travellers } = body;
  if (!instead && !travellers)
    return connectProtocolErrorResponse('request-invalid', 'Nothing is to be changed.');
  if (travellers && !capabilities.changesTravellers)
    return connectProtocolErrorResponse('not-possible', 'We change no names and add nobody.');
  if (travellers && !arePutRight(booked.travellers, travellers))
    return connectProtocolErrorResponse(
      'not-possible',
      'A name can be put right, but not become somebody else.',
    );
  if (!instead)
    return travellers
      ? otherNames(booked, travellers)
      : connectProtocolErrorResponse('not-possible', 'Nothing.');
  return otherOffer(context, booked, instead, travellers ?? booked.travellers);
}

/**
 * Returns whether every earlier traveller is still at the same position: two of given name, family name and date of
 * birth must match. Without a date of birth one of the names must. Others may be added.
 */
function arePutRight(before: Travellers, after: Travellers): boolean {
  return before.every((old, position) => {
    const now = after[position];
    const known = (['givenName', 'familyName', 'bornOn'] as const).filter((of) => old[of] !== undefined);
    return known.filter((of) => now?.[of] === old[of]).length >= known.length - 1;
  });
}

function otherNames(booked: BookedOrder, travellers: Travellers): Result<Wanted, Refusal> {
  const { order, offerToken } = booked;
  if (travellers.length !== booked.travellers.length)
    return connectProtocolErrorResponse(
      'not-possible',
      'A traveller more needs a place: choose an offer for all of them.',
    );
  const { currency } = order.total;
  const each =
    order.itinerary.service === 'bus' ? createMoney(NAME_FEE_RUPEES * 100n, currency) : zeroMoney(currency);
  const changed = travellers.filter((now, position) => isOtherName(now, booked.travellers[position]));
  const fee =
    booked.scheduleChange === 'unanswered'
      ? zeroMoney(currency)
      : multiplyMoney(each, BigInt(changed.length));
  return ok({
    offerToken,
    itinerary: order.itinerary,
    travellers,
    difference: zeroMoney(currency),
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
  const sale = calculateOfferPriceWithAncillaries(
    inventory,
    { selection, choice },
    book.soldToOthers(booked),
    now(),
  );
  if (sale?.kind !== 'sale' || sale.offer.expiresAt <= now())
    return connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
  const { total } = sale;
  const { itinerary, expiresAt } = sale.offer;
  if (itinerary.service !== order.itinerary.service || total.currency !== order.total.currency)
    return connectProtocolErrorResponse('not-possible', 'That is something else.');
  const places = inventory.places?.(selection);
  if (places !== undefined && places !== travellers.length - booked.cancelledTravellers.size)
    return connectProtocolErrorResponse('not-possible', 'That is for another number of travellers.');
  // Fares and ancillaries are compared separately: a fare difference may be waived, but what was paid for
  // ancillaries is refunded either way.
  const [was, is] = [ancillariesOf(order), ancillariesOf(sale)];
  const fare = subtractMoney(
    subtractMoney(fromWireMoney(total), is),
    subtractMoney(fromWireMoney(order.total), was),
  );
  const isFree = booked.scheduleChange === 'unanswered';
  // When some travellers have been cancelled, the same departure has a different selection, so the itineraries are
  // compared as well.
  const isSameRun =
    selection === booked.offerToken.selection ||
    (booked.cancelledTravellers.size > 0 && JSON.stringify(itinerary) === JSON.stringify(order.itinerary));
  const none = zeroMoney(total.currency);
  return ok({
    offerToken: { selection, choice, total, expiresAt },
    itinerary,
    travellers,
    difference: addMoney(isFree && !isNegativeMoney(fare) ? none : fare, subtractMoney(is, was)),
    fee: isFree || isSameRun ? none : scaleMoney(fromWireMoney(order.total), FEE_PERCENT, 100n, 'half-even'),
    total,
  });
}

function ancillariesOf({ ancillaries, total }: Pick<BookedOrder['order'], 'ancillaries' | 'total'>): Money {
  return sumMoney(
    ancillaries.map(({ amount }) => fromWireMoney(amount)),
    total.currency,
  );
}

export function changeQuotedOrder(context: SupplierContext, id: string): Answer<'change'> {
  const { inventory, book, quotes, now } = context;
  const quote = quotes.get(id);
  const booked = quote && findOrder(context, quote.order);
  if (!booked || quote.does.kind !== 'change')
    return connectProtocolErrorResponse('not-found', 'There is no such quote.');
  if (quote.isDone) return ok(toOrderResource(context, booked));
  if (quote.expiresAt <= now() || booked.order.state !== 'confirmed' || quote.version !== booked.version)
    return connectProtocolErrorResponse('expired', 'Ask what it costs again.');
  const { offerToken, travellers, toPay, total } = quote.does;
  if (total) {
    const sale = calculateOfferPriceWithAncillaries(inventory, offerToken, book.soldToOthers(booked), now());
    if (sale?.kind !== 'sale' || !isSameAmount(sale.total, total))
      return connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
    const taken = inventory.takes(offerToken.selection, offerToken.choice);
    const { itinerary } = sale.offer;
    book.replace(booked, { ...booked.order, itinerary, ancillaries: sale.ancillaries, total }, taken);
    booked.price = total;
    booked.pricedFor = travellers.map((_, at) => at).filter((at) => !booked.cancelledTravellers.has(at));
    booked.cancelledLegs.clear();
    booked.scheduleChange = 'no';
  }
  booked.offerToken = offerToken;
  booked.travellers = travellers;
  booked.version += 1;
  quote.isDone = true;
  const owed = fromWireMoney(toPay);
  if (isNegativeMoney(owed)) scheduleSupplierRefund(context, booked, id, multiplyMoney(owed, -1n));
  return ok(toOrderResource(context, booked));
}
