import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { checkLedgerInvariants, readSandboxOrders } from '../invariants.ts';
import type { TestBed } from '../test-bed.ts';

/** Reports on the checkouts since a given time: each broken invariant in words, and how the bookings ended. */
interface InvariantReport {
  readonly broken: string[];
  readonly ends: Readonly<Record<string, number>>;
}

interface BookingFound {
  readonly id: string;
  readonly state: string;
  /** Holds the booking's price including all its amendments. */
  readonly paid: string;
  readonly held: string | null;
  readonly captures: string;
  readonly captured: string;
  readonly ordered: boolean;
  /** True while an operator must find out whether the supplier has cancelled or changed the booking. */
  readonly undecided: boolean;
}

/** Returns the time of the database's clock, which is the authoritative one. */
export async function readDatabaseTime(testBed: TestBed): Promise<string> {
  const [row] = await testBed.query<{ at: string }>('select clock_timestamp()::text as at');
  return row?.at ?? '';
}

/**
 * Checks that nothing was ordered twice, no unknown order was sent again, exactly the confirmed bookings were
 * charged, once and at their price, the ledger sums to zero, and every trip has ended or is in the operators' work
 * queue.
 */
export async function checkInvariantsSince(
  testBed: TestBed,
  since: string,
  accepted: readonly CheckoutId[],
): Promise<InvariantReport> {
  const bookings = await testBed.query<BookingFound>(
    `select b.id, b.state, coalesce(t.paid_minor, b.total_minor)::text as paid, h.state as held, p.captures, p.captured,
        b.supplier_order is not null as ordered, coalesce(moving.undecided, false) as undecided
      from checkout.checkout c join bookings.booking b on b.checkout_id = c.id
      left join ledger.hold h on h.booking_id = b.id
      left join amendments.refund_balance t on t.booking_id = b.id
      left join lateral (select bool_or(m.state = 'escalated') as undecided, array_agg(b.id || ' ' || m.id) as subjects
        from amendments.amendment m where m.booking_id = b.id) moving on true
      cross join lateral (select count(*) filter (where p.subject = b.id) as captures, coalesce(sum(amount_minor), 0)::text as captured
        from ledger.posting p where p.kind = 'capture' and p.subject = any (array[b.id] || moving.subjects)) p
      where c.created_at >= $1::timestamptz`,
    [since],
  );
  const broken = [
    ...(await checkCheckouts(testBed, since, accepted)),
    ...bookings.flatMap((booking) => faultOf(booking) ?? []),
    ...(await checkAmendments(testBed, since)),
    ...(await checkOrders(testBed, bookings)),
    ...(await checkLedgerInvariants(testBed)),
  ];
  const ends: Record<string, number> = {};
  for (const { state } of bookings) ends[state] = (ends[state] ?? 0) + 1;
  return { broken, ends };
}

/** Checks that there is one checkout for each accepted one and one per trip, and that all of them are closed. */
async function checkCheckouts(
  testBed: TestBed,
  since: string,
  accepted: readonly CheckoutId[],
): Promise<string[]> {
  const checkouts = await testBed.query<{ id: string; trip: string; state: string }>(
    'select id, trip_id as trip, state from checkout.checkout where created_at >= $1::timestamptz',
    [since],
  );
  const [there, acceptedIds] = [new Set<string>(checkouts.map(({ id }) => id)), new Set<string>(accepted)];
  const trips = Map.groupBy(checkouts, ({ trip }) => trip);
  return [
    ...[...acceptedIds].filter((id) => !there.has(id)).map((id) => `${id} was accepted and is lost`),
    ...[...there].filter((id) => !acceptedIds.has(id)).map((id) => `${id} is there and was told to nobody`),
    ...checkouts.filter(({ state }) => state !== 'done').map(({ id }) => `${id} never came to an end`),
    ...[...trips].flatMap(([trip, paid]) =>
      paid.length > 1 ? [`${trip} was paid ${paid.length} times`] : [],
    ),
  ];
}

function faultOf({ id, state, paid, held, captures, captured, ordered }: BookingFound): string | undefined {
  const isRight = {
    confirmed: held === 'captured' && captures === '1' && captured === paid && ordered,
    cancelled: held === 'captured' && captures === '1' && captured === paid && ordered,
    // There is no hold when the funds did not cover the whole amount, because nothing was held then.
    failed: (held === 'released' || held === null) && captures === '0',
    escalated: held === 'held' && captures === '0',
  }[state];
  if (isRight === undefined) return `${id} never came to an end: it is ${state}`;
  return isRight
    ? undefined
    : `${id} is ${state} at ${paid}, its hold is ${held}, and ${captures} captures took ${captured}`;
}

/**
 * Checks that every cancellation and change has ended or reached an operator, that a booking is cancelled as a
 * whole at most once, and that refunds match what was promised and have arrived.
 */
async function checkAmendments(testBed: TestBed, since: string): Promise<string[]> {
  const [found] = await testBed.query<{
    moving: string[];
    disagreeing: string[];
    twice: string[];
    unpaid: string[];
    overpaid: string[];
  }>(
    `with since as (select b.id, b.state from checkout.checkout c join bookings.booking b on b.checkout_id = c.id
        where c.created_at >= $1::timestamptz),
      moves as (select m.* from amendments.amendment m join since s on s.id = m.booking_id)
    select
      array(select m.id || ' is ' || m.state from moves m where m.state in ('asked', 'sending', 'unknown')) as moving,
      array(select s.id || ' is ' || s.state from since s where (s.state = 'cancelled') <> exists (select from moves m
        where m.booking_id = s.id and m.kind = 'cancellation' and m.state = 'done' and m.travellers is null and m.legs is null))
        as disagreeing,
      array(select m.booking_id from moves m where m.kind = 'cancellation' and m.state = 'done' and m.travellers is null
        and m.legs is null group by 1 having count(*) > 1) as twice,
      array(select d.id || ' ' || d.amount_minor || ' ' || coalesce(d.paid_back_minor, 0) || ' ' || coalesce(p.came, 0)
        from refunds.expected_refund d join since s on s.id = d.booking_id
        left join lateral (select sum(p.amount_minor) as came from ledger.posting p
          where p.kind = 'refund' and (p.subject = d.booking_id || ' ' || d.id
            or starts_with(p.subject, d.booking_id || ' ' || d.id || ' '))) p on true
        where d.component <> 'gateway'
          and (d.paid_back_minor is distinct from d.amount_minor or coalesce(p.came, 0) <> d.amount_minor)) as unpaid,
      array(select h.booking_id || ' ' || h.amount_minor || ' ' || sum(p.amount_minor) from since s
        join ledger.hold h on h.booking_id = s.id or starts_with(h.booking_id, s.id || ' ')
        join ledger.posting p on p.from_account = 'booking:' || s.id and p.kind = 'refund' and p.linked_subject = h.booking_id and p.linked_kind = 'capture'
        group by h.booking_id, h.amount_minor having sum(p.amount_minor) > h.amount_minor) as overpaid`,
    [since],
  );
  if (!found) throw new Error('what became of the bookings could not be read');
  return [
    ...found.moving.map((amendment) => `a move never came to an end: ${amendment}`),
    ...found.disagreeing.map((line) => `the booking and its cancellation disagree: ${line}`),
    ...found.twice.map((id) => `${id} was cancelled twice`),
    ...found.overpaid.map((line) => `a fund got back more than was taken from it: ${line}`),
    ...found.unpaid.map((line) => `what is owed, paid back and posted differ: ${line}`),
  ];
}

/**
 * Waits until nothing is being cancelled, changed or refunded any more, and returns how many such operations are open
 * at the deadline. Unexpected refunds are excluded, because polling for them goes on for weeks.
 */
export async function waitForAmendments(testBed: TestBed, patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const [row] = await testBed.query<{ open: number }>(
      `select (select count(*) from amendments.amendment m where m.state in ('asked', 'sending', 'unknown'))::int
        + (select count(*) from refunds.expected_refund d where d.next_check_at is not null and d.arrived_at is null
          and (d.quoted_minor > 0 or d.amount_minor > 0))::int as open`,
    );
    if (row?.open === 0 || performance.now() > deadline) return row?.open ?? -1;
    await sleep(300);
  }
}

/**
 * Resets the suppliers, the order monitor and Redis after a check, because a long run would otherwise spend its
 * time listing and polling bookings that have ended.
 */
export async function resetSuppliersAndRedis(testBed: TestBed): Promise<void> {
  await fetch(`${testBed.system.sandboxUrl}/_sandbox/reset`, { method: 'POST' });
  await testBed.query(`update monitoring.order_monitor set next_check_at = 'infinity'`);
  const redis = new Redis(testBed.system.redis.url);
  await redis.flushall();
  redis.disconnect();
}

/**
 * Checks the suppliers' orders: none may have been made twice, and each must belong to a booking that is confirmed,
 * escalated or cancelled.
 */
async function checkOrders(testBed: TestBed, bookings: readonly BookingFound[]): Promise<string[]> {
  const { orders, attempts } = await readSandboxOrders(testBed);
  const states = new Map(bookings.map(({ id, state }) => [id, state]));
  const byReference = Map.groupBy(orders, (order) => order.metadata?.marga_reference ?? '');
  return [
    ...[...byReference].flatMap(([reference, made]) => {
      const state = states.get(reference);
      const isExplained = state === 'confirmed' || state === 'escalated' || state === 'cancelled';
      return [
        ...(made.length > 1 ? [`${reference} was ordered ${made.length} times`] : []),
        ...(isExplained
          ? []
          : [`the supplier holds an order for ${reference}, which is ${state ?? 'unknown to us'}`]),
      ];
    }),
    ...bookings
      .filter(({ id, state }) => state === 'confirmed' && !byReference.has(id))
      .map(({ id }) => `${id} is confirmed and the supplier has no order`),
    ...orders.flatMap((order) => {
      const booking = bookings.find(({ id }) => id === order.metadata?.marga_reference);
      const isCancelled = order.cancelled_at !== null;
      return !booking || booking.undecided || isCancelled === (booking.state === 'cancelled')
        ? []
        : [`${booking.id} is ${booking.state}, its order ${isCancelled ? 'is' : 'is not'} cancelled`];
    }),
    ...attempts
      .filter((attempt) => attempt.create_attempts > 1)
      .map((attempt) => `${attempt.metadata?.marga_reference} was sent ${attempt.create_attempts} times`),
  ];
}
