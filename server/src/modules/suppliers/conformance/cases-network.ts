import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { EMPTY_CHOICE, WHOLE } from '../supplier-port.ts';
import {
  createConformanceTestSetup,
  searchFirstOffer,
  createOrderRequest,
  type ConformanceTestSetup,
} from './conformance-test-setup.ts';
import { startFaultProxy, type Interposer, type ProxyFault } from './fault-proxy.ts';
import type { SandboxControl, Subject } from './supplier-under-test.ts';

/**
 * Defines tests with a proxy between Marga and a supplier: a response from the proxy must not count as the
 * supplier's.
 */
export function defineNetworkConformanceTests(subject: Subject, played: SandboxControl): void {
  let between: Interposer;
  beforeAll(async () => {
    between = await startFaultProxy(played.url);
  });
  afterAll(() => between.close());

  /** All requests go through the proxy, which does not interfere yet. */
  const open = (): ConformanceTestSetup => {
    between.meddle('none');
    return createConformanceTestSetup(subject, between.url);
  };

  test.each<[ProxyFault, string]>([
    ['redirect', 'a redirect is not followed'],
    ['endless', 'an answer without end is cut off'],
    ['forbids', 'a refusal in the supplier’s words, but not by it'],
    ['empty', 'success without an order'],
  ])('%s: %s, and the order is unknown', async (how) => {
    const bench = open();
    const request = await createOrderRequest(bench);
    const before = between.met;
    between.meddle(how);
    expect(await bench.patient.order(request)).toEqual({ kind: 'unknown' });
    expect(between.met - before).toBe(1);
    between.meddle('none');
    expect(await bench.patient.lookUp(request)).toEqual({ kind: 'not_found' });
    expect((await played.ordersOf(request.reference)).orders).toEqual([]);
  });

  test('echoes-twice: a proxy that sends an order twice makes one order, and leaves us in doubt', async () => {
    const bench = open();
    const request = await createOrderRequest(bench);
    between.meddle('echoes-twice');
    expect(await bench.patient.order(request)).toEqual({ kind: 'unknown' });
    between.meddle('none');
    expect(await bench.patient.lookUp(request)).toMatchObject({ kind: 'confirmed', state: 'confirmed' });
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
  });

  test('a price, a quote or a map that a proxy speaks of is unavailable', async () => {
    const bench = open();
    const { selection } = await searchFirstOffer(bench);
    between.meddle('empty');
    expect(await bench.patient.price(selection, EMPTY_CHOICE)).toEqual({ kind: 'unavailable' });
    expect(await bench.patient.seatMap(selection)).toEqual({ kind: 'unavailable' });
    expect(await bench.patient.search(bench.request)).toEqual({ kind: 'failed' });
    expect((await bench.patient.quoteCancel('some-order', WHOLE)).kind).not.toBe('quoted');
  });

  test('unreachable: nothing was sent, and the search has failed', async () => {
    const bench = open();
    const request = await createOrderRequest(bench);
    const closedProxy = await startFaultProxy(played.url);
    closedProxy.close();
    const away = subject.connect(closedProxy.url, 2_000);
    expect(await away.search(bench.request)).toEqual({ kind: 'failed' });
    expect(await away.order(request)).toEqual({ kind: 'not_sent' });
    expect(await away.lookUp(request)).toEqual({ kind: 'unknown' });
    await expect(away.listOrders(instantFromEpochMs(0))).rejects.toThrow();
  });
}
