import type { Traveller } from '@marga/contract/bookings/booking';
import { countOfNamedTravellers } from '@marga/contract/travellers/required-traveller-fields';
import type { Checkout, startCheckout as startCheckoutRoute } from '@marga/contract/checkout/checkout';
import { type CheckoutId, createId, type PaymentId } from '@marga/contract/kernel/ids';
import { isEqualMoney, fromWireMoney, createMoney, type Money } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { ROLES, hasRolePermission } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { hasSqlState } from '../../platform/db/db.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { selectAccounts, selectMethods } from '../ledger/index.ts';
import {
  type Gateway,
  prepareHostedPaymentPage,
  paymentDurations,
  paymentFromRow,
  selectPaymentOfCheckout,
} from '../payments/index.ts';
import { toQuotedPrice, readBuyerPricing } from '../pricing/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { checkoutFromRows } from './checkout.ts';
import { refuseSpending } from './refuse-spending.ts';
import { startOfSpendingDay } from './spending-day.ts';
import { callStartCheckout, selectCheckout } from './db/checkout-queries.ts';
import {
  type BookingContact,
  encryptTravellers,
  selectBookingsOf,
  travelTimesOf,
} from '../bookings/index.ts';
import {
  decryptPartyAndContact,
  tripChangesBetween,
  tripItemChoiceOf,
  tripItemExpiryOf,
  parseStoredTripItems,
  selectQuotes,
  selectTrip,
  type StoredTripItem,
  refuseSoldOut,
  toTripItemPriceResult,
  tripTotalsOf,
  redactTripForCaller,
  updateTripItems,
  withTripItemPrice,
} from '../trips/index.ts';
import { rememberTravellers } from '../travellers/index.ts';
import { checkoutDurations } from './checkout-durations.ts';
import { findMissingDetailIssues, findTravelPartyIssues } from './travel-party-issues.ts';
import { contactsOf, travellersForItem, travellersWithContact } from './traveller-details.ts';

const BUYING_ROLES = ROLES.filter((role) => hasRolePermission(role, 'checkout:create'));

interface Deps {
  readonly suppliers: Suppliers;
  readonly gateway: Gateway;
  readonly reach: ReachFailpoint;
}

type Body = RouteInput<typeof startCheckoutRoute>['body'];
type Answer = Result<Checkout, Refusal<(typeof startCheckoutRoute)['errors'][number] | 'request-invalid'>>;

/** Describes a trip item at the price that the supplier confirms now, with the token from which its order is made. */
interface PricedItem extends StoredTripItem {
  readonly offerToken: string;
  readonly requiresInstantPayment: boolean;
}

export async function startCheckout(ctx: CompanyContext, deps: Deps, body: Body): Promise<Answer> {
  const [[trip], accounts, [offered]] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id: body.tripId }),
    selectAccounts(),
    selectMethods({ company: ctx.companyId }),
  ]);
  if (!trip) return refuse('not-found');
  const storedItems = parseStoredTripItems(trip.items);
  const unready = refusalOf(trip, storedItems, body);
  if (unready) return err(unready);
  if (!offered?.methods.includes(body.payWith)) return refuse('payment-method-off');
  const party = travellersWithContact(body);
  if (!party.ok) return party;
  const travellers = party.value;
  const issues = [
    ...findMissingDetailIssues(storedItems, travellers),
    ...findTravelPartyIssues(storedItems, travellers),
  ];
  if (issues.length > 0) return refuse('request-invalid', { issues });
  const unheld = storedItems.filter(({ supplier }) => !deps.suppliers.get(supplier).capabilities.canHold);
  if (body.payWith === 'later' && unheld.length > 0) return refuseToHold(unheld);

  const priced = await priceItems(ctx, deps.suppliers, storedItems);
  if (!priced.ok) return priced;
  const instantPaymentOnly = priced.value.filter((item) => item.requiresInstantPayment);
  if (body.payWith === 'later' && instantPaymentOnly.length > 0) return refuseToHold(instantPaymentOnly);
  const totals = tripTotalsOf(priced.value);
  const total = createMoney(totals.total_minor, totals.currency);
  if (!isEqualMoney(total, fromWireMoney(body.acceptedTotal)) || !isShown(storedItems, body)) {
    const items = priced.value.map(
      ({ offerToken: _bought, requiresInstantPayment: _instant, ...item }) => item,
    );
    await ctx.db.forCompany(ctx.companyId, [
      updateTripItems({
        id: body.tripId,
        before: JSON.stringify(trip.items),
        items: JSON.stringify(items),
        total: total.minor,
        expiresAt: totals.expires_at,
        changes: JSON.stringify(tripChangesBetween(storedItems, items)),
      }),
    ]);
    return refuseAsItIs(ctx, body);
  }
  // This check only informs the buyer early; the money hold decides whether the funds suffice, under the account's
  // lock.
  const short = shortageOf(accounts, body.payWith, total);
  if (short) return refuse(short);

  const purchase = {
    body,
    travellers,
    contacts: contactsOf(decryptPartyAndContact(ctx, trip).contact, body.contact),
    client: trip.client,
    total,
    items: priced.value,
    seenItems: trip.items_mark,
  };
  const written = await writeCheckout(ctx, deps, purchase);
  if (written.ok && body.rememberTravellers) await rememberTravellers(ctx, travellers);
  return written;
}

/**
 * Returns whether the trip contains the offers that the buyer was shown; a buyer who does not name them has accepted
 * the total alone.
 */
function isShown(storedItems: readonly StoredTripItem[], { offerIds }: Body): boolean {
  return offerIds === undefined || storedItems.every(({ offerId }, index) => offerIds[index] === offerId);
}

/** Refuses the checkout and returns the current trip, so that the buyer can accept it. */
async function refuseAsItIs(ctx: CompanyContext, { tripId }: Body): Promise<Answer> {
  const [[trip], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id: tripId }),
    selectQuotes({ trip: tripId }),
  ]);
  if (!trip) return refuse('not-found');
  const shown = redactTripForCaller(ctx, trip, quotes);
  return refuse('price-changed', { total: shown.total, trip: shown });
}

/** Refuses because the suppliers of these items do not hold them unpaid. */
function refuseToHold(items: readonly StoredTripItem[]) {
  return refuse('payment-method-off', { offerIds: items.map(({ offerId }) => offerId) });
}

interface AccountRow {
  readonly kind: string;
  readonly currency: string;
  readonly balance_minor: bigint;
  readonly held_minor: bigint;
  readonly limit_minor: bigint;
  readonly blocked: boolean;
}

/** Returns why the company's own money does not cover the total, as far as can be seen now. */
function shortageOf(
  accounts: readonly AccountRow[],
  method: PaymentMethod,
  total: Money,
): 'insufficient-funds' | 'credit-limit-exceeded' | 'credit-overdue' | undefined {
  if (method === 'gateway' || method === 'later') return undefined;
  const account = accounts.find(({ kind, currency }) => kind === method && currency === total.currency);
  if (account?.blocked) return 'credit-overdue';
  const available = account ? account.balance_minor - account.held_minor + account.limit_minor : 0n;
  if (available >= total.minor) return undefined;
  return method === 'credit' ? 'credit-limit-exceeded' : 'insufficient-funds';
}

/**
 * Returns why this request cannot pay for the trip, as far as is known before any supplier is asked; undefined when
 * nothing prevents it.
 */
function refusalOf(
  trip: { checkout_id: string | null; alive: boolean; travellers: number },
  items: readonly StoredTripItem[],
  body: Body,
): Refusal<'trip-already-paid' | 'offer-expired' | 'request-invalid'> | undefined {
  if (trip.checkout_id !== null)
    return { code: 'trip-already-paid', details: { checkoutId: trip.checkout_id } };
  if (!trip.alive) return { code: 'offer-expired' };
  const issue = (message: string) => ({ issues: [{ path: 'body.travellers', message }] });
  // A hotel or a cab asks for its lead guest alone; whoever else is named is booked too.
  const named = countOfNamedTravellers(items, trip.travellers);
  if (body.travellers.length < named || body.travellers.length > trip.travellers) {
    return { code: 'request-invalid', details: issue(`the trip is priced for ${trip.travellers}`) };
  }
  const today = localDateAt(now(), BUSINESS_ZONE);
  if (body.travellers.some(({ bornOn = '' }) => bornOn > today)) {
    return { code: 'request-invalid', details: issue('born in the future') };
  }
  return undefined;
}

interface PricedCheckout {
  readonly body: Body;
  readonly travellers: readonly Traveller[];
  readonly contacts: readonly BookingContact[];
  readonly client: string | null;
  readonly total: Money;
  readonly items: readonly PricedItem[];
  readonly seenItems: string;
}

async function writeCheckout(
  ctx: CompanyContext,
  { gateway, reach }: Deps,
  purchase: PricedCheckout,
): Promise<Answer> {
  const { body, total, items, seenItems } = purchase;
  const checkout = createId('checkout', now());
  const payment = body.payWith === 'gateway' ? createId('payment', now()) : null;
  const { leaseMs } = checkoutDurations(ctx.config);
  const { livesMs, askOpenMs } = paymentDurations(ctx.config);
  ctx.nameSubject(checkout);
  // The buyer knows the trip and not yet the checkout, so the boundaries of the request name the trip.
  await reach('api.checkout-before-write', body.tripId);
  // The buyer is authorized once more: pricing takes as long as suppliers take, and the buyer may have been removed
  // meanwhile.
  const written = await ctx.reauthorization
    .run([
      callStartCheckout({
        newCheckout: checkout,
        paidTrip: body.tripId,
        seenItems,
        buyer: ctx.userId,
        buyingRoles: BUYING_ROLES,
        purchase: JSON.stringify({
          total: total.minor.toString(),
          currency: total.currency,
          items: items.map((item) => toBooking(ctx, item, purchase)),
          payWith: body.payWith,
          payment: payment ? { id: payment, livesMs, firstAskMs: askOpenMs(0) } : undefined,
          onFailure: body.onFailure,
        }),
        dayBegan: startOfSpendingDay(),
        // Nothing happens before the checkout is paid, so the job that restarts stalled checkouts waits until the
        // payment has expired.
        leaseMs: payment ? leaseMs + livesMs : leaseMs,
      }),
      selectCheckout({ id: checkout }),
      selectBookingsOf({ checkout }),
    ])
    .catch((error: unknown) => {
      if (hasSqlState(error, 'MG002')) return 'may-not-buy' as const;
      throw error;
    });
  await reach('api.checkout-after-write', body.tripId);
  if (written === 'may-not-buy') return refuse('permission-denied');
  const [principals, [started], [row], bookings] = written;
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  if (!started) throw new Error('start_checkout gave no answer');
  if (started.outcome === 'trip-already-paid')
    return refuse('trip-already-paid', { checkoutId: started.checkout });
  if (started.outcome === 'missing') return refuse('not-found');
  // Somebody changed the trip's items while the suppliers were asked.
  if (started.outcome === 'trip-changed') return refuseAsItIs(ctx, body);
  if (started.outcome === 'spending-limit-exceeded') return refuseSpending(ctx, total);
  if (!row) throw new Error(`${checkout} was written and is not there`);
  if (!payment) return ok(checkoutFromRows(row, bookings, null));
  return (await findCheckoutWithPaymentPage(ctx, gateway, checkout)) ?? refuse('not-found');
}

/**
 * Asks each supplier what its item costs now. Nothing has been written yet, so the buyer can simply try again after
 * a failure.
 */
async function priceItems(
  ctx: CompanyContext,
  suppliers: Suppliers,
  items: readonly StoredTripItem[],
): Promise<
  Result<
    PricedItem[],
    Refusal<'offer-sold-out' | 'offer-expired' | 'ancillary-unavailable' | 'supplier-unavailable'>
  >
> {
  const outcomes = await Promise.all(
    items.map((item) => suppliers.get(item.supplier).price(item.selection, tripItemChoiceOf(item))),
  );
  // The rules are read after the suppliers have answered, because those at the time of sale apply, not those at the
  // time of the request.
  const pricing = await readBuyerPricing(ctx);
  // Whoever pays learns at once of everything that is sold out, and not of one item after the other.
  const soldOut = items.filter((_, index) => outcomes[index]?.kind === 'gone');
  if (soldOut.length > 0) return refuseSoldOut(soldOut);
  const priced: PricedItem[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const item = items[index];
    if (!item) break;
    const answered = toTripItemPriceResult(item, outcome);
    if (!answered.ok) return answered;
    // The item was stored by a release without price breakdowns; it is minutes old at most, and the buyer has to
    // search again.
    if (item.storedPrice === undefined) return refuse('offer-expired');
    const { offerToken, requiresInstantPayment = false, expiresAt } = answered.value;
    priced.push({
      ...withTripItemPrice(item, toQuotedPrice(answered.value), item.storedPrice.facts, pricing),
      offerToken,
      requiresInstantPayment,
      expiresAt: tripItemExpiryOf(item, expiresAt),
    });
  }
  return ok(priced);
}

function toBooking(
  { config, companyId }: CompanyContext,
  item: PricedItem,
  { travellers, contacts, client }: Pick<PricedCheckout, 'travellers' | 'contacts' | 'client'>,
) {
  const id = createId('booking', now());
  return {
    id,
    people: encryptTravellers(config, { id, companyId }, travellersForItem(item, travellers), contacts),
    client,
    supplier: item.supplier,
    offerToken: item.offerToken,
    itinerary: item.itinerary,
    ...travelTimesOf(item.itinerary),
    totalMinor: fromWireMoney(item.total).minor.toString(),
    clientTotalMinor: fromWireMoney(item.clientTotal).minor.toString(),
    price: item.storedPrice,
    remark: item.remark,
  };
}

/**
 * Returns the checkout, with the gateway's payment page if there is something to pay there. When the gateway does not
 * respond, its page is left out and the checkout screen asks again.
 */
export async function findCheckoutWithPaymentPage(
  ctx: CompanyContext,
  gateway: Gateway,
  id: CheckoutId,
): Promise<Result<Checkout, never> | undefined> {
  const [[row], bookings, [payment]] = await ctx.db.forCompany(ctx.companyId, [
    selectCheckout({ id }),
    selectBookingsOf({ checkout: id }),
    selectPaymentOfCheckout({ checkout: id }),
  ]);
  if (!row) return undefined;
  if (!payment) return ok(checkoutFromRows(row, bookings, null));
  const opened = await prepareHostedPaymentPage(ctx, gateway, payment.id as PaymentId);
  return ok(checkoutFromRows(row, bookings, opened.ok ? opened.value : paymentFromRow(ctx.config, payment)));
}
