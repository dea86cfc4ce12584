import type { Trip } from '@marga/contract/trips/trip';
import type { ChosenAncillary, Ancillary, OfferedAncillaries } from '@marga/contract/trips/ancillaries';
import { soldOutItemOf } from '@marga/contract/trips/sold-out';
import type { OfferId, TripId } from '@marga/contract/kernel/ids';
import { fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import {
  chooseAncillaries as chooseAncillariesRoute,
  type ItemAncillaries,
  readAncillaries as readAncillariesRoute,
} from '@marga/contract/trips/trip-ancillaries';
import { insertAuditEntry } from '../../platform/audit.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import {
  type CompanyOverQuota,
  countSupplierQuestions,
  supplierShareOf,
} from '../../platform/limits/company-quota.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { convertToRupees, toQuotedPrice, readBuyerPricing } from '../pricing/index.ts';
import type { PriceOutcome, Suppliers } from '../suppliers/index.ts';
import { toBookedAncillary } from '../bookings/index.ts';
import { findAncillaryIssues } from './validate-chosen-ancillaries.ts';
import { replaceItems } from './db/ancillaries-queries.ts';
import type { QuoteRow } from './client-quote-link.ts';
import {
  tripItemChoiceOf,
  tripItemExpiryOf,
  parseStoredTripItems,
  type StoredTripItem,
  tripTotalsOf,
  redactTripForCaller,
  type TripRow,
  withTripItemPrice,
} from './trip.ts';
import { selectQuotes, selectTrip } from './db/trip-queries.ts';

type ReadRefusal = Refusal<
  | 'not-found'
  | 'trip-already-paid'
  | 'offer-expired'
  | 'supplier-unavailable'
  | 'too-many-requests'
  | 'limited-before-approval'
  | 'request-invalid'
>;
type ChooseRefusal = ReadRefusal | Refusal<'offer-sold-out' | 'ancillary-unavailable'>;
type Body = RouteInput<typeof chooseAncillariesRoute>['body'];

export function ancillaryHandlers(suppliers: Suppliers): Handler[] {
  return [
    defineHandler(readAncillariesRoute, (ctx, { params }) =>
      readAncillaries(ctx, suppliers, params.tripId, params.offerId),
    ),
    defineHandler(chooseAncillariesRoute, (ctx, { params, body }) =>
      chooseAncillaries(ctx, suppliers, params.tripId, params.offerId, body),
    ),
  ];
}

/** The supplier is asked each time, because seats may be taken while the user is choosing. */
async function readAncillaries(
  ctx: CompanyContext,
  suppliers: Suppliers,
  trip: TripId,
  offer: OfferId,
): Promise<Result<ItemAncillaries, ReadRefusal>> {
  const found = await findItem(ctx, trip, offer);
  if (!found.ok) return found;
  const { item } = found.value;
  const asked = await fetchAncillaries(ctx, suppliers, item);
  if (!asked.ok) return asked;
  return ok({
    offered: inRupees(asked.value, item),
    chosen: item.ancillaries.map(toBookedAncillary),
    remark: item.remark,
  });
}

async function chooseAncillaries(
  ctx: CompanyContext,
  suppliers: Suppliers,
  trip: TripId,
  offer: OfferId,
  { ancillaries: chosen, remark }: Body,
): Promise<Result<Trip, ChooseRefusal>> {
  const found = await findItem(ctx, trip, offer);
  if (!found.ok) return found;
  const { row, item } = found.value;
  const asked = await fetchAncillaries(ctx, suppliers, item);
  if (!asked.ok) return asked;
  const issues = findAncillaryIssues(asked.value, { ancillaries: chosen, remark }, row.travellers);
  if (issues.length > 0) return refuse('request-invalid', { issues });
  const taken = takenOf(asked.value.ancillaries, chosen, item);
  if (taken.length > 0) return refuseAncillaries(item, taken);
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const outcome = await suppliers
    .get(item.supplier, supplierShareOf(ctx))
    .price(item.selection, { seats: item.seats, ancillaries: chosen, remark }, 'looking');
  const names = new Map(asked.value.ancillaries.map(({ id, name }) => [id, name]));
  const priced = toTripItemPriceResult(item, outcome, (id) => names.get(id));
  if (!priced.ok) return priced;
  // The pricing rules are read after the supplier's response, so that the current ones apply.
  const pricing = await readBuyerPricing(ctx);
  const { facts } = item.storedPrice ?? {};
  // The item was stored by a release without price breakdowns; it is minutes old at most, and is searched for
  // again.
  if (facts === undefined) return refuse('offer-expired');
  const changed: StoredTripItem = {
    ...withTripItemPrice({ ...item, remark }, toQuotedPrice(priced.value), facts, pricing),
    expiresAt: tripItemExpiryOf(item, priced.value.expiresAt),
  };
  return writeItem(ctx, trip, changed);
}

/** Retries cover concurrent changes to other items of the same trip. */
const TRIES = 5;

/** Writes one item without touching the rest of the trip, which may change concurrently. */
async function writeItem(
  ctx: CompanyContext,
  trip: TripId,
  changed: StoredTripItem,
): Promise<Result<Trip, Refusal<'not-found' | 'trip-already-paid' | 'offer-expired'>>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await findItem(ctx, trip, changed.offerId);
    if (!found.ok) return found;
    const { row, quotes, storedItems } = found.value;
    const items = storedItems.map((item) => (item.offerId === changed.offerId ? changed : item));
    const totals = tripTotalsOf(items);
    const [[written]] = await ctx.db.forCompany(ctx.companyId, [
      replaceItems({
        id: trip,
        before: JSON.stringify(row.items),
        items: JSON.stringify(items),
        total: totals.total_minor,
        expiresAt: totals.expires_at,
      }),
    ]);
    if (!written) continue;
    await ctx.db.forCompany(ctx.companyId, [
      insertAuditEntry(ctx, 'booking.ancillaries-chosen', trip, {
        offerId: changed.offerId,
        ancillaries: tripItemChoiceOf(changed).ancillaries,
        hasRemark: changed.remark !== null,
      }),
    ]);
    return ok(redactTripForCaller(ctx, { ...row, items, ...totals }, quotes));
  }
  throw new Error(`${trip} does not keep still`);
}

interface Found {
  readonly row: TripRow;
  readonly quotes: QuoteRow[];
  readonly storedItems: StoredTripItem[];
  readonly item: StoredTripItem;
}

async function findItem(
  ctx: CompanyContext,
  trip: TripId,
  offer: OfferId,
): Promise<Result<Found, Refusal<'not-found' | 'trip-already-paid' | 'offer-expired'>>> {
  const [[row], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id: trip }),
    selectQuotes({ trip }),
  ]);
  if (!row) return refuse('not-found');
  if (row.checkout_id !== null) return refuse('trip-already-paid', { checkoutId: row.checkout_id });
  const storedItems = parseStoredTripItems(row.items);
  const item = storedItems.find(({ offerId }) => offerId === offer);
  if (!item) return refuse('not-found');
  if (!row.alive) return refuse('offer-expired');
  return ok({ row, quotes, storedItems, item });
}

/** Each call goes to the supplier and counts as a search. */
async function fetchAncillaries(
  ctx: CompanyContext,
  suppliers: Suppliers,
  { supplier, selection }: StoredTripItem,
): Promise<Result<OfferedAncillaries, Refusal<'offer-expired' | 'supplier-unavailable'> | CompanyOverQuota>> {
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const outcome = await suppliers.get(supplier, supplierShareOf(ctx)).ancillaries(selection);
  switch (outcome.kind) {
    case 'ancillaries':
      return ok(outcome.offered);
    case 'none':
      return ok({ ancillaries: [], longestRemark: null });
    case 'gone':
      return refuse('offer-expired');
    case 'unavailable':
      return refuse('supplier-unavailable');
  }
}

/**
 * Converts the ancillary prices to rupees for display; the exact amount is that of the price line, once the supplier
 * has priced it.
 */
function inRupees(
  { ancillaries, longestRemark }: OfferedAncillaries,
  { exchange, published }: StoredTripItem,
): OfferedAncillaries {
  // Ancillaries in another currency cannot be sold with the item.
  const sellable = ancillaries.filter(({ price }) => price.currency === published.currency);
  return {
    ancillaries: sellable.map((ancillary) => ({
      ...ancillary,
      price: toWireMoney(convertToRupees(fromWireMoney(ancillary.price), exchange)),
    })),
    longestRemark,
  };
}

interface Lost {
  readonly id: string;
  readonly name: string | undefined;
}

/**
 * Returns the chosen ancillaries that are no longer free. An ancillary that this item was already priced with does
 * not count as taken.
 */
function takenOf(
  offered: readonly Ancillary[],
  chosen: readonly ChosenAncillary[],
  item: StoredTripItem,
): Lost[] {
  const taken = new Map(
    offered.flatMap((ancillary) => (ancillary.isFree ? [] : [[ancillary.id, ancillary.name] as const])),
  );
  const own = new Set(item.ancillaries.map(({ id }) => id));
  return chosen.flatMap(({ id }) => (taken.has(id) && !own.has(id) ? [{ id, name: taken.get(id) }] : []));
}

/** Refuses what needs items that are sold out, and names each of them. */
export function refuseSoldOut(items: readonly Pick<StoredTripItem, 'itinerary' | 'offerId'>[]) {
  return refuse('offer-sold-out', {
    soldOut: items.map(({ itinerary, offerId }) => soldOutItemOf(itinerary, offerId)),
  });
}

function refuseAncillaries({ offerId }: Pick<StoredTripItem, 'offerId'>, ancillaries: readonly Lost[]) {
  return refuse('ancillary-unavailable', { offerId, ancillaries });
}

type Priced = Extract<PriceOutcome, { kind: 'priced' }>;

/** Returns the supplier's price of an item with everything chosen, or why there is none. */
export function toTripItemPriceResult(
  item: StoredTripItem,
  outcome: PriceOutcome,
  nameOf: (id: string) => string | undefined = (id) =>
    item.ancillaries.find((ancillary) => ancillary.id === id)?.name,
): Result<Priced, Refusal<'offer-sold-out' | 'ancillary-unavailable' | 'supplier-unavailable'>> {
  switch (outcome.kind) {
    case 'gone':
      return refuseSoldOut([item]);
    case 'ancillary-unavailable':
      return refuseAncillaries(
        item,
        outcome.ids.map((id) => ({ id, name: nameOf(id) })),
      );
    case 'unavailable':
      return refuse('supplier-unavailable');
    case 'priced':
      // A price in another currency is not shown as a price change; the supplier counts as unavailable.
      return outcome.total.currency === item.published.currency
        ? ok(outcome)
        : err({ code: 'supplier-unavailable' });
  }
}
