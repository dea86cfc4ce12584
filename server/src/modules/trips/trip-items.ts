import type { Trip } from '@marga/contract/trips/trip';
import type { OfferId, TripId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import type { TripChange } from '@marga/contract/trips/trip-details';
import {
  addTripItems,
  deleteTrip as deleteTripRoute,
  MOST_ITEMS,
  removeTripItem,
  swapTripItem,
} from '@marga/contract/trips/trip-items';
import { insertAuditEntry } from '../../platform/audit.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type CompanyOverQuota, countSupplierQuestions } from '../../platform/limits/company-quota.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { readBuyerPricing } from '../pricing/index.ts';
import { findOffers } from '../search/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { findSeatIssue } from './validate-chosen-seats.ts';
import { deleteTripCall, updateTripItems } from './db/trip-items-queries.ts';
import {
  parseStoredTripItems,
  type StoredTripItem,
  findSeatsForWomen,
  toStoredTripItem,
  tripTotalsOf,
  redactTripForCaller,
  type TripRow,
} from './trip.ts';
import { selectQuotes, selectTrip } from './db/trip-queries.ts';

type Chosen = RouteInput<typeof swapTripItem>['body'];
type Untouchable = Refusal<'not-found' | 'trip-already-paid' | 'state-changed'>;
type Unusable = Refusal<'offer-expired' | 'request-invalid'> | CompanyOverQuota;

/**
 * The items of a trip can change until it is paid. Its price, conflicts and traveller checks always follow from
 * its current items.
 */
export function tripItemHandlers(suppliers: Suppliers): Handler[] {
  return [
    defineHandler(addTripItems, (ctx, { params, body }) =>
      changeItems(ctx, params.tripId, async (items, trip) => {
        if (items.length + body.items.length > MOST_ITEMS)
          return invalid('body.items', `a trip has at most ${MOST_ITEMS} items`);
        const added = await resolveItems(ctx, suppliers, trip, items, body.items, (at) => `body.items.${at}`);
        return added.ok ? ok([...items, ...added.value]) : added;
      }),
    ),
    defineHandler(swapTripItem, (ctx, { params, body }) =>
      changeItems<Unusable | Refusal<'not-found'>>(ctx, params.tripId, async (items, trip) => {
        const others = items.filter(({ offerId }) => offerId !== params.offerId);
        if (others.length === items.length) return refuse('not-found');
        const stored = await resolveItems(ctx, suppliers, trip, others, [body], () => 'body');
        if (!stored.ok) return stored;
        // The new item takes the old one's place, because the order of a trip is the order in which it is booked.
        return ok(items.flatMap((item) => (item.offerId === params.offerId ? stored.value : [item])));
      }),
    ),
    defineHandler(removeTripItem, (ctx, { params }) =>
      changeItems<Refusal<'not-found' | 'request-invalid'>>(ctx, params.tripId, async (items) => {
        const left = items.filter(({ offerId }) => offerId !== params.offerId);
        if (left.length === items.length) return refuse('not-found');
        return left.length === 0 ? invalid('params.offerId', 'a trip has at least one item') : ok(left);
      }),
    ),
    defineHandler(deleteTripRoute, (ctx, { params }) => deleteTrip(ctx, params.tripId)),
  ];
}

async function changeItems<Because extends Refusal>(
  ctx: CompanyContext,
  id: TripId,
  change: (items: readonly StoredTripItem[], trip: TripRow) => Promise<Result<StoredTripItem[], Because>>,
): Promise<Result<Trip, Because | Untouchable>> {
  const [[trip], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id }),
    selectQuotes({ trip: id }),
  ]);
  if (!trip) return refuse('not-found');
  if (trip.checkout_id !== null) return refuse('trip-already-paid', { checkoutId: trip.checkout_id });
  const changed = await change(parseStoredTripItems(trip.items), trip);
  if (!changed.ok) return changed;
  const items = changed.value;
  const totals = tripTotalsOf(items);
  const changes = stillTrue(trip.changes as TripChange[], items);
  const [[written]] = await ctx.db.forCompany(ctx.companyId, [
    updateTripItems({
      id,
      before: JSON.stringify(trip.items),
      items: JSON.stringify(items),
      total: totals.total_minor,
      expiresAt: totals.expires_at,
      changes: JSON.stringify(changes),
    }),
  ]);
  if (!written) return refusedWrite(ctx, id);
  return ok(redactTripForCaller(ctx, { ...trip, items, ...totals, changes }, quotes));
}

/** Returns why a write failed: the trip was deleted, paid or changed by somebody else at the same time. */
async function refusedWrite(ctx: CompanyContext, id: TripId): Promise<Result<never, Untouchable>> {
  const [[now]] = await ctx.db.forCompany(ctx.companyId, [selectTrip({ id })]);
  if (!now) return refuse('not-found');
  return now.checkout_id === null
    ? refuse('state-changed')
    : refuse('trip-already-paid', { checkoutId: now.checkout_id });
}

/**
 * Returns the changes that still apply: those of an item that was removed from the trip are dropped, and those of an
 * item that is no longer sold stay.
 */
function stillTrue(changes: readonly TripChange[], items: readonly StoredTripItem[]): TripChange[] {
  const present = new Set(items.map(({ offerId }) => offerId));
  return changes.filter(({ offerId, after }) => after === null || present.has(offerId));
}

async function resolveItems(
  ctx: CompanyContext,
  suppliers: Suppliers,
  { travellers }: Pick<TripRow, 'travellers'>,
  others: readonly StoredTripItem[],
  asked: readonly Chosen[],
  pathOf: (index: number) => string,
): Promise<Result<StoredTripItem[], Unusable>> {
  const taken = new Set<OfferId>(others.map(({ offerId }) => offerId));
  for (const [index, { offerId }] of asked.entries()) {
    if (taken.has(offerId)) return invalid(`${pathOf(index)}.offerId`, 'it is in the trip already');
    taken.add(offerId);
  }
  // Each item counts as a search, because it and its seats may be requested from the supplier again.
  const counted = countSupplierQuestions(ctx, asked.length);
  if (!counted.ok) return counted;
  const found = await findOffers(ctx, suppliers, asked);
  const stored = found.flatMap((offer, index) =>
    offer ? [{ ...offer, seats: asked[index]?.seats ?? [] }] : [],
  );
  if (stored.length < asked.length) return refuse('offer-expired');
  const issue = findSeatIssue(stored, pathOf);
  if (issue) return invalid(issue.path, issue.message);
  const stranger = stored.findIndex(({ offer }) => offer.travellers !== travellers);
  if (stranger >= 0) return invalid(pathOf(stranger), `the trip is for ${travellers} travellers`);
  const forWomen = await Promise.all(stored.map((one) => findSeatsForWomen(ctx, suppliers, one)));
  const pricing = await readBuyerPricing(ctx);
  return ok(
    stored.map((one, index) => toStoredTripItem({ ...one, seatsForWomen: forWomen[index] ?? [] }, pricing)),
  );
}

async function deleteTrip(
  ctx: CompanyContext,
  id: TripId,
): Promise<Result<undefined, Refusal<'not-found' | 'trip-already-paid'>>> {
  const [[deleted], [left]] = await ctx.db.forCompany(ctx.companyId, [
    deleteTripCall({ id }),
    selectTrip({ id }),
  ]);
  if (deleted) {
    await ctx.db.forCompany(ctx.companyId, [
      insertAuditEntry(ctx, 'booking.trip-deleted', id, { quotes: Number(deleted.quotes) }),
    ]);
    return ok(undefined);
  }
  return left ? refuse('trip-already-paid', { checkoutId: left.checkout_id }) : refuse('not-found');
}

function invalid(path: string, message: string): Result<never, Refusal<'request-invalid'>> {
  return refuse('request-invalid', { issues: [{ path, message }] });
}
