import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { askServiceRequest } from '@marga/contract/amendments/service-requests';
import { type Change, confirmChange } from '@marga/contract/amendments/amendments';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import { listVersions } from '@marga/contract/amendments/itinerary-versions';
import { readHistory } from '@marga/contract/bookings/booking-history';
import { createApiKey } from '@marga/contract/identity/team';
import type { BookingId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger/ledger';
import { readWorkItem } from '@marga/contract/workqueue/workqueue';
import { readBookingAs, runBookingChange } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import { makeTravellers } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import {
  createServiceRequestFixture,
  NEXT_DAY,
  rupeesToApiMoney,
} from '../../../test/service-request-fixture.ts';

/**
 * These tests cover changes a supplier does not offer online: operators get a request in words, quote it, and
 * arrange it by telephone.
 */

const api = await startTestApi({ TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const bench = await createServiceRequestFixture(api);
const { anil, bela, bookOffline, agree, ask, requestChange, after, quoteIt, quoteChangeIt, quotedChange } =
  bench;
const { confirmIt, kindOf } = bench;

const rich = () => seedCompany(api, { wallet: '10000.00' });
const walletOf = async (company: TestCompany) => {
  const { balance, held } = (await api.call(readWallet, { as: company.as('owner') })).value;
  return [balance.amount, held.amount];
};
const mailsOf = async (booking: BookingId) =>
  (
    await api.admin<{ template: string }>(
      `select template from platform.mail where params ->> 'bookingId' = $1 order by created_at, id`,
      [booking],
    )
  ).map(({ template }) => template);
const unbalanced = () => api.admin('select * from ledger.balance_difference');
const done = (id: string) =>
  performWorkItemAction(api, anil, `amendment.${id}`, {
    action: 'amendment-done',
    reason: 'Changed at the counter',
  });

/** Confirms the change, hands it to the operators and completes it. */
async function carriedOut(company: TestCompany, change: Change): Promise<void> {
  expect((await confirmIt(company, change)).status).toBe(202);
  expect((await runBookingChange(api, deps, company.as('owner'), change.id)).state).toBe('escalated');
  expect((await done(change.id)).status).toBe(200);
}

test('dearer: asked in words, quoted, paid, done by hand; the new times are a version, and a refund begins from the new price', async () => {
  const company = await rich();
  const as = company.as('owner');
  const booking = await bookOffline(company);
  expect((await after(company, booking)).can).toMatchObject({ changeDates: false, requestChange: true });
  const { value: serviceRequest, status } = await requestChange(company, booking);
  expect(status).toBe(201);
  expect(serviceRequest).toMatchObject({ category: 'time', remark: 'The day after, please', state: 'open' });
  expect((await after(company, booking)).can).toMatchObject({
    requestChange: false,
    askServiceRequest: false,
  });
  const { value: file } = await api.call(readWorkItem, {
    as: anil,
    params: { workItemKey: `service-request.${serviceRequest.id}` },
  });
  expect(file.actions).toEqual(['quote-change', 'decline-service-request']);
  expect(file.toChange).toEqual([{ givenName: 'MEERA', familyName: traveller.familyName }]);
  expect(file.facts).toContainEqual(expect.objectContaining({ name: 'category', text: 'time' }));
  expect((await quoteChangeIt(serviceRequest.id, '500.00', '200.00')).value.file).toBeNull();

  const { serviceRequestChange, serviceRequestQuote } = await after(company, booking);
  expect(serviceRequestQuote).toBeNull();
  if (!serviceRequestChange) throw new Error('nothing was quoted');
  expect(serviceRequestChange).toMatchObject({
    state: 'quoted',
    isManual: true,
    difference: rupeesToApiMoney('500.00'),
    fee: rupeesToApiMoney('200.00'),
    total: rupeesToApiMoney('700.00'),
  });
  expect((await confirmIt(company, serviceRequestChange)).value.state).toBe('asked');
  expect(await walletOf(company)).toEqual(['6000.00', '700.00']);
  // No supplier is called; the change goes directly to the operators, who read what was agreed.
  expect((await runBookingChange(api, deps, as, serviceRequestChange.id)).state).toBe('escalated');
  const [sent] = await api.admin('select sends from amendments.amendment where id = $1', [
    serviceRequestChange.id,
  ]);
  expect(sent).toEqual({ sends: 0 });
  const workItemKey = `amendment.${serviceRequestChange.id}`;
  const { value: toDo } = await api.call(readWorkItem, { as: anil, params: { workItemKey } });
  expect(toDo.row.kind).toBe('service-request-confirmed');
  expect(toDo.actions).toEqual(['amendment-done', 'amendment-not-done']);
  expect(toDo.facts.find(({ name }) => name === 'becomes-times')?.text).toContain('2027-03-15 16:55');
  await done(serviceRequestChange.id);

  const changed = await readBookingAs(api, as, booking);
  expect(changed).toMatchObject({ state: 'confirmed', version: 2, total: rupeesToApiMoney('4500.00') });
  expect(changed.itinerary).toMatchObject({ segments: [{ departsAt: { local: NEXT_DAY.departs } }] });
  expect(await walletOf(company)).toEqual(['5300.00', '0.00']);
  const { value: versions } = await api.call(listVersions, { as, params: { bookingId: booking } });
  expect(versions.versions.map(({ cause }) => cause)).toEqual(['changed', 'booked']);
  expect(await mailsOf(booking)).toEqual(['service-request-quoted', 'booking-changed']);
  const { value: history } = await api.call(readHistory, { as, params: { bookingId: booking } });
  const happened = history.entries.map(({ kind, what }) => `${kind} ${what}`);
  for (const one of [
    'service-request asked-change',
    'operator work-item.quote-change',
    'change done',
    'version changed',
  ])
    expect(happened).toContain(one);
  expect(await unbalanced()).toEqual([]);

  // A later refund starts from the new fare, and the change fee is not refundable.
  const { value: toCancel } = await ask(company, booking);
  expect((await quoteIt(toCancel.id, '600.00', '3400.00')).code).toBe('request-invalid');
  await quoteIt(toCancel.id, '500.00', '4000.00');
  const { serviceRequestQuote: cancelling } = await after(company, booking);
  expect(cancelling).toMatchObject({ refund: rupeesToApiMoney('4000.00'), refundTo: [{ to: 'wallet' }] });
});

test('cheaper: what comes back is due by the supplier’s word, and is paid back when it has come', async () => {
  const company = await rich();
  const as = company.as('owner');
  const booking = await bookOffline(company);
  const change = await quotedChange(company, booking, ['-1000.00', '200.00']);
  expect(change.total).toEqual(rupeesToApiMoney('-800.00'));
  await carriedOut(company, change);
  expect((await readBookingAs(api, as, booking)).total).toEqual(rupeesToApiMoney('3000.00'));
  const refunds = async () =>
    (await api.call(listBookingRefunds, { as, params: { bookingId: booking } })).value.refunds;
  const [expectedRefund] = await refunds();
  expect(expectedRefund).toMatchObject({
    component: 'supplier',
    rule: 'as-promised',
    amount: rupeesToApiMoney('800.00'),
  });
  expect(await walletOf(company)).toEqual(['6000.00', '0.00']);
  expect(await kindOf(`expected-refund.${expectedRefund?.id}`)).toBe('refund-awaited');
  await performWorkItemAction(api, anil, `expected-refund.${expectedRefund?.id}`, {
    action: 'refund-arrived',
    amount: rupeesToApiMoney('800.00'),
    reason: 'On the bank’s statement',
  });
  expect(await walletOf(company)).toEqual(['6800.00', '0.00']);
  const [refundBalance] = await api.admin(
    'select paid_minor, promised_minor from amendments.refund_balance where booking_id = $1',
    [booking],
  );
  expect(refundBalance).toEqual({ paid_minor: '400000', promised_minor: '80000' });
  expect(await unbalanced()).toEqual([]);
});

test('for nothing: the fare falls by what the fee takes, and no money moves', async () => {
  const company = await rich();
  const booking = await bookOffline(company);
  await carriedOut(company, await quotedChange(company, booking, ['-200.00', '200.00']));
  expect((await readBookingAs(api, company.as('owner'), booking)).total).toEqual(rupeesToApiMoney('3800.00'));
  expect(await walletOf(company)).toEqual(['6000.00', '0.00']);
  expect(await unbalanced()).toEqual([]);
});

test('a name put right, one more, seats, another reference, and what else was agreed', async () => {
  const company = await rich();
  const booking = await bookOffline(company, makeTravellers(2));
  const { value: serviceRequest } = await requestChange(company, booking, {
    category: 'name',
    remark: 'ASHAA, not ASHA',
  });
  const [, asha] = makeTravellers(2);
  const named = (givenName: string) => ({ at: 1, givenName, familyName: asha?.familyName });
  const quote = (more: object) => quoteChangeIt(serviceRequest.id, '2100.00', '0.00', { times: [], ...more });
  // Invalid quotes name another person, a traveller who does not exist, no change, or no change that the buyer
  // would see.
  expect((await quote({ names: [named('LAKSHMI')] })).code).toBe('request-invalid');
  expect((await quote({ names: [{ ...named('ASHAA'), at: 2 }] })).code).toBe('request-invalid');
  expect((await quote({})).code).toBe('request-invalid');
  expect((await quote({ reference: '2418839999' })).code).toBe('request-invalid');
  const added = { ...traveller, givenName: 'RAVI' };
  await quote({
    names: [named('ASHAA')],
    added: [added],
    seats: ['B2', 'B3', 'B4'],
    reference: '2418839999',
    agreed: 'All three in one bay',
  });
  const { serviceRequestChange } = await after(company, booking);
  if (!serviceRequestChange) throw new Error('nothing was quoted');
  expect(serviceRequestChange).toMatchObject({ seats: ['B2', 'B3', 'B4'], agreed: 'All three in one bay' });
  await carriedOut(company, serviceRequestChange);
  const changed = await readBookingAs(api, company.as('owner'), booking);
  expect(changed.travellers.map(({ givenName }) => givenName)).toEqual(['MEERA', 'ASHAA', 'RAVI']);
  expect(changed).toMatchObject({
    version: 1,
    supplierReference: '2418839999',
    total: rupeesToApiMoney('6100.00'),
  });
  const [row] = await api.admin('select supplier_order from bookings.booking where id = $1', [booking]);
  expect(row).toEqual({ supplier_order: 'offline 2418839999' });
});

test('it could not be done: the money is let go of, the booking stands, and the buyer reads why', async () => {
  const company = await rich();
  const booking = await bookOffline(company);
  const change = await quotedChange(company, booking, ['500.00', '200.00']);
  await confirmIt(company, change);
  await runBookingChange(api, deps, company.as('owner'), change.id);
  expect(await walletOf(company)).toEqual(['6000.00', '700.00']);
  const reason = 'The chart was made meanwhile';
  await performWorkItemAction(api, anil, `amendment.${change.id}`, { action: 'amendment-not-done', reason });
  expect(await walletOf(company)).toEqual(['6000.00', '0.00']);
  expect(await readBookingAs(api, company.as('owner'), booking)).toMatchObject({
    version: 1,
    total: rupeesToApiMoney('4000.00'),
  });
  expect(await mailsOf(booking)).toEqual(['service-request-quoted', 'service-request-declined']);
  expect(await unbalanced()).toEqual([]);
});

describe('a quote by hand', () => {
  test('is confirmed once, by whichever of two comes first, and pays once', async () => {
    const company = await rich();
    const change = await quotedChange(company, await bookOffline(company), ['500.00', '200.00']);
    const answers = await Promise.all([confirmIt(company, change), confirmIt(company, change)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]));
    expect(await walletOf(company)).toEqual(['6000.00', '700.00']);
    const key = randomUUID();
    const other = await quotedChange(company, await bookOffline(company), ['0.00', '50.00']);
    const same = await Promise.all([confirmIt(company, other, key), confirmIt(company, other, key)]);
    expect(same.map(({ status }) => status)).toEqual([202, 202]);
  });

  test('is worth nothing once its time is over, once something else is asked for, or without the money', async () => {
    const company = await rich();
    const booking = await bookOffline(company);
    const first = await quotedChange(company, booking, ['500.00', '200.00']);
    expect((await ask(company, booking)).status).toBe(201);
    expect((await confirmIt(company, first)).code).toBe('quote-expired');
    const second = await bookOffline(company);
    const late = await quotedChange(company, second, ['500.00', '200.00']);
    await api.admin('update amendments.amendment set expires_at = platform.now() where booking_id = $1', [
      second,
    ]);
    expect((await confirmIt(company, late)).code).toBe('quote-expired');
    const dear = await quotedChange(company, second, ['9000.00', '0.00']);
    expect((await confirmIt(company, dear)).code).toBe('insufficient-funds');
    expect((await after(company, second)).serviceRequestChange?.state).toBe('quoted');
  });

  test('above the threshold takes a second person before anything follows', async () => {
    const company = await seedCompany(api, { wallet: '900000.00' });
    const booking = await bookOffline(company, makeTravellers(1), '300000.00');
    const change = await quotedChange(company, booking, ['150000.00', '0.00']);
    await confirmIt(company, change);
    await runBookingChange(api, deps, company.as('owner'), change.id);
    const { value } = await done(change.id);
    expect(value.file?.row.proposal?.action).toBe('amendment-done');
    expect((await agree(anil, `amendment.${change.id}`)).code).toBe('permission-denied');
    expect((await readBookingAs(api, company.as('owner'), booking)).version).toBe(1);
    expect((await agree(bela, `amendment.${change.id}`)).status).toBe(200);
    expect((await readBookingAs(api, company.as('owner'), booking)).version).toBe(2);
  });
});

test('what an operator cannot have been told is no quote', async () => {
  const company = await rich();
  const booking = await bookOffline(company);
  const { value: serviceRequest } = await requestChange(company, booking);
  const refused: readonly [string, string, Record<string, unknown>][] = [
    ['-4000.01', '0.00', {}],
    ['50000.01', '0.00', {}],
    ['0.00', '10000.01', {}],
    ['0.00', '-1.00', {}],
    ['-500.00', '0.00', { refundBy: null }],
    ['0.00', '0.00', { difference: { amount: '0.00', currency: 'USD' } }],
    ['0.00', '0.00', { times: [{ ...NEXT_DAY, departs: '2026-01-01T10:00' }] }],
    ['0.00', '0.00', { times: [{ ...NEXT_DAY, at: 1 }] }],
    ['0.00', '0.00', { seats: ['A1', 'A2'] }],
    ['0.00', '0.00', { added: [{ ...traveller, bornOn: '2099-01-01' }] }],
    ['0.00', '0.00', { expiresAt: '2027-03-15T00:00:00.000Z' }],
  ];
  for (const [difference, fee, more] of refused)
    expect((await quoteChangeIt(serviceRequest.id, difference, fee, more)).code, JSON.stringify(more)).toBe(
      'request-invalid',
    );
  // A cancellation quote does not answer a change request, nor the other way round.
  expect((await quoteIt(serviceRequest.id, '600.00', '3400.00')).code).toBe('state-changed');
  const { value: toCancel } = await ask(company, await bookOffline(company));
  expect((await quoteChangeIt(toCancel.id, '0.00', '0.00')).code).toBe('state-changed');
  expect((await after(company, booking)).serviceRequest?.state).toBe('open');
});

test('a change is asked for in words, of the whole, as long as it is not travelled', async () => {
  const company = await rich();
  const booking = await bookOffline(company, makeTravellers(2));
  expect((await requestChange(company, booking, { remark: null })).code).toBe('request-invalid');
  expect((await requestChange(company, booking, { travellers: [1] })).code).toBe('request-invalid');
  await api.admin(
    `update bookings.booking set departs_at = platform.now() - interval '2 days',
    arrives_at = platform.now() - interval '1 day' where id = $1`,
    [booking],
  );
  expect((await requestChange(company, booking)).code).toBe('not-changeable');
  expect((await after(company, booking)).can).toMatchObject({
    requestChange: false,
    askServiceRequest: true,
  });
});

test('who may not change bookings does not ask, a key with the scope does; another company finds nothing', async () => {
  const [company, other] = [
    await seedCompany(api, { roles: ['owner', 'approver'], wallet: '10000.00' }),
    await rich(),
  ];
  const bookingId = await bookOffline(company);
  const body = { category: 'other', remark: 'A lower berth' };
  const request = () => ({ key: randomUUID(), params: { bookingId }, body });
  expect((await api.call(askServiceRequest, { ...request(), as: company.as('approver') })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(askServiceRequest, { ...request(), as: other.as('owner') })).code).toBe('not-found');
  const keyWith = async (scope: string) => {
    const made = await api.call(createApiKey, {
      as: company.as('owner'),
      body: { name: scope, scopes: [scope], dailyCap: { amount: '9000000.00', currency: 'INR' } },
    });
    return { authorization: `Bearer ${made.value.secret}` };
  };
  const as = { company: company.id };
  const reading = await api.call(askServiceRequest, {
    ...request(),
    as,
    headers: await keyWith('booking:read'),
  });
  expect(reading.code).toBe('permission-denied');
  const asked = await api.call(askServiceRequest, {
    ...request(),
    as,
    headers: await keyWith('booking:change'),
  });
  expect(asked.value).toMatchObject({ category: 'other', remark: 'A lower berth' });
  await quoteChangeIt(asked.value.id, '0.00', '100.00', { times: [], agreed: 'Berth 12, lower' });
  const { serviceRequestChange } = await after(company, bookingId);
  const foreign = await api.call(confirmChange, {
    as: other.as('owner'),
    key: randomUUID(),
    params: { changeId: serviceRequestChange?.id ?? '' },
    body: { acceptedTotal: rupeesToApiMoney('100.00'), payWith: 'wallet' },
  });
  expect(foreign.code).toBe('not-found');
});
