import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { TestBed } from './test-bed.ts';

interface SandboxOrders {
  orders: {
    id: string;
    connection: string;
    cancelled_at: string | null;
    metadata: { marga_reference?: string } | null;
  }[];
  attempts: { metadata: { marga_reference?: string } | null; create_attempts: number; orders: number }[];
}

export interface Figures {
  readonly checkouts: number;
  readonly bookings: Readonly<Record<string, number>>;
  readonly supplierOrders: number;
  readonly mostCreatesOfOneBooking: number;
  readonly orphanOrders: number;
}

/** Waits until no checkout is open any more, and returns how many still are at the deadline. */
export async function waitUntilNoCheckoutsOpen(testBed: TestBed, patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const open = await openCheckouts(testBed);
    if (open === 0 || performance.now() > deadline) return open ?? -1;
    await sleep(200);
  }
}

/** Returns undefined while the database is the part that has just been killed. */
async function openCheckouts(testBed: TestBed): Promise<number | undefined> {
  try {
    const [row] = await testBed.query<{ open: string }>(
      `select count(*) as open from checkout.checkout where state = 'open'`,
    );
    return Number(row?.open);
  } catch {
    return undefined;
  }
}

/** Checks every invariant once the system has settled. Each violation is one sentence. */
export async function checkInvariants(
  testBed: TestBed,
  accepted: readonly CheckoutId[],
  { forgets }: { forgets: boolean },
): Promise<{ broken: string[]; figures: Figures }> {
  const broken: string[] = [];
  const bookings = await testBed.query<{
    id: string;
    checkout_id: string;
    state: string;
    hold: string | null;
    captures: string;
    supplier_order: string | null;
  }>(`
    select b.id, b.checkout_id, b.state, b.supplier_order, h.state as hold,
      (select count(*) from ledger.posting p where p.subject = b.id and p.kind = 'capture') as captures
    from bookings.booking b left join ledger.hold h on h.booking_id = b.id`);
  const checkouts = new Set(bookings.map((row) => row.checkout_id));
  const unfinished = bookings.filter((row) => !['confirmed', 'failed', 'escalated'].includes(row.state));
  for (const row of unfinished) broken.push(`${row.id} never came to an end: it is ${row.state}`);
  if (!forgets) {
    for (const id of accepted) if (!checkouts.has(id)) broken.push(`${id} was accepted and is lost`);
    if (checkouts.size !== new Set(accepted).size) {
      broken.push(`${accepted.length} checkouts were accepted and ${checkouts.size} exist`);
    }
  }
  for (const row of bookings) {
    const right =
      row.state === 'confirmed'
        ? row.hold === 'captured' && row.captures === '1' && row.supplier_order !== null
        : row.state === 'failed'
          ? row.hold === 'released' && row.captures === '0'
          : row.hold === 'held' && row.captures === '0';
    if (!right)
      broken.push(`${row.id} is ${row.state} but its hold is ${row.hold} with ${row.captures} captures`);
  }

  const { orders, attempts } = await readSandboxOrders(testBed);
  const states = new Map(bookings.map((row) => [row.id, row.state]));
  const orphan = new Set(
    (await testBed.query<{ reference: string }>('select reference from bookings.orphan_order')).map(
      (row) => row.reference,
    ),
  );
  const ordersOf = Map.groupBy(orders, (order) => order.metadata?.marga_reference ?? '');
  for (const [reference, list] of ordersOf) {
    if (list.length > 1) broken.push(`${reference} was ordered ${list.length} times`);
    const state = states.get(reference);
    const explained = state === 'confirmed' || state === 'escalated' || (forgets && orphan.has(reference));
    if (!explained)
      broken.push(`the supplier holds an order for ${reference}, which is ${state ?? 'unknown to us'}`);
  }
  for (const row of bookings) {
    if (row.state === 'confirmed' && !ordersOf.has(row.id))
      broken.push(`${row.id} is confirmed and the supplier has no order`);
  }
  for (const attempt of attempts) {
    if (attempt.create_attempts > 1) {
      broken.push(`${attempt.metadata?.marga_reference} was sent ${attempt.create_attempts} times`);
    }
  }
  broken.push(...(await checkLedgerInvariants(testBed)));
  return {
    broken,
    figures: {
      checkouts: checkouts.size,
      bookings: countBy(bookings.map((row) => row.state)),
      supplierOrders: orders.length,
      mostCreatesOfOneBooking: Math.max(0, ...attempts.map((attempt) => attempt.create_attempts)),
      orphanOrders: orphan.size,
    },
  };
}

/** Returns the orders of the simulated suppliers, and how often each booking was requested from them. */
export async function readSandboxOrders(testBed: TestBed): Promise<SandboxOrders> {
  const answer = await fetch(`${testBed.system.sandboxUrl}/_sandbox/orders`);
  return (await answer.json()) as SandboxOrders;
}

/** Checks that every rupee has a source and every balance matches its postings. */
export async function checkLedgerInvariants(testBed: TestBed): Promise<string[]> {
  const broken: string[] = [];
  const [zero] = await testBed.query<{ total: string }>(`
    select coalesce(sum(amount), 0) as total from (
      select balance_minor as amount from ledger.account where currency = 'INR'
      union all select amount_minor from ledger.posting where currency = 'INR' and to_balance_minor is null
      union all select -amount_minor from ledger.posting where currency = 'INR' and from_balance_minor is null) both_sides`);
  if (zero?.total !== '0') broken.push(`the ledger sums to ${zero?.total}`);
  const differing = await testBed.query<{
    account: string;
    what: string;
    stored: string;
    calculated: string;
  }>('select account, what, stored, calculated from ledger.balance_difference');
  for (const { account, what, stored, calculated } of differing)
    broken.push(`${account}: ${what} ${stored}, postings and holds say ${calculated}`);
  return broken;
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
