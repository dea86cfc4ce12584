import type { Change, quoteChange as quoteChangeRoute } from '@marga/contract/amendments/amendments';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { type BookingId, createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import { soldOutItemOf } from '@marga/contract/trips/sold-out';
import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route-definition';
import {
  decryptTravellers,
  encryptChangedTravellers,
  type EncryptedTravellers,
  travelTimesOf,
} from '../bookings/index.ts';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type StoredPrice, type PricingInput, type Quoted, readBuyerPricing } from '../pricing/index.ts';
import { findBookedDeparture, findOffers, findSupplierSearchRequest } from '../search/index.ts';
import {
  type ChangeQuote,
  type ChangeRequest,
  EMPTY_CHOICE,
  type Supplier,
  type Suppliers,
} from '../suppliers/index.ts';
import {
  type ChangeTerms,
  bookingChangeFromRow,
  expectedRefundsOfChange,
  toStoredLedgerLines,
} from './booking-change.ts';
import { parseStoredCancelledAmounts, remainingTravellersAndLegsOf } from './cancellation.ts';
import { findReplacedTravellers } from './replaced-travellers.ts';
import { calculateBookingChangePrice } from './booking-change-price.ts';
import { selectForChange } from './db/booking-change-queries.ts';
import { callStoreAmendmentQuote, hasInternalQuotePrefix, selectAmendment } from './db/amendment-queries.ts';
import { calculateRemainingBookingPrice } from './price-after-partial-cancellation.ts';

type Body = RouteInput<typeof quoteChangeRoute>['body'];
type Refused = Refusal<
  (typeof quoteChangeRoute)['errors'][number] | 'not-found' | 'request-invalid' | 'permission-denied'
>;

interface Booked {
  readonly id: BookingId;
  readonly supplier: Supplier;
  readonly order: string;
  readonly itinerary: Itinerary;
  /** Holds all travellers by their booked positions, and the positions of those who still travel. */
  readonly travellers: readonly Traveller[];
  readonly encrypted: EncryptedTravellers;
  readonly left: readonly number[];
  readonly hasLostLegs: boolean;
  /** This is the price of what is left of the booking. */
  readonly price: StoredPrice;
  /** This is the amount paid and not yet promised as a refund. */
  readonly refundable: bigint;
  readonly revision: number;
  readonly version: number;
}

/** This is the wanted replacement, as its supplier sells it. */
interface Instead {
  readonly request: NonNullable<ChangeRequest['instead']>;
  readonly itinerary: Itinerary;
  readonly quoted: Quoted;
  readonly facts: PricingInput;
}

/** Quotes what a change costs and what the booking becomes. It changes nothing yet. */
export async function quoteBookingChange(
  ctx: CompanyContext,
  suppliers: Suppliers,
  id: BookingId,
  body: Body,
): Promise<Result<Change, Refused>> {
  const found = await findBooked(ctx, suppliers, id, body);
  if (!found.ok) return found;
  const booked = found.value;
  if (!(body.instead ?? body.seats ?? body.travellers)) return invalid('body', 'nothing is to be changed');
  const travellers = travellersOf(booked, body);
  if (!travellers.ok) return travellers;
  const cancelledCount = booked.travellers.length - booked.left.length;
  const instead = await findInstead(ctx, suppliers, booked, body, travellers.value.length - cancelledCount);
  if (!instead.ok) return instead;
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const answer = await booked.supplier.quoteChange({
    order: booked.order,
    instead: instead.value?.request ?? null,
    travellers: body.travellers && travellers.value,
  });
  if (answer.kind === 'unavailable') return refuse('supplier-unavailable');
  if (answer.kind === 'refused') return refuseChange(booked.supplier, instead.value);
  return writeQuote(ctx, booked, {
    quote: answer.quote,
    instead: instead.value,
    travellers: travellers.value,
    seats: instead.value?.request.choice.seats ?? [],
  });
}

async function findBooked(
  ctx: CompanyContext,
  suppliers: Suppliers,
  id: BookingId,
  body: Body,
): Promise<Result<Booked, Refused>> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectForChange({ booking: id })]);
  if (!row) return refuse('not-found');
  if (row.has_active_amendment) return refuse('amendment-in-progress');
  const supplier = suppliers.get(row.supplier, supplierShareOf(ctx));
  const { canChange, changesTravellers } = supplier.capabilities;
  const isPossible = canChange && (body.travellers === null || changesTravellers);
  const { supplier_order: order, price } = row;
  const travellers = decryptTravellers(ctx.config, row);
  if (
    !travellers ||
    row.state !== 'confirmed' ||
    !row.is_ahead ||
    !isPossible ||
    order === null ||
    price === null
  )
    return refuse('not-changeable');
  const isPart = row.cancelled_travellers.length + row.cancelled_legs.length > 0;
  const left = remainingTravellersAndLegsOf(row).travellers;
  return ok({
    id,
    supplier,
    order,
    itinerary: row.itinerary as Itinerary,
    travellers,
    encrypted: row,
    left,
    hasLostLegs: row.cancelled_legs.length > 0,
    price: isPart
      ? calculateRemainingBookingPrice(
          price as StoredPrice,
          parseStoredCancelledAmounts(row.cancelled_amounts),
          left,
        )
      : (price as StoredPrice),
    refundable: row.refundable_minor,
    revision: row.revision,
    version: row.version,
  });
}

/**
 * Returns all travellers after the change, by position; cancelled travellers stay as they were. Names of current
 * travellers may be corrected, and new travellers need an offer for the whole party.
 */
function travellersOf(
  { travellers: before, left }: Booked,
  body: Body,
): Result<readonly Traveller[], Refused> {
  const after = (body.travellers ?? before).map((traveller, at) =>
    left.includes(at) ? traveller : (before[at] ?? traveller),
  );
  if (after.length < before.length)
    return invalid('body.travellers', 'whoever does not travel is cancelled, not changed');
  if (after.length > before.length && body.instead === null)
    return invalid('body.travellers', 'one more comes with an offer for all of them');
  const today = localDateAt(now(), BUSINESS_ZONE);
  if (after.some(({ bornOn = '' }) => bornOn > today))
    return invalid('body.travellers', 'born in the future');
  const strangers = findReplacedTravellers(before, after);
  if (strangers.length === 0) return ok(after);
  return refuse('name-not-changeable', {
    issues: strangers.map((at) => ({ path: `body.travellers.${at}`, message: 'this is somebody else' })),
  });
}

async function findInstead(
  ctx: CompanyContext,
  suppliers: Suppliers,
  booked: Booked,
  { instead: chosen, seats }: Body,
  travellers: number,
): Promise<Result<Instead | undefined, Refused>> {
  const picked = chosen ? chosen.seats : (seats ?? []);
  if (picked.length > 0 && picked.length !== travellers)
    return invalid(chosen ? 'body.instead.seats' : 'body.seats', 'one seat for each traveller, or none');
  if (new Set(picked).size < picked.length)
    return invalid(chosen ? 'body.instead.seats' : 'body.seats', 'each seat once');
  if (!chosen) return seats ? findSeats(ctx, suppliers, booked, seats) : ok(undefined);
  const [found] = await findOffers(ctx, suppliers, [chosen]);
  const search = findSupplierSearchRequest(ctx, chosen.searchId);
  if (!found || !search) return refuse('offer-expired');
  const { offer, selection, quoted, facts } = found;
  if (offer.supplier !== booked.supplier.name || offer.itinerary.service !== booked.itinerary.service)
    return refuse('not-changeable');
  if (offer.travellers !== travellers)
    return invalid('body.instead', `the offer is for ${offer.travellers}, and ${travellers} travel`);
  return ok({
    request: { search, selection, choice: { ...EMPTY_CHOICE, seats: chosen.seats } },
    itinerary: offer.itinerary,
    quoted,
    facts,
  });
}

/** Choosing other seats means selecting the same departure again. */
async function findSeats(
  ctx: CompanyContext,
  suppliers: Suppliers,
  booked: Booked,
  seats: readonly string[],
): Promise<Result<Instead, Refused>> {
  // The same departure is only sold with all of its legs.
  if (booked.hasLostLegs) return refuse('not-changeable');
  const found = await findBookedDeparture(ctx, suppliers, {
    supplier: booked.supplier.name,
    itinerary: booked.itinerary,
    travellers: booked.left.length,
  });
  if (!found) return refuse('not-changeable');
  const { request: search, selection, quoted, facts } = found;
  const request = { search, selection, choice: { ...EMPTY_CHOICE, seats } };
  return ok({ request, itinerary: booked.itinerary, quoted, facts });
}

/**
 * Refuses a change. The supplier is asked for the price again, so that the refusal says whether the offer is sold out
 * or not available as a change.
 */
async function refuseChange(
  supplier: Supplier,
  instead: Instead | undefined,
): Promise<Result<never, Refused>> {
  if (!instead) return refuse('not-changeable');
  const { selection, choice } = instead.request;
  const priced = await supplier.price(selection, choice, 'looking');
  return priced.kind === 'gone'
    ? refuse('offer-sold-out', { soldOut: [soldOutItemOf(instead.itinerary, null)] })
    : refuse('not-changeable');
}

async function writeQuote(
  ctx: CompanyContext,
  booked: Booked,
  wanted: {
    readonly quote: ChangeQuote;
    readonly instead: Instead | undefined;
    readonly travellers: readonly Traveller[];
    readonly seats: readonly string[];
  },
): Promise<Result<Change, Refused>> {
  const { quote, instead, travellers, seats } = wanted;
  const { currency } = booked.price.quoted.total;
  const isForeign = quote.difference.currency !== currency || quote.fee.currency !== currency;
  if (isForeign || hasInternalQuotePrefix(quote.quote)) return refuse('supplier-unavailable');
  const pricing = await readBuyerPricing(ctx);
  const travelling = travellers.length - booked.travellers.length + booked.left.length;
  const changed = { quote, instead: instead ?? null, travellers: travelling };
  const calculated = calculateBookingChangePrice(
    { supplier: booked.supplier.name, price: booked.price },
    changed,
    pricing,
  );
  if (!calculated) return refuse('not-changeable');
  const { price, difference, fee, total, lines } = calculated;
  // More was refunded earlier than was promised, so this refund would exceed what is left of the amount paid.
  if (-total.minor > booked.refundable) return refuse('not-changeable');
  const itinerary = instead ? quote.itinerary : booked.itinerary;
  const terms: ChangeTerms = {
    itinerary,
    ...travelTimesOf(itinerary),
    people: encryptChangedTravellers(ctx.config, booked.encrypted, travellers),
    seats: [...seats],
    difference: toWireMoney(difference),
    fee: toWireMoney(fee),
    price,
    isAnew: instead !== undefined,
    netMinor: fromWireMoney(price.breakdown.net).minor.toString(),
    clientMinor: fromWireMoney(price.breakdown.clientTotal).minor.toString(),
    lines: total.minor < 0n ? [] : toStoredLedgerLines(lines),
    expectedRefunds: expectedRefundsOfChange(
      booked.supplier.name,
      booked.itinerary.service,
      quote,
      calculated,
    ),
  };
  const id = createId('change', now());
  // The caller is authorized again, because the supplier may have been slow.
  const [principals, [written], [row]] = await ctx.reauthorization.run([
    callStoreAmendmentQuote({
      newId: id,
      company: ctx.companyId,
      booking: booked.id,
      asker: ctx.userId,
      draft: JSON.stringify({
        kind: 'change',
        supplier: booked.supplier.name,
        supplier_quote: quote.quote,
        quote_kind: 'supplier',
        total_minor: total.minor.toString(),
        currency: total.currency,
        terms,
        expires_at: quote.expiresAt,
      }),
      seenRevision: booked.revision,
      seenVersion: booked.version,
    }),
    selectAmendment({ id, kind: 'change' }),
  ]);
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  if (written?.outcome === 'amendment-in-progress') return refuse('amendment-in-progress');
  return row ? ok(bookingChangeFromRow(row)) : refuse('not-changeable');
}

function invalid(path: string, message: string): Result<never, Refused> {
  return err({ code: 'request-invalid', details: { issues: [{ path, message }] } });
}
