import { expect, test } from 'vitest';
import { itinerary } from '@marga/contract/search/itineraries';
import { addMoney, isEqualMoney, sumMoney } from '@marga/contract/kernel/money';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import type { Traveller } from '@marga/contract/bookings/booking';
import {
  missingFieldsOf,
  NAME_FIELDS,
  requiredFieldsOfTraveller,
  travellerFields,
} from '@marga/contract/travellers/required-traveller-fields';
import { type OrderRequest, EMPTY_CHOICE, type Supplier, WHOLE } from '../supplier-port.ts';
import {
  createConformanceTestSetup,
  searchFirstOffer,
  searchMostFlexibleOffer,
  searchOffers,
  createOrderRequest,
  requestOfferPrice,
  type ConformanceTestSetup,
} from './conformance-test-setup.ts';
import { DOCUMENTS, TRAVELLER } from './sample-search-requests.ts';
import type { SandboxControl, Subject } from './supplier-under-test.ts';

/**
 * Defines the conformance tests that every supplier must pass without faults: search, capabilities, prices, orders,
 * look-ups and cancellations.
 */
export function defineNormalOperationConformanceTests(subject: Subject, played: SandboxControl): void {
  const open = (): ConformanceTestSetup => createConformanceTestSetup(subject, played.url);

  test('search: every offer is of the service asked for, adds up and is not over', async () => {
    const bench = open();
    const offers = await searchOffers(bench);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(itinerary.parse(offer.itinerary)).toEqual(offer.itinerary);
      expect(offer.itinerary.service).toBe(bench.request.criteria.service);
      expect(isEqualMoney(addMoney(offer.base, offer.taxes), offer.total)).toBe(true);
      expect(offer.expiresAt > now()).toBe(true);
    }
    expect(new Set(offers.map(({ selection }) => selection)).size).toBe(offers.length);
  });

  test('capabilities: it says what it can do', async () => {
    const { patient, request } = open();
    await patient.search(request);
    await expect
      .poll(() => patient.capabilities)
      .toEqual({
        services: [request.criteria.service],
        canHold: subject.can.hold,
        canCancel: subject.can.cancel,
        canChange: subject.can.change,
        hasSeatMaps: subject.can.seatMap,
        hasAncillaries: subject.can.ancillaries ?? false,
        cancelsTravellers: subject.can.cancelTravellers ?? false,
        cancelsLegs: subject.can.cancelLegs ?? false,
        changesTravellers: subject.can.changeTravellers ?? false,
      });
  });

  test('price: the price of an offer now, and an offer token for it', async () => {
    const bench = open();
    const offer = await searchFirstOffer(bench);
    const priced = await requestOfferPrice(bench, offer);
    expect(priced.total).toEqual(offer.total);
    expect(isEqualMoney(addMoney(priced.base, priced.taxes), priced.total)).toBe(true);
    expect(priced.offerToken).not.toBe('');
  });

  test('order: one order, found by our reference and in the list', async () => {
    const bench = open();
    const request = await createOrderRequest(bench);
    const before = addMsToInstant(now(), -60_000);
    const made = await bench.patient.order(request);
    if (made.kind !== 'confirmed') throw new Error(made.kind);
    expect(made.reference).not.toBe('');
    expect(await bench.patient.lookUp(request)).toMatchObject({ ...made, state: 'confirmed', refunds: [] });
    const { order } = made;
    expect(await bench.patient.listOrders(before)).toContainEqual({
      order,
      reference: request.reference,
      state: 'confirmed',
    });
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
  });

  test('order twice: never two orders under one reference', async () => {
    const { patient, ...bench } = open();
    const request = await createOrderRequest({ patient, ...bench });
    const [first, second] = [await patient.order(request), await patient.order(request)];
    // A supplier that recognises a repeated reference returns the first outcome again. With any other supplier the
    // second outcome is unknown, and a look-up resolves it.
    expect([first, { kind: 'unknown' }]).toContainEqual(second);
    expect(await patient.lookUp(request)).toMatchObject({ ...first, state: 'confirmed' });
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
  });

  test('look-up: what nobody ordered is not found', async () => {
    const bench = open();
    expect(await bench.patient.lookUp(await createOrderRequest(bench))).toEqual({ kind: 'not_found' });
  });

  travellerDetailCases(played, open);
  holdCases(subject, played, open);
  amendmentCases(subject, open);
}

function travellerDetailCases(played: SandboxControl, open: () => ConformanceTestSetup): void {
  test('order: every offer says what it requires of travellers, and needs no more', async () => {
    const bench = open();
    for (const { travellerFields: asked } of await searchOffers(bench)) {
      expect(travellerFields.parse(asked)).toEqual(asked);
      expect([...asked.everyone, ...asked.lead]).toEqual(expect.arrayContaining([...NAME_FIELDS]));
    }
    const offer = await searchFirstOffer(bench);
    const required = requiredFieldsOfTraveller([offer], { position: 0, kind: undefined });
    const { email, phone } = TRAVELLER;
    const details = { ...TRAVELLER, ...DOCUMENTS };
    const asRequired = Object.fromEntries(required.map((field) => [field, details[field]]));
    const request = await createOrderRequest(bench, offer);
    const lead = { ...asRequired, email, phone } as Traveller;
    expect(await bench.patient.order({ ...request, travellers: [lead] })).toMatchObject({
      kind: 'confirmed',
    });
  });

  test('order: without a required detail nothing is ordered', async () => {
    const bench = open();
    const offer = await searchFirstOffer(bench);
    const required = requiredFieldsOfTraveller([offer], { position: 0, kind: undefined });
    const { bornOn: _born, gender: _gender, ...nameAndContact } = TRAVELLER;
    const lacking = missingFieldsOf(nameAndContact, required);
    const request = await createOrderRequest(bench, offer);
    const made = await bench.patient.order({ ...request, travellers: [nameAndContact] });
    const isEnough = lacking.length === 0;
    expect(made.kind).toBe(isEnough ? 'confirmed' : 'rejected');
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(isEnough ? 1 : 0);
  });
}

function holdCases(subject: Subject, played: SandboxControl, open: () => ConformanceTestSetup): void {
  test.for([subject].filter(({ can }) => can.hold))('hold: kept unpaid, then paid', async () => {
    const bench = open();
    const request = await createOrderRequest(bench, await searchMostFlexibleOffer(bench));
    const held = await bench.patient.hold(request);
    if (held.kind !== 'confirmed') throw new Error(held.kind);
    expect(held.payBy > now()).toBe(true);
    const { order, payBy } = held;
    expect(await bench.patient.lookUp(request)).toMatchObject({ order, state: 'held', payBy });
    expect(await bench.patient.payHeld(held.order, request.offerToken)).toEqual({ kind: 'confirmed' });
    expect(await bench.patient.lookUp(request)).toMatchObject({ order: held.order, state: 'confirmed' });
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
  });

  test.for([subject].filter(({ can }) => !can.hold))(
    'hold: what it cannot do it refuses, and makes no order',
    async () => {
      const bench = open();
      const request = await createOrderRequest(bench);
      expect(await bench.patient.hold(request)).toEqual({ kind: 'rejected', failure: 'supplier-rejected' });
      expect((await played.ordersOf(request.reference)).orders).toEqual([]);
    },
  );
}

function amendmentCases(subject: Subject, open: () => ConformanceTestSetup): void {
  test.for([subject].filter(({ can }) => can.cancel))('cancel: as quoted, once', async () => {
    const bench = open();
    const { patient } = bench;
    const { total } = await searchMostFlexibleOffer(bench);
    const { request, order } = await ordered(bench);
    const quoted = await patient.quoteCancel(order, WHOLE);
    if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
    const { charges, refund, quote } = quoted.quote;
    const charged = sumMoney(
      charges.map(({ amount }) => amount),
      total.currency,
    );
    expect(addMoney(charged, refund)).toEqual(total);
    expect(await patient.cancel(quote)).toEqual({ kind: 'confirmed' });
    expect(await patient.lookUp(request)).toMatchObject({ order, state: 'cancelled' });
    expect(['confirmed', 'rejected']).toContain((await patient.cancel(quote)).kind);
    expect(await patient.quoteCancel(order, WHOLE)).toEqual({ kind: 'refused' });
  });

  test.for([subject].filter(({ can }) => !can.cancel))('cancel: what it cannot do it refuses', async () => {
    const bench = open();
    const { order } = await ordered(bench);
    expect(await bench.patient.quoteCancel(order, WHOLE)).toEqual({ kind: 'refused' });
  });

  test('cancel: of an order or by a quote that does not exist is refused', async () => {
    const { patient } = open();
    expect(await patient.quoteCancel('no-such-order', WHOLE)).toEqual({ kind: 'refused' });
    expect(await patient.cancel('no-such-quote')).toEqual({ kind: 'rejected' });
  });

  test.for([subject].filter(({ can }) => can.change))('change: to another offer, as quoted', async () => {
    const bench = open();
    const { patient } = bench;
    const { request, order } = await ordered(bench);
    const { selection } = (await searchOffers(bench)).at(-1) ?? { selection: '' };
    const instead = { search: bench.request, selection, choice: EMPTY_CHOICE };
    const wanted = { order, instead, travellers: null };
    const quoted = await patient.quoteChange(wanted);
    if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
    expect(quoted.quote.expiresAt > now()).toBe(true);
    expect(await patient.change(quoted.quote.quote)).toEqual({ kind: 'confirmed' });
    expect(await patient.lookUp(request)).toMatchObject({ order, state: 'confirmed' });
  });

  test.for([subject].filter(({ can }) => !can.change))('change: what it cannot do it refuses', async () => {
    const bench = open();
    const { order } = await ordered(bench);
    const { selection } = await searchFirstOffer(bench);
    const instead = { search: bench.request, selection, choice: EMPTY_CHOICE };
    const wanted = { order, instead, travellers: null };
    expect(await bench.patient.quoteChange(wanted)).toEqual({ kind: 'refused' });
  });

  test.for([subject].filter(({ can }) => can.seatMap))(
    'seat map: a seat that was chosen is taken for the next',
    async () => {
      const bench = open();
      const { selection } = await searchFirstOffer(bench);
      const chosen = await freeSeat(bench.patient, selection);
      const priced = await bench.patient.price(selection, { ...EMPTY_CHOICE, seats: [chosen] });
      if (priced.kind !== 'priced') throw new Error(priced.kind);
      const request = { ...(await createOrderRequest(bench)), offerToken: priced.offerToken };
      expect(await bench.patient.order(request)).toMatchObject({ kind: 'confirmed' });
      const after = await bench.patient.seatMap(selection);
      expect(after.kind === 'seats' && after.map.seats.find(({ id }) => id === chosen)?.isFree).toBe(false);
      expect(await bench.patient.price(selection, { ...EMPTY_CHOICE, seats: [chosen] })).toEqual({
        kind: 'gone',
      });
    },
  );

  test.for([subject].filter(({ can }) => !can.seatMap))(
    'seat map: what it does not have is unavailable',
    async () => {
      const bench = open();
      const { selection } = await searchFirstOffer(bench);
      expect(await bench.patient.seatMap(selection)).toEqual({ kind: 'unavailable' });
    },
  );
}

async function ordered(bench: ConformanceTestSetup): Promise<{ request: OrderRequest; order: string }> {
  const request = await createOrderRequest(bench, await searchMostFlexibleOffer(bench));
  const made = await bench.patient.order(request);
  if (made.kind !== 'confirmed') throw new Error(made.kind);
  return { request, order: made.order };
}

async function freeSeat(supplier: Supplier, selection: string): Promise<string> {
  const outcome = await supplier.seatMap(selection);
  const free = outcome.kind === 'seats' ? outcome.map.seats.find(({ isFree }) => isFree) : undefined;
  if (!free) throw new Error('no seat is free');
  return free.id;
}
