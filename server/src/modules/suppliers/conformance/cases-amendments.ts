import { expect, test } from 'vitest';
import type { Itinerary } from '@marga/contract/search/itineraries';
import {
  addMoney,
  compareMoney,
  type Money,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { toInstant } from '@marga/contract/kernel/time';
import type { CancelQuote, OrderRequest, Part, Supplier } from '../supplier-port.ts';
import { EMPTY_CHOICE, WHOLE } from '../supplier-port.ts';
import {
  createConformanceTestSetup,
  searchMostFlexibleOffer,
  searchOffers,
  requestOfferPrice,
  type ConformanceTestSetup,
} from './conformance-test-setup.ts';
import { createId } from '@marga/contract/kernel/ids';
import { now } from '../../../platform/clock.ts';
import { TRAVELLER } from './sample-search-requests.ts';
import type { FaultName, SandboxControl, Subject } from './supplier-under-test.ts';

const PEOPLE = [TRAVELLER, { ...TRAVELLER, givenName: 'ANIL', title: 'mr', gender: 'm' }] as const;

/**
 * Covers what happens to an order after it was made: partial cancellation, refunds, schedule changes and
 * amendments.
 */
export function defineAmendmentConformanceTests(subject: Subject, played: SandboxControl): void {
  const open = (fault?: FaultName): ConformanceTestSetup =>
    createConformanceTestSetup(subject, played.url, fault, PEOPLE.length);

  partCases(subject, open);
  scheduleChangeCases(subject, played, open);
  changeCases(subject, open);

  test.for([subject].filter(({ can }) => can.cancel))(
    'a refund is told with the quote that it follows from, and when it came',
    async () => {
      const { patient, request, order } = await ordered(open());
      const { quote, refund } = await quotedBy(patient, order, WHOLE);
      expect(await patient.cancel(quote)).toEqual({ kind: 'confirmed' });
      const readRefunds = () => refundsOf(patient, request);
      await expect.poll(async () => (await readRefunds())[0]?.paidAt, { timeout: 5_000 }).toBeTruthy();
      expect(await readRefunds()).toMatchObject([{ quote, amount: refund }]);
    },
  );

  test.for([subject].filter(({ can }) => can.cancel))(
    'what is shown is what is charged: no quote lives beyond the next deadline',
    async () => {
      const { patient, order } = await ordered(open());
      const { later, expiresAt } = await quotedBy(patient, order, WHOLE);
      expect(expiresAt > now()).toBe(true);
      for (const { from } of later) expect(expiresAt <= from).toBe(true);
      expect(later.map(({ from }) => from)).toEqual(later.map(({ from }) => from).toSorted());
    },
  );

  test.for([subject].filter(({ can }) => can.cancel && 'changeSchedule' in played))(
    'cancelled-then-silent: confirmed again, the quote answers for the first time',
    async () => {
      const bench = open('cancelled-then-silent');
      const { order } = await ordered(bench);
      const { quote } = await quotedBy(bench.patient, order, WHOLE);
      expect(await bench.impatient.cancel(quote)).toEqual({ kind: 'unknown' });
      expect(await bench.patient.cancel(quote)).toEqual({ kind: 'confirmed' });
      const refused = open('cancel-refused');
      const other = await ordered(refused);
      const quoted = await quotedBy(refused.patient, other.order, WHOLE);
      expect(await refused.patient.cancel(quoted.quote)).toEqual({ kind: 'rejected' });
    },
  );
}

function partCases(subject: Subject, open: () => ConformanceTestSetup): void {
  const parts: [string, boolean, Part][] = [
    ['a traveller', subject.can.cancelTravellers ?? false, { travellers: [1], legs: null }],
    ['a leg', subject.can.cancelLegs ?? false, { travellers: null, legs: [1] }],
  ];

  test.each(parts.filter(([, can]) => can))(
    '%s is given back by itself, for its share',
    async (_, __, part) => {
      const { patient, request, order, total } = await ordered(open());
      const quoted = await quotedBy(patient, order, part);
      expect(await patient.cancel(quoted.quote)).toEqual({ kind: 'confirmed' });
      expect(await patient.lookUp(request)).toMatchObject({ state: 'confirmed' });
      expect((await patient.quoteCancel(order, part)).kind).toBe('refused');
      const rest = await quotedBy(patient, order, WHOLE);
      expect(addMoney(priceOfPart(quoted), priceOfPart(rest))).toEqual(total);
      expect(await patient.cancel(rest.quote)).toEqual({ kind: 'confirmed' });
      expect(await patient.lookUp(request)).toMatchObject({ state: 'cancelled' });
    },
  );

  test.each(parts.filter(([, can]) => !can))(
    '%s by itself: what it cannot do it refuses',
    async (_, __, part) => {
      const { patient, order } = await ordered(open());
      expect((await patient.quoteCancel(order, part)).kind).toBe('refused');
    },
  );
}

function scheduleChangeCases(
  subject: Subject,
  played: SandboxControl,
  open: () => ConformanceTestSetup,
): void {
  test.for([subject].filter(({ can }) => can.cancel && 'changeSchedule' in played))(
    'a departure that was moved shows in the look-up, is free to give back, and is accepted once',
    async () => {
      const { patient, request, order, total } = await ordered(open());
      const before = await startOf(patient, request);
      expect(await patient.acknowledge(order)).toEqual({ kind: 'rejected' });
      await played.changeSchedule?.(request.reference, 40);
      expect((await startOf(patient, request)) - before).toBe(40 * 60_000);
      expect(await quotedBy(patient, order, WHOLE)).toMatchObject({ charges: [], refund: total });
      expect(await patient.acknowledge(order)).toEqual({ kind: 'confirmed' });
      expect(await patient.acknowledge(order)).toEqual({ kind: 'confirmed' });
    },
  );
}

function changeCases(subject: Subject, open: (fault?: FaultName) => ConformanceTestSetup): void {
  const putRight = PEOPLE.map((person) => ({ ...person, givenName: `${person.givenName}A` }));

  test.for([subject].filter(({ can }) => can.changeTravellers))(
    'names are put right, as quoted',
    async () => {
      const { patient, order } = await ordered(open());
      const quoted = await patient.quoteChange({ order, instead: null, travellers: putRight });
      if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
      expect(quoted.quote.difference).toEqual(zeroMoney(quoted.quote.fee.currency));
      expect(await patient.change(quoted.quote.quote)).toEqual({ kind: 'confirmed' });
    },
  );

  test.for([subject].filter(({ can }) => !can.changeTravellers))(
    'names: what it cannot do it refuses',
    async () => {
      const { patient, order } = await ordered(open());
      const asked = await patient.quoteChange({ order, instead: null, travellers: putRight });
      expect(asked).toEqual({ kind: 'refused' });
    },
  );

  test.for([subject].filter(({ can, name }) => can.change && name !== 'the reference server'))(
    'changed-then-silent: confirmed again, the quote answers for the first time, and what comes back is told by it',
    async () => {
      const bench = open('changed-then-silent');
      const { request, order } = await ordered(bench);
      const quotes = await changeQuotes(bench, order);
      const [quote] = quotes.toSorted((one, other) => compareMoney(totalOf(one), totalOf(other)));
      if (!quote) throw new Error('nothing to change to');
      expect(await bench.impatient.change(quote.quote)).toEqual({ kind: 'unknown' });
      expect(await bench.patient.change(quote.quote)).toEqual({ kind: 'confirmed' });
      const owed = subtractMoney(zeroMoney(quote.fee.currency), totalOf(quote));
      const refundAmounts = (await refundsOf(bench.patient, request)).map(({ amount }) => amount);
      expect(refundAmounts).toEqual([owed].filter(({ minor }) => minor > 0n));
    },
  );
}

async function changeQuotes({ patient, ...bench }: ConformanceTestSetup, order: string) {
  const offers = await searchOffers({ patient, ...bench });
  const asked = offers.slice(0, 6).map(({ selection }) =>
    patient.quoteChange({
      order,
      instead: { search: bench.request, selection, choice: EMPTY_CHOICE },
      travellers: null,
    }),
  );
  return (await Promise.all(asked)).flatMap((quoted) => (quoted.kind === 'quoted' ? [quoted.quote] : []));
}

function totalOf({ difference, fee }: { difference: Money; fee: Money }): Money {
  return addMoney(difference, fee);
}

async function ordered(bench: ConformanceTestSetup) {
  const { patient } = bench;
  const offer = await searchMostFlexibleOffer(bench);
  const { offerToken, total } = await requestOfferPrice(bench, offer);
  const request: OrderRequest = {
    reference: createId('booking', now()),
    offerToken,
    travellers: [...PEOPLE],
  };
  const made = await patient.order(request);
  if (made.kind !== 'confirmed') throw new Error(made.kind);
  return { patient, request, order: made.order, total };
}

async function quotedBy(supplier: Supplier, order: string, part: Part): Promise<CancelQuote> {
  const quoted = await supplier.quoteCancel(order, part);
  if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
  return quoted.quote;
}

function priceOfPart({ charges, refund }: CancelQuote): Money {
  return addMoney(
    refund,
    sumMoney(
      charges.map(({ amount }) => amount),
      refund.currency,
    ),
  );
}

async function refundsOf(supplier: Supplier, request: OrderRequest) {
  const found = await supplier.lookUp(request);
  return found.kind === 'confirmed' ? (found.refunds ?? []) : [];
}

async function startOf(supplier: Supplier, request: OrderRequest): Promise<number> {
  const found = await supplier.lookUp(request);
  if (found.kind !== 'confirmed' || !found.itinerary) throw new Error('no itinerary');
  return Date.parse(toInstant(beginning(found.itinerary)));
}

function beginning(itinerary: Itinerary) {
  const first = itinerary.service === 'hotel' ? itinerary.checkInAt : itinerary.segments[0]?.departsAt;
  if (!first) throw new Error('nothing begins');
  return first;
}
