import { measureBookingListCost } from '../testbed/booking/booking-list-response-time.ts';
import { measureCheckoutCost } from '../testbed/booking/checkout-processor-time.ts';
import { measureWorkerScaling } from '../testbed/booking/worker-scaling.ts';
import { startTestBed } from '../testbed/test-bed.ts';

const PARTS = {
  wholePath: measureCheckoutCost,
  workers: measureWorkerScaling,
  lists: measureBookingListCost,
} as const;

/**
 * Measures a checkout against the bare baseline, its growth with the number of workers, and the lists of a company
 * with a million bookings. BENCH_PARTS=lists runs one part, and BENCH_BOOKINGS sets the number of bookings. The
 * baseline (baseline/booking-server.ts) makes the same supplier calls through the same client. It accepts over HTTP,
 * holds, orders both items at once and settles, with one plain statement each to accept, hold and settle. It inserts
 * 1 checkout, 2 bookings, 2 holds and 8 postings, and updates each booking and hold once and the wallet twice. It
 * leaves out session, company, validation, idempotency, outbox, audit, events, history, recording the intent to
 * order, unknown outcomes, look-ups, resuming stalled work, recovery after a restore, halting after a failure, order
 * monitoring and the search text.
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
