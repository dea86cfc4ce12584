import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listBookings, readBooking, readPrice } from '@marga/contract/bookings/booking';
import { readCheckout } from '@marga/contract/checkout/checkout';
import type { BookingId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger/ledger';
import {
  decideActionProposal,
  recordOfflineBooking,
  listWorkItems,
  readWorkItem,
} from '@marga/contract/workqueue/workqueue';
import { recomputePrice } from '@marga/contract/pricing/pricing';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { writePricingRule } from '../../../test/commission-and-markup-rules.ts';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { offlineBookingBody } from '../../../test/offline-booking-body.ts';

const api = await startTestApi();
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
const rupees = (amount: string) => ({ amount, currency: 'INR' });

interface Entry {
  readonly total?: string;
  /** This is missing when the operator does not say which part of the total is the fare. */
  readonly fare?: string;
  readonly payWith?: 'wallet' | 'credit' | 'nothing';
  readonly key?: string;
}

/** Returns the id of a booking that was entered without a second person. */
function idOf({ bookingId }: { bookingId: BookingId | null }): BookingId {
  if (bookingId === null) throw new Error('it waits for a second person');
  return bookingId;
}

const enter = (
  company: TestCompany,
  { total = '4000.00', fare, payWith = 'wallet', key = randomUUID() }: Entry = {},
) =>
  api.call(recordOfflineBooking, {
    as: anil,
    key,
    params: { companyId: company.id },
    body: {
      ...offlineBookingBody(company, total),
      ...(fare !== undefined && { fare: rupees(fare) }),
      payWith,
    },
  });

test('what was booked by telephone is confirmed, charged, and a booking like any other', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const as = company.as('owner');
  const { value } = await enter(company);
  const { value: booking } = await api.call(readBooking, { as, params: { bookingId: idOf(value) } });
  expect(booking).toMatchObject({
    reference: value.reference,
    state: 'confirmed',
    status: 'upcoming',
    supplier: 'offline',
    supplierReference: '2418830011',
    money: 'charged',
    total: rupees('4000.00'),
  });
  expect((await api.call(readWallet, { as })).value).toMatchObject({
    balance: rupees('6000.00'),
    held: rupees('0.00'),
  });
  const { value: list } = await api.call(listBookings, { as, query: { search: 'rajdhani' } });
  expect(list.items.map(({ id }) => id)).toEqual([value.bookingId]);
  const { value: checkout } = await api.call(readCheckout, {
    as,
    params: { checkoutId: booking.checkoutId },
  });
  expect(checkout.state).toBe('done');
  expect((await api.call(readPrice, { as, params: { bookingId: idOf(value) } })).status).toBe(200);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  const [entry] = await api.admin(
    `select user_id, company_id, staff from platform.audit where action = 'work-item.recorded-offline-booking' and subject = $1`,
    [value.bookingId],
  );
  expect(entry).toEqual({ user_id: anil.user, company_id: company.id, staff: true });
});

test('its price says what of it is the fare, as every other does, and comes out the same again', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const as = company.as('owner');
  // Pricing rules do not apply to what was agreed on the telephone.
  await writePricingRule(api, {
    kind: 'markup',
    name: 'For this company',
    scope: { companyId: company.id },
    value: { kind: 'percent', basisPoints: 300, of: 'fare' },
  });
  const { value } = await enter(company, { total: '4000.55', fare: '3500.00' });
  const params = { bookingId: idOf(value) };
  const { price } = (await api.call(readPrice, { as, params })).value;
  expect(price?.lines.map(({ code, amount }) => [code, amount.amount])).toEqual([
    ['fare', '3500.00'],
    ['supplier-taxes', '500.55'],
  ]);
  expect(price).toMatchObject({ net: rupees('4000.55'), clientTotal: rupees('4000.55'), clientLines: [] });
  expect((await api.call(recomputePrice, { as: anil, params })).value.isSame).toBe(true);
  const postings = await api.admin(
    `select kind, to_account, amount_minor::text as minor from ledger.posting where subject = $1 and to_account like 'supplier:%' order by kind`,
    [idOf(value)],
  );
  expect(postings).toEqual([
    { kind: 'line-fare', to_account: 'supplier:offline', minor: '350000' },
    { kind: 'line-supplier-taxes', to_account: 'supplier:offline', minor: '50055' },
  ]);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test.each([
  ['more than the total', '4000.01'],
  ['below nothing', '-1.00'],
])('a fare of %s is none', async (_, fare) => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  expect((await enter(company, { fare })).code).toBe('request-invalid');
});

test('of what is not paid through us no lines are kept', async () => {
  const company = await seedCompany(api);
  const { value } = await enter(company, { fare: '3500.00', payWith: 'nothing' });
  const params = { bookingId: idOf(value) };
  expect((await api.call(readPrice, { as: company.as('owner'), params })).value.price).toBeNull();
});

test('the same again is one booking; another under its key is refused', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(company, { key })));
  expect(new Set(answers.map(({ value }) => value.bookingId)).size).toBe(1);
  expect((await enter(company, { key, total: '5000.00' })).code).toBe('idempotency-key-reused');
  const rows = await api.admin('select id from bookings.booking where company_id = $1', [company.id]);
  expect(rows).toHaveLength(1);
});

test('without money nothing is entered, and what is not paid through us costs nothing with us', async () => {
  const company = await seedCompany(api, { wallet: '100.00' });
  const as = company.as('owner');
  expect((await enter(company)).code).toBe('insufficient-funds');
  expect((await enter(company, { payWith: 'credit' })).code).toMatch(
    /^(payment-method-off|credit-limit-exceeded)$/,
  );
  expect(await api.admin('select id from bookings.booking where company_id = $1', [company.id])).toEqual([]);
  const { value } = await enter(company, { payWith: 'nothing' });
  const { value: booking } = await api.call(readBooking, { as, params: { bookingId: idOf(value) } });
  expect(booking).toMatchObject({
    state: 'confirmed',
    total: rupees('0.00'),
    clientTotal: rupees('4000.00'),
  });
  expect((await api.call(readWallet, { as })).value.balance).toEqual(rupees('100.00'));
});

test('nobody is booked for who is no member, and nothing for a company that is suspended', async () => {
  const [company, other] = [await seedCompany(api, { wallet: '9000.00' }), await seedCompany(api)];
  const stranger: TestCompany = { ...company, person: (role) => other.person(role) };
  expect((await enter(stranger)).code).toBe('not-found');
  const suspended = await seedCompany(api, { wallet: '9000.00', state: 'suspended' });
  expect((await enter(suspended)).code).toBe('state-changed');
});

describe('what costs a company more than one operator may take', () => {
  const rows = async () =>
    (await api.call(listWorkItems, { as: bela, query: { kind: 'offline-booking-waiting' } })).value.items;
  const walletOf = async (company: TestCompany) =>
    (await api.call(readWallet, { as: company.as('owner') })).value.balance;
  const decide = (proposalId: string, agree: boolean, as: Caller) =>
    api.call(decideActionProposal, {
      key: randomUUID(),
      as,
      params: { proposalId },
      body: { agree, reason: 'Asked the office, too' },
    });

  async function waiting(company: TestCompany, key = randomUUID()) {
    const { value } = await enter(company, { total: '60000.00', key });
    expect(value).toMatchObject({ bookingId: null, reference: null });
    const row = (await rows()).find((one) => one.key === value.waitsOn);
    if (!row?.proposal) throw new Error('it waits for nobody');
    return { ...row, proposal: row.proposal };
  }

  test('waits on the desk; a second person enters it, and the company is charged once', async () => {
    const company = await seedCompany(api, { wallet: '100000.00' });
    const key = randomUUID();
    const row = await waiting(company, key);
    expect(row).toMatchObject({
      companyId: company.id,
      atRisk: rupees('60000.00'),
      with: 'New Delhi reservation office',
      proposal: { action: 'record-offline-booking', by: { id: anil.user }, amount: rupees('60000.00') },
    });
    const { value: shown } = await api.call(readWorkItem, { as: bela, params: { workItemKey: row.key } });
    expect(shown.facts.map(({ name, text }) => [name, text])).toEqual(
      expect.arrayContaining([
        ['proposed-with', 'New Delhi reservation office'],
        ['proposed-travellers', expect.stringContaining(traveller.familyName)],
      ]),
    );
    expect((await waiting(company, key)).key).toBe(row.key);
    expect(await walletOf(company)).toEqual(rupees('100000.00'));
    expect((await decide(row.proposal.id, true, anil)).code).toBe('permission-denied');
    expect((await decide(row.proposal.id, true, bela)).value.file).toBeNull();
    expect(await walletOf(company)).toEqual(rupees('40000.00'));
    // A repeat of the request gets the answer that the request got, and enters nothing more.
    expect((await enter(company, { total: '60000.00', key })).value.waitsOn).toBe(row.key);
    const [entered] = await api.admin<{ id: BookingId }>(
      'select id from bookings.booking where company_id = $1',
      [company.id],
    );
    const { value: booking } = await api.call(readBooking, {
      as: company.as('owner'),
      params: { bookingId: entered?.id ?? '' },
    });
    expect(booking).toMatchObject({ state: 'confirmed', money: 'charged' });
    // The travellers are stored in the booking and nowhere else.
    const [stored] = await api.admin<{ detail: object; personal: object | null }>(
      'select detail, personal from approvals.approval where id = $1',
      [row.proposal.id],
    );
    expect(stored?.detail).not.toHaveProperty('travellers');
    expect(stored?.personal).toBeNull();
    expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  });

  test('is taken off again by either, and is not put before anybody when the money is not there', async () => {
    const company = await seedCompany(api, { wallet: '70000.00' });
    const row = await waiting(company);
    expect((await decide(row.proposal.id, false, anil)).value.file).toBeNull();
    expect(await walletOf(company)).toEqual(rupees('70000.00'));
    expect((await enter(company, { total: '80000.00' })).code).toBe('insufficient-funds');
    expect(await rows()).toEqual([]);
  });

  test('comes to nothing when the money has gone meanwhile', async () => {
    const company = await seedCompany(api, { wallet: '70000.00' });
    const row = await waiting(company);
    await enter(company, { total: '20000.00' });
    expect((await decide(row.proposal.id, true, bela)).code).toBe('state-changed');
    expect(await walletOf(company)).toEqual(rupees('50000.00'));
    const [storedProposal] = await api.admin<{ state: string }>(
      'select state from approvals.approval where id = $1',
      [row.proposal.id],
    );
    expect(storedProposal?.state).toBe('failed');
  });

  test('counts together with what the same person has entered for it within a day', async () => {
    const company = await seedCompany(api, { wallet: '100000.00' });
    expect((await enter(company, { total: '30000.00' })).value.waitsOn).toBeNull();
    expect((await enter(company, { total: '30000.00' })).value.waitsOn).not.toBeNull();
    // Amounts charged to another company do not count towards this company's limit.
    const other = await seedCompany(api, { wallet: '100000.00' });
    expect((await enter(other, { total: '30000.00' })).value.waitsOn).toBeNull();
  });
});
