import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Checkout, readCheckout } from '@marga/contract/checkout/checkout';
import { type CompanyEvent, listBookings, readBooking, watchCompany } from '@marga/contract/bookings/booking';
import { signOut } from '@marga/contract/identity/session';
import type { CheckoutId, CompanyId } from '@marga/contract/kernel/ids';
import { addMoney, fromWireMoney, parseMoney } from '@marga/contract/kernel/money';
import { readWallet } from '@marga/contract/ledger/ledger';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { readEvents, type ReceivedEvent } from '../../../test/server-sent-event-reader.ts';
import { startTestRestate } from '../../../test/restate.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { startTestWorker } from '../../../test/start-test-worker.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';

const [restate, sandbox] = [await startTestRestate(), await startTestSandbox()];
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  RESTATE_INGRESS_URL: restate.url,
});
const person = await seedSignedInUser(api);
const newBuyer = () => createCompanyOwnedBy(api, person, '9000000.00');
await startTestWorker(api, restate, workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 }));

/** Polls the checkout, as the checkout screen does, until it has ended. */
async function finished(as: Caller, checkoutId: CheckoutId): Promise<Checkout> {
  for (;;) {
    const { value } = await api.call(readCheckout, { as, params: { checkoutId } });
    if (value.state === 'done') return value;
    await sleep(30);
  }
}

async function watch(
  as: Caller,
  until: (received: readonly ReceivedEvent<CompanyEvent>[]) => boolean,
  after?: string,
) {
  const left = new AbortController();
  const headers = after === undefined ? {} : { 'last-event-id': after };
  const response = await api.request('GET', watchCompany.path, { as, headers, signal: left.signal });
  const received: ReceivedEvent<CompanyEvent>[] = [];
  const done = (async () => {
    for await (const event of readEvents<CompanyEvent>(response)) {
      received.push(event);
      if (until(received)) break;
    }
    left.abort();
    return received;
  })();
  return { response, done };
}

test('the whole path: two flights paid, ordered by the engine, charged and listed with their references', async () => {
  const as = await newBuyer();
  const ended = (received: readonly ReceivedEvent<CompanyEvent>[]) =>
    received.filter(({ event }) => event.type === 'booking-changed' && event.state === 'confirmed').length ===
    2;
  const { response, done } = await watch(as, ended);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const checkout = await startCheckoutOfNewTrip(api, as, { items: 2 });
  const { bookings } = await finished(as, checkout.id);
  expect(bookings.map(({ state, money }) => `${state} ${money}`)).toEqual([
    'confirmed charged',
    'confirmed charged',
  ]);
  for (const booking of bookings) {
    expect(booking.reference).toMatch(/^[2-9A-Z]{8}$/);
    expect(booking.supplierReference).toMatch(/^[A-Z0-9]{6}$/);
    const { travellerDetails, client, ...read } = (
      await api.call(readBooking, { as, params: { bookingId: booking.id } })
    ).value;
    expect(read).toEqual(booking);
    expect(client).toBeNull();
    expect(travellerDetails.state).toBe('shown');
    expect((await sandbox.ordersOf(booking.id)).orders).toHaveLength(1);
  }
  const { value: wallet } = await api.call(readWallet, { as });
  expect(addMoney(fromWireMoney(wallet.balance), fromWireMoney(checkout.total))).toEqual(
    parseMoney('9000000.00', 'INR'),
  );

  const published = await done;
  for (const { id } of bookings) {
    const states = published.flatMap(({ event }) =>
      event.type === 'booking-changed' && event.bookingId === id ? [event.state] : [],
    );
    expect(states).toEqual(['ordering', 'ordered', 'confirmed']);
  }
  const again = await watch(as, (received) => received.length === published.length - 1, published[0]?.id);
  expect(await again.done, 'a tab that lost its connection hears the rest and no more').toEqual(
    published.slice(1),
  );
});

test('faults of every kind at once are brought to their ends by the engine, one order each', async () => {
  const ends = {
    LON: 'confirmed',
    XRJ: 'failed',
    XTB: 'confirmed',
    XTN: 'escalated',
    XHT: 'confirmed',
    XHG: 'confirmed',
    X5B: 'confirmed',
    XDR: 'confirmed',
  };
  const as = await newBuyer();
  const outcomes = await Promise.all(
    Object.entries(ends).map(async ([destination, state]) => {
      const checkout = await finished(as, (await startCheckoutOfNewTrip(api, as, { destination })).id);
      const [booking] = checkout.bookings;
      const { orders, attempts } = await sandbox.ordersOf(booking?.id ?? '');
      expect(booking?.state, destination).toBe(state);
      expect(attempts, destination).toBe(1);
      expect(orders, destination).toHaveLength(['XRJ', 'XTN'].includes(destination) ? 0 : 1);
      return booking?.money;
    }),
  );
  expect(outcomes.filter((money) => money === 'charged')).toHaveLength(6);
  const { value: wallet } = await api.call(readWallet, { as });
  expect(fromWireMoney(wallet.held).minor, 'only what an operator must decide').toBeGreaterThan(0n);
});

test('the list of bookings is paged, newest first, without gap or repetition', async () => {
  const as = await newBuyer();
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    made.push(...(await startCheckoutOfNewTrip(api, as, { items: 2 })).bookings.map(({ id }) => id));
  }
  const listed: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query: Record<string, string> = { limit: '3', ...(cursor ? { cursor } : {}) };
    const { value } = await api.call(listBookings, { as, query });
    expect(value.items.length).toBeLessThanOrEqual(3);
    listed.push(...value.items.map(({ id }) => id));
    cursor = value.nextCursor;
  } while (cursor !== null);
  expect(listed).toEqual(made.toSorted().toReversed());
});

test('one company’s tab hears nothing of another company', async () => {
  const [mine, theirs] = [await newBuyer(), await newBuyer()];
  const { done } = await watch(mine, (received) => received.length === 3);
  const foreign = await startCheckoutOfNewTrip(api, theirs);
  await finished(theirs, foreign.id);
  const own = await startCheckoutOfNewTrip(api, mine);
  const receivedEvents = await done;
  expect(
    new Set(receivedEvents.map(({ event }) => event.type === 'booking-changed' && event.checkoutId)),
  ).toEqual(new Set([own.id]));
});

test('a tab falls silent when its session ends, and its stream closes', async () => {
  const as = await newBuyer();
  const response = await api.request('GET', watchCompany.path, { as });
  const receivedEvents: unknown[] = [];
  const closed = (async () => {
    for await (const event of readEvents(response)) receivedEvents.push(event);
  })();
  await api.call(signOut, { as });
  await api.admin(
    `insert into platform.event (company_id, type, payload) values ($1, 'booking.booking.state-changed.v1', '{}')`,
    [as.company],
  );
  api.platform.redis.notify(companyEventChannelOf(as.company as CompanyId));
  await closed;
  expect(receivedEvents).toEqual([]);
});
