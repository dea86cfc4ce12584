import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import type { Currency } from '@marga/contract/kernel/currency';
import { type CheckoutId, idPatternOf, type TripId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import type { listTrips as listTripsRoute, SavedTrip } from '@marga/contract/trips/saved-trips';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { toSearchPrefixes } from '../bookings/index.ts';
import { parseStoredTripItems, type TripRow } from './trip.ts';
import { selectSavedTrips } from './db/trip-queries.ts';

type Query = RouteInput<typeof listTripsRoute>['query'];
type Row = TripRow & { alive: boolean; open_quotes: bigint | null };

/** This sorts after every trip id, because the character after `trp_` is always 0 to 7. */
const LAST = 'trp_8';

export function buildSavedTripPageQuery(query: Query) {
  return selectSavedTrips({
    words: query.search === undefined ? null : toSearchPrefixes(query.search).map((word) => `%${word}%`),
    isBooked: query.state === undefined ? null : query.state === 'booked',
    before: query.cursor ?? LAST,
    limit: query.limit + 1,
  });
}

export function savedTripPageFromRows(
  rows: readonly Row[],
  query: Query,
): Result<RouteOutput<typeof listTripsRoute>, Refusal<'request-invalid'>> {
  if (query.cursor !== undefined && !idPatternOf('trip').test(query.cursor)) {
    return refuse('request-invalid', {
      issues: [{ path: 'query.cursor', message: 'not the nextCursor of a page' }],
    });
  }
  const shown = rows.slice(0, query.limit);
  return ok({
    items: shown.map(savedTripOf),
    nextCursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
  });
}

function savedTripOf(row: Row): SavedTrip {
  const items = parseStoredTripItems(row.items);
  const currency = row.currency as Currency;
  return {
    id: row.id as TripId,
    name: row.name,
    client: row.client,
    purpose: row.purpose,
    travellers: row.travellers,
    items: items.map(({ itinerary }) => ({
      service: itinerary.service,
      route: itineraryRouteOf(itinerary),
      on: departureDayOf(itinerary),
    })),
    total: toWireMoney(createMoney(row.total_minor, currency)),
    clientTotal: toWireMoney(
      sumMoney(
        items.map(({ clientTotal }) => fromWireMoney(clientTotal)),
        currency,
      ),
    ),
    isAlive: row.alive,
    expiresAt: row.expires_at,
    openQuotes: Number(row.open_quotes ?? 0n),
    checkoutId: row.checkout_id as CheckoutId | null,
    savedAt: row.saved_at ?? row.created_at,
  };
}

function departureDayOf(itinerary: Itinerary): LocalDate {
  const start = itinerary.service === 'hotel' ? itinerary.checkInAt : itinerary.segments[0]?.departsAt;
  if (!start) throw new Error('an itinerary without a segment');
  return start.local.slice(0, 10) as LocalDate;
}
