import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { askServiceRequest, withdrawServiceRequest } from '@marga/contract/amendments/service-requests';
import {
  confirmChange,
  quoteCancellation,
  quoteChange,
  readAmendments,
} from '@marga/contract/amendments/amendments';
import { createApiKey } from '@marga/contract/identity/team';
import { type BookingId, createId } from '@marga/contract/kernel/ids';
import {
  BUSINESS_ZONE,
  localDateAt,
  type LocalDate,
  addDaysToDate,
  addMsToInstant,
} from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  findSupplierOffers,
  runCancellation,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { findOffers } from '../../../test/search-and-start-checkout.ts';
import { bookBus, quoteAndRunCancellation, makeTravellers } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { sandboxSupplierConnections } from '../../../test/configuration.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { createServiceRequestFixture } from '../../../test/service-request-fixture.ts';
import { startFaultProxy } from '../../../test/fault-proxy.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { now } from '../../platform/clock.ts';
import { travelTimesOf } from '../bookings/index.ts';
import { callRecordItineraryChange } from './db/itinerary-version-queries.ts';

/**
 * These tests cover service requests: which part they are for, who may make them, how often, and when they become
 * obsolete.
 */

const sandbox = await startTestSandbox();
const between = await startFaultProxy(sandbox.url);
afterAll(() => between.close());
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandboxSupplierConnections(between.url)),
  TIME_SCALE: '1000',
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const relay = { api, deps, relay: api.platform.db };
const { bookOffline, ask, after, quoteIt, quoted, confirm, kindOf, wantedIn } =
  await createServiceRequestFixture(api);
const rich = () => seedCompany(api, { wallet: '900000.00' });

/**
 * Inserts a service request for a part that the supplier would cancel by API, because no sandbox supplier refuses one
 * part and accepts another.
 */
async function opened(company: TestCompany, booking: BookingId, part: { travellers?: number[] } = {}) {
  const id = createId('serviceRequest', now());
  await api.admin(
    `insert into amendments.service_request (id, company_id, booking_id, user_id, travellers, answer_by)
      values ($1, $2, $3, $4, $5, platform.now() + interval '2 hours')`,
    [id, company.id, booking, company.person('owner').user, part.travellers ?? null],
  );
  return id;
}

async function serviceRequestAt(id: string) {
  const [row] = await api.admin<{ state: string; ended_by: string | null }>(
    'select state, ended_by from amendments.service_request where id = $1',
    [id],
  );
  return row;
}

describe('of which part', () => {
  test('asked anew, what was quoted before holds no longer, and the row says whom it is about', async () => {
    const company = await rich();
    const booking = await bookOffline(company, makeTravellers(2));
    const first = await quoted(company, booking, ['500.00', '1500.00'], { travellers: [0] });
    const { value: second } = await ask(company, booking, { travellers: [1] });
    expect(await wantedIn(`service-request.${second.id}`)).toEqual(['ASHA RAO']);
    expect((await confirm(company, first)).code).toBe('quote-expired');
    expect((await after(company, booking)).cancellations.map(({ state }) => state)).not.toContain('quoted');
  });

  test('each row is about its own, whatever else is asked of the booking', async () => {
    const company = await rich();
    const booking = await bookOffline(company, makeTravellers(2));
    const first = await quoted(company, booking, ['500.00', '1500.00'], { travellers: [0] });
    await confirm(company, first);
    await runCancellation(api, deps, company.as('owner'), first.id);
    expect((await ask(company, booking, { travellers: [1] })).code).toBe('amendment-in-progress');
    const later = await opened(company, booking, { travellers: [1] });
    expect(await wantedIn(`amendment.${first.id}`)).toEqual(['MEERA RAO']);
    expect(await wantedIn(`service-request.${later}`)).toEqual(['ASHA RAO']);
  });

  test('nobody takes one traveller off one leg, here and in the table', async () => {
    const company = await rich();
    const booking = await bookOffline(company, makeTravellers(2));
    await api.admin(
      `update bookings.booking set itinerary = jsonb_set(itinerary, '{segments}',
        (itinerary -> 'segments') || (itinerary -> 'segments')) where id = $1`,
      [booking],
    );
    const both = await ask(company, booking, { travellers: [0], legs: [1] });
    expect(both.problem).toMatchObject({ code: 'request-invalid', issues: [{ path: 'body.legs' }] });
    // Cancelling all travellers on one leg means cancelling that leg.
    const { value } = await ask(company, booking, { travellers: [0, 1], legs: [1] });
    expect(value.part).toEqual({ travellers: null, legs: [1] });
    await expect(
      api.admin(`update amendments.service_request set travellers = '{0}' where id = $1`, [value.id]),
    ).rejects.toThrow('travellers_or_legs');
  });
});

describe('when it means nothing any more', () => {
  test('the booking is cancelled whole: it ends with it', async () => {
    const company = await rich();
    const as = company.as('owner');
    const { id } = await bookBus(relay, as, { travellers: 2 });
    const serviceRequest = await opened(company, id, { travellers: [1] });
    await quoteAndRunCancellation(relay, as, id);
    expect((await readBookingAs(api, as, id)).state).toBe('cancelled');
    expect(await serviceRequestAt(serviceRequest)).toEqual({ state: 'withdrawn', ended_by: null });
    expect(await kindOf(`service-request.${serviceRequest}`)).toBeUndefined();
    expect((await quoteIt(serviceRequest, '0.00', '1.00')).code).toBe('not-found');
  });

  test('a part is cancelled: what was wanted of it ends, what was wanted of another stays', async () => {
    const company = await rich();
    const as = company.as('owner');
    const ended = async (wanted: number) => {
      const { id } = await bookBus(relay, as, { travellers: 2 });
      const serviceRequest = await opened(company, id, { travellers: [wanted] });
      await quoteAndRunCancellation(relay, as, id, { travellers: [1] });
      return (await serviceRequestAt(serviceRequest))?.state;
    };
    expect([await ended(1), await ended(0)]).toEqual(['withdrawn', 'open']);
  });

  test('something else is bought instead: by whoever did', async () => {
    const company = await rich();
    const as = company.as('owner');
    const bus = (departOn: string) =>
      findSupplierOffers(api, as, 'redline', {
        service: 'bus',
        origin: 'ci-delhi',
        destination: 'ci-jaipur',
        departOn: departOn as LocalDate,
        travellers: 1,
      });
    const [[first], [other]] = [await bus('2027-03-14'), await bus('2027-03-19')];
    if (!first || !other) throw new Error('no bus runs');
    const { id: bookingId } = await bookOffer(api, deps, as, first);
    const serviceRequest = await opened(company, bookingId);
    const { value: change } = await api.call(quoteChange, {
      as,
      params: { bookingId },
      body: { instead: other.chosen },
    });
    await api.call(confirmChange, {
      as,
      key: randomUUID(),
      params: { changeId: change.id },
      body: { acceptedTotal: change.total, payWith: 'wallet' },
    });
    expect((await runBookingChange(api, deps, as, change.id)).state).toBe('done');
    expect(await serviceRequestAt(serviceRequest)).toEqual({
      state: 'withdrawn',
      ended_by: company.person('owner').user,
    });
  });

  test('its supplier moves it, and the leg is there no more: by nobody; what was wanted of another stays', async () => {
    const company = await rich();
    const endedBy = async (wanted: number) => {
      const booking = await bookOffline(company);
      const [second] = phoneBookedItinerary.service === 'train' ? phoneBookedItinerary.segments : [];
      const itinerary = { ...phoneBookedItinerary, segments: [second, second] };
      await api.admin('update bookings.booking set itinerary = $2 where id = $1', [
        booking,
        JSON.stringify(itinerary),
      ]);
      const { value } = await ask(company, booking, { legs: [wanted] });
      const travelTimes = travelTimesOf(phoneBookedItinerary);
      await api.platform.db.forCompany(company.id, [
        callRecordItineraryChange({
          booking,
          seenVersion: 1,
          newCause: 'schedule-change',
          newItinerary: JSON.stringify(phoneBookedItinerary),
          departs: travelTimes.departsAt,
          arrives: travelTimes.arrivesAt,
          template: 'schedule-changed',
        }),
      ]);
      return serviceRequestAt(value.id);
    };
    expect([await endedBy(1), await endedBy(0)]).toEqual([
      { state: 'withdrawn', ended_by: null },
      { state: 'open', ended_by: null },
    ]);
  });
});

describe('bounds', () => {
  test('long after it was travelled nobody is asked', async () => {
    const company = await rich();
    const booking = await bookOffline(company);
    const ago = (days: number) =>
      api.admin(
        `update bookings.booking set arrives_at = platform.now() - $2::int * interval '1 day' where id = $1`,
        [booking, days],
      );
    await ago(31);
    expect((await after(company, booking)).can.askServiceRequest).toBe(false);
    expect((await ask(company, booking)).code).toBe('not-cancellable');
    await ago(29);
    expect((await after(company, booking)).can.askServiceRequest).toBe(true);
    expect((await ask(company, booking)).status).toBe(201);
  });

  test('a company has fifty telephone calls open and no more', async () => {
    const company = await rich();
    const booking = await bookOffline(company);
    // Copies the booking 50 times with other ids, and inserts a service request for each copy.
    await api.admin(
      `with alike as (
        insert into bookings.booking select (jsonb_populate_record(b, jsonb_build_object('id', b.id || n))).*
          from bookings.booking b, generate_series(1, 50) n where b.id = $1 returning id, company_id)
      insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by)
        select 'ern_' || id, company_id, id, 'usr_nobody', platform.now() from alike`,
      [booking],
    );
    expect((await ask(company, booking)).problem).toMatchObject({ code: 'too-many-requests' });
    await api.admin(
      `update amendments.service_request set state = 'withdrawn', ended_at = platform.now()
        where id = (select min(id) from amendments.service_request where company_id = $1)`,
      [company.id],
    );
    expect((await ask(company, booking)).status).toBe(201);
  });

  test('what an operator says holds a week at most, and its money comes after that and within a year', async () => {
    const company = await rich();
    const { value } = await ask(company, await bookOffline(company));
    const today = localDateAt(now(), BUSINESS_ZONE);
    const inDays = (days: number) => addMsToInstant(now(), days * 86_400_000);
    const refused = async (more: Record<string, unknown>) =>
      (await quoteIt(value.id, '600.00', '3400.00', more)).problem;
    const of = (path: string) => ({ code: 'request-invalid', issues: [{ path }] });
    expect(await refused({ expiresAt: inDays(8) })).toMatchObject(of('body.expiresAt'));
    expect(await refused({ expiresAt: inDays(-1) })).toMatchObject(of('body.expiresAt'));
    const dated = (refundBy: string) => refused({ expiresAt: inDays(3), refundBy });
    for (const day of [
      '9999-12-31',
      addDaysToDate(today, 366),
      addDaysToDate(today, 2),
      addDaysToDate(today, -1),
    ])
      expect(await dated(day), day).toMatchObject(of('body.refundBy'));
    const taken = await quoteIt(value.id, '600.00', '3400.00', {
      expiresAt: inDays(6.9),
      refundBy: addDaysToDate(today, 365),
    });
    expect(taken.value.file).toBeNull();
  });
});

describe('who asks', () => {
  test('who may not cancel does not ask our people to, nor does a key that only reads', async () => {
    const company = await seedCompany(api, { roles: ['owner', 'approver'], wallet: '10000.00' });
    const bookingId = await bookOffline(company);
    const request = { key: randomUUID(), params: { bookingId }, body: {} };
    const approver = await api.call(askServiceRequest, { ...request, as: company.as('approver') });
    expect(approver.code).toBe('permission-denied');
    const { value: made } = await api.call(createApiKey, {
      as: company.as('owner'),
      body: { name: 'Nightly report', scopes: ['booking:read'] },
    });
    const headers = { authorization: `Bearer ${made.secret}` };
    const reading = await api.call(askServiceRequest, { ...request, as: { company: company.id }, headers });
    expect(reading.code).toBe('permission-denied');
    const { value: serviceRequest } = await ask(company, bookingId);
    const back = { params: { serviceRequestId: serviceRequest.id }, body: {} };
    const withdrawn = [
      await api.call(withdrawServiceRequest, { ...back, as: company.as('approver') }),
      await api.call(withdrawServiceRequest, { ...back, as: { company: company.id }, headers }),
    ];
    expect(withdrawn.map(({ code }) => code)).toEqual(Array(2).fill('permission-denied'));
  });

  test('another company reads nothing of it', async () => {
    const [company, other] = [await rich(), await rich()];
    const bookingId = await bookOffline(company);
    await ask(company, bookingId);
    const foreign = await api.call(readAmendments, { as: other.as('owner'), params: { bookingId } });
    expect([foreign.status, foreign.code]).toEqual([404, 'not-found']);
  });
});

describe('what the supplier does not do', () => {
  test('a part that it does not cancel alone', async () => {
    const company = await rich();
    const as = company.as('owner');
    const [flight] = await findOffers(api, as, { travellers: 2 });
    if (!flight) throw new Error('nothing flies');
    const { id } = await bookOffer(api, deps, as, flight, { travellers: makeTravellers(2) });
    expect((await ask(company, id, { travellers: [1] })).status).toBe(201);
  });

  test('a quote in another currency than it was sold in, which nobody could confirm', async () => {
    const company = await rich();
    const as = company.as('owner');
    const { id: bookingId } = await bookBus(relay, as);
    await api.admin(
      `update bookings.booking set price = jsonb_set(price, '{quoted,total,currency}', '"USD"') where id = $1`,
      [bookingId],
    );
    const itself = await api.call(quoteCancellation, { as, params: { bookingId }, body: {} });
    expect(itself.code).toBe('not-cancellable');
    expect((await ask(company, bookingId)).status).toBe(201);
  });

  test('one that does not answer is asked again later, by whoever wants it', async () => {
    const company = await rich();
    const { id } = await bookBus(relay, company.as('owner'));
    between.meddle('empty');
    expect((await ask(company, id)).code).toBe('supplier-unavailable');
    between.meddle('none');
  });
});
