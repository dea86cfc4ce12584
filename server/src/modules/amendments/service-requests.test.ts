import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Cancellation } from '@marga/contract/amendments/amendments';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import { readHistory } from '@marga/contract/bookings/booking-history';
import { withdrawServiceRequest } from '@marga/contract/amendments/service-requests';
import type { BookingId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger/ledger';
import { listMessages } from '@marga/contract/bookings/booking-messages';
import { listNotifications } from '@marga/contract/notifications/notifications';
import { readWorkItem } from '@marga/contract/workqueue/workqueue';
import { readBookingAs, runCancellation } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, makeTravellers } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { createServiceRequestFixture, rupeesToApiMoney } from '../../../test/service-request-fixture.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

/**
 * These tests cover cancellations a supplier does not offer online: operators get a request, quote it, and do it
 * manually.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const { anil, bela, bookOffline, agree, ask, after, quoteIt, quoted, confirm, kindOf } =
  await createServiceRequestFixture(api);

/** Requests, quotes and confirms a cancellation. */
async function confirmed(company: TestCompany, bookingId: BookingId): Promise<Cancellation> {
  const quote = await quoted(company, bookingId);
  expect((await confirm(company, quote)).status).toBe(202);
  return quote;
}

const balance = async (company: TestCompany) =>
  (await api.call(readWallet, { as: company.as('owner') })).value.balance;
const mailsOf = async (booking: BookingId) =>
  (
    await api.admin<{ template: string }>(
      `select template from platform.mail where params ->> 'bookingId' = $1 order by created_at, id`,
      [booking],
    )
  ).map(({ template }) => template);

test('asked, quoted on the telephone, confirmed, done by hand, and paid back when somebody says that it came', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const as = company.as('owner');
  const booking = await bookOffline(company);
  expect((await after(company, booking)).can).toMatchObject({ cancel: false, askServiceRequest: true });
  const { value: serviceRequest, status } = await ask(company, booking);
  expect(status).toBe(201);
  expect(serviceRequest).toMatchObject({ state: 'open', remark: 'The meeting was called off', answer: null });
  expect(await after(company, booking)).toMatchObject({
    can: { askServiceRequest: false },
    serviceRequest,
    serviceRequestQuote: null,
  });

  const key = `service-request.${serviceRequest.id}`;
  const { value: file } = await api.call(readWorkItem, { as: anil, params: { workItemKey: key } });
  expect(file.row).toMatchObject({
    kind: 'service-request',
    atRisk: rupeesToApiMoney('4000.00'),
    with: 'New Delhi reservation office',
    dueAt: serviceRequest.answerBy,
  });
  expect(file.actions).toEqual(['quote-service-request', 'decline-service-request']);
  expect(file.facts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['remark', 'asked-by', 'answer-by', 'supplier-price']),
  );
  // Amounts that do not add up to what the supplier was paid are not a valid quote.
  expect((await quoteIt(serviceRequest.id, '600.00', '3000.00')).code).toBe('request-invalid');
  expect((await quoteIt(serviceRequest.id, '600.00', '3400.00', { refundBy: null })).code).toBe(
    'request-invalid',
  );
  expect((await quoteIt(serviceRequest.id, '600.00', '3400.00')).value.file).toBeNull();

  const { serviceRequestQuote } = await after(company, booking);
  if (!serviceRequestQuote) throw new Error('nothing was quoted');
  expect(serviceRequestQuote).toMatchObject({
    state: 'quoted',
    isManual: true,
    refund: rupeesToApiMoney('3400.00'),
  });
  expect((await confirm(company, serviceRequestQuote)).value.state).toBe('asked');
  // No supplier is called; the cancellation goes directly to the operators.
  expect((await runCancellation(api, deps, as, serviceRequestQuote.id)).state).toBe('escalated');
  const [sent] = await api.admin('select sends from amendments.amendment where id = $1', [
    serviceRequestQuote.id,
  ]);
  expect(sent).toEqual({ sends: 0 });

  const amendment = `amendment.${serviceRequestQuote.id}`;
  const { value: toDo } = await api.call(readWorkItem, { as: anil, params: { workItemKey: amendment } });
  expect(toDo.row.kind).toBe('service-request-confirmed');
  expect(toDo.actions).toEqual(['amendment-done', 'amendment-not-done']);
  await performWorkItemAction(api, anil, amendment, {
    action: 'amendment-done',
    reason: 'Cancelled at the counter',
  });
  expect((await readBookingAs(api, as, booking)).state).toBe('cancelled');
  expect(await balance(company)).toEqual(rupeesToApiMoney('6000.00'));

  const refunds = async () =>
    (await api.call(listBookingRefunds, { as, params: { bookingId: booking } })).value.refunds;
  const [expectedRefund] = await refunds();
  expect(expectedRefund).toMatchObject({
    component: 'supplier',
    rule: 'as-promised',
    amount: rupeesToApiMoney('3400.00'),
  });
  expect(await kindOf(`expected-refund.${expectedRefund?.id}`)).toBe('refund-awaited');
  const [looked] = await api.admin('select next_check_at from refunds.expected_refund where id = $1', [
    expectedRefund?.id,
  ]);
  expect(looked).toEqual({ next_check_at: null });
  await performWorkItemAction(api, anil, `expected-refund.${expectedRefund?.id}`, {
    action: 'refund-arrived',
    amount: rupeesToApiMoney('3400.00'),
    reason: 'On the bank’s statement',
  });
  expect(await balance(company)).toEqual(rupeesToApiMoney('9400.00'));
  expect((await refunds())[0]?.paidBackAt).not.toBeNull();
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);

  expect(await mailsOf(booking)).toEqual(['service-request-quoted', 'booking-cancelled', 'refund-paid-back']);
  const { value: messageList } = await api.call(listMessages, { as, params: { bookingId: booking } });
  expect(messageList.messages.map((one) => one.kind)).toContain('service-request-quoted');
  const { value: notifications } = await api.call(listNotifications, { as });
  expect(notifications.items.map((one) => one.kind)).toContain('booking-service-request-quoted');
  const { value: history } = await api.call(readHistory, { as, params: { bookingId: booking } });
  expect(history.entries).toContainEqual(
    expect.objectContaining({ kind: 'service-request', what: 'asked', note: 'The meeting was called off' }),
  );
  expect(history.entries.map(({ what }) => what)).toContain('work-item.quote-service-request');
});

test('one of two travellers: the quote is for them, and the rest stays booked', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company, makeTravellers(2));
  const { value: serviceRequest } = await ask(company, booking, { travellers: [1] });
  const { value: file } = await api.call(readWorkItem, {
    as: anil,
    params: { workItemKey: `service-request.${serviceRequest.id}` },
  });
  expect(file.facts).toContainEqual(expect.objectContaining({ name: 'wanted-travellers', text: 'ASHA RAO' }));
  await quoteIt(serviceRequest.id, '500.00', '1500.00');
  const { serviceRequestQuote } = await after(company, booking);
  if (!serviceRequestQuote) throw new Error('nothing was quoted');
  expect(serviceRequestQuote).toMatchObject({
    part: { travellers: [1], legs: null },
    refund: rupeesToApiMoney('1500.00'),
  });
  await confirm(company, serviceRequestQuote);
  await runCancellation(api, deps, company.as('owner'), serviceRequestQuote.id);
  await performWorkItemAction(api, anil, `amendment.${serviceRequestQuote.id}`, {
    action: 'amendment-done',
    reason: 'Cancelled at the counter',
  });
  expect(await readBookingAs(api, company.as('owner'), booking)).toMatchObject({
    state: 'confirmed',
    cancelledTravellers: [1],
  });
});

test('two requests at once are one, under one key the same, and another is told that it has been asked', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  const key = randomUUID();
  const answers = await Promise.all([
    ask(company, booking, {}, key),
    ask(company, booking, {}, key),
    ask(company, booking),
    ask(company, booking),
  ]);
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ value }) => value.id)).size).toBe(1);
  expect(answers.filter(({ code }) => code === 'already-asked').length).toBeGreaterThanOrEqual(2);
  const rows = await api.admin('select id from amendments.service_request where booking_id = $1', [booking]);
  expect(rows).toHaveLength(1);
});

test('a key that was used answers the same again, and nothing else', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  const key = randomUUID();
  const { value: serviceRequest } = await ask(company, booking, {}, key);
  expect((await ask(company, booking, {}, key)).value.id).toBe(serviceRequest.id);
  expect((await ask(company, booking, { remark: null }, key)).code).toBe('idempotency-key-reused');
});

test('taken back as long as nobody has answered; then it can be asked for again', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  const { value: serviceRequest } = await ask(company, booking);
  const withdraw = () =>
    api.call(withdrawServiceRequest, {
      as: company.as('owner'),
      params: { serviceRequestId: serviceRequest.id },
      body: {},
    });
  expect((await withdraw()).value.state).toBe('withdrawn');
  expect((await withdraw()).code).toBe('state-changed');
  expect(await kindOf(`service-request.${serviceRequest.id}`)).toBeUndefined();
  expect((await quoteIt(serviceRequest.id, '600.00', '3400.00')).code).toBe('not-found');
  expect((await ask(company, booking)).status).toBe(201);
});

test('declined: the buyer reads why, here and by mail, and may ask again', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  const { value: serviceRequest } = await ask(company, booking);
  const declined = await performWorkItemAction(api, anil, `service-request.${serviceRequest.id}`, {
    action: 'decline-service-request',
    reason: 'The counter has closed the chart',
  });
  expect(declined.value.file).toBeNull();
  expect(await after(company, booking)).toMatchObject({
    serviceRequest: { state: 'declined', answer: 'The counter has closed the chart' },
    can: { askServiceRequest: true },
  });
  expect(await mailsOf(booking)).toEqual(['service-request-declined']);
});

test('a quote that nobody took in time is worth nothing, and it is asked for anew', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  const { value: serviceRequest } = await ask(company, booking);
  await quoteIt(serviceRequest.id, '600.00', '3400.00');
  await api.admin(`update amendments.amendment set expires_at = platform.now() where booking_id = $1`, [
    booking,
  ]);
  const { serviceRequestQuote } = await after(company, booking);
  if (!serviceRequestQuote) throw new Error('nothing was quoted');
  expect(serviceRequestQuote.state).toBe('expired');
  expect((await confirm(company, serviceRequestQuote)).code).toBe('quote-expired');
  expect((await ask(company, booking)).status).toBe(201);
});

describe('once it is confirmed', () => {
  test('it could not be done: the booking stands, and the buyer is told why', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const booking = await bookOffline(company);
    const { id } = await confirmed(company, booking);
    await runCancellation(api, deps, company.as('owner'), id);
    await performWorkItemAction(api, anil, `amendment.${id}`, {
      action: 'amendment-not-done',
      reason: 'The chart was made meanwhile',
    });
    expect((await readBookingAs(api, company.as('owner'), booking)).state).toBe('confirmed');
    expect(await mailsOf(booking)).toEqual(['service-request-quoted', 'service-request-declined']);
    const { items } = (await api.call(listNotifications, { as: company.as('owner') })).value;
    expect(items.map(({ kind }) => kind)).toEqual(['booking-service-request-not-done', 'booking-confirmed']);
  });

  test('no supplier is asked again by itself, whoever wants it to be', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const { id } = await confirmed(company, await bookOffline(company));
    await runCancellation(api, deps, company.as('owner'), id);
    const asked = await performWorkItemAction(api, anil, `amendment.${id}`, {
      action: 'ask-again',
      reason: 'By habit',
    });
    expect(asked.code).toBe('state-changed');
    const [again] = await api.admin(
      `select amendments.retry_amendment($1, 1000, 1000) as again, s.company
        from (select set_config('marga.company', $2, true) as company) s`,
      [id, company.id],
    );
    expect(again).toEqual({ again: false, company: company.id });
  });

  test('above the threshold a second person agrees before the money follows', async () => {
    const company = await seedCompany(api, { wallet: '900000.00' });
    const booking = await bookOffline(company, makeTravellers(1), '400000.00');
    const serviceRequestQuote = await quoted(company, booking, ['60000.00', '340000.00']);
    await confirm(company, serviceRequestQuote);
    await runCancellation(api, deps, company.as('owner'), serviceRequestQuote.id);
    const { value } = await performWorkItemAction(api, anil, `amendment.${serviceRequestQuote.id}`, {
      action: 'amendment-done',
      reason: 'Cancelled at the counter',
    });
    expect(value.file?.row.proposal?.action).toBe('amendment-done');
    const state = async () => (await readBookingAs(api, company.as('owner'), booking)).state;
    expect((await agree(anil, `amendment.${serviceRequestQuote.id}`)).code).toBe('permission-denied');
    expect(await state()).toBe('confirmed');
    expect((await agree(bela, `amendment.${serviceRequestQuote.id}`)).status).toBe(200);
    expect(await state()).toBe('cancelled');
  });
});

test('what the supplier quotes by itself nobody telephones for; another company’s booking is not there', async () => {
  const [company, other] = [
    await seedCompany(api, { roles: ['owner'], wallet: '900000.00' }),
    await seedCompany(api, { wallet: '10000.00' }),
  ];
  const relay = { api, deps, relay: api.platform.db };
  const { id } = await bookBus(relay, company.as('owner'));
  expect((await ask(company, id)).code).toBe('supplier-can-cancel');
  expect((await ask(other, id)).code).toBe('not-found');
  const { value: serviceRequest } = await ask(other, await bookOffline(other));
  const foreign = await api.call(withdrawServiceRequest, {
    as: company.as('owner'),
    params: { serviceRequestId: serviceRequest.id },
    body: {},
  });
  expect(foreign.code).toBe('not-found');
});
