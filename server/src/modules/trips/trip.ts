import type { createTrip as createTripRoute } from '@marga/contract/trips/create-trip';
import type { Trip } from '@marga/contract/trips/trip';
import { type Criteria, MOST_TRAVELLERS } from '@marga/contract/search/criteria';
import type { PricedAncillary } from '@marga/contract/trips/ancillaries';
import { FIELDS_BEFORE_OFFERS_NAMED_THEM } from '@marga/contract/travellers/required-traveller-fields';
import { PRICE_READER } from '@marga/contract/pricing/price-redaction';
import type { Currency } from '@marga/contract/kernel/currency';
import { type CheckoutId, createId, type TripId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route-definition';
import type { CompanyContext } from '../../platform/request-context.ts';
import {
  type CompanyOverQuota,
  countBeforeApproval,
  countSupplierQuestions,
  supplierShareOf,
} from '../../platform/limits/company-quota.ts';
import { now } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findOffers, type ResolvedOffer } from '../search/index.ts';
import {
  convertPriceComponentsToRupees,
  type StoredPrice,
  type PricingInput,
  calculateBuyerPrice,
  type Pricing,
  type Quoted,
  readBuyerPricing,
} from '../pricing/index.ts';
import type { Choice, Suppliers } from '../suppliers/index.ts';
import { toBookedAncillary } from '../bookings/index.ts';
import { findSeatIssue } from './validate-chosen-seats.ts';
import { NOBODY, decryptPartyAndContact } from './encrypted-party-and-contact.ts';
import { clientQuoteFromRow, type QuoteRow } from './client-quote-link.ts';
import { insertTrip } from './db/trip-queries.ts';

/**
 * Holds a trip item as it is stored: the data that the buyer sees, the supplier's own `selection`, and the data that
 * the price was calculated from.
 */
export type StoredTripItem = Omit<Trip['items'][number], 'price' | 'ancillaries'> & {
  readonly selection: string;
  /** Each ancillary is stored with the price that the supplier charges for it. */
  readonly ancillaries: readonly PricedAncillary[];
  /** This is missing in trips stored before price breakdowns existed. */
  readonly storedPrice?: StoredPrice;
};

export interface TripRow {
  id: string;
  user_id: string;
  travellers: number;
  items: unknown;
  total_minor: bigint;
  currency: string;
  expires_at: Instant;
  checkout_id: string | null;
  created_at: Instant;
  name: string | null;
  client: string | null;
  purpose: string | null;
  remarks: string | null;
  gstin: string | null;
  people: string | null;
  people_key: string | null;
  changes: unknown;
  saved_at: Instant | null;
  /** This is true until the trip expires; it is missing in a trip that is being written. */
  alive?: boolean;
}

/** A new trip starts with these details, which nobody has filled in yet. */
export const UNWRITTEN = {
  name: null,
  client: null,
  purpose: null,
  remarks: null,
  gstin: null,
  people: null,
  people_key: null,
  changes: [],
  saved_at: null,
} as const;

export async function createTrip(
  ctx: CompanyContext,
  suppliers: Suppliers,
  asked: RouteInput<typeof createTripRoute>['body']['items'],
): Promise<Result<Trip, Refusal<'offer-expired' | 'request-invalid'> | CompanyOverQuota>> {
  const chosen = [...new Map(asked.map((item) => [item.offerId, item])).values()];
  const made = countBeforeApproval(ctx, ['trips.trips-before-approval']);
  if (!made.ok) return made;
  // Each item counts as a search, because it and its seats may be requested from the supplier again.
  const counted = countSupplierQuestions(ctx, chosen.length);
  if (!counted.ok) return counted;
  const found = await findOffers(ctx, suppliers, chosen);
  const stored = found.flatMap((offer, index) => {
    const seats = chosen[index]?.seats ?? [];
    return offer ? [{ ...offer, seats }] : [];
  });
  const [first] = stored;
  if (!first || stored.length < found.length) return refuse('offer-expired');
  const issue = findSeatIssue(stored, (index) => `body.items.${index}`);
  if (issue) return refuse('request-invalid', { issues: [issue] });
  if (stored.some(({ offer }) => offer.travellers !== first.offer.travellers)) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.items', message: 'the offers are for different numbers of travellers' }],
    });
  }
  if (first.offer.travellers > MOST_TRAVELLERS) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.items', message: `a trip is for at most ${MOST_TRAVELLERS} travellers` }],
    });
  }
  const forWomen = await Promise.all(stored.map((one) => findSeatsForWomen(ctx, suppliers, one)));
  const pricing = await readBuyerPricing(ctx);
  const items = stored.map((one, index) =>
    toStoredTripItem({ ...one, seatsForWomen: forWomen[index] ?? [] }, pricing),
  );
  const row = {
    ...UNWRITTEN,
    id: createId('trip', now()),
    user_id: ctx.userId,
    travellers: first.offer.travellers,
    items,
    ...tripTotalsOf(items),
    checkout_id: null,
  };
  return ok(await insertTripForCaller(ctx, row));
}

/** Stores the trip and returns it as its creator may read it. */
export async function insertTripForCaller(
  ctx: CompanyContext,
  row: Omit<TripRow, 'created_at'>,
): Promise<Trip> {
  const [[written]] = await ctx.db.forCompany(ctx.companyId, [
    insertTrip({
      id: row.id as TripId,
      company: ctx.companyId,
      user: ctx.userId,
      travellers: row.travellers,
      items: JSON.stringify(row.items),
      total: row.total_minor,
      currency: row.currency,
      expiresAt: row.expires_at,
      name: row.name,
      client: row.client,
      purpose: row.purpose,
      remarks: row.remarks,
      gstin: row.gstin,
      people: row.people,
      peopleKey: row.people_key,
      changes: JSON.stringify(row.changes),
      savedAt: row.saved_at,
    }),
  ]);
  if (!written) throw new Error('a trip was not written');
  return redactTripForCaller(ctx, { ...row, created_at: written.created_at }, []);
}

/**
 * Returns which of the chosen seats are reserved for women. Only the supplier knows; without its response none counts
 * as reserved.
 */
export async function findSeatsForWomen(
  ctx: CompanyContext,
  suppliers: Suppliers,
  { offer, selection, seats }: ResolvedOffer & { readonly seats: readonly string[] },
): Promise<string[]> {
  const supplier = suppliers.get(offer.supplier, supplierShareOf(ctx));
  if (seats.length === 0 || !supplier.capabilities.hasSeatMaps) return [];
  const outcome = await supplier.seatMap(selection);
  if (outcome.kind !== 'seats') return [];
  return outcome.map.seats.flatMap(({ id, isForWomen }) => (isForWomen && seats.includes(id) ? [id] : []));
}

export function toStoredTripItem(
  found: ResolvedOffer & Pick<StoredTripItem, 'seats' | 'seatsForWomen'>,
  pricing: Pricing,
): StoredTripItem {
  const { offer, selection, seats, seatsForWomen: forWomen, quoted, facts } = found;
  const { id: offerId, supplier, itinerary, travellerFields, exchange, expiresAt } = offer;
  const criteria = withoutNumbers(found.criteria);
  return withTripItemPrice(
    {
      offerId,
      supplier,
      itinerary,
      travellerFields,
      exchange,
      expiresAt,
      seats,
      seatsForWomen: forWomen,
      remark: null,
      criteria,
      selection,
    },
    quoted,
    facts,
    pricing,
  );
}

/** Returns the search criteria without frequent-flyer numbers, which are never stored. */
function withoutNumbers(criteria: Criteria): Criteria {
  return criteria.service === 'flight' ? { ...criteria, frequentFlyers: [] } : criteria;
}

/** Returns an item with its current price for this buyer and everything needed to calculate it again. */
export function withTripItemPrice<Item extends Pick<StoredTripItem, 'exchange'>>(
  item: Item,
  quoted: Quoted,
  facts: PricingInput,
  { book, buyer, at }: Pricing,
) {
  const inputs = { quoted, exchange: item.exchange, facts, buyer };
  const breakdown = calculateBuyerPrice({ ...inputs, at, book });
  const { fare, taxes } = convertPriceComponentsToRupees(quoted, item.exchange);
  return {
    ...item,
    published: quoted.total,
    base: toWireMoney(fare),
    taxes: toWireMoney(taxes),
    ancillaries: [...(quoted.ancillaries ?? [])],
    total: breakdown.net,
    clientTotal: breakdown.clientTotal,
    storedPrice: { ...inputs, breakdown },
  };
}

/** Returns everything that the buyer chose within the item, as it is sent to the supplier. */
export function tripItemChoiceOf({
  seats,
  ancillaries,
  remark,
}: Pick<StoredTripItem, 'seats' | 'ancillaries' | 'remark'>): Choice {
  return {
    seats,
    ancillaries: ancillaries.map(({ id, traveller, count }) => ({ id, traveller, count })),
    remark,
  };
}

/**
 * Returns when an item expires. A new price does not extend a locked exchange rate, which is valid until the original
 * offer expires.
 */
export function tripItemExpiryOf({ exchange, expiresAt }: StoredTripItem, pricedUntil: Instant): Instant {
  return exchange && expiresAt < pricedUntil ? expiresAt : pricedUntil;
}

/**
 * Returns the stored items of a trip. Items stored before other currencies were supported get default values: no
 * seats, no ancillaries, no search criteria, and everything that every offer used to ask of travellers.
 */
export function parseStoredTripItems(stored: unknown): StoredTripItem[] {
  return (stored as StoredTripItem[]).map((item) => ({ ...before(item), ...item }));
}

function before({
  total,
}: StoredTripItem): Pick<
  StoredTripItem,
  | 'travellerFields'
  | 'seats'
  | 'seatsForWomen'
  | 'ancillaries'
  | 'remark'
  | 'criteria'
  | 'exchange'
  | 'published'
  | 'clientTotal'
> {
  return {
    travellerFields: FIELDS_BEFORE_OFFERS_NAMED_THEM,
    seats: [],
    seatsForWomen: [],
    ancillaries: [],
    remark: null,
    criteria: null,
    exchange: null,
    published: total,
    clientTotal: total,
  };
}

export function tripTotalsOf(items: readonly StoredTripItem[]): {
  total_minor: bigint;
  currency: Currency;
  expires_at: Instant;
} {
  const [first] = items;
  if (!first) throw new Error('a trip has at least one item');
  const { currency } = first.total;
  return {
    total_minor: sumMoney(
      items.map((item) => fromWireMoney(item.total)),
      currency,
    ).minor,
    currency,
    expires_at: items.reduce(
      (soonest, item) => (item.expiresAt < soonest ? item.expiresAt : soonest),
      first.expiresAt,
    ),
  };
}

/**
 * Returns whether the caller may read the trip's travellers and contact: its creator and those who may read the
 * traveller list can.
 */
export function canSeePartyAndContact(ctx: CompanyContext, { user_id }: Pick<TripRow, 'user_id'>): boolean {
  return ctx.may('traveller:read') || user_id === ctx.userId;
}

/**
 * Returns the trip without the price breakdown or travellers that the caller may not see. This is done here too,
 * because a trip is also part of a refusal's details, which no schema describes.
 */
export function redactTripForCaller(ctx: CompanyContext, row: TripRow, quotes: readonly QuoteRow[]): Trip {
  const items = parseStoredTripItems(row.items);
  const currency = row.currency as Currency;
  const isExplained = ctx.may(PRICE_READER);
  return {
    id: row.id as TripId,
    travellers: row.travellers,
    items: items.map(({ selection: _chosen, storedPrice, ...item }) => ({
      ...item,
      ancillaries: item.ancillaries.map(toBookedAncillary),
      price: isExplained ? (storedPrice?.breakdown ?? null) : null,
    })),
    total: toWireMoney(createMoney(row.total_minor, currency)),
    clientTotal: toWireMoney(
      sumMoney(
        items.map((item) => fromWireMoney(item.clientTotal)),
        currency,
      ),
    ),
    expiresAt: row.expires_at,
    checkoutId: row.checkout_id as CheckoutId | null,
    name: row.name,
    client: row.client,
    purpose: row.purpose,
    remarks: row.remarks,
    gstin: row.gstin,
    ...(canSeePartyAndContact(ctx, row) ? decryptPartyAndContact(ctx, row) : NOBODY),
    changes: row.changes as Trip['changes'],
    quotes: quotes.map((quote) => clientQuoteFromRow(ctx.config, quote)),
    savedAt: row.saved_at,
    createdAt: row.created_at,
  };
}
