import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  askErrand,
  type Cancellation,
  confirmCancellation,
  listBookingRefunds,
  readAftercare,
  readHistory,
  withdrawErrand,
} from '@marga/contract/aftercare';
import type { Traveller } from '@marga/contract/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, dateAt, plusDays, plusMs } from '@marga/contract/kernel/time';
import { readWallet } from '@marga/contract/ledger';
import { listMessages } from '@marga/contract/messages';
import { listNotices } from '@marga/contract/notices';
import { decideDeskProposal, enterOutside, listDesk, readDeskRow } from '@marga/contract/operations';
import { bookingAt, runCancellation } from '../../../test/aftercare-run.ts';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, party } from '../../../test/cancel-run.ts';
import { workerDeps } from '../../../test/checkout-run.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/company.ts';
import { actOnRow } from '../../../test/desk.ts';
import { testSandbox } from '../../../test/sandbox.ts';
import { soldByTelephone } from '../../../test/sold-by-telephone.ts';
import { now } from '../../platform/clock.ts';

/** What a supplier does not cancel by itself: our people are asked, quote it, and do it by hand. */

const sandbox = await testSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
const rupees = (amount: string): WireMoney => ({ amount, currency: 'INR' });

async function bookedOutside(
  company: TestCompany,
  travellers: readonly Traveller[] = party(1),
  total = '4000.00',
): Promise<BookingId> {
  const { value } = await api.call(enterOutside, {
    as: anil,
    key: randomUUID(),
    params: { companyId: company.id },
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: '2418830011',
      itinerary: soldByTelephone,
      travellers,
      total: rupees(total),
      payWith: 'wallet',
      forUser: company.person('owner').user,
      reason: 'The buyer telephoned, the portal had no quota',
    },
  });
  if (value.waitsOn) {
    const row = await api.call(readDeskRow, { as: bela, params: { deskKey: value.waitsOn } });
    await api.call(decideDeskProposal, {
      as: bela,
      params: { proposalId: row.value.row.proposal?.id ?? '' },
      body: { agree: true, reason: 'Looked at it' },
    });
  }
  const [entered] = await api.admin<{ id: BookingId }>(
    'select id from booking.booking where company_id = $1 order by id desc limit 1',
    [company.id],
  );
  if (!entered) throw new Error('it was not entered');
  return entered.id;
}

const ask = (company: TestCompany, bookingId: BookingId, more: Record<string, unknown> = {}, key?: string) =>
  api.call(askErrand, {
    as: company.as('owner'),
    key: key ?? randomUUID(),
    params: { bookingId },
    body: { remark: 'The meeting was called off', ...more },
  });

const after = async (company: TestCompany, bookingId: BookingId) =>
  (await api.call(readAftercare, { as: company.as('owner'), params: { bookingId } })).value;

const quoteIt = (errand: string, charge: string, refund: string, more: Record<string, unknown> = {}) =>
  actOnRow(api, anil, `errand.${errand}`, {
    act: 'quote-errand',
    charge: rupees(charge),
    refund: rupees(refund),
    refundBy: plusDays(dateAt(now(), BUSINESS_ZONE), 5),
    expiresAt: plusMs(now(), 4 * 3_600_000),
    reason: 'Told by the counter in New Delhi',
    ...more,
  });

const confirm = (company: TestCompany, { id, refund }: Cancellation) =>
  api.call(confirmCancellation, {
    as: company.as('owner'),
    key: randomUUID(),
    params: { cancellationId: id },
    body: { acceptedRefund: refund },
  });

/** Asked, quoted and confirmed. */
async function confirmed(company: TestCompany, bookingId: BookingId): Promise<Cancellation> {
  const { value } = await ask(company, bookingId);
  await quoteIt(value.id, '600.00', '3400.00');
  const { errandQuote } = await after(company, bookingId);
  if (!errandQuote) throw new Error('nothing was quoted');
  expect((await confirm(company, errandQuote)).status).toBe(202);
  return errandQuote;
}

const balance = async (company: TestCompany) =>
  (await api.call(readWallet, { as: company.as('owner') })).value.balance;
const kindOf = async (key: string) =>
  (await api.call(listDesk, { as: anil })).value.items.find((row) => row.key === key)?.kind;
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
  const booking = await bookedOutside(company);
  expect((await after(company, booking)).can).toMatchObject({ cancel: false, askErrand: true });
  const { value: errand, status } = await ask(company, booking);
  expect(status).toBe(201);
  expect(errand).toMatchObject({ state: 'open', remark: 'The meeting was called off', answer: null });
  expect(await after(company, booking)).toMatchObject({
    can: { askErrand: false },
    errand,
    errandQuote: null,
  });

  const key = `errand.${errand.id}`;
  const { value: file } = await api.call(readDeskRow, { as: anil, params: { deskKey: key } });
  expect(file.row).toMatchObject({
    kind: 'errand',
    atRisk: rupees('4000.00'),
    with: 'New Delhi reservation office',
    dueAt: errand.answerBy,
  });
  expect(file.acts).toEqual(['quote-errand', 'decline-errand']);
  expect(file.facts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['remark', 'asked-by', 'answer-by', 'supplier-price']),
  );
  // What does not add up to what the supplier was paid is no quote.
  expect((await quoteIt(errand.id, '600.00', '3000.00')).code).toBe('request-invalid');
  expect((await quoteIt(errand.id, '600.00', '3400.00', { refundBy: null })).code).toBe('request-invalid');
  expect((await quoteIt(errand.id, '600.00', '3400.00')).value.file).toBeNull();

  const { errandQuote } = await after(company, booking);
  if (!errandQuote) throw new Error('nothing was quoted');
  expect(errandQuote).toMatchObject({ state: 'quoted', byHand: true, refund: rupees('3400.00') });
  expect((await confirm(company, errandQuote)).value.state).toBe('asked');
  // No supplier hears of it: it is with the operators at once.
  expect((await runCancellation(api, deps, as, errandQuote.id)).state).toBe('escalated');
  const [sent] = await api.admin('select sends from aftercare.move where id = $1', [errandQuote.id]);
  expect(sent).toEqual({ sends: 0 });

  const move = `move.${errandQuote.id}`;
  const { value: toDo } = await api.call(readDeskRow, { as: anil, params: { deskKey: move } });
  expect(toDo.row.kind).toBe('errand-confirmed');
  expect(toDo.acts).toEqual(['move-done', 'move-not-done']);
  await actOnRow(api, anil, move, { act: 'move-done', reason: 'Cancelled at the counter' });
  expect((await bookingAt(api, as, booking)).state).toBe('cancelled');
  expect(await balance(company)).toEqual(rupees('6000.00'));

  const refunds = async () =>
    (await api.call(listBookingRefunds, { as, params: { bookingId: booking } })).value.refunds;
  const [due] = await refunds();
  expect(due).toMatchObject({ component: 'supplier', rule: 'as-promised', amount: rupees('3400.00') });
  expect(await kindOf(`due.${due?.id}`)).toBe('refund-awaited');
  const [looked] = await api.admin('select look_at from aftercare.due where id = $1', [due?.id]);
  expect(looked).toEqual({ look_at: null });
  await actOnRow(api, anil, `due.${due?.id}`, {
    act: 'refund-arrived',
    amount: rupees('3400.00'),
    reason: 'On the bank’s statement',
  });
  expect(await balance(company)).toEqual(rupees('9400.00'));
  expect((await refunds())[0]?.paidBackAt).not.toBeNull();
  expect(await api.admin('select * from ledger.check_balances()')).toEqual([]);

  expect(await mailsOf(booking)).toEqual(['errand-quoted', 'booking-cancelled', 'refund-paid-back']);
  const { value: told } = await api.call(listMessages, { as, params: { bookingId: booking } });
  expect(told.messages.map((one) => one.kind)).toContain('errand-quoted');
  const { value: notices } = await api.call(listNotices, { as });
  expect(notices.items.map((one) => one.kind)).toContain('booking-errand-quoted');
  const { value: history } = await api.call(readHistory, { as, params: { bookingId: booking } });
  expect(history.entries).toContainEqual(
    expect.objectContaining({ kind: 'errand', what: 'asked', note: 'The meeting was called off' }),
  );
  expect(history.entries.map(({ what }) => what)).toContain('desk.quote-errand');
});

test('one of two travellers: the quote is for them, and the rest stays booked', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookedOutside(company, party(2));
  const { value: errand } = await ask(company, booking, { travellers: [1] });
  const { value: file } = await api.call(readDeskRow, {
    as: anil,
    params: { deskKey: `errand.${errand.id}` },
  });
  expect(file.facts).toContainEqual(
    expect.objectContaining({ name: 'wanted-travellers', words: 'ASHA RAO' }),
  );
  await quoteIt(errand.id, '500.00', '1500.00');
  const { errandQuote } = await after(company, booking);
  if (!errandQuote) throw new Error('nothing was quoted');
  expect(errandQuote).toMatchObject({ part: { travellers: [1], legs: null }, refund: rupees('1500.00') });
  await confirm(company, errandQuote);
  await runCancellation(api, deps, company.as('owner'), errandQuote.id);
  await actOnRow(api, anil, `move.${errandQuote.id}`, {
    act: 'move-done',
    reason: 'Cancelled at the counter',
  });
  expect(await bookingAt(api, company.as('owner'), booking)).toMatchObject({
    state: 'confirmed',
    cancelledTravellers: [1],
  });
});

test('two requests at once are one, under one key the same, and another is told that it has been asked', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookedOutside(company);
  const key = randomUUID();
  const answers = await Promise.all([
    ask(company, booking, {}, key),
    ask(company, booking, {}, key),
    ask(company, booking),
    ask(company, booking),
  ]);
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ value }) => value.id)).size).toBe(1);
  expect(answers.filter(({ code }) => code === 'already-asked').length).toBeGreaterThanOrEqual(2);
  const rows = await api.admin('select id from aftercare.errand where booking_id = $1', [booking]);
  expect(rows).toHaveLength(1);
  const used = answers.find(({ status }) => status === 201) === answers[0] ? key : undefined;
  if (used) expect((await ask(company, booking, { remark: null }, used)).code).toBe('idempotency-key-reused');
});

test('taken back as long as nobody has answered; then it can be asked for again', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookedOutside(company);
  const { value: errand } = await ask(company, booking);
  const withdraw = () =>
    api.call(withdrawErrand, { as: company.as('owner'), params: { errandId: errand.id }, body: {} });
  expect((await withdraw()).value.state).toBe('withdrawn');
  expect((await withdraw()).code).toBe('state-changed');
  expect(await kindOf(`errand.${errand.id}`)).toBeUndefined();
  expect((await quoteIt(errand.id, '600.00', '3400.00')).code).toBe('not-found');
  expect((await ask(company, booking)).status).toBe(201);
});

test('declined: the buyer reads why, here and by mail, and may ask again', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookedOutside(company);
  const { value: errand } = await ask(company, booking);
  const declined = await actOnRow(api, anil, `errand.${errand.id}`, {
    act: 'decline-errand',
    reason: 'The counter has closed the chart',
  });
  expect(declined.value.file).toBeNull();
  expect(await after(company, booking)).toMatchObject({
    errand: { state: 'declined', answer: 'The counter has closed the chart' },
    can: { askErrand: true },
  });
  expect(await mailsOf(booking)).toEqual(['errand-declined']);
});

test('a quote that nobody took in time is worth nothing, and it is asked for anew', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookedOutside(company);
  const { value: errand } = await ask(company, booking);
  await quoteIt(errand.id, '600.00', '3400.00');
  await api.admin(`update aftercare.move set expires_at = platform.now() where booking_id = $1`, [booking]);
  const { errandQuote } = await after(company, booking);
  if (!errandQuote) throw new Error('nothing was quoted');
  expect(errandQuote.state).toBe('expired');
  expect((await confirm(company, errandQuote)).code).toBe('quote-expired');
  expect((await ask(company, booking)).status).toBe(201);
});

describe('once it is confirmed', () => {
  test('it could not be done: the booking stands, and the buyer is told why', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const booking = await bookedOutside(company);
    const { id } = await confirmed(company, booking);
    await runCancellation(api, deps, company.as('owner'), id);
    await actOnRow(api, anil, `move.${id}`, { act: 'move-not-done', reason: 'The chart was made meanwhile' });
    expect((await bookingAt(api, company.as('owner'), booking)).state).toBe('confirmed');
    expect(await mailsOf(booking)).toEqual(['errand-quoted', 'errand-declined']);
  });

  test('no supplier is asked again by itself, whoever wants it to be', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const { id } = await confirmed(company, await bookedOutside(company));
    await runCancellation(api, deps, company.as('owner'), id);
    const asked = await actOnRow(api, anil, `move.${id}`, { act: 'ask-again', reason: 'By habit' });
    expect(asked.code).toBe('state-changed');
    const [again] = await api.admin(
      `select aftercare.ask_again($1, 1000, 1000) as again, s.company
        from (select set_config('marga.company', $2, true) as company) s`,
      [id, company.id],
    );
    expect(again).toEqual({ again: false, company: company.id });
  });

  test('above the threshold a second person agrees before the money follows', async () => {
    const company = await seedCompany(api, { wallet: '900000.00' });
    const booking = await bookedOutside(company, party(1), '400000.00');
    const { value: errand } = await ask(company, booking);
    await quoteIt(errand.id, '60000.00', '340000.00');
    const { errandQuote } = await after(company, booking);
    if (!errandQuote) throw new Error('nothing was quoted');
    await confirm(company, errandQuote);
    await runCancellation(api, deps, company.as('owner'), errandQuote.id);
    const { value } = await actOnRow(api, anil, `move.${errandQuote.id}`, {
      act: 'move-done',
      reason: 'Cancelled at the counter',
    });
    expect(value.file?.row.proposal?.act).toBe('move-done');
    expect((await bookingAt(api, company.as('owner'), booking)).state).toBe('confirmed');
  });
});

test('what the supplier quotes by itself nobody telephones for; another company’s booking is not there', async () => {
  const [company, other] = [
    await seedCompany(api, { roles: ['owner'], wallet: '900000.00' }),
    await seedCompany(api, { wallet: '10000.00' }),
  ];
  const relay = { api, deps, relay: api.platform.db };
  const { id } = await bookBus(relay, company.as('owner'));
  expect((await ask(company, id)).code).toBe('supplier-does-it');
  expect((await ask(other, id)).code).toBe('not-found');
  const { value: errand } = await ask(other, await bookedOutside(other));
  const foreign = await api.call(withdrawErrand, {
    as: company.as('owner'),
    params: { errandId: errand.id },
    body: {},
  });
  expect(foreign.code).toBe('not-found');
});
