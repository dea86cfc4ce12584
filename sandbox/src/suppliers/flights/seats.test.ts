import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestClient } from '../../test-client.ts';

let sandbox: TestClient;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.app.close());

const flightsTo = async (request: object = {}) =>
  new Set(
    (await sandbox.search('skybridge', 'XLA', request)).body.data.offers.map(({ slices }) =>
      slices[0]?.segments.map((segment) => segment.marketing_carrier_flight_number).join(),
    ),
  );

test('XLA has one seat on each flight: once it is booked the flight is sold out, and cancelled it is back', async () => {
  const before = await flightsTo();
  const offer = await sandbox.firstOffer('skybridge', 'XLA');
  const late = await sandbox.firstOffer('skybridge', 'XLA');
  const { body } = await sandbox.book('skybridge', offer);

  for (const refused of [await sandbox.reprice('skybridge', late), await sandbox.book('skybridge', late)]) {
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'offer_no_longer_available']);
  }
  expect((await flightsTo()).size).toBe(before.size - 1);

  const quoted = await sandbox.call<{ data: { id: string } }>('POST', '/skybridge/air/order_cancellations', {
    order_id: body.data.id,
  });
  await sandbox.call('POST', `/skybridge/air/order_cancellations/${quoted.body.data.id}/actions/confirm`);
  expect(await flightsTo()).toEqual(before);
  expect((await sandbox.book('skybridge', late)).status).toBe(201);
});

test('two do not fit into one seat, but an infant needs none', async () => {
  const two = { passengers: [{ type: 'adult' }, { type: 'adult' }] };
  expect((await flightsTo(two)).size).toBe(0);
  const lap = { passengers: [{ type: 'adult' }, { type: 'infant_without_seat' }] };
  expect((await flightsTo(lap)).size).toBeGreaterThan(0);
});

test('one aeroplane has one number of seats, whichever connection sells them', async () => {
  const slices = [{ origin: 'MAA', destination: 'HYD', departure_date: '2027-03-14' }];
  const flightOf = async (connection: 'skybridge' | 'meridian', cabin: string) =>
    (await sandbox.search(connection, 'HYD', { slices, cabin_class: cabin })).body.data.offers.find(
      ({ owner }) => owner.iata_code === '6E',
    );
  let sold = 0;
  for (;;) {
    const offer = await flightOf(sold % 2 === 0 ? 'skybridge' : 'meridian', 'first');
    if (!offer) break;
    const connection = sold % 2 === 0 ? 'skybridge' : 'meridian';
    expect((await sandbox.book(connection, offer)).status).toBe(201);
    sold += 1;
  }
  expect(sold).toBeGreaterThanOrEqual(1);
  expect(sold).toBeLessThanOrEqual(4);
  expect(await flightOf('skybridge', 'first')).toBeUndefined();
  expect(await flightOf('meridian', 'first')).toBeUndefined();
  expect(await flightOf('meridian', 'economy')).toBeDefined();
});
