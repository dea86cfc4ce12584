import { measureBookingListCost } from '../testbed/booking/booking-list-cost.ts';
import { measureCheckoutCost } from '../testbed/booking/checkout-cost.ts';
import { measureWorkerScaling } from '../testbed/booking/worker-scaling.ts';
import { startTestBed } from '../testbed/test-bed.ts';

const PARTS = {
  wholePath: measureCheckoutCost,
  workers: measureWorkerScaling,
  lists: measureBookingListCost,
} as const;

/**
 * What a booking costs: the whole path of a checkout against the least that can be called one, how it grows with the workers,
 * and lists of a company with a million bookings. BENCH_PARTS=lists runs a part of it, BENCH_BOOKINGS says how many.
 *
 * The least of a checkout of two items (bare/booking-server.ts). It makes the same supplier calls through the same client.
 * Steps: accept (over HTTP) → hold → order item 1 and item 2 at once → settle. Three journalled steps, no sleep.
 * Rows: checkout 1 inserted; bookings 2 inserted, 2 updated; wallet 2 updates; holds 2 inserted, 2 updated; postings 8
 * inserted. One plain statement per commit: accept, hold, settle.
 * Left out: session, company, validation, idempotency, outbox, audit, events, history, intent before effect, unknown
 * outcomes, look-ups, sweeping, restoring, halting, watching what becomes of it, the words by which it is found.
 */
export async function run(): Promise<{ ok: boolean }> {
  const wanted = process.env['BENCH_PARTS']?.split(',');
  const testBed = await startTestBed('bench-booking', {
    durable: false,
    env: {
      SANDBOX_LATENCY_SCALE: '0',
      SANDBOX_SEATS: 'endless',
      // The search limit is lifted because the benchmark creates two thousand trips of two items within minutes.
      SEARCHES_A_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      TELEMETRY: 'off',
      VERIFY_RESPONSES: 'off',
    },
  });
  const figures: Record<string, { ok: boolean }> = {};
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted && !wanted.includes(name)) continue;
      console.log(`── ${name}`);
      figures[name] = await measure(testBed);
      console.log(JSON.stringify(figures[name]));
    }
  } finally {
    await testBed.end(true);
  }
  return { ok: Object.values(figures).every(({ ok }) => ok), ...figures };
}
