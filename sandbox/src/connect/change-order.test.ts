import type {
  ConnectChangeQuote,
  ConnectOffer,
  ConnectOrder,
  ConnectPriced,
  OfferedAncillaries,
} from '@marga/contract/connect/protocol';
import {
  addMoney,
  formatMoneyDecimal,
  fromWireMoney,
  createMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
} from '@marga/contract/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSandbox } from '../server.ts';
import { SANDBOX_KEY } from './sandbox-credentials.ts';
import type { OperationName } from './serve-connect-protocol.ts';
import {
  createIndianCity,
  createConnectProtocolClient,
  DELHI,
  createOrderReference,
  TRAVELLER,
} from './test-client.ts';

/**
 * These tests check the cost of a change when ancillaries were bought: fare is compared with fare, and ancillaries
 * are refunded separately.
 */

const app = buildSandbox({ latencyScale: 0, holdMs: 300, refundMs: 0, queueMs: 0, now: () => Date.now() });
let url: string;
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function call<Body>(operation: OperationName, id: string, body: object = {}): Promise<Body> {
  const caller = createConnectProtocolClient(`${url}/connect/cabway`, SANDBOX_KEY);
  return (await caller(operation, { id, body })).body as unknown as Body;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const search = {
  criteria: {
    service: 'cab',
    pickup: 'ci-delhi',
    drop: 'ci-jaipur',
    pickUpOn: inDays(30),
    pickUpAt: '09:30',
    kind: 'one-way',
    travellers: 1,
  },
  places: [DELHI, createIndianCity('ci-jaipur', 'Jaipur', 26.92, 75.79)],
};

/** Returns the cab offers, cheapest first. */
async function cabs(): Promise<ConnectOffer[]> {
  const { offers } = await call<{ offers: ConnectOffer[] }>('search', '', search);
  return offers.toSorted((one, other) =>
    Number(fromWireMoney(one.total).minor - fromWireMoney(other.total).minor),
  );
}

/** Orders a cab with every ancillary that has a price. */
async function ordered({ selection }: ConnectOffer) {
  const { ancillaries } = await call<OfferedAncillaries>('ancillaries', '', { selection });
  const chosen = ancillaries
    .filter(({ price }) => fromWireMoney(price).minor > 0n)
    .map(({ id, per }) => ({ id, traveller: per === 'traveller' ? 0 : null, count: 1 }));
  const priced = await call<ConnectPriced>('price', '', {
    selection,
    choice: { seats: [], ancillaries: chosen, remark: null },
  });
  const reference = createOrderReference();
  const { offerToken, total } = priced;
  const body = { reference, offerToken, total, travellers: [TRAVELLER], settle: 'pay' };
  const order = await call<ConnectOrder>('order', '', body);
  const paid = sumMoney(
    order.ancillaries.map(({ amount }) => fromWireMoney(amount)),
    'INR',
  );
  expect(paid.minor).toBeGreaterThan(0n);
  return { order, reference, paid };
}

const quoteInto = (order: ConnectOrder, { selection }: ConnectOffer) =>
  call<ConnectChangeQuote>('quoteChange', order.order, {
    instead: { search, selection, choice: { seats: [], ancillaries: [], remark: null } },
  });

async function ends(): Promise<[ConnectOffer, ConnectOffer]> {
  const offers = await cabs();
  const [cheap, dear] = [offers[0], offers.at(-1)];
  if (!cheap || !dear || fromWireMoney(cheap.total).minor >= fromWireMoney(dear.total).minor)
    throw new Error('no two prices');
  return [cheap, dear];
}

const inRupees = (minor: bigint) => formatMoneyDecimal(createMoney(minor, 'INR'));

test('the fare is compared with the fare, and what was paid for ancillaries comes back with it', async () => {
  const [cheap, dear] = await ends();
  const { order, paid } = await ordered(cheap);
  const { difference, fee } = await quoteInto(order, dear);
  const fares = subtractMoney(fromWireMoney(dear.total), fromWireMoney(cheap.total));
  expect(difference.amount).toBe(formatMoneyDecimal(subtractMoney(fares, paid)));
  expect(fromWireMoney(fee)).toEqual(
    scaleMoney(addMoney(fromWireMoney(cheap.total), paid), 5n, 100n, 'half-even'),
  );
});

test('moved by the operator: a dearer fare is forgiven, a cheaper one comes back, and ancillaries come back either way', async () => {
  const [cheap, dear] = await ends();
  const moved = async (offer: ConnectOffer) => {
    const made = await ordered(offer);
    await fetch(`${url}/_sandbox/departures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: made.reference, minutes: 45 }),
    });
    return made;
  };
  const up = await moved(cheap);
  expect(await quoteInto(up.order, dear)).toMatchObject({
    difference: { amount: inRupees(-up.paid.minor) },
    fee: { amount: '0.00' },
  });
  const down = await moved(dear);
  const fares = fromWireMoney(cheap.total).minor - fromWireMoney(dear.total).minor;
  expect(await quoteInto(down.order, cheap)).toMatchObject({
    difference: { amount: inRupees(fares - down.paid.minor) },
    fee: { amount: '0.00' },
  });
});

test('of a cab whose way back was cancelled the way there is changed by itself, at what is left of its price', async () => {
  const both = {
    ...search,
    criteria: { ...search.criteria, kind: 'return', returnOn: inDays(32), returnAt: '10:00' },
  };
  const { offers } = await call<{ offers: ConnectOffer[] }>('search', '', both);
  const selection = offers.find(({ itinerary }) => itinerary.refundable)?.selection ?? '';
  const { offerToken, total } = await call<ConnectPriced>('price', '', { selection, choice: { seats: [] } });
  const body = {
    reference: createOrderReference(),
    offerToken,
    total,
    travellers: [TRAVELLER],
    settle: 'pay',
  };
  const order = await call<ConnectOrder>('order', '', body);
  const { quote } = await call<{ quote: string }>('quoteCancel', order.order, { legs: [1] });
  const left = await call<ConnectOrder>('cancel', quote);
  expect(fromWireMoney(left.total).minor).toBeLessThan(fromWireMoney(total).minor);
  const [cheap] = await ends();
  const quoted = await quoteInto(left, cheap);
  expect(quoted.difference.amount).toBe(
    formatMoneyDecimal(subtractMoney(fromWireMoney(cheap.total), fromWireMoney(left.total))),
  );
  expect(fromWireMoney(quoted.fee)).toEqual(scaleMoney(fromWireMoney(left.total), 5n, 100n, 'half-even'));
  const changed = await call<ConnectOrder>('change', quoted.quote);
  expect(changed).toMatchObject({ total: cheap.total, itinerary: cheap.itinerary });
  // The order has one leg, so cancelling that leg cancels all of it.
  expect((await call<{ code?: string }>('quoteCancel', order.order, { legs: [0] })).code).toBeUndefined();
});
