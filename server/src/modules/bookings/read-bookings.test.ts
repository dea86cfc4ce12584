import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  BOOKING_ORDERS,
  findInCompany,
  listBookings,
  readBooking,
  readOverview,
} from '@marga/contract/bookings/booking';
import { createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { readOpenCounts } from '@marga/contract/reporting/open-counts';
import { type Instant, parseInstant, addMsToInstant, toInstant } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';

/** This is noon in India on a day in the middle of a month; the month before had thirty-one days. */
const NOW = parseInstant('2027-06-18T06:30:00.000Z');
const api = await startTestApi({
  TEST_CLOCK_OFFSET_MS: String(Date.parse(NOW) - Date.now()),
});

/** Creates a company whose users' sessions are valid by the clock of this test. */
async function newCompany(): Promise<TestCompany> {
  const seeded = await seedCompany(api);
  await api.admin(`update engine.session set "expiresAt" = $1, absolute_expires_at = $1`, [
    addMsToInstant(NOW, DAY),
  ]);
  return seeded;
}

const DAY = 86_400_000;
let company: TestCompany;
let theirs: TestCompany;

interface Given {
  readonly to?: readonly [code: string, name: string];
  readonly state?: Booking['state'];
  /** Counts the days from now until departure; the flight takes two hours. */
  readonly departs?: number;
  readonly made?: Instant;
  readonly minor?: number;
  readonly currency?: string;
  readonly name?: readonly [given: string, family: string];
  readonly supplierReference?: string | null;
}

let made = 0;

/** Inserts a booking as the checkout writes it, in a state and at a time that a test chooses. */
async function insert(of: TestCompany, given: Given = {}): Promise<Booking['id']> {
  const { to = ['LHR', 'London'], state = 'confirmed', departs = 10, minor = 648_000 } = given;
  const { name = ['MEERA', 'RAO'], currency = 'INR', supplierReference = null } = given;
  // Ids sort in the order in which bookings are made, so each new booking gets a later time.
  made += 1;
  const createdAt = given.made ?? addMsToInstant(NOW, made - DAY);
  const id = createId('booking', addMsToInstant(NOW, made * 1000));
  const at = (ms: number) => ({ local: addMsToInstant(NOW, ms).slice(0, 16), zone: 'UTC' });
  const itinerary = {
    service: 'flight',
    segments: [
      {
        carrier: 'Air Kőrös',
        carrierCode: 'AK',
        number: '161',
        aircraft: null,
        origin: 'DEL',
        originName: 'Delhi',
        destination: to[0],
        destinationName: to[1],
        departsAt: at(departs * DAY),
        arrivesAt: at(departs * DAY + 7_200_000),
        durationMinutes: 120,
      },
    ],
    durationMinutes: 120,
    cabin: 'economy',
    checkedBags: 1,
    refundable: false,
    changeable: false,
    emissionsKg: null,
  };
  await api.admin(
    `insert into bookings.booking (id, company_id, checkout_id, state, service, supplier, supplier_offer, itinerary, travellers,
        total_minor, currency, supplier_reference, failure, history, created_at, updated_at, departs_at, arrives_at)
      values ($1, $2, $3, $4, 'flight', 'skybridge', 'ofr', $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)`,
    [
      id,
      of.id,
      createId('checkout', NOW),
      state,
      JSON.stringify(itinerary),
      JSON.stringify([{ givenName: name[0], familyName: name[1] }]),
      minor,
      currency,
      supplierReference,
      state === 'failed' ? 'sold-out' : null,
      JSON.stringify([{ state, at: createdAt }]),
      createdAt,
      addMsToInstant(NOW, departs * DAY),
      addMsToInstant(NOW, departs * DAY + 7_200_000),
    ],
  );
  // Bookings that have arrived are completed by the test's clock, as the worker does it by its own.
  await api.admin(
    `with clock as (select set_config('marga.clock_offset_ms', $1, true)) select bookings.complete_past_bookings(1000) from clock`,
    [String(Date.parse(NOW) - Date.now())],
  );
  return id;
}

async function listed(query: Record<string, string>, of = company): Promise<string[]> {
  return (await api.call(listBookings, { as: of.as('owner'), query })).value.items.map(({ id }) => id);
}

beforeAll(async () => {
  [company, theirs] = await Promise.all([newCompany(), newCompany()]);
});

describe('the status of a booking', () => {
  test.each([
    ['confirmed', 2, 'upcoming'],
    ['confirmed', -0.05, 'upcoming'],
    ['confirmed', -0.1, 'completed'],
    ['pending', 2, 'in-progress'],
    ['ordering', 2, 'in-progress'],
    ['unknown', 2, 'in-progress'],
    ['rejected', 2, 'in-progress'],
    ['escalated', 2, 'needs-action'],
    ['escalated', -9, 'needs-action'],
    ['failed', 2, 'failed'],
    ['cancelled', 2, 'cancelled'],
    ['cancelled', -9, 'cancelled'],
  ] as const)('%s with a departure in %s days is %s', async (state, departs, status) => {
    const id = await insert(company, { state, departs });
    const { value } = await api.call(readBooking, { as: company.as('owner'), params: { bookingId: id } });
    expect(value.status).toBe(status);
    expect(await listed({ status, limit: '100' })).toContain(id);
    const other = status === 'failed' ? 'upcoming' : 'failed';
    expect(await listed({ status: other, limit: '100' })).not.toContain(id);
  });

  test('costs no round trip more: authorization and one statement travel together', async () => {
    const id = await insert(company);
    const batches: number[] = [];
    const { db } = api.platform;
    const run = db.run.bind(db);
    db.run = (async (calls: Parameters<typeof run>[0]) => {
      batches.push(calls.length);
      return run(calls);
    }) as typeof db.run;
    try {
      await api.call(readBooking, { as: company.as('owner'), params: { bookingId: id } });
    } finally {
      Reflect.deleteProperty(db, 'run');
    }
    expect(batches).toEqual([2]);
  });
});

describe('a search', () => {
  let mine: TestCompany;
  let zurich: string;
  let wanted: string;
  beforeAll(async () => {
    mine = await newCompany();
    zurich = await insert(mine, { to: ['ZRH', 'Zürich'], name: ['ASHA', "D'SOUZA"], departs: 3 });
    wanted = await insert(mine, { name: ['VIKRAM', 'MENON'], supplierReference: 'QX7R2T', departs: 40 });
    await insert(theirs, { to: ['ZRH', 'Zürich'], name: ['ASHA', 'MENON'], supplierReference: 'QX7R2T' });
  });

  test.each([
    ['zurich', 'zurich'],
    ['ZÜRICH', 'zurich'],
    ['zrh', 'zurich'],
    ["d'souza", 'zurich'],
    ['souza asha', 'zurich'],
    ['menon', 'wanted'],
    ['qx7r2t', 'wanted'],
    ['london vikram', 'wanted'],
    ['ak161', 'both'],
    ['koros', 'both'],
    ['delhi', 'both'],
    ['menon zurich', 'none'],
    ['%', 'none'],
    ['_', 'none'],
    ['\\', 'none'],
    [`'; drop table bookings.booking; --`, 'none'],
  ])('for %s finds %s', async (search, found) => {
    const ids = { zurich: [zurich], wanted: [wanted], both: [wanted, zurich], none: [] }[found] ?? [];
    expect(await listed({ search }, mine)).toEqual(ids);
  });

  test('finds a booking by its reference, also a part of it and in small letters', async () => {
    const reference = shortReferenceOf(zurich as Booking['id']);
    for (const search of [reference, reference.toLowerCase(), reference.slice(0, 5)])
      expect(await listed({ search }, mine)).toContain(zurich);
  });

  test('finds what a step of the workflow wrote later', async () => {
    await api.admin(`update bookings.booking set supplier_reference = 'LATER9' where id = $1`, [zurich]);
    expect(await listed({ search: 'later9' }, mine)).toEqual([zurich]);
  });

  test('in the header finds bookings and travellers of the company alone', async () => {
    const as = mine.as('owner');
    const { value } = await api.call(findInCompany, { as, query: { text: 'menon' } });
    expect(value.bookings).toEqual([
      {
        id: wanted,
        reference: shortReferenceOf(wanted as Booking['id']),
        status: 'upcoming',
        service: 'flight',
        route: { shape: 'one-way', places: ['Delhi', 'London'] },
        departsOn: addMsToInstant(NOW, 40 * DAY).slice(0, 10),
      },
    ]);
    expect(value.travellers).toEqual([{ givenName: 'VIKRAM', familyName: 'MENON', bookings: 1 }]);
    const both = await api.call(findInCompany, { as, query: { text: 'ak161' } });
    expect(
      both.value.bookings.map(({ id }) => id),
      'the soonest first',
    ).toEqual([zurich, wanted]);
    expect(both.value.travellers, 'a flight is nobody’s name').toEqual([]);
    expect((await api.call(findInCompany, { as, query: { text: ' a ' } })).code).toBe('request-invalid');
  });
});

describe('a list', () => {
  let mine: TestCompany;
  const ids: string[] = [];
  beforeAll(async () => {
    mine = await newCompany();
    // There are ties in every order: equal departures and equal amounts.
    for (const [departs, minor] of [
      [5, 300],
      [1, 200],
      [5, 200],
      [3, 100],
      [1, 300],
      [5, 200],
      [2, 9_007_199_254_740_991],
    ] as const)
      ids.push(await insert(mine, { departs, minor }));
    ids.push(await insert(mine, { departs: 2, minor: 150, currency: 'USD' }));
  });

  const inOrder = (...order: number[]) => order.map((index) => ids[index]);

  test.each([
    ['newest', [7, 6, 5, 4, 3, 2, 1, 0]],
    ['oldest', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['departure', [1, 4, 6, 7, 3, 0, 2, 5]],
    ['latest-departure', [5, 2, 0, 3, 7, 6, 4, 1]],
    ['cheapest', [3, 1, 2, 5, 0, 4, 6, 7]],
    ['dearest', [7, 6, 4, 0, 5, 2, 1, 3]],
  ] as const)(
    'by %s comes in that order, page by page without gap or repetition',
    async (order, expected) => {
      for (const limit of ['1', '3', '100']) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const query: Record<string, string> = { order, limit, ...(cursor === null ? {} : { cursor }) };
          const { value } = await api.call(listBookings, { as: mine.as('owner'), query });
          seen.push(...value.items.map(({ id }) => id));
          cursor = value.nextCursor;
        } while (cursor !== null);
        expect(seen, limit).toEqual(inOrder(...expected));
      }
    },
  );

  test('goes on where it was when something was booked meanwhile', async () => {
    const of = await newCompany();
    const [, second] = [await insert(of), await insert(of)];
    const as = of.as('owner');
    const { value } = await api.call(listBookings, { as, query: { limit: '1' } });
    expect(value.items[0]?.id).toBe(second);
    await insert(of);
    const query = { limit: '1', cursor: value.nextCursor ?? '' };
    expect((await api.call(listBookings, { as, query })).value.items[0]?.id).not.toBe(second);
  });

  test.each(BOOKING_ORDERS)('by %s refuses a position that is not one of its own', async (order) => {
    const as = mine.as('owner');
    const other = order === 'newest' ? 'dearest' : 'newest';
    const foreign = (await api.call(listBookings, { as, query: { order: other, limit: '1' } })).value
      .nextCursor;
    const nonsense = [
      foreign ?? '',
      ids[0] ?? '',
      'x',
      `${order}.1.INR.1.bkg_1`,
      `${order}.99999999999999.INR.1.${ids[0]}`,
      `${order}.1.INR.99999999999999999999.${ids[0]}`,
      `${order}.-1.inr.1.${ids[0]}`,
    ];
    for (const cursor of nonsense) {
      const answer = await api.call(listBookings, { as, query: { order, cursor } });
      expect(answer.code, cursor).toBe('request-invalid');
      expect(answer.problem.issues?.map(({ path }) => path)).toEqual(['query.cursor']);
    }
  });

  test('takes days of departure, both ends included, and any of it together', async () => {
    const day = (days: number) => addMsToInstant(NOW, days * DAY).slice(0, 10);
    const between = { departsFrom: day(2), departsUntil: day(3), order: 'departure' };
    expect(await listed(between, mine)).toEqual(inOrder(6, 7, 3));
    expect(
      await listed({ ...between, status: 'upcoming', service: 'flight', search: 'london rao' }, mine),
    ).toEqual(inOrder(6, 7, 3));
    expect(await listed({ ...between, service: 'train' }, mine)).toEqual([]);
    expect(await listed({ departsFrom: day(6) }, mine)).toEqual([]);
  });

  test('shows nothing of another company, whatever is asked', async () => {
    const foreign = new Set(await listed({ limit: '100' }, theirs));
    expect(foreign.size).toBeGreaterThan(0);
    for (const order of BOOKING_ORDERS) {
      const own = await listed({ order, search: 'london', limit: '100' }, mine);
      expect(own.filter((id) => foreign.has(id))).toEqual([]);
    }
  });
});

describe('the overview', () => {
  const overviewOf = async (of: TestCompany) => (await api.call(readOverview, { as: of.as('owner') })).value;

  test('of a new company is empty and whole', async () => {
    const value = await overviewOf(await newCompany());
    expect(value).toMatchObject({ upcoming: [], needsAction: [] });
    expect(Object.values(value.counts)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(value.spend).toMatchObject({
      month: '2027-06',
      today: '2027-06-18',
      total: { amount: '0.00', currency: 'INR' },
      before: { amount: '0.00', currency: 'INR' },
      bookings: 0,
      days: [],
    });
  });

  test('tells who departs next, at most six, and what needs action, the most urgent first', async () => {
    const of = await newCompany();
    const soon = [await insert(of, { departs: 1 }), await insert(of, { departs: 2 })];
    for (let days = 3; days < 9; days += 1) await insert(of, { departs: days });
    await insert(of, { departs: -3 });
    const failed = await insert(of, { state: 'failed', departs: 1 });
    await insert(of, { state: 'failed', made: addMsToInstant(NOW, -8 * DAY) });
    const unknown = await insert(of, { state: 'unknown', departs: 1 });
    const later = await insert(of, { state: 'escalated', departs: 9 });
    const sooner = await insert(of, { state: 'escalated', departs: 2 });
    const value = await overviewOf(of);
    expect(value.upcoming).toHaveLength(6);
    expect(value.upcoming.slice(0, 2).map(({ id }) => id)).toEqual(soon);
    expect(value.needsAction.map(({ id }) => id)).toEqual([sooner, later, unknown, failed]);
    const counts = await api.call(readOpenCounts, { as: of.as('owner') });
    expect(counts.value).toEqual({
      // Eight are upcoming, one is in progress and two need action.
      bookings: { open: 11, needsAction: 2 },
      refunds: { open: 0, late: 0 },
    });
    expect(value.counts).toEqual({
      upcoming: 8,
      completed: 1,
      'in-progress': 1,
      'needs-action': 2,
      cancelled: 0,
      failed: 2,
    });
  });

  test('adds up what was confirmed by the days of India, against the same days of the month before', async () => {
    const of = await newCompany();
    const formatIndianDigits = (local: string) => toInstant({ local, zone: 'Asia/Kolkata' });
    // The first half hour of June in India is still May in UTC.
    await insert(of, { minor: 100_00, made: formatIndianDigits('2027-06-01T00:30') });
    await insert(of, { minor: 50_00, made: formatIndianDigits('2027-06-01T23:30') });
    await insert(of, { minor: 25_50, made: formatIndianDigits('2027-06-18T11:00') });
    await insert(of, { minor: 7_00, made: formatIndianDigits('2027-05-18T23:59') });
    await insert(of, { minor: 900_00, made: formatIndianDigits('2027-05-19T00:00') });
    await insert(of, { minor: 1_00, made: formatIndianDigits('2027-04-30T23:59') });
    await insert(of, { minor: 1_00, made: formatIndianDigits('2027-06-02T09:00'), state: 'failed' });
    await insert(of, { minor: 1_00, made: formatIndianDigits('2027-06-02T09:00'), state: 'unknown' });
    await insert(of, { minor: 12_00, made: formatIndianDigits('2027-06-03T09:00'), currency: 'USD' });
    const { spend } = await overviewOf(of);
    const rupees = (amount: string) => ({ amount, currency: 'INR' });
    expect(spend).toEqual({
      month: '2027-06',
      today: '2027-06-18',
      total: rupees('175.50'),
      bookings: 3,
      before: rupees('7.00'),
      days: [
        { on: '2027-06-01', service: 'flight', total: rupees('150.00') },
        { on: '2027-06-18', service: 'flight', total: rupees('25.50') },
      ],
      daysBefore: [
        { on: '2027-05-18', total: rupees('7.00') },
        { on: '2027-05-19', total: rupees('900.00') },
      ],
      otherCurrencies: [{ amount: '12.00', currency: 'USD' }],
    });
  });
});
