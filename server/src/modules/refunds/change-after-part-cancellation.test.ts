import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Change, confirmChange, quoteChange } from '@marga/contract/amendments/amendments';
import { type Booking, readPrice } from '@marga/contract/bookings/booking';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  findSupplierOffers,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  readCompanyBalance,
  bookBus,
  makeTravellers,
  quoteAndRunCancellation,
  pollSuppliersForRefunds,
  setSandboxRefundOutcome,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { recordSupplierRefunds } from './process-supplier-refunds.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

/** These tests change the rest of a partly cancelled booking and refund it to all the payment methods used. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };

const minorOf = (wire: WireMoney | undefined) => (wire ? fromWireMoney(wire).minor : 0n);

async function buyer(): Promise<Required<Caller>> {
  const as = (await seedCompany(api, { wallet: '9000000.00' })).as('owner');
  await api.admin(SET_CREDIT_LIMIT, [companyOfCaller(as), 100000000]);
  await api.admin(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
        values ($1, 'monthly', 10, current_date, current_date)`,
    [companyOfCaller(as)],
  );
  return as;
}

/** Lists the buses of another day for this many travellers, cheapest first. */
async function busesFor(as: Required<Caller>, travellers: number) {
  const offers = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: '2027-03-19' as LocalDate,
    travellers,
  });
  return offers.toSorted((one, other) => Number(minorOf(one.offer.total) - minorOf(other.offer.total)));
}

const ask = (as: Caller, { id }: Booking, body: object) =>
  api.call(quoteChange, { as, params: { bookingId: id }, body });

async function change(as: Caller, booking: Booking, body: object): Promise<Change> {
  const { value } = await ask(as, booking, body);
  const asked = await api.call(confirmChange, {
    as,
    params: { changeId: value.id },
    key: randomUUID(),
    body: { acceptedTotal: value.total, payWith: 'wallet' },
  });
  if (asked.code !== undefined) throw new Error(asked.text);
  const done = await runBookingChange(api, deps, as, value.id);
  expect(done.state).toBe('done');
  return done;
}

async function comesBack({ id }: Booking): Promise<void> {
  await setSandboxRefundOutcome(sandbox.url, id, 'paid');
  await pollSuppliersForRefunds(bench);
  expect(await findWrongBalances(bench)).toEqual([]);
}

/** Returns the total of all postings of a booking and its changes in one account. */
async function standsIn(account: string, { id }: Booking): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    `select coalesce(sum(case when to_account = $1 then amount_minor else -amount_minor end), 0) as minor from ledger.posting
      where (to_account = $1 or from_account = $1) and split_part(subject, ' ', 1) = $2`,
    [account, id],
  );
  return BigInt(row?.minor ?? '0');
}

/** Returns, for each captured hold of a booking, the captured amount and how much of it was refunded. */
const captures = async ({ id }: Booking) =>
  (
    await api.admin<{ hold: string; taken: string; back: string }>(
      `select h.booking_id as hold, h.amount_minor as taken, coalesce((select sum(p.amount_minor) from ledger.posting p
          where p.kind = 'refund' and p.linked_subject = h.booking_id and p.linked_kind = 'capture'), 0) as back
        from ledger.hold h where split_part(h.booking_id, ' ', 1) = $1 and h.state = 'captured' order by h.settled_at`,
      [id],
    )
  ).map(({ taken, back }) => [BigInt(taken), BigInt(back)]);

const chargesIn = (lines: readonly { code: string; amount: WireMoney }[]) =>
  -lines
    .filter(({ code }) => code === 'supplier-charge')
    .reduce((all, { amount }) => all + minorOf(amount), 0n);

test('a part cancelled, the rest changed to a dearer bus, the rest cancelled: every rupee along its capture', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as, { supplier: 'redline', travellers: 3, payWith: 'credit' });
  const part = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  await comesBack(booking);
  const dearest = (await busesFor(as, 2)).at(-1);
  const wallet = await readCompanyBalance(bench, as);
  const changed = await change(as, booking, { instead: dearest?.chosen });
  expect(minorOf(changed.total)).toBeGreaterThan(0n);
  expect(wallet - (await readCompanyBalance(bench, as))).toBe(minorOf(changed.total));
  const after = await readBookingAs(api, as, booking.id);
  expect(after).toMatchObject({ cancelledTravellers: [0], travellers: booking.travellers });
  expect(after.total, 'what the two who are left cost now').toEqual(dearest?.offer.total);
  // One of the two remaining travellers is cancelled and then the last, each at the share that was paid for them.
  const second = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [2] });
  const last = await quoteAndRunCancellation(bench, as, booking.id);
  expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
  await comesBack(booking);
  const paid = minorOf(booking.total) + minorOf(changed.total);
  const back = [part, second, last].reduce((all, { refund }) => all + minorOf(refund), 0n);
  expect(back).toBeLessThan(paid);
  const [first, then] = await captures(booking);
  expect(then, 'all that the change took').toEqual([minorOf(changed.total), minorOf(changed.total)]);
  expect(first).toEqual([minorOf(booking.total), back - minorOf(changed.total)]);
  expect(await readCompanyBalance(bench, as)).toBe(wallet);
  // The supplier's account is left with exactly its charges, and the booking's own account is empty.
  const charged = chargesIn([...part.lines, ...second.lines, ...last.lines]);
  expect(await standsIn('supplier:redline', booking)).toBe(charged + minorOf(changed.fee));
  expect(await standsIn(`booking:${booking.id}`, booking)).toBe(0n);
  const [refundBalance] = await api.admin<{ paid: string; promised: string }>(
    'select paid_minor as paid, promised_minor as promised from amendments.refund_balance where booking_id = $1',
    [booking.id],
  );
  expect([refundBalance?.paid, refundBalance?.promised]).toEqual([String(paid), String(back)]);
});

test('a part cancelled, the rest changed to a cheaper bus: what comes back is of the rest, and never more than was taken', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as, { supplier: 'redline', travellers: 2 });
  const dear = (await busesFor(as, 2)).at(-1);
  const first = await change(as, booking, { instead: dear?.chosen });
  const part = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [1] });
  const [cheap] = await busesFor(as, 1);
  const changed = await change(as, booking, { instead: cheap?.chosen });
  const last = await quoteAndRunCancellation(bench, as, booking.id);
  await comesBack(booking);
  const holds = await captures(booking);
  for (const [taken = 0n, back = 0n] of holds) expect(back).toBeLessThanOrEqual(taken);
  const less = minorOf(changed.total) < 0n ? -minorOf(changed.total) : 0n;
  const more = minorOf(changed.total) > 0n ? minorOf(changed.total) : 0n;
  const back = minorOf(part.refund) + minorOf(last.refund) + less;
  expect(holds.reduce((all, [, minor = 0n]) => all + minor, 0n)).toBe(back);
  expect(holds.reduce((all, [minor = 0n]) => all + minor, 0n)).toBe(
    minorOf(booking.total) + minorOf(first.total) + more,
  );
  const charged = chargesIn([...part.lines, ...last.lines]);
  expect(await standsIn('supplier:redline', booking)).toBe(
    charged + minorOf(first.fee) + minorOf(changed.fee),
  );
  expect(await standsIn(`booking:${booking.id}`, booking)).toBe(0n);
});

test('the name of whoever travels still is put right, and whoever was cancelled stays as they were', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as, { supplier: 'redline', travellers: 2 });
  const part = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const [cancelledTraveller, stays] = makeTravellers(2);
  if (!cancelledTraveller || !stays) throw new Error('nobody travels');
  const right = { ...stays, givenName: 'ASHAA' };
  const other = { ...cancelledTraveller, givenName: 'SOMEBODY', familyName: 'ELSE' };
  const changed = await change(as, booking, { travellers: [other, right] });
  expect([changed.difference.amount, changed.fee.amount]).toEqual(['0.00', '50.00']);
  const after = await readBookingAs(api, as, booking.id);
  expect(after).toMatchObject({
    travellers: [cancelledTraveller, right].map(({ givenName, familyName }) => ({ givenName, familyName })),
    cancelledTravellers: [0],
  });
  const rest = minorOf(booking.total) - minorOf(part.lines.find(({ code }) => code === 'paid')?.amount);
  expect(minorOf(after.total)).toBe(rest);
  const { value } = await api.call(readPrice, { as, params: { bookingId: booking.id } });
  const lines = value.price?.lines ?? [];
  expect(lines.reduce((all, { amount }) => all + minorOf(amount), 0n)).toBe(rest);
  const last = await quoteAndRunCancellation(bench, as, booking.id);
  expect(minorOf(last.lines.find(({ code }) => code === 'paid')?.amount)).toBe(rest);
  await comesBack(booking);
  const charged = chargesIn([...part.lines, ...last.lines]);
  expect(await standsIn('supplier:redline', booking)).toBe(charged + minorOf(changed.fee));
});

test('an offer for as many as it was booked for is not one for the rest', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as, { supplier: 'redline', travellers: 2 });
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const [forTwo] = await busesFor(as, 2);
  expect((await ask(as, booking, { instead: forTwo?.chosen })).code).toBe('request-invalid');
  // One more traveller joins the one who is left.
  const booked = makeTravellers(2);
  const more = { ...booked[0], givenName: 'KAVYA', bornOn: '1990-02-01' };
  const { value } = await ask(as, booking, {
    instead: forTwo?.chosen,
    travellers: [...booked, more],
  });
  expect(value.travellers).toHaveLength(3);
});

test('of what has all come back already nothing comes back by a change', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as, { supplier: 'redline', travellers: 2 });
  const dear = (await busesFor(as, 2)).at(-1);
  await change(as, booking, { instead: dear?.chosen });
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [1] });
  const cheap = async () => ask(as, booking, { instead: (await busesFor(as, 1))[0]?.chosen });
  expect(minorOf((await cheap()).value.total)).toBeLessThan(0n);
  const [expectedRefund] = await api.admin<{ supplier_quote: string }>(
    `select supplier_quote from refunds.expected_refund where booking_id = $1 and component = 'supplier' order by created_at desc limit 1`,
    [booking.id],
  );
  const amount = { minor: minorOf(dear?.offer.total) * 10n, currency: 'INR' as const };
  await recordSupplierRefunds(deps, companyOfCaller(as), booking.id, [
    { quote: expectedRefund?.supplier_quote ?? '', amount, paidAt: booking.createdAt },
  ]);
  expect((await cheap()).code).toBe('not-changeable');
});

const cab = (kind: 'one-way' | 'return', day: string) => ({
  service: 'cab' as const,
  pickup: 'ci-delhi',
  drop: 'ci-jaipur',
  pickUpOn: day as LocalDate,
  pickUpAt: '09:30',
  kind,
  ...(kind === 'return' && { returnOn: '2027-03-16' as LocalDate, returnAt: '10:00' }),
  travellers: 1,
});

test('a leg cancelled: a name put right leaves it so, and another day of the other is a cab of one leg', async () => {
  const as = await buyer();
  const [there] = await findSupplierOffers(api, as, 'cabway', cab('return', '2027-03-14'));
  if (!there) throw new Error('no cab runs');
  const booking = await bookOffer(api, deps, as, there);
  const part = await quoteAndRunCancellation(bench, as, booking.id, { legs: [1] });
  const named = await change(as, booking, {
    travellers: [{ ...traveller, givenName: `${traveller.givenName}A` }],
  });
  expect((await readBookingAs(api, as, booking.id)).cancelledLegs).toEqual([1]);
  expect((await ask(as, booking, { seats: ['1A'] })).code, 'sold with both of its legs').toBe(
    'not-changeable',
  );
  const oneWay = (await findSupplierOffers(api, as, 'cabway', cab('one-way', '2027-03-15')))[0];
  const changed = await change(as, booking, { instead: oneWay?.chosen });
  const after = await readBookingAs(api, as, booking.id);
  expect(after).toMatchObject({ cancelledLegs: [], total: oneWay?.offer.total });
  const last = await quoteAndRunCancellation(bench, as, booking.id);
  await comesBack(booking);
  const charged = chargesIn([...part.lines, ...last.lines]);
  expect(await standsIn('supplier:cabway', booking)).toBe(
    charged + minorOf(named.fee) + minorOf(changed.fee),
  );
  for (const [taken = 0n, back = 0n] of await captures(booking)) expect(back).toBeLessThanOrEqual(taken);
  expect(await standsIn(`booking:${booking.id}`, booking)).toBe(0n);
});
