import type { Trip } from '@marga/contract/trips/trip';
import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { createId, type TripId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route-definition';
import type { duplicateTrip as duplicateTripRoute } from '@marga/contract/trips/saved-trips';
import type { TripChange } from '@marga/contract/trips/trip-details';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countBeforeApproval } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { readBuyerPricing } from '../pricing/index.ts';
import { findEquivalentOffers } from '../search/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { NOBODY, decryptPartyAndContact, encryptPartyAndContact } from './encrypted-party-and-contact.ts';
import { refuseSoldOut } from './ancillaries.ts';
import { carryOverAncillaries } from './carry-over-ancillaries.ts';
import { tripChangesBetween } from './detect-changed-trip-items.ts';
import {
  parseStoredTripItems,
  type StoredTripItem,
  canSeePartyAndContact,
  toStoredTripItem,
  tripTotalsOf,
  redactTripForCaller,
  insertTripForCaller,
} from './trip.ts';
import { updateTripItems } from './db/trip-items-queries.ts';
import { selectQuotes, selectTrip } from './db/trip-queries.ts';

type Unfindable = Refusal<'offer-expired' | 'offer-sold-out' | 'too-many-requests'>;
type Uncopied = Unfindable | Refusal<'not-found' | 'limited-before-approval'>;

interface Found {
  readonly items: readonly StoredTripItem[];
  readonly changes: readonly TripChange[];
}

/** Searches again for the offers of a trip: an item that is no longer sold leaves the trip, and the trip says so. */
export async function refreshTripOffers(
  ctx: CompanyContext,
  suppliers: Suppliers,
  id: TripId,
): Promise<Result<Trip, Unfindable | Refusal<'not-found' | 'trip-already-paid' | 'state-changed'>>> {
  const [[trip], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id }),
    selectQuotes({ trip: id }),
  ]);
  if (!trip) return refuse('not-found');
  if (trip.checkout_id !== null) return refuse('trip-already-paid', { checkoutId: trip.checkout_id });
  const found = await searchAgain(ctx, suppliers, parseStoredTripItems(trip.items), 0);
  if (!found.ok) return found;
  const { items, changes } = found.value;
  const totals = tripTotalsOf(items);
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
  // The trip was paid or its items changed while the offers were searched for.
  if (!written) return refuse('state-changed');
  return ok(redactTripForCaller(ctx, { ...trip, items, ...totals, changes }, quotes));
}

/**
 * Creates a copy of a trip, or of some of its items, for the same people. Its items are searched for again as they are sold now, on the same
 * days or from another first day.
 */
export async function duplicateTrip(
  ctx: CompanyContext,
  suppliers: Suppliers,
  id: TripId,
  { beginsOn, offerIds }: RouteInput<typeof duplicateTripRoute>['body'],
): Promise<Result<Trip, Uncopied>> {
  const counted = countBeforeApproval(ctx, ['trips.trips-before-approval']);
  if (!counted.ok) return counted;
  const [[trip]] = await ctx.db.forCompany(ctx.companyId, [selectTrip({ id })]);
  if (!trip) return refuse('not-found');
  const before = parseStoredTripItems(trip.items).filter(
    ({ offerId }) => offerIds?.includes(offerId) ?? true,
  );
  if (before.length === 0) return refuse('not-found');
  const found = await searchAgain(ctx, suppliers, before, beginsOn ? daysUntil(before, beginsOn) : 0);
  if (!found.ok) return found;
  const { items, changes } = found.value;
  const copy = createId('trip', now());
  const row = {
    ...trip,
    id: copy,
    user_id: ctx.userId,
    items,
    ...tripTotalsOf(items),
    checkout_id: null,
    changes,
    // Travellers are encrypted for one trip, so they are encrypted again for the copy. Its creator gets only the
    // travellers that they may read in the original.
    ...encryptPartyAndContact(
      ctx,
      copy,
      canSeePartyAndContact(ctx, trip) ? decryptPartyAndContact(ctx, trip) : NOBODY,
    ),
    saved_at: trip.saved_at && now(),
  };
  return ok(await insertTripForCaller(ctx, row));
}

async function searchAgain(
  ctx: CompanyContext,
  suppliers: Suppliers,
  before: readonly StoredTripItem[],
  days: number,
): Promise<Result<Found, Unfindable>> {
  const wanted = before.flatMap(({ criteria, supplier, itinerary }) =>
    criteria ? [{ criteria: onOtherDays(criteria, days), supplier, itinerary }] : [],
  );
  // The item dates from before search criteria were stored, so it cannot be searched for again.
  if (wanted.length < before.length) return refuse('offer-expired');
  const found = await findEquivalentOffers(ctx, suppliers, wanted);
  if (found === 'too-many') return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const pricing = await readBuyerPricing(ctx);
  const items = found.map((offer, index) => {
    const was = before[index];
    // A seat belongs to one departure, so chosen seats are kept only when the date does not change.
    const seats = days === 0 && was ? was.seats : [];
    const seatsForWomen = days === 0 && was ? was.seatsForWomen : [];
    return offer && toStoredTripItem({ ...offer, seats, seatsForWomen }, pricing);
  });
  const tried = await Promise.all(
    items.map(
      async (item, index) =>
        item &&
        carryOverAncillaries(ctx, suppliers, before[index], item, { isOtherDay: days !== 0, pricing }),
    ),
  );
  const stored = tried.flatMap((one) => (one === 'too-many' ? [] : [one]));
  // The search limit was reached before all chosen ancillaries were carried over. Without them it would be a
  // different trip, so the request is refused for a minute.
  if (stored.length < tried.length) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const left = stored.flatMap((one) => (one ? [one.item] : []));
  if (left.length === 0) return refuseSoldOut(before);
  const lost = stored.map((one) => one?.lost ?? []);
  const after = stored.map((one) => one?.item);
  return ok({ items: left, changes: tripChangesBetween(before, after, lost) });
}

const DAY_MS = 86_400_000;

/** Returns by how many days all items must shift so that the trip begins on `beginsOn`. */
function daysUntil(items: readonly StoredTripItem[], beginsOn: LocalDate): number {
  const days = items.flatMap(({ criteria }) => (criteria ? [firstTravelDateOf(criteria)] : [])).toSorted();
  const [first] = days;
  return first ? Math.round((Date.parse(beginsOn) - Date.parse(first)) / DAY_MS) : 0;
}

function onOtherDays(criteria: Criteria, days: number): Criteria {
  if (days === 0) return criteria;
  switch (criteria.service) {
    case 'flight':
      return {
        ...criteria,
        journeys: criteria.journeys.map((journey) => ({
          ...journey,
          departOn: addDaysToDate(journey.departOn, days),
        })),
      };
    case 'train':
    case 'bus':
      return { ...criteria, departOn: addDaysToDate(criteria.departOn, days) };
    case 'hotel':
      return {
        ...criteria,
        checkIn: addDaysToDate(criteria.checkIn, days),
        checkOut: addDaysToDate(criteria.checkOut, days),
      };
    case 'cab':
      return {
        ...criteria,
        pickUpOn: addDaysToDate(criteria.pickUpOn, days),
        returnOn: criteria.returnOn && addDaysToDate(criteria.returnOn, days),
      };
  }
}
