import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingId } from '@marga/contract/kernel/ids';
import { startTelemetry } from '../../platform/telemetry.ts';
import { BREAKER_RULES } from './circuit-breaker.ts';
import { createResilientSupplier } from './resilient-supplier.ts';
import {
  type OrderActionOutcome,
  EMPTY_CHOICE,
  type SearchOutcome,
  type SearchRequest,
  type Supplier,
  WHOLE,
} from './supplier-port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RULES = { searchTimeoutMs: 1_000, orderTimeoutMs: 5_000, searches: 2, breaker: BREAKER_RULES };
const telemetry = await startTelemetry(
  { TELEMETRY: 'off', METRICS_PORT: 0, BIND_ADDRESS: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: undefined },
  'test',
);
const REQUEST = {} as SearchRequest;
const ORDER = { reference: 'bkg_1' as BookingId, offerToken: 't', travellers: [] };
const OFFERS: SearchOutcome = { kind: 'offers', offers: [] };

/** Returns a fake supplier on which each call ends only when the test ends it. */
function outside(name = 'slowline', searches = RULES.searches) {
  const calls: { operation: string; end(outcome: unknown): void; fail(error: Error): void }[] = [];
  const call = (operation: string) => () => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    calls.push({ operation, end: (outcome) => resolve(outcome as never), fail: reject });
    return promise;
  };
  const supplier: Supplier = {
    name,
    capabilities: {
      services: ['bus'],
      canHold: false,
      canCancel: true,
      canChange: false,
      hasSeatMaps: false,
      hasAncillaries: false,
      cancelsTravellers: false,
      cancelsLegs: false,
      changesTravellers: false,
    },
    search: call('search'),
    ancillaries: async () => ({ kind: 'none' }),
    seatMap: call('seatMap'),
    price: call('price'),
    hold: call('hold'),
    payHeld: call('payHeld'),
    order: call('order'),
    lookUp: call('lookUp'),
    quoteCancel: call('quoteCancel'),
    cancel: call('cancel'),
    quoteChange: call('quoteChange'),
    change: call('change'),
    acknowledge: call('acknowledge'),
    listOrders: call('listOrders'),
  };
  const paused = new Set<string>();
  const guard = createResilientSupplier(
    { searching: supplier, ordering: supplier },
    { ...RULES, searches },
    {
      telemetry,
      isPaused: (one) => paused.has(one),
    },
  );
  return { guard, calls, paused };
}

/** Runs a search, ends the supplier's call, if there was one, with this outcome, and returns how the search ended. */
async function searchEnding(
  world: ReturnType<typeof outside>,
  outcome: SearchOutcome,
  caller?: string,
): Promise<string> {
  const asked = world.calls.length;
  const by = caller === undefined ? world.guard : world.guard.by(caller);
  const search = by.search(REQUEST);
  await vi.advanceTimersByTimeAsync(0);
  if (world.calls.length > asked) world.calls.at(-1)?.end(outcome);
  return (await search).kind;
}

async function broken() {
  const world = outside();
  for (let call = 0; call < BREAKER_RULES.leastCalls; call++) await searchEnding(world, { kind: 'failed' });
  return world;
}

describe('a search', () => {
  test('ends as the supplier says, and is counted', async () => {
    const world = outside();
    expect(await searchEnding(world, OFFERS)).toBe('offers');
    expect(await searchEnding(world, { kind: 'timed-out' })).toBe('timed-out');
    expect(world.guard.standing()).toMatchObject({
      breaker: 'closed',
      inFlight: 0,
      health: { minutes: [{ ends: [1, 0, 1, 0] }], lastFailure: { operation: 'search', end: 'timed-out' } },
    });
  });

  test('is skipped after too many failures, and tried again after a while', async () => {
    const world = await broken();
    expect(world.guard.isAsked).toBe(false);
    expect(await searchEnding(world, OFFERS)).toBe('skipped');
    expect(world.calls.length).toBe(BREAKER_RULES.leastCalls);
    await vi.advanceTimersByTimeAsync(BREAKER_RULES.openMs);
    for (let probe = 0; probe < BREAKER_RULES.goodProbes; probe++)
      expect(await searchEnding(world, OFFERS)).toBe('offers');
    expect(world.guard.standing().breaker).toBe('closed');
  });

  test('of a supplier that hangs takes as many places as it may, and the next is skipped after a moment', async () => {
    const { guard, calls } = outside();
    const hung = [guard.search(REQUEST), guard.search(REQUEST)];
    const waiting = [guard.search(REQUEST), guard.search(REQUEST)];
    await vi.advanceTimersByTimeAsync(0);
    expect((await guard.search(REQUEST)).kind).toBe('skipped');
    expect(guard.standing()).toMatchObject({ inFlight: 2, waiting: 2 });
    await vi.advanceTimersByTimeAsync(250);
    expect(await Promise.all(waiting)).toEqual([{ kind: 'skipped' }, { kind: 'skipped' }]);
    for (const call of calls) call.end(OFFERS);
    expect((await Promise.all(hung)).map(({ kind }) => kind)).toEqual(['offers', 'offers']);
    expect(guard.standing()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  test('that an adapter forgets ends all the same, and keeps its place until the adapter lets go', async () => {
    const { guard, calls } = outside();
    const search = guard.search(REQUEST);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await search).kind).toBe('timed-out');
    expect(guard.standing().inFlight).toBe(1);
    calls[0]?.end(OFFERS);
    await vi.advanceTimersByTimeAsync(0);
    expect(guard.standing().inFlight).toBe(0);
  });

  test('that makes an adapter throw is a failure of the supplier, and the bug is heard of', async () => {
    const { guard, calls } = outside();
    const search = guard.search(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.fail(new TypeError('a bug'));
    await expect(search).rejects.toThrow('a bug');
    expect(guard.standing()).toMatchObject({ inFlight: 0, health: { lastFailure: { end: 'failed' } } });
  });

  test('is skipped while an operator has paused the supplier, and says nothing about its health', async () => {
    const world = outside();
    world.paused.add('slowline');
    for (let call = 0; call < 20; call++) expect(await searchEnding(world, OFFERS)).toBe('skipped');
    expect(world.calls).toEqual([]);
    world.paused.clear();
    expect(await searchEnding(world, OFFERS)).toBe('offers');
  });
});

describe('a search for one of several callers', () => {
  const FAILED: SearchOutcome = { kind: 'failed' };

  test('is made after another’s have failed again and again', async () => {
    const world = outside();
    for (let call = 0; call < 20; call++) await searchEnding(world, FAILED, 'attacker');
    expect(world.calls.length, 'their own searches are skipped').toBe(BREAKER_RULES.leastCalls);
    expect(world.guard.standing().breaker).toBe('closed');
    expect(await searchEnding(world, OFFERS, 'victim')).toBe('offers');
  });

  test('is skipped when the supplier fails for several of them', async () => {
    const world = outside();
    for (let call = 0; call < 3; call++)
      for (const caller of ['one', 'two']) await searchEnding(world, FAILED, caller);
    expect(world.guard.standing().breaker).toBe('open');
    expect(await searchEnding(world, OFFERS, 'third')).toBe('skipped');
  });

  test('is made when it fails for one of many, however often', async () => {
    const world = outside();
    await searchEnding(world, FAILED, 'unlucky');
    for (const caller of ['one', 'two', 'three', 'four']) await searchEnding(world, OFFERS, caller);
    for (let call = 0; call < 20; call++) await searchEnding(world, FAILED, 'attacker');
    expect(await searchEnding(world, OFFERS, 'victim')).toBe('offers');
  });

  test('finds room while another floods the supplier', async () => {
    const supplier = outside('roomy', 8);
    for (let call = 0; call < 40; call++) void supplier.guard.by('attacker').search(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    expect(supplier.calls.length).toBe(6);
    expect(await searchEnding(supplier, OFFERS, 'victim')).toBe('offers');
  });

  const standingAfter = async (kind: 'refused' | 'over-quota') => {
    const world = outside();
    const ends = new Set<string>();
    for (let call = 0; call < 20; call++)
      for (const caller of ['one', 'two']) ends.add(await searchEnding(world, { kind }, caller));
    const { breaker, health } = world.guard.standing();
    return { ends: [...ends], breaker, lastFailure: health.lastFailure };
  };

  test('that the supplier refuses opens nothing', async () => {
    const nothing = { ends: ['refused'], breaker: 'closed', lastFailure: null };
    expect(await standingAfter('refused')).toEqual(nothing);
  });

  test('that is over the supplier’s quota opens nothing', async () => {
    const nothing = { ends: ['over-quota'], breaker: 'closed', lastFailure: null };
    expect(await standingAfter('over-quota')).toEqual(nothing);
  });

  test('waits when the supplier has asked for fewer', async () => {
    const world = outside('roomy', 8);
    await searchEnding(world, { kind: 'over-quota' });
    for (let call = 0; call < 8; call++) void world.guard.search(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.guard.standing()).toMatchObject({ inFlight: 4, waiting: 4 });
  });
});

describe('what a supplier offers', () => {
  const request = {
    criteria: {
      service: 'bus',
      origin: 'ci-delhi',
      destination: 'ci-jaipur',
      departOn: '2027-03-14',
      travellers: 1,
    },
    places: [],
  } as unknown as SearchRequest;
  const bus = (selection: string, day: string, expiresAt = '2026-11-15T10:00:00.000Z') => ({
    selection,
    expiresAt,
    itinerary: { service: 'bus', segments: [{ departsAt: { local: `${day}T21:00` } }] },
  });

  test('on another day than asked for is not passed on', async () => {
    const { guard, calls } = outside();
    const search = guard.search(request);
    await vi.advanceTimersByTimeAsync(0);
    calls.at(-1)?.end({ kind: 'offers', offers: [bus('a', '2027-03-14'), bus('b', '2027-03-15')] });
    expect(await search).toMatchObject({ kind: 'offers', offers: [{ selection: 'a' }] });
  });

  test('for ever is kept for a day, in a search and in a price', async () => {
    vi.setSystemTime(new Date('2026-11-15T09:00:00Z'));
    const { guard, calls } = outside();
    const search = guard.search(request);
    await vi.advanceTimersByTimeAsync(0);
    const forever = '9999-12-31T00:00:00.000Z';
    calls.at(-1)?.end({ kind: 'offers', offers: [bus('a', '2027-03-14', forever), bus('b', '2027-03-14')] });
    expect(await search).toMatchObject({
      offers: [{ expiresAt: '2026-11-16T09:00:00.000Z' }, { expiresAt: '2026-11-15T10:00:00.000Z' }],
    });
    const price = guard.price('a', EMPTY_CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    calls.at(-1)?.end({ kind: 'priced', expiresAt: forever });
    expect(await price).toMatchObject({ expiresAt: '2026-11-16T09:00:00.000Z' });
  });
});

describe('what a buyer has paid for', () => {
  test.each(['order', 'lookUp', 'cancel', 'price'] as const)(
    'is asked of a broken and paused supplier: %s',
    async (operation) => {
      const world = await broken();
      world.paused.add('slowline');
      const asked =
        operation === 'order'
          ? world.guard.order(ORDER)
          : operation === 'lookUp'
            ? world.guard.lookUp(ORDER)
            : operation === 'cancel'
              ? world.guard.cancel('q')
              : world.guard.price('s', EMPTY_CHOICE);
      await vi.advanceTimersByTimeAsync(0);
      expect(world.calls.at(-1)?.operation).toBe(operation);
      world.calls.at(-1)?.end({ kind: 'rejected' });
      expect((await asked).kind).toBe('rejected');
    },
  );

  test('does not wait behind searches that hang', async () => {
    const { guard, calls } = outside();
    for (let search = 0; search < 10; search++) void guard.search(REQUEST);
    const order = guard.order(ORDER);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.at(-1)?.operation).toBe('order');
    calls.at(-1)?.end({ kind: 'unknown' });
    expect((await order).kind).toBe('unknown');
  });

  test('does not wait behind everybody who looks at seats', async () => {
    const { guard, calls } = outside();
    for (let look = 0; look < 60; look++) void guard.seatMap('s');
    void guard.price('s', EMPTY_CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.at(-1)?.operation).toBe('price');
  });

  test('a look at seats finds room while another company looks at all of them', async () => {
    const { guard, calls } = outside();
    for (let look = 0; look < 60; look++) void guard.by('attacker').seatMap('s');
    await vi.advanceTimersByTimeAsync(0);
    const before = calls.length;
    void guard.by('victim').seatMap('s');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.length).toBe(before + 1);
  });

  test('does not wait behind everybody who looks at prices', async () => {
    const { guard, calls } = outside();
    const looks = Array.from({ length: 60 }, () => guard.price('looked at', EMPTY_CHOICE, 'looking'));
    await vi.advanceTimersByTimeAsync(0);
    const looked = calls.length;
    expect(looked).toBe(10);
    void guard.quoteCancel('order', WHOLE);
    void guard.quoteChange({ order: 'order', instead: null, travellers: [] });
    void guard.price('paid', EMPTY_CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.length, 'what cancelling or changing would cost is a look too').toBe(looked + 1);
    await vi.advanceTimersByTimeAsync(RULES.orderTimeoutMs / 2);
    expect(await looks.at(-1)).toEqual({ kind: 'unavailable' });
  });

  test('was not sent when there is no room for it', async () => {
    const { guard, calls } = outside();
    const all: Promise<OrderActionOutcome>[] = [];
    for (let call = 0; call < 41; call++) all.push(guard.cancel('q'));
    await vi.advanceTimersByTimeAsync(RULES.orderTimeoutMs / 2);
    expect(await all[40]).toEqual({ kind: 'not_sent' });
    expect(calls.length).toBe(40);
    expect(guard.standing().health).toMatchObject({ orders: 1, ordersUnclear: 1 });
  });
});
