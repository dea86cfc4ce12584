import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorBody, type OfferBody, startSandbox, type TestClient } from '../../test-client.ts';

let sandbox: TestClient;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.app.close());

interface Search {
  readonly data: {
    readonly id: string;
    readonly cabin_class: string | null;
    readonly slices: readonly {
      origin_type: string;
      destination_type: string;
      destination: { iata_code: string };
    }[];
    readonly passengers: readonly { id: string; type: string | null; age: number | null }[];
    readonly offers?: readonly unknown[];
  };
}

async function searchFor(request: object, query = 'return_offers=true&supplier_timeout=10000') {
  return sandbox.call<Search & ErrorBody>('POST', `/skybridge/air/offer_requests?${query}`, {
    slices: [{ origin: 'DEL', destination: 'LHR', departure_date: '2027-03-14' }],
    passengers: [{ type: 'adult' }],
    ...request,
  });
}

test('a search answers 201 with its slices, passengers and offers', async () => {
  const { status, body } = await searchFor({
    slices: [{ origin: 'DEL', destination: 'LON', departure_date: '2027-03-14' }],
    passengers: [{ type: 'adult' }, { age: 7 }],
    cabin_class: 'business',
  });
  expect(status).toBe(201);
  expect(body.data.id).toMatch(/^orq_[0-9a-z]{12}$/);
  expect(body.data.cabin_class).toBe('business');
  expect(body.data.slices).toMatchObject([
    { origin_type: 'airport', destination_type: 'city', destination: { iata_code: 'LON' } },
  ]);
  expect(body.data.passengers).toMatchObject([
    { type: 'adult', age: null },
    { type: null, age: 7 },
  ]);
  expect(body.data.offers?.length).toBeGreaterThanOrEqual(3);
});

test('an offer has what the supplier documents', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR', {
    passengers: [{ type: 'adult' }, { type: 'adult' }],
    slices: [{ origin: 'DEL', destination: 'FRA', departure_date: '2027-03-14' }],
  });
  expect(offer).toMatchObject({
    live_mode: false,
    total_currency: 'INR',
    base_currency: 'INR',
    tax_currency: 'INR',
    total_emissions_kg: expect.stringMatching(/^\d+$/) as string,
    payment_requirements: { requires_instant_payment: true },
    owner: { iata_code: expect.stringMatching(/^[0-9A-Z]{2}$/) as string },
  });
  expect(Date.parse(offer.expires_at) - Date.parse(offer.created_at)).toBe(20 * 60_000);
  const [segment] = offer.slices[0]?.segments ?? [];
  expect(segment).toMatchObject({
    origin: { iata_code: 'DEL', time_zone: 'Asia/Kolkata', city_name: 'Delhi' },
    departing_at: expect.stringMatching(/^2027-03-14T\d\d:\d\d:00$/) as string,
    aircraft: { name: expect.any(String) as string },
    passengers: offer.passengers.map(({ id }) => ({
      passenger_id: id,
      cabin_class: 'economy',
      baggages: [{ type: 'checked' }, { type: 'carry_on', quantity: 1 }],
    })),
  });
});

test('two searches find the same flights under different ids, so that each can be booked', async () => {
  const first = await sandbox.search('meridian', 'LHR');
  const second = await sandbox.search('meridian', 'LHR');
  const totals = ({ body }: typeof first) => body.data.offers.map(({ total_amount }) => total_amount);
  const ids = ({ body }: typeof first) => body.data.offers.map(({ id }) => id);
  expect(totals(first)).toEqual(totals(second));
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(ids(first).length * 2);
});

test('a return trip is one offer with two slices', async () => {
  const offer = await sandbox.firstOffer('coral', 'LHR', {
    slices: [
      { origin: 'DEL', destination: 'LHR', departure_date: '2027-03-14' },
      { origin: 'LHR', destination: 'DEL', departure_date: '2027-03-21' },
    ],
  });
  expect(offer.slices.map(({ origin, destination }) => [origin.iata_code, destination.iata_code])).toEqual([
    ['DEL', 'LHR'],
    ['LHR', 'DEL'],
  ]);
  expect((await sandbox.reprice('coral', offer)).body.data.total_amount).toBe(offer.total_amount);
});

test('offers are left out when they are not asked for', async () => {
  const { status, body } = await searchFor({}, 'return_offers=false');
  expect(status).toBe(201);
  expect(body.data.offers).toBeUndefined();
});

test('each connection takes its own time', async () => {
  const paced = await startSandbox({ latencyScale: 0.2 });
  const answered: string[] = [];
  const takes = async (connection: 'skybridge' | 'coral') => {
    const startedAt = performance.now();
    await paced.search(connection, 'LHR');
    answered.push(connection);
    return performance.now() - startedAt;
  };
  const [coral, skybridge] = await Promise.all([takes('coral'), takes('skybridge')]);
  expect(skybridge).toBeGreaterThanOrEqual(29);
  expect(coral).toBeGreaterThanOrEqual(179);
  expect(answered).toEqual(['skybridge', 'coral']);
  await paced.app.close();
});

test.each([
  [{ slices: undefined }, 'validation_required', '/slices'],
  [{ slices: [] }, 'validation_length', '/slices'],
  [
    { slices: [{ origin: 'DEL', destination: 'QQQ', departure_date: '2027-03-14' }] },
    'validation_inclusion',
    '/slices/0/destination',
  ],
  [
    { slices: [{ origin: 'DEL', destination: 'LHR', departure_date: '2027-02-30' }] },
    'validation_format',
    '/slices/0/departure_date',
  ],
  [
    { slices: [{ origin: 'DEL', destination: 'DEL', departure_date: '2027-03-14' }] },
    'validation_inclusion',
    '/slices/0/destination',
  ],
  [{ passengers: [] }, 'validation_length', '/passengers'],
  [{ cabin_class: 'hammock' }, 'validation_inclusion', '/cabin_class'],
])('a search with %j is refused with %s', async (request, code, pointer) => {
  const { status, body } = await searchFor(request);
  expect([status, body.errors[0]?.code, body.errors[0]?.source?.pointer]).toEqual([422, code, pointer]);
});

test('an offer is re-priced until it expires', async () => {
  let nowMs = Date.UTC(2027, 0, 1);
  const aged = await startSandbox({ now: () => nowMs });
  const offer = await aged.firstOffer('skybridge', 'LHR');
  nowMs += 20 * 60_000 - 1;
  const inTime = await aged.reprice('skybridge', offer);
  expect([inTime.status, inTime.body.data.total_amount]).toEqual([200, offer.total_amount]);
  expect(inTime.body.data.updated_at > offer.updated_at).toBe(true);
  expect(inTime.body.data.expires_at).toBe(offer.expires_at);
  nowMs += 1;
  const tooLate = await aged.reprice('skybridge', offer);
  expect([tooLate.status, tooLate.body.errors[0]?.code]).toEqual([422, 'offer_no_longer_available']);
  await aged.app.close();
});

test('an offer of one connection is unknown to another', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR');
  const { status, body } = await sandbox.reprice('coral', offer);
  expect([status, body.errors[0]?.code]).toEqual([404, 'not_found']);
});

test('what has been is not sold, nor what lies more than 330 days ahead, by the clock of the airport', async () => {
  let nowMs = Date.UTC(2027, 0, 1, 20);
  const dated = await startSandbox({ now: () => nowMs });
  const codeOn = async (date: string) => {
    const slices = [{ origin: 'DEL', destination: 'DXB', departure_date: date }];
    const passengers = [{ type: 'adult' }];
    const { body } = await dated.call<ErrorBody>('POST', '/skybridge/air/offer_requests', {
      slices,
      passengers,
    });
    return (body as Partial<ErrorBody>).errors?.[0]?.source?.pointer ?? 'sold';
  };
  // It is already 2 January in Delhi, so 1 January is in the past.
  expect(await codeOn('2027-01-01')).toBe('/slices/0/departure_date');
  expect(await codeOn('2027-01-02')).toBe('sold');
  expect(await codeOn('2027-11-28')).toBe('sold');
  expect(await codeOn('2027-11-29')).toBe('/slices/0/departure_date');
  nowMs += 4 * 3_600_000;
  const { offers } = (
    await dated.search('skybridge', 'DXB', {
      slices: [{ origin: 'DEL', destination: 'DXB', departure_date: '2027-01-02' }],
    })
  ).body.data;
  for (const { slices } of offers) {
    expect(slices[0]?.segments[0]?.departing_at.localeCompare('2027-01-02T05:30')).toBe(1);
  }
  await dated.app.close();
});

test('several parts, several people: each part is a slice and each passenger has an allowance', async () => {
  const { body } = await searchFor({
    slices: [
      { origin: 'BOM', destination: 'DXB', departure_date: '2027-03-14' },
      { origin: 'DXB', destination: 'LHR', departure_date: '2027-03-18' },
      { origin: 'LHR', destination: 'BOM', departure_date: '2027-03-25' },
    ],
    passengers: [
      { type: 'adult', loyalty_programme_accounts: [{ airline_iata_code: 'AI', account_number: '1234' }] },
      { type: 'child' },
      { type: 'infant_without_seat' },
    ],
  });
  const offers = (body.data.offers ?? []) as OfferBody[];
  expect(offers.every(({ slices }) => slices.length === 3)).toBe(true);
  const bags = offers
    .find(({ owner }) => owner.iata_code === 'AI')
    ?.slices[0]?.segments[0]?.passengers.map(({ baggages }) => baggages[0]?.quantity);
  expect(bags).toEqual([2, 1, 0]);
});

test('a private fare stands beside the others, for whom it was negotiated', async () => {
  const fares = async (request: object) => {
    const slices = [{ origin: 'DEL', destination: 'BOM', departure_date: '2027-03-14' }];
    const offers = ((await searchFor({ slices, ...request })).body.data.offers ?? []) as OfferBody[];
    return new Set(offers.flatMap(({ private_fares }) => private_fares.map(({ type }) => type)));
  };
  expect(await fares({})).toEqual(new Set());
  expect(await fares({ passengers: [{ fare_type: 'student' }] })).toEqual(new Set(['leisure']));
  const code = (corporate_code: string) => ({ private_fares: { AI: [{ corporate_code }] } });
  expect(await fares(code('SANDBOX-CORPORATE'))).toEqual(new Set(['corporate']));
  expect(await fares(code('SANDBOX-FORCES'))).toEqual(new Set(['negotiated']));
  expect(await fares(code('NOBODY'))).toEqual(new Set());
});
