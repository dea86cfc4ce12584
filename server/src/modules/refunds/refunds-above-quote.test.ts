import { describe, expect, test } from 'vitest';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { readBookingAs, runCancellation } from '../../../test/amendment-helpers.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  bookBus,
  quoteAndRunCancellation,
  confirmQuotedCancellation,
  requestCancellationQuote,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { recordSupplierRefunds } from './process-supplier-refunds.ts';

/**
 * These tests cover a supplier that refunds more than it quoted, alongside other cancellations of the same booking.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const as = (await seedCompany(api, { wallet: '9000000.00' })).as('owner');

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;

/** Reports a supplier refund of ten times the booking's total under the booking's first quote. */
async function comesOver(booking: Booking): Promise<void> {
  const [expectedRefund] = await api.admin<{ supplier_quote: string }>(
    'select supplier_quote from refunds.expected_refund where booking_id = $1 order by created_at limit 1',
    [booking.id],
  );
  const amount = { minor: minorOf(booking.total) * 10n, currency: 'INR' as const };
  await recordSupplierRefunds(deps, companyOfCaller(as), booking.id, [
    { quote: expectedRefund?.supplier_quote ?? '', amount, paidAt: booking.createdAt },
  ]);
}

describe('more comes than was promised', () => {
  test('quotes from before it are worth nothing, and another can be done', async () => {
    const booking = await bookBus(bench, as, { travellers: 2 });
    await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
    const { value: stale } = await requestCancellationQuote(bench, as, booking.id);
    await comesOver(booking);
    expect((await confirmQuotedCancellation(bench, as, stale)).code).toBe('quote-expired');
    expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(minorOf(booking.total));
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    expect(ended).toMatchObject({ state: 'done', refund: { amount: '0.00' }, refundTo: [] });
    expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('while another part is on its way to be cancelled: that can still be finished', async () => {
    const booking = await bookBus(bench, as, { travellers: 2 });
    await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
    const { value: asked } = await requestCancellationQuote(bench, as, booking.id);
    expect((await confirmQuotedCancellation(bench, as, asked)).status).toBe(202);
    await comesOver(booking);
    const back = await sumRefundedToWallet(bench, as, booking.id);
    expect(back).toBe(minorOf(booking.total) - minorOf(asked.refund));
    expect(await runCancellation(api, deps, as, asked.id)).toMatchObject({ state: 'done' });
    expect(await findWrongBalances(bench)).toEqual([]);
  });
});
