import { epochMsOf, type Instant, parseInstant } from '@marga/contract/kernel/time';
import { z } from 'zod';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { DuffelError } from './duffel-errors.ts';
import { isAwaitingPayment, isVisibleToLookup, type Order, type FlightOrderStore } from './orders.ts';

interface OrderPage {
  readonly orders: readonly Order[];
  readonly meta: { readonly limit: number; readonly after: string | null; readonly before: string | null };
}

const moment = z.string().transform((text, context): Instant => {
  try {
    return parseInstant(text);
  } catch {
    context.addIssue({ code: 'invalid_format', format: 'datetime', input: text });
    return z.NEVER;
  }
});

/** The cursor is an order's sequence number, encoded so that callers treat it as opaque. */
const cursor = z.string().transform((text, context): number => {
  const sequence = /^order:(\d+)$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  if (sequence) return Number(sequence);
  context.addIssue({ code: 'invalid_format', format: 'cursor', input: text });
  return z.NEVER;
});

const names = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/** The schema is strict because a filter that the supplier does not have must not silently list everything. */
const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: cursor.optional(),
  before: cursor.optional(),
  sort: z.enum(['created_at', '-created_at']).default('-created_at'),
  offer_id: z.string().optional(),
  booking_reference: z.string().optional(),
  awaiting_payment: z.stringbool().optional(),
  'passenger_name[]': names.optional(),
  'created_at[after]': moment.optional(),
  'created_at[before]': moment.optional(),
});

type ListQuery = z.infer<typeof listQuery>;

export function listOrders(
  orders: FlightOrderStore,
  connection: SupplierConnectionName,
  rawQuery: unknown,
): OrderPage {
  const parsed = listQuery.safeParse(rawQuery);
  if (!parsed.success) throw new DuffelError({ code: 'bad_request', message: z.prettifyError(parsed.error) });
  const query = parsed.data;
  const matching = candidates(orders, connection, query).filter((order) => matches(order, query));

  // Only the first page of a listing counts as a lookup, because later pages must not reveal what the first did not
  // show.
  const isLookup = query.after === undefined && query.before === undefined;
  const visible = matching.filter((order) =>
    isLookup ? isVisibleToLookup(order) : order.lookupsUntilVisible === 0,
  );
  if (query.sort === 'created_at') visible.reverse();
  return page(visible, query);
}

function candidates(orders: FlightOrderStore, connection: SupplierConnectionName, query: ListQuery): Order[] {
  if (query.offer_id === undefined) return orders.list(connection);
  const found = orders.findByOffer(connection, query.offer_id);
  return found ? [found] : [];
}

function matches(order: Order, query: ListQuery): boolean {
  const { booking_reference, awaiting_payment } = query;
  const after = query['created_at[after]'];
  const before = query['created_at[before]'];
  const namesAsked = query['passenger_name[]'];
  return (
    (booking_reference === undefined || order.bookingReference === booking_reference) &&
    (awaiting_payment === undefined || awaiting_payment === isAwaitingPayment(order)) &&
    (after === undefined || epochMsOf(order.createdAt) >= epochMsOf(after)) &&
    (before === undefined || epochMsOf(order.createdAt) <= epochMsOf(before)) &&
    (namesAsked === undefined || namesAsked.every((name) => hasPassenger(order, name)))
  );
}

function hasPassenger(order: Order, name: string): boolean {
  return order.passengers.some(({ given_name, family_name }) =>
    `${given_name} ${family_name}`.toLowerCase().includes(name.toLowerCase()),
  );
}

function page(sorted: readonly Order[], query: ListQuery): OrderPage {
  const from = startOf(sorted, query);
  const orders = sorted.slice(from, from + query.limit);
  const [first, last] = [orders[0], orders.at(-1)];
  return {
    orders,
    meta: {
      limit: query.limit,
      after: last && from + orders.length < sorted.length ? cursorOf(last) : null,
      before: first && from > 0 ? cursorOf(first) : null,
    },
  };
}

/** The start is found by comparison, because the cursor's order may not be among the matching ones. */
function startOf(sorted: readonly Order[], { after, before, sort, limit }: ListQuery): number {
  const direction = sort === 'created_at' ? 1 : -1;
  const countUpTo = (cursorSequence: number): number =>
    sorted.filter(({ sequence }) => (sequence - cursorSequence) * direction <= 0).length;
  if (after !== undefined) return countUpTo(after);
  return before === undefined ? 0 : Math.max(0, countUpTo(before) - 1 - limit);
}

function cursorOf(order: Order): string {
  return Buffer.from(`order:${order.sequence}`).toString('base64url');
}
