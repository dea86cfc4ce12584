import type { BOOKING_ORDERS, listBookings as listBookingsRoute } from '@marga/contract/bookings/booking';
import { type BookingId, idPatternOf } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { epochMsOf, instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type BookingRow, bookingFromRow } from './booking.ts';
import {
  selectByDeparture,
  selectByLatestDeparture,
  selectCheapest,
  selectDearest,
  selectNewest,
  selectOldest,
} from './db/booking-list-queries.ts';
import { type ContactKeys, parseBookingSearch } from './parse-booking-search.ts';

type Query = RouteInput<typeof listBookingsRoute>['query'];
type Order = (typeof BOOKING_ORDERS)[number];
type Row = BookingRow & { departs_at: Instant };

/**
 * These positions sort before and after every booking: ids continue with 0 to 7, currencies are three letters,
 * amounts are not negative.
 */
const FIRST = { id: 'bkg_', departsAt: '-infinity', currency: 'AAA', minor: -1n } as const;
const LAST = { id: 'bkg_8', departsAt: 'infinity', currency: 'ZZZ', minor: 2n ** 62n } as const;

export function buildBookingPageQuery(config: ContactKeys, query: Query) {
  const filter = {
    status: query.status ?? null,
    service: query.service ?? null,
    sought: query.search === undefined ? null : parseBookingSearch(config, query.search),
    departsFrom: query.departsFrom ?? null,
    departsUntil: query.departsUntil ?? null,
    limit: query.limit + 1,
  };
  // An unreadable cursor is refused later, when the response is built. Until then the query may start at any
  // position.
  const position = query.cursor === undefined ? undefined : positionOf(query.cursor, query.order);
  switch (query.order) {
    case 'newest':
      return selectNewest({ ...filter, ...LAST, ...position });
    case 'oldest':
      return selectOldest({ ...filter, ...FIRST, ...position });
    case 'departure':
      return selectByDeparture({ ...filter, ...FIRST, ...position });
    case 'latest-departure':
      return selectByLatestDeparture({ ...filter, ...LAST, ...position });
    case 'cheapest':
      return selectCheapest({ ...filter, ...FIRST, ...position });
    case 'dearest':
      return selectDearest({ ...filter, ...LAST, ...position });
  }
}

export function bookingPageFromRows(
  rows: readonly Row[],
  query: Query,
): Result<RouteOutput<typeof listBookingsRoute>, Refusal<'request-invalid'>> {
  if (query.cursor !== undefined && !positionOf(query.cursor, query.order)) {
    return refuse('request-invalid', {
      issues: [{ path: 'query.cursor', message: 'not the nextCursor of a page in this order' }],
    });
  }
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return ok({
    items: shown.map(bookingFromRow),
    nextCursor: rows.length > query.limit && last ? cursorOf(last, query.order) : null,
  });
}

interface Position {
  readonly id: BookingId;
  readonly departsAt: Instant;
  readonly currency: string;
  readonly minor: bigint;
}

/**
 * Returns the cursor of the next page: the sort order and every value that determines where this page ended, so the
 * next page is right whatever was booked meanwhile.
 */
function cursorOf(row: Row, order: Order): string {
  return [order, epochMsOf(row.departs_at), row.currency, row.total_minor, row.id].join('.');
}

const CURSOR = /^([a-z-]{1,20})\.(-?\d{1,13})\.([A-Z]{3})\.(\d{1,18})\.(\w{1,40})$/;

function positionOf(cursor: string, order: Order): Position | undefined {
  const [, ofOrder, departsMs, currency, minor, id] = CURSOR.exec(cursor) ?? [];
  if (ofOrder !== order || id === undefined || !idPatternOf('booking').test(id)) return undefined;
  return {
    id: id as BookingId,
    departsAt: instantFromEpochMs(Number(departsMs)),
    currency: currency ?? '',
    minor: BigInt(minor ?? 0),
  };
}
