import { expect, test } from 'vitest';
import { compareMoney } from '@marga/contract/kernel/money';
import { type LookupOutcome, type OrderOutcome, EMPTY_CHOICE } from '../supplier-port.ts';
import {
  createConformanceTestSetup,
  searchFirstOffer,
  createOrderRequest,
  requestOfferPrice,
  type ConformanceTestSetup,
} from './conformance-test-setup.ts';
import type { FaultName, SandboxControl, Subject } from './supplier-under-test.ts';

/** Covers how the adapter handles every fault of the sandbox. */
export function defineFaultConformanceTests(subject: Subject, played: SandboxControl): void {
  const open = (fault: FaultName): ConformanceTestSetup =>
    createConformanceTestSetup(subject, played.url, fault);
  const ordersMade = async (reference: string) => (await played.ordersOf(reference)).orders.length;

  test('price-changed: the price before the order is the new one, and the order is made at it', async () => {
    const bench = open('price-changed');
    const offer = await searchFirstOffer(bench);
    const priced = await requestOfferPrice(bench, offer);
    expect(compareMoney(priced.total, offer.total)).toBe(1);
    const request = await createOrderRequest(bench);
    expect(await bench.patient.order(request)).toMatchObject({ kind: 'confirmed' });
  });

  test('sold-out: it is gone before anybody pays', async () => {
    const bench = open('sold-out');
    const { selection } = await searchFirstOffer(bench);
    expect(await bench.patient.price(selection, EMPTY_CHOICE)).toEqual({ kind: 'gone' });
  });

  test.each<[FaultName, OrderOutcome]>([
    ['rejected', { kind: 'rejected', failure: 'supplier-rejected' }],
    ['name-refused', { kind: 'rejected', failure: 'supplier-rejected' }],
    ['expired', { kind: 'rejected', failure: 'sold-out' }],
  ])('%s: the order is rejected, and none exists', async (fault, outcome) => {
    const bench = open(fault);
    const request = await createOrderRequest(bench);
    expect(await bench.patient.order(request)).toEqual(outcome);
    expect(await bench.patient.lookUp(request)).toEqual({ kind: 'not_found' });
    expect(await ordersMade(request.reference)).toBe(0);
  });

  test.each<[FaultName, number, LookupOutcome['kind']]>([
    ['booked-then-silent', 1, 'confirmed'],
    ['silent', 0, 'not_found'],
    ['booked-then-html', 1, 'confirmed'],
    ['malformed', 1, 'confirmed'],
    ['booked-then-500', 1, 'confirmed'],
    ['booked-then-reset', 1, 'confirmed'],
  ])('%s: the order is unknown, and a look-up tells', async (fault, made, found) => {
    const bench = open(fault);
    const request = await createOrderRequest(bench);
    const isSilent = fault === 'silent' || fault === 'booked-then-silent';
    const supplier = isSilent ? bench.impatient : bench.patient;
    expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
    expect((await bench.patient.lookUp(request)).kind).toBe(found);
    expect(await played.ordersOf(request.reference)).toMatchObject({ attempts: 1 });
    expect(await ordersMade(request.reference)).toBe(made);
  });

  test('booked-hidden: not yet retrievable is not found, until it is', async () => {
    const bench = open('booked-hidden');
    const request = await createOrderRequest(bench);
    expect(await bench.impatient.order(request)).toEqual({ kind: 'unknown' });
    const kinds: string[] = [];
    for (let asked = 0; asked < 3; asked += 1) kinds.push((await bench.patient.lookUp(request)).kind);
    expect(kinds).toEqual(['not_found', 'not_found', 'confirmed']);
    expect(await ordersMade(request.reference)).toBe(1);
  });

  test('booked-late: an answer that comes late but in time is an answer', async () => {
    const bench = open('booked-late');
    const request = await createOrderRequest(bench);
    expect(await bench.patient.order(request)).toMatchObject({ kind: 'confirmed' });
    expect(await ordersMade(request.reference)).toBe(1);
  });

  test('schedule-change: an order that was moved is still our order', async () => {
    const bench = open('schedule-change');
    const request = await createOrderRequest(bench);
    const made = await bench.patient.order(request);
    if (made.kind !== 'confirmed') throw new Error(`the order is ${made.kind}`);
    // Only the itinerary is another one.
    const { order, reference } = made;
    expect(await bench.patient.lookUp(request)).toMatchObject({ order, reference, state: 'confirmed' });
  });

  searchFaultCases(open);
}

function searchFaultCases(open: (fault: FaultName) => ConformanceTestSetup): void {
  test('search-slow: offers that come late are offers', async () => {
    const { patient, request } = open('search-slow');
    const outcome = await patient.search(request);
    expect(outcome.kind === 'offers' && outcome.offers.length > 0).toBe(true);
  });

  test('search-hung: a search that never ends is timed out', async () => {
    const { impatient, request } = open('search-hung');
    expect(await impatient.search(request)).toEqual({ kind: 'timed-out' });
  });

  test('search-500: a search that breaks has failed', async () => {
    const { patient, request } = open('search-500');
    expect(await patient.search(request)).toEqual({ kind: 'failed' });
  });

  test('nothing: no offer is an answer', async () => {
    const { patient, request } = open('nothing');
    expect(await patient.search(request)).toEqual({ kind: 'offers', offers: [] });
  });
}
