import pg from 'pg';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { callStartOrderMonitoring } from '@marga/server/modules/monitoring/index';
import { callTransitionBooking, selectBookingsOf } from '@marga/server/modules/bookings/db/booking-queries';
import {
  callBeginOrders,
  callScheduleCheckoutStep,
  callStartCheckout,
  selectCheckout,
} from '@marga/server/modules/checkout/db/checkout-queries';
import { startOfSpendingDay } from '@marga/server/modules/checkout/spending-day';
import { insertTrip } from '@marga/server/modules/trips/db/trip-queries';
import { placeMoneyHolds, settleMoneyHold } from '@marga/server/modules/ledger/index';
import { Db } from '@marga/server/platform/db/db';
import { insertKey } from '@marga/server/platform/idempotency/idempotency-queries';
import { createMoney } from '@marga/contract/kernel/money';
import { compareWithBaseline, type Spent } from '../measure/compare-with-baseline.ts';
import { measureProcessorTimePerUnit } from '../measure/processor-time.ts';
import { runInParallel } from '../measure/http-load.ts';
import { BARE_COMMITS, type Work } from '../baseline/checkout-insert-statements.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';

const GOAL = 0.5;
const ROUNDS = 7;
const CHECKOUTS = 400;
const WIDTH = 8;
const PRICE = createMoney(6_480_000n, 'INR');
const ITINERARY = {
  service: 'flight',
  segments: [
    {
      carrier: 'Meridian Air',
      number: '2041',
      origin: 'DEL',
      destination: 'LHR',
      departsAt: { local: '2027-02-10T14:30', zone: 'Asia/Kolkata' },
      arrivesAt: { local: '2027-02-10T18:00', zone: 'Europe/London' },
    },
  ],
};

/**
 * Compares what a checkout of two items writes under the application's role (row-level security, compare-and-set,
 * history, events) with the same rows written by the table owner in one plain statement per commit.
 */
export async function run(): Promise<{ ok: boolean }> {
  const testBed = await startTestBed('bench-rows', { durable: false, env: { LOG_LEVEL: 'warn' } });
  try {
    await Promise.all([testBed.system.worker.stop(), testBed.system.api.stop()]);
    const db = new Db({ url: testBed.system.database.app, poolSize: WIDTH, clockOffsetMs: undefined });
    const bare = new pg.Pool({ connectionString: testBed.system.database.migrator, max: WIDTH });
    const comparison = await compareWithBaseline(
      ROUNDS,
      () => writing(testBed, (work) => writeBare(bare, work)),
      () => writing(testBed, (work) => writeOurs(db.forRequest({ id: 'req', ip: '127.0.0.1' }), work)),
      'rows of a checkout',
    );
    const [counts] = await testBed.query<{ differ: string }>(ROWS_DIFFER);
    await Promise.all([db.close(), bare.end()]);
    const sameRows = counts?.differ === '0';
    if (!sameRows) console.log('the two sides did not write the same rows');
    return { ok: comparison.ratio >= GOAL && sameRows, goal: GOAL, sameRows, ...comparison } as {
      ok: boolean;
    };
  } finally {
    await testBed.end(true);
  }
}

/**
 * Every checkout must have left the same number of rows in every table, whether the application or the bare baseline
 * wrote it.
 */
const ROWS_DIFFER = `
  select count(*) as differ from checkout.checkout c where
    (select count(*) from bookings.booking b where b.checkout_id = c.id and b.state = 'confirmed' and jsonb_array_length(b.history) = 5) <> 2
    or (select count(*) from ledger.hold h join bookings.booking b on b.id = h.booking_id where b.checkout_id = c.id and h.state = 'captured') <> 2
    or (select count(*) from ledger.posting p join bookings.booking b on b.id = p.subject where b.checkout_id = c.id) <> 4
    or (select count(*) from platform.event e where e.payload ->> 'checkoutId' = c.id) <> 6
    or (select count(*) from platform.idempotency i where i.subject = c.id) <> 1
    or (select count(*) from platform.audit a where a.subject = c.id) <> 1
    or c.state <> 'done'`;

async function writing(testBed: TestBed, write: (work: Work) => Promise<void>): Promise<Spent> {
  const db = new Db({ url: testBed.system.database.app, poolSize: WIDTH, clockOffsetMs: undefined });
  const works = await Promise.all(
    Array.from({ length: CHECKOUTS }, () => prepare(db, testBed.buyer.company)),
  );
  await db.close();
  // Both sides must plan their queries with the same table statistics.
  await testBed.query('analyze');
  const spent = await measureProcessorTimePerUnit(
    CHECKOUTS,
    { client: process.pid, postgres: testBed.system.postgres.pid() },
    () => runInParallel(WIDTH, works, write),
  );
  // The outbox is emptied here because the relay, which normally does so, does not run.
  await testBed.query('delete from platform.outbox');
  // The client's processor time includes its child processes, among them PostgreSQL, so the time of PostgreSQL is
  // subtracted.
  return { client: (spent['client'] ?? 0) - (spent['postgres'] ?? 0), postgres: spent['postgres'] ?? 0 };
}

async function prepare(db: Db, company: CompanyId): Promise<Work> {
  const at = instantFromEpochMs(Date.now());
  const user = createId('user', at);
  const trip = createId('trip', at);
  const bookings = [createId('booking', at), createId('booking', at)] as const;
  const items = bookings.map((id) => ({
    id,
    supplier: 'meridian',
    offerToken: 'off_0123456789',
    itinerary: ITINERARY,
    departsAt: '2027-02-10T09:00:00.000Z',
    arrivesAt: '2027-02-10T18:00:00.000Z',
    totalMinor: '6480000',
    people: { travellers: [] },
  }));
  await db.forCompany(company, [
    insertTrip({
      id: trip,
      company,
      user,
      travellers: 1,
      items: '[]',
      total: 12_960_000n,
      currency: 'INR',
      expiresAt: instantFromEpochMs(Date.now() + 3_600_000),
      name: null,
      client: null,
      purpose: null,
      remarks: null,
      gstin: null,
      people: null,
      peopleKey: null,
      changes: '[]',
      savedAt: null,
    }),
  ]);
  return {
    company,
    user,
    trip,
    checkout: createId('checkout', at),
    bookings,
    key: crypto.randomUUID(),
    items: JSON.stringify(items),
  };
}

/** This is the fingerprint of a trip without items: the md5 of `[]`. */
const NO_ITEMS = 'd751713988987e9331980363e24189ce';

/**
 * Writes a checkout as the application does, with the same calls in the same transactions as start-checkout.ts and
 * advance-checkout.ts.
 */
async function writeOurs(db: Db, work: Work): Promise<void> {
  const { company, checkout } = work;
  await db.forCompany(company, [
    callStartCheckout({
      newCheckout: checkout,
      paidTrip: work.trip,
      seenItems: NO_ITEMS,
      buyer: work.user,
      buyingRoles: ['owner'],
      purchase: `{"total":"12960000","currency":"INR","items":${work.items},"payWith":"wallet","onFailure":"continue"}`,
      leaseMs: 60_000,
      dayBegan: startOfSpendingDay(),
    }),
    selectCheckout({ id: checkout }),
    selectBookingsOf({ checkout }),
    insertKey({
      scope: company,
      company,
      key: work.key,
      hash: 'hash',
      requestId: 'req',
      subject: checkout,
      isEffect: false,
    }),
  ]);
  await db.forCompany(company, [selectCheckout({ id: checkout }), selectBookingsOf({ checkout })]);
  await placeMoneyHolds(
    db,
    company,
    { kind: 'wallet' },
    work.bookings.map((booking) => ({ booking, amount: PRICE })),
  );
  await db.forCompany(company, [
    callBeginOrders({ checkout, askForMs: 60_000 }),
    selectBookingsOf({ checkout }),
  ]);
  for (const id of work.bookings) {
    const move = {
      id,
      order: null,
      reference: null,
      failure: null,
      againInMs: null,
      untilInMs: null,
    } as const;
    await db.forCompany(company, [
      callTransitionBooking({
        ...move,
        from: ['ordering'],
        to: ['ordered'],
        order: 'ord_1',
        reference: 'ABC123',
      }),
    ]);
    await settleMoneyHold(db, company, id, 'captured', [
      { kind: 'fare', account: 'supplier:meridian', amount: PRICE },
    ]);
    await db.forCompany(company, [
      callTransitionBooking({ ...move, from: ['ordered'], to: ['confirmed'] }),
      callStartOrderMonitoring({ booking: id }),
    ]);
  }
  await db.forCompany(company, [callScheduleCheckoutStep({ checkout, leaseMs: 60_000 })]);
}

async function writeBare(pool: pg.Pool, work: Work): Promise<void> {
  for (const commit of BARE_COMMITS) {
    for (const values of commit.values(work))
      await pool.query({ name: commit.name, text: commit.text, values });
  }
}
