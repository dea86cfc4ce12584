import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingState } from '@marga/contract/bookings/booking';
import { createApiKey } from '@marga/contract/identity/team';
import { changeCompany } from '@marga/contract/identity/company';
import {
  approveCompanyDetails,
  approveGstin,
  suspendCompany,
} from '@marga/contract/identity/company-and-user-administration';
import { createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { type Instant, parseInstant } from '@marga/contract/kernel/time';
import { listNotifications, markSeen } from '@marga/contract/notifications/notifications';
import { answerTicket, startChat } from '@marga/contract/support/support';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { forceBookingState } from '../../../test/force-booking-state.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { now } from '../../platform/clock.ts';
import {
  insertMember,
  seedCompany,
  seedSignedInUser,
  seedStaff,
  type TestCompany,
} from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const notificationsOf = async (as: Caller) => (await api.call(listNotifications, { as })).value;

/** Makes a booking that has reached its final state. */
async function book(as: Required<Caller>, destination = 'LON') {
  const checkout = await startCheckoutOfNewTrip(api, as, { destination });
  const { bookings } = await runCheckout(api, workerDeps(api), as, checkout.id);
  const [booking] = bookings;
  if (!booking) throw new Error('nothing was booked');
  return booking;
}

let company: TestCompany;
let booking: Awaited<ReturnType<typeof book>>;

beforeAll(async () => {
  company = await seedCompany(api, { roles: ['owner', 'booker', 'traveller'], wallet: '9000000.00' });
  booking = await book(company.as('owner'));
});

describe('a booking that was confirmed', () => {
  test('is news to everybody who may read bookings, with its reference and its way', async () => {
    for (const role of ['owner', 'booker'] as const) {
      expect(await notificationsOf(company.as(role))).toEqual({
        items: [
          {
            kind: 'booking-confirmed',
            subject: booking.id,
            title: shortReferenceOf(booking.id),
            route: { shape: 'one-way', places: ['DEL', 'LHR'] },
            at: booking.history.at(-1)?.at,
            isNew: true,
          },
        ],
        unseen: 1,
      });
    }
  });

  test('is none of a traveller’s business, nor of a program that may only read the company', async () => {
    expect(await notificationsOf(company.as('traveller'))).toEqual({ items: [], unseen: 0 });
    const scopes = ['company:read'];
    const key = await api.call(createApiKey, { as: company.as('owner'), body: { name: 'Shy', scopes } });
    const asked = { as: { company: company.id }, headers: { authorization: `Bearer ${key.value.secret}` } };
    expect((await api.call(listNotifications, asked)).value.items).toEqual([]);
  });

  test('is seen by each person for themselves, and in this company alone', async () => {
    const [owner, booker] = [company.as('owner'), company.as('booker')];
    const at = booking.history.at(-1)?.at as Instant;
    expect((await api.call(markSeen, { as: owner, body: { upTo: at } })).status).toBe(204);
    expect(await notificationsOf(owner)).toMatchObject({ unseen: 0, items: [{ isNew: false }] });
    expect(await notificationsOf(booker)).toMatchObject({ unseen: 1, items: [{ isNew: true }] });
    const other = await seedCompany(api, { wallet: '9000000.00' });
    await insertMember(api, other.id, company.person('owner').user, 'owner');
    await book(other.as('owner'));
    expect((await notificationsOf({ cookie: owner.cookie, company: other.id })).unseen).toBe(1);
    expect((await notificationsOf(owner)).items).toHaveLength(1);
  });

  test('stays seen: nobody’s look goes back, and none goes ahead of the clock', async () => {
    const owner = company.as('owner');
    await api.call(markSeen, { as: owner, body: { upTo: parseInstant('2020-01-01T00:00:00.000Z') } });
    expect((await notificationsOf(owner)).unseen).toBe(0);
    await api.call(markSeen, { as: owner, body: { upTo: parseInstant('2099-01-01T00:00:00.000Z') } });
    // Both are valid times, but the database can read neither in this form.
    for (const upTo of ['0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])
      expect((await api.call(markSeen, { as: owner, body: { upTo } })).status, upTo).toBe(204);
    const [row] = await api.admin<{ ahead: boolean }>(
      'select up_to > now() as ahead from notifications.seen where company_id = $1',
      [company.id],
    );
    expect(row?.ahead).toBe(false);
  });

  test('is no news to somebody who joined after it', async () => {
    const late = await seedSignedInUser(api);
    await insertMember(api, company.id, late.user, 'manager');
    const { items, unseen } = await notificationsOf({ cookie: late.cookie, company: company.id });
    expect(items.map(({ isNew }) => isNew)).toEqual([false]);
    expect(unseen).toBe(0);
  });
});

test('a booking is one notification, by where it has come to; being asked about again is none', async () => {
  const of = await seedCompany(api, { wallet: '9000000.00' });
  const as = of.as('owner');
  const { id } = await book(as, 'LON');
  const became = async (state: BookingState) => {
    await api.admin(`select set_config('marga.company', $1, false)`, [of.id]);
    await forceBookingState(api, id, state);
    await api.admin(
      `update bookings.booking set history = history || jsonb_build_array(jsonb_build_object('state', $2::text,
        'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where id = $1`,
      [id, state],
    );
  };
  for (const state of ['unknown', 'escalated', 'failed'] as const) {
    await became(state);
    const { items } = await notificationsOf(as);
    expect(items.map(({ kind }) => kind)).toEqual([`booking-${state}`]);
    await api.call(markSeen, { as, body: { upTo: items[0]?.at } });
    await api.admin(`update bookings.booking set updated_at = now() + interval '1 hour' where id = $1`, [id]);
    expect((await notificationsOf(as)).unseen, state).toBe(0);
  }
  await api.admin(
    `update bookings.booking set history = jsonb_set(history, '{-1,at}', '"2020-01-01T00:00:00.000Z"') where id = $1`,
    [id],
  );
  expect((await notificationsOf(as)).items, 'older than thirty days').toEqual([]);
});

test('what operators decide about the company and its GST numbers is news to all its members', async () => {
  const of = await seedCompany(api, { roles: ['owner', 'traveller'] });
  const lead = await seedStaff(api, 'operator-lead');
  const gstinId = createId('gstin', now());
  await api.admin(
    `insert into identity.gstin (id, company_id, gstin, is_primary, state) values ($1, $2, '27AAPFU0939F1ZV', true, 'pending')`,
    [gstinId, of.id],
  );
  await api.call(approveGstin, { as: lead, params: { gstinId } });
  const { value } = await api.call(changeCompany, {
    as: of.as('owner'),
    body: { companyName: 'Konkan Journeys' },
  });
  const params = { companyDetailsId: value.proposedDetails?.id ?? '' };
  await api.call(approveCompanyDetails, { as: lead, params });
  await api.call(suspendCompany, {
    as: lead,
    params: { companyId: of.id },
    body: { reason: 'Complaints that nobody answered.' },
  });
  for (const role of ['owner', 'traveller'] as const) {
    const { items, unseen } = await notificationsOf(of.as(role));
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([
      ['company-suspended', 'Konkan Journeys'],
      ['company-details-approved', 'Konkan Journeys'],
      ['gstin-approved', '27AAPFU0939F1ZV'],
    ]);
    expect(unseen).toBe(3);
    await api.call(markSeen, { as: of.as(role), body: { upTo: items[0]?.at } });
    expect((await notificationsOf(of.as(role))).unseen, 'to the very millisecond').toBe(0);
  }
});

test('an answer of the desk is news to whoever wrote, in the company they wrote for, and to nobody else', async () => {
  const of = await seedCompany(api, { roles: ['owner', 'traveller'] });
  const elsewhere = await seedCompany(api);
  await insertMember(api, elsewhere.id, of.person('traveller').user, 'traveller');
  const operator = await seedStaff(api, 'operator');
  const ticket = await api.call(startChat, {
    as: of.as('traveller'),
    body: {
      id: createId('ticket', now()),
      messageId: createId('message', now()),
      text: 'Can we pay by invoice?',
      locale: 'en',
      page: '/dashboard',
    },
  });
  expect((await notificationsOf(of.as('traveller'))).items).toEqual([]);
  await api.call(answerTicket, {
    as: operator,
    params: { ticketId: ticket.value.id },
    body: { id: createId('message', now()), text: 'Yes.' },
  });
  const { items, unseen } = await notificationsOf(of.as('traveller'));
  expect(items).toMatchObject([
    { kind: 'ticket-answered', subject: ticket.value.id, title: ticket.value.reference, isNew: true },
  ]);
  expect(unseen).toBe(1);
  await api.call(markSeen, { as: of.as('traveller'), body: { upTo: items[0]?.at } });
  expect((await notificationsOf(of.as('traveller'))).unseen).toBe(0);
  expect((await notificationsOf(of.as('owner'))).items).toEqual([]);
  const { cookie } = of.as('traveller');
  expect((await notificationsOf({ cookie, company: elsewhere.id })).items).toEqual([]);
});
