import { describe, expect, test } from 'vitest';
import { readBooking } from '@marga/contract/bookings/booking';
import { readCheckout } from '@marga/contract/checkout/checkout';
import { createId } from '@marga/contract/kernel/ids';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { readWallet } from '@marga/contract/ledger/ledger';
import {
  assignWorkItem,
  claimWorkItem,
  listWorkItems,
  listOperators,
  addWorkItemNote,
  readWorkItem,
  releaseWorkItem,
  watchWorkItems,
} from '@marga/contract/workqueue/workqueue';
import { type WorkItem } from '@marga/contract/workqueue/work-items';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { type Escalated, createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { readEvents } from '../../../test/server-sent-event-reader.ts';
import { allowPaymentMethods, holdTrip, rereadCheckout } from '../../../test/held-trip-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { now } from '../../platform/clock.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
/** With `TIME_SCALE` set to 1000, the half hour of look-ups passes in 1.8 s. */
/** The hasty worker meets suppliers that never answer. */
const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
const patient = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const person = await seedSignedInUser(api);
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
const REASON = 'The supplier’s night desk said so';

async function newBuyer(): Promise<Required<Caller>> {
  const as = await createCompanyOwnedBy(api, person, '9000000.00');
  await allowPaymentMethods(api, as);
  return as;
}

const list = async (as: Caller = anil, query: Record<string, string> = {}) =>
  (await api.call(listWorkItems, { as, query })).value;
const rowOf = async (key: string): Promise<WorkItem | undefined> =>
  (await list()).items.find((row) => row.key === key);
const file = async (key: string, as: Caller = anil) =>
  (await api.call(readWorkItem, { as, params: { workItemKey: key } })).value;
const perform = (key: string, body: Record<string, unknown>, as: Caller = anil) =>
  performWorkItemAction(api, as, key, { reason: REASON, ...body });
const claim = (key: string, as: Caller = anil) =>
  api.call(claimWorkItem, { as, params: { workItemKey: key }, body: {} });
const made = { action: 'booking-made', order: 'ord_by_telephone', reference: 'PNR123' };

async function walletOf(as: Caller) {
  return (await api.call(readWallet, { as })).value;
}

async function auditActionsOf(subject: string): Promise<string[]> {
  const rows = await api.admin<{ action: string }>(
    `select action from platform.audit where subject = $1 and staff and user_id = any ($2) and action <> 'operators.read' order by seq`,
    [subject, [anil.user, bela.user]],
  );
  return rows.map(({ action }) => action);
}

async function bookingOf(as: Caller, { bookingId }: Escalated) {
  return (await api.call(readBooking, { as, params: { bookingId } })).value;
}

describe('an unknown outcome', () => {
  test('is on the desk with everything needed to decide it, and goes when it is decided', async () => {
    const as = await newBuyer();
    const escalated = await createEscalatedBooking(api, hasty, as);
    const booking = await bookingOf(as, escalated);
    const { row, ...rest } = await file(escalated.key);
    expect(row).toMatchObject({
      kind: 'unknown-booking',
      companyId: companyOfCaller(as),
      bookingId: booking.id,
      subject: booking.reference,
      with: booking.supplier,
      atRisk: booking.total,
      assignee: null,
      claim: null,
    });
    expect(rest.booking).toMatchObject({
      travellers: [{ name: 'MEERA RAO', bornOn: '1988-02-29' }],
      buyer: { name: 'Somebody', email: person.email },
      sends: 1,
      payWith: 'wallet',
    });
    expect(rest.hold).toMatchObject({ amount: booking.total, from: 'wallet', state: 'held' });
    expect(rest.happened.filter(({ kind }) => kind === 'state').map(({ what }) => what)).toEqual([
      'escalated',
      'unknown',
      'ordering',
      'held',
      'pending',
    ]);
    expect(rest.actions).toEqual(['booking-made', 'booking-not-made', 'ask-again']);
    const done = await perform(escalated.key, made);
    expect(done.value).toEqual({ file: null, claimLetter: null });
    expect(await rowOf(escalated.key)).toBeUndefined();
    expect((await api.call(readWorkItem, { as: anil, params: { workItemKey: escalated.key } })).code).toBe(
      'not-found',
    );
  });

  test('made: it is confirmed and charged by the workflow, as the supplier’s own answer would have', async () => {
    const as = await newBuyer();
    const escalated = await createEscalatedBooking(api, hasty, as);
    await perform(escalated.key, made);
    const { bookings, state } = await runCheckout(api, hasty, as, escalated.checkoutId);
    expect(state).toBe('done');
    expect(bookings).toMatchObject([{ state: 'confirmed', money: 'charged', supplierReference: 'PNR123' }]);
    expect((await walletOf(as)).held.amount).toBe('0.00');
    expect(await auditActionsOf(escalated.bookingId)).toEqual(['work-item.booking-made']);
    expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  });

  test('not made: it fails and the money is let go of', async () => {
    const as = await newBuyer();
    const before = await walletOf(as);
    const escalated = await createEscalatedBooking(api, hasty, as);
    await perform(escalated.key, { action: 'booking-not-made' });
    const { bookings } = await runCheckout(api, hasty, as, escalated.checkoutId);
    expect(bookings).toMatchObject([{ state: 'failed', money: 'released', failure: 'not-booked' }]);
    expect(await walletOf(as)).toEqual(before);
    expect(await auditActionsOf(escalated.bookingId)).toEqual(['work-item.booking-not-made']);
  });

  test('asked again: the supplier is looked up by itself, never sent to, and it comes back to the desk', async () => {
    const as = await newBuyer();
    const escalated = await createEscalatedBooking(api, hasty, as);
    await perform(escalated.key, { action: 'ask-again' });
    expect((await bookingOf(as, escalated)).state).toBe('unknown');
    await runCheckout(api, hasty, as, escalated.checkoutId);
    expect((await rowOf(escalated.key))?.kind).toBe('unknown-booking');
    expect((await sandbox.ordersOf(escalated.bookingId)).attempts).toBe(1);
  });

  test('a capture that the hold contradicts is on the desk as that', async () => {
    const as = await newBuyer();
    const escalated = await createEscalatedBooking(api, hasty, as);
    await api.admin(`select ledger.end_hold($1, 'released', '[]')`, [escalated.bookingId]);
    await perform(escalated.key, made);
    await runCheckout(api, hasty, as, escalated.checkoutId);
    expect((await rowOf(escalated.key))?.kind).toBe('capture-failed');
  });
});

describe('two operators', () => {
  test('of many who decide one row at once, one does', async () => {
    const as = await newBuyer();
    const escalated = await createEscalatedBooking(api, hasty, as);
    const answers = await Promise.all(
      [anil, bela, anil, bela].map((operator, index) =>
        perform(escalated.key, index % 2 === 0 ? made : { action: 'booking-not-made' }, operator),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'not-found' || code === 'state-changed')).toHaveLength(3);
    expect(await auditActionsOf(escalated.bookingId)).toHaveLength(1);
  });

  test('while one is at it nobody else can act, write it over to somebody or take it, until the lease lapses', async () => {
    const as = await newBuyer();
    const { key } = await createEscalatedBooking(api, hasty, as);
    const { value: taken } = await claim(key, anil);
    expect(taken.claim?.by.id).toBe(anil.user);
    const refused = await claim(key, bela);
    expect(refused.code).toBe('state-changed');
    expect(refused.problem).toMatchObject({ claimedBy: 'Somebody' });
    expect((await perform(key, made, bela)).code).toBe('state-changed');
    const assign = { as: bela, params: { workItemKey: key }, body: { userId: bela.user, note: null } };
    expect((await api.call(assignWorkItem, assign)).code).toBe('state-changed');
    // The operator who claimed the work item may claim it again; nobody else can release it.
    await api.call(releaseWorkItem, { as: bela, params: { workItemKey: key } });
    expect((await claim(key, anil)).status).toBe(200);
    await api.admin(
      `update workqueue.work_item_state set claimed_until = platform.now() - interval '1 second' where key = $1`,
      [key],
    );
    expect((await rowOf(key))?.claim).toBeNull();
    expect((await claim(key, bela)).status).toBe(200);
    expect((await perform(key, made, anil)).code).toBe('state-changed');
    await api.call(releaseWorkItem, { as: bela, params: { workItemKey: key } });
    expect((await perform(key, { action: 'booking-not-made' }, anil)).status).toBe(200);
  });

  test('a row is given, noted and handed over, and each of it stands in the log', async () => {
    const as = await newBuyer();
    const { key } = await createEscalatedBooking(api, hasty, as);
    const { operators } = (await api.call(listOperators, { as: anil })).value;
    expect(operators.map(({ id }) => id)).toEqual(expect.arrayContaining([anil.user, bela.user]));
    const params = { workItemKey: key };
    await api.call(assignWorkItem, { as: anil, params, body: { userId: anil.user, note: null } });
    expect((await list(anil, { who: 'me' })).items.map((row) => row.key)).toContain(key);
    expect((await list(bela, { who: 'me' })).items.map((row) => row.key)).not.toContain(key);
    const note = { id: createId('workItemNote', now()), text: 'They call back at nine' };
    await api.call(addWorkItemNote, { as: anil, params, body: note });
    const again = await api.call(addWorkItemNote, { as: anil, params, body: note });
    expect(again.value.notes).toHaveLength(1);
    expect((await api.call(addWorkItemNote, { as: bela, params, body: note })).code).toBe(
      'idempotency-key-reused',
    );
    const handed = await api.call(assignWorkItem, {
      as: anil,
      params,
      body: { userId: bela.user, note: 'My shift ends' },
    });
    expect(handed.value).toMatchObject({
      row: { assignee: { id: bela.user }, notes: 2 },
      notes: [
        { text: 'My shift ends', to: { id: bela.user } },
        { text: 'They call back at nine', to: null },
      ],
    });
    expect((await list(anil, { who: 'nobody' })).items.map((row) => row.key)).not.toContain(key);
    expect(await auditActionsOf(key)).toEqual([
      'work-item.assigned',
      'work-item.noted',
      'work-item.assigned',
    ]);
    // Nothing is ever deleted from the audit log, so the text of a note must not be copied to it.
    const logged = await api.admin('select detail from platform.audit where subject = $1', [key]);
    expect(JSON.stringify(logged)).not.toMatch(/nine|shift/);
    const stranger = { userId: person.user, note: null };
    expect((await api.call(assignWorkItem, { as: anil, params, body: stranger })).code).toBe('not-found');
  });
});

test('the desk is ordered by rupees per minute left; what nobody knows the amount of stands with the dearest', async () => {
  const as = await newBuyer();
  const near = await createEscalatedBooking(api, hasty, as);
  const far = await createEscalatedBooking(api, hasty, as);
  const dear = await createEscalatedBooking(api, hasty, as);
  const put = (escalated: Escalated, minor: number, since: string) =>
    api.admin(
      `update bookings.booking set total_minor = $2, updated_at = platform.now() - $3::interval where id = $1`,
      [escalated.bookingId, minor, since],
    );
  await put(near, 6_000_000_00, '110 minutes');
  await put(far, 6_000_000_00, '10 minutes');
  await put(dear, 50_000_000_00, '20 minutes');
  await api.admin(
    `insert into bookings.orphan_order (supplier, supplier_order, reference, found_at)
      values ('skybridge', 'ord_orphan', 'bkg_forgotten', platform.now() - interval '239 minutes')`,
  );
  const keys = (await list()).items.map(({ key }) => key);
  const order = ['orphan.skybridge.ord_orphan', near.key, dear.key, far.key];
  expect(keys.filter((key) => order.includes(key))).toEqual(order);
  const { total, counts, atRisk } = await list(anil, { kind: 'orphan-order' });
  expect(counts.find(({ kind }) => kind === 'orphan-order')?.count).toBe(1);
  expect(total).toBeGreaterThanOrEqual(4);
  expect(atRisk.currency).toBe('INR');
  for (const one of [near, far, dear]) await perform(one.key, { action: 'booking-not-made' });
  expect((await file('orphan.skybridge.ord_orphan')).facts).toContainEqual({
    name: 'our-state',
    text: 'forgotten',
    amount: null,
    at: null,
  });
  expect((await perform('orphan.skybridge.ord_orphan', { action: 'settle-orphan' })).value.file).toBeNull();
  expect(await auditActionsOf('orphan.skybridge.ord_orphan')).toEqual(['work-item.settle-orphan']);
});

describe('what is on hold', () => {
  const hold = async (as: Caller, minutes: number) => {
    const checkout = await holdTrip(api, patient, as);
    await api.admin(
      `update bookings.booking set pay_by = platform.now() + $2::int * interval '1 minute' where checkout_id = $1`,
      [checkout.id, minutes],
    );
    await api.admin(
      `select checkout.update_payment_deadline($1) from (select set_config('marga.company', $2, true)) company`,
      [checkout.id, companyOfCaller(as)],
    );
    return checkout;
  };

  test('is on the desk two hours before it lapses; the buyer is reminded, the supplier keeps it longer', async () => {
    const as = await newBuyer();
    const later = await hold(as, 200);
    expect(await rowOf(`hold.${later.id}`)).toBeUndefined();
    const checkout = await hold(as, 60);
    const key = `hold.${checkout.id}`;
    expect(await rowOf(key)).toMatchObject({ kind: 'hold-expiring', atRisk: checkout.total });
    expect((await file(key)).actions).toEqual(['remind-buyer', 'extend-hold', 'leave']);
    expect((await perform(key, { action: 'remind-buyer' })).value.file).not.toBeNull();
    const mails = await api.admin(
      `select recipient from platform.mail where template = 'hold-ends' and params ->> 'checkoutId' = $1`,
      [checkout.id],
    );
    expect(mails).toEqual([{ recipient: person.email }]);
    const payBy = addMsToInstant(now(), 5 * 3_600_000);
    expect((await perform(key, { action: 'extend-hold', payBy: addMsToInstant(now(), -1_000) })).code).toBe(
      'state-changed',
    );
    expect((await perform(key, { action: 'extend-hold', payBy })).value.file).toBeNull();
    expect((await rereadCheckout(api, as, checkout.id)).due?.payBy).toBe(payBy);
    expect(await auditActionsOf(checkout.id)).toEqual(['work-item.remind-buyer', 'work-item.extend-hold']);
  });

  test('left alone it is gone from the list, and still there for who asks for it', async () => {
    const as = await newBuyer();
    const key = `hold.${(await hold(as, 30)).id}`;
    await perform(key, { action: 'leave' });
    expect(await rowOf(key)).toBeUndefined();
    expect((await file(key)).row.kind).toBe('hold-expiring');
  });
});

test('what the ledger does not agree with is checked again, and goes when it agrees', async () => {
  const as = await newBuyer();
  const wallet = `wallet:${companyOfCaller(as)}`;
  const key = `account.${wallet}~INR~balance`;
  await api.admin('update ledger.account set balance_minor = balance_minor + 700 where id = $1', [wallet]);
  await api.admin('select ledger.store_balance_check()');
  expect(await rowOf(key)).toMatchObject({
    kind: 'ledger-difference',
    atRisk: { amount: '7.00', currency: 'INR' },
    companyId: companyOfCaller(as),
  });
  expect((await perform(key, { action: 'check-ledger' })).value.file?.row.key).toBe(key);
  await api.admin('update ledger.account set balance_minor = balance_minor - 700 where id = $1', [wallet]);
  expect((await perform(key, { action: 'check-ledger' })).value.file).toBeNull();
});

test('what the gateway reported is resolved with words', async () => {
  const id = createId('difference', now());
  await api.admin(
    `insert into payments.difference (id, day, kind, gateway_id, at_gateway_minor) values ($1, '2026-11-14', 'not-in-ledger', $2, 12345)`,
    [id, `pay_${id}`],
  );
  expect(await rowOf(`difference.${id}`)).toMatchObject({ atRisk: { amount: '123.45' }, with: 'razorpay' });
  expect((await perform(`difference.${id}`, { action: 'resolve-difference' })).value.file).toBeNull();
});

test('an act that does not belong to a row, and a row that is none, are refused', async () => {
  const as = await newBuyer();
  const { key, checkoutId } = await createEscalatedBooking(api, hasty, as);
  expect((await perform(key, { action: 'settle-orphan' })).code).toBe('state-changed');
  expect((await perform(`hold.${checkoutId}`, { action: 'leave' })).code).toBe('not-found');
  expect((await claim('booking.bkg_nothing')).code).toBe('not-found');
  expect((await api.call(readCheckout, { as, params: { checkoutId } })).value.bookings[0]?.state).toBe(
    'escalated',
  );
});

test('whoever looks hears that the desk has changed', async () => {
  const as = await newBuyer();
  const { key } = await createEscalatedBooking(api, hasty, as);
  const end = new AbortController();
  const stream = await api.request('GET', watchWorkItems.path, { as: bela, signal: end.signal });
  const events = readEvents<{ type: string }>(stream)[Symbol.asyncIterator]();
  const nextEvent = events.next();
  let isClaimed = false;
  // The stream begins only after authorization, and the test cannot see when, so it claims and releases the item in
  // turn until an event arrives.
  await expect
    .poll(
      async () => {
        if (isClaimed) await api.call(releaseWorkItem, { as: anil, params: { workItemKey: key } });
        else await claim(key, anil);
        isClaimed = !isClaimed;
        return Promise.race([
          nextEvent.then(() => true),
          new Promise((done) => setTimeout(done, 300, false)),
        ]);
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  expect((await nextEvent).value).toMatchObject({ event: { type: 'work-items-changed' } });
  end.abort();
});
