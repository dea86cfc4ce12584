import { randomUUID } from 'node:crypto';
import {
  type Cancellation,
  confirmCancellation,
  quoteCancellation,
} from '@marga/contract/amendments/amendments';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import { type Booking, type Traveller } from '@marga/contract/bookings/booking';
import { createTrip } from '@marga/contract/trips/create-trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, parseLocalDate } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { pollExpectedRefundsJob } from '../src/modules/refunds/process-supplier-refunds.ts';
import type { Db } from '../src/platform/db/db.ts';
import { findSupplierOffers, runCancellation } from './amendment-helpers.ts';
import { type Answer, type Caller, companyOfCaller, type TestApi } from './api.ts';
import { startTripCheckout, traveller } from './search-and-start-checkout.ts';
import { runCheckout, type WorkerDeps } from './run-checkout.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** Holds what a cancellation test needs: an API, a worker's dependencies and the relay's database. */
export interface CancellationFixture {
  readonly api: TestApi;
  readonly deps: WorkerDeps;
  readonly relay: Db;
}

const GIVEN_NAMES = ['MEERA', 'ASHA', 'RAVI', 'KIRAN', 'LEELA', 'OMAR'];

export function makeTravellers(size: number): Traveller[] {
  return Array.from({ length: size }, (_, at) => ({
    ...traveller,
    givenName: GIVEN_NAMES[at] ?? 'ANIL',
    bornOn: parseLocalDate(`19${80 + at}-01-31`),
  }));
}

interface Ride {
  readonly supplier?: string;
  readonly destination?: string;
  readonly travellers?: number;
  readonly payWith?: PaymentMethod;
}

function bus({
  destination = 'ci-jaipur',
  travellers = 1,
  departOn,
}: Ride & { departOn: string }): CriteriaInput {
  return { service: 'bus', origin: 'ci-delhi', destination, departOn: departOn as LocalDate, travellers };
}

/** Books a bus that refunds 85 or 90 % months ahead, unless its destination sets another sandbox behaviour. */
export async function bookBus(
  { api, deps }: CancellationFixture,
  as: Caller,
  ride: Ride = {},
): Promise<Booking> {
  const trip = await createBusTrip(api, as, ride);
  const { value: checkout } = await startTripCheckout(api, as, trip, {
    travellers: makeTravellers(ride.travellers ?? 1),
    payWith: ride.payWith ?? 'wallet',
  });
  return firstConfirmedBooking(await runCheckout(api, deps, as, checkout.id));
}

/** Buses run on these days; a test takes the first on which one is refundable. */
const DAYS = ['2027-03-14', '2027-03-15', '2027-03-16', '2027-03-17', '2027-03-18'];

export async function createBusTrip(api: TestApi, as: Caller, ride: Ride = {}) {
  for (const departOn of DAYS) {
    const offers = await findSupplierOffers(
      api,
      as,
      ride.supplier ?? 'shubhyatra',
      bus({ ...ride, departOn }),
    );
    const found = offers.find(({ offer }) => offer.itinerary.refundable);
    if (found) return (await api.call(createTrip, { as, body: { items: [found.chosen] } })).value;
  }
  throw new Error('no bus runs that gives anything back');
}

export function firstConfirmedBooking({ bookings: [booking] }: { bookings: readonly Booking[] }): Booking {
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  return booking;
}

export function requestCancellationQuote(
  { api }: Pick<CancellationFixture, 'api'>,
  as: Caller,
  bookingId: BookingId,
  part: { travellers?: readonly number[]; legs?: readonly number[] } = {},
): Promise<Answer<typeof quoteCancellation>> {
  return api.call(quoteCancellation, { as, params: { bookingId }, body: part });
}

export function confirmQuotedCancellation(
  { api }: Pick<CancellationFixture, 'api'>,
  as: Caller,
  cancellation: Cancellation,
  { key = randomUUID(), refund = cancellation.refund }: { key?: string; refund?: WireMoney } = {},
): Promise<Answer<typeof confirmCancellation>> {
  return api.call(confirmCancellation, {
    as,
    key,
    params: { cancellationId: cancellation.id },
    body: { acceptedRefund: refund },
  });
}

/** Quotes, confirms and runs a cancellation to its end. */
export async function quoteAndRunCancellation(
  bench: CancellationFixture,
  as: Caller,
  bookingId: BookingId,
  part?: { travellers?: readonly number[]; legs?: readonly number[] },
): Promise<Cancellation> {
  const { value } = await requestCancellationQuote(bench, as, bookingId, part);
  const answer = await confirmQuotedCancellation(bench, as, value);
  if (answer.code !== undefined) throw new Error(answer.text);
  return runCancellation(bench.api, bench.deps, as, value.id);
}

/** Sets how the sandbox treats the refunds of an order. */
export async function setSandboxRefundOutcome(
  sandboxUrl: string,
  reference: BookingId,
  outcome: 'paid' | 'short' | 'never',
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_sandbox/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, outcome }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** Polls once every supplier that owes a refund, whether or not a poll is due. */
export async function pollSuppliersForRefunds({ api, deps, relay }: CancellationFixture): Promise<void> {
  await api.admin(
    `update refunds.expected_refund set next_check_at = platform.now() - interval '1 hour' where next_check_at is not null`,
  );
  const isLeft = () =>
    api.admin(
      `select from refunds.expected_refund where next_check_at < platform.now() - interval '30 minutes' limit 1`,
    );
  while ((await isLeft()).length > 0)
    await runDueJobs(relay, pollExpectedRefundsJob({ ...deps, relayDb: relay, log: api.platform.log }));
}

export async function readBookingRefunds(
  { api }: Pick<CancellationFixture, 'api'>,
  as: Caller,
  bookingId: BookingId,
) {
  return (await api.call(listBookingRefunds, { as, params: { bookingId } })).value.refunds;
}

/** Returns the balance of the company's wallet or credit line. */
export async function readCompanyBalance(
  { api }: Pick<CancellationFixture, 'api'>,
  as: Caller,
  kind: 'wallet' | 'credit' = 'wallet',
): Promise<bigint> {
  const [row] = await api.admin<{ balance_minor: string }>(
    'select balance_minor from ledger.account where id = $1',
    [`${kind}:${companyOfCaller(as)}`],
  );
  return BigInt(row?.balance_minor ?? '0');
}

/**
 * Returns what was refunded to the wallet for one booking, because refunds of other bookings may arrive at the same
 * time.
 */
export async function sumRefundedToWallet(
  { api }: Pick<CancellationFixture, 'api'>,
  as: Caller,
  booking: BookingId,
): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    `select coalesce(sum(amount_minor), 0) as minor from ledger.posting
      where to_account = $1 and kind = 'refund' and split_part(subject, ' ', 1) = $2`,
    [`wallet:${companyOfCaller(as)}`, booking],
  );
  return BigInt(row?.minor ?? '0');
}

/** Returns the wrong balances that the ledger check finds; there must never be any. */
export function findWrongBalances({ api }: Pick<CancellationFixture, 'api'>): Promise<object[]> {
  return api.admin('select * from ledger.balance_difference');
}
