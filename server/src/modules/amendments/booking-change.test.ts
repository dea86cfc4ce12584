import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Change, confirmChange, quoteChange } from '@marga/contract/amendments/amendments';
import { listVersions } from '@marga/contract/amendments/itinerary-versions';
import { type Booking, readPrice, type Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, parseLocalDate } from '@marga/contract/kernel/time';
import { readSeatMap } from '@marga/contract/search/search';
import {
  readBookingAs,
  bookOffer,
  findSupplierOffers,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { type Answer, type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { type FoundOffer, traveller } from '../../../test/search-and-start-checkout.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

/**
 * These tests cover what a buyer changes after booking (another departure, other names, one more traveller, other
 * seats) and what it costs.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const company = await seedCompany(api, { roles: ['owner', 'booker'], wallet: '9000000.00' });
const as = company.as('owner');

const RAVI: Traveller = {
  ...traveller,
  title: 'mr',
  givenName: 'RAVI',
  familyName: 'MENON',
  gender: 'm',
  bornOn: parseLocalDate('1979-06-02'),
};

const bus = (departOn: string, travellers = 1, destination = 'ci-jaipur') => ({
  service: 'bus' as const,
  origin: 'ci-delhi',
  destination,
  departOn: departOn as LocalDate,
  travellers,
});

const segmentsOf = (of: Itinerary) => (of.service === 'hotel' ? [] : of.segments);
const minorOf = (wire: WireMoney | undefined): bigint => (wire ? fromWireMoney(wire).minor : 0n);
const byPrice = (one: FoundOffer, other: FoundOffer): number =>
  minorOf(one.offer.total) < minorOf(other.offer.total) ? -1 : 1;

/** Returns the cheapest and the most expensive offer of a day. */
async function endsOf(
  departOn: string,
  travellers?: number,
  destination?: string,
): Promise<[FoundOffer, FoundOffer]> {
  const offers = (
    await findSupplierOffers(api, as, 'redline', bus(departOn, travellers, destination))
  ).toSorted(byPrice);
  const [cheapest, dearest] = [offers.at(0), offers.at(-1)];
  if (!cheapest || !dearest) throw new Error('no bus runs');
  return [cheapest, dearest];
}

function quote(booking: Booking, body: unknown, by: Caller = as): Promise<Answer<typeof quoteChange>> {
  return api.call(quoteChange, { as: by, params: { bookingId: booking.id }, body });
}

interface Confirming {
  readonly by?: Caller;
  readonly key?: string;
  readonly acceptedTotal?: WireMoney;
}

function confirm(change: Change, { by = as, key = randomUUID(), acceptedTotal }: Confirming = {}) {
  return api.call(confirmChange, {
    as: by,
    params: { changeId: change.id },
    key,
    body: { acceptedTotal: acceptedTotal ?? change.total, payWith: 'wallet' },
  });
}

async function walletMinor(): Promise<{ balance: bigint; held: bigint }> {
  const [row] = await api.admin<{ balance: string; held: string }>(
    `select balance_minor as balance, held_minor as held from ledger.account where id = $1`,
    [`wallet:${companyOfCaller(as)}`],
  );
  return { balance: BigInt(row?.balance ?? 0), held: BigInt(row?.held ?? 0) };
}

/** Expects that every balance adds up, and that the cost of a booking is its price plus the fees of its changes. */
async function expectBalanced(): Promise<void> {
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
}

describe('another departure', () => {
  test('a dearer one: the difference of our own price and the fee are set aside, and taken once it is confirmed', async () => {
    const [cheap] = await endsOf('2027-03-14');
    const [, dear] = await endsOf('2027-03-19');
    const booking = await bookOffer(api, deps, as, cheap);
    const before = await walletMinor();
    const { value: quoted } = await quote(booking, { instead: dear.chosen });
    expect(quoted).toMatchObject({
      state: 'quoted',
      itinerary: { segments: segmentsOf(dear.offer.itinerary) },
    });
    expect(minorOf(quoted.difference)).toBe(minorOf(dear.offer.total) - minorOf(booking.total));
    expect(minorOf(quoted.fee)).toBeGreaterThan(0n);
    expect(minorOf(quoted.total)).toBe(minorOf(quoted.difference) + minorOf(quoted.fee));

    const asked = await confirm(quoted);
    expect(asked).toMatchObject({ status: 202, value: { state: 'asked', payWith: 'wallet' } });
    expect(await walletMinor()).toEqual({ ...before, held: before.held + minorOf(quoted.total) });
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });

    expect(await walletMinor()).toEqual({ ...before, balance: before.balance - minorOf(quoted.total) });
    const after = await readBookingAs(api, as, booking.id);
    expect(after).toMatchObject({
      state: 'confirmed',
      version: 2,
      total: dear.offer.total,
      clientTotal: dear.offer.clientTotal,
    });
    expect(segmentsOf(after.itinerary)).toEqual(segmentsOf(dear.offer.itinerary));
    const { value: price } = await api.call(readPrice, { as, params: { bookingId: booking.id } });
    expect(price.price?.net).toEqual(dear.offer.total);
    const { value: history } = await api.call(listVersions, { as, params: { bookingId: booking.id } });
    expect(history.versions.map(({ version, cause }) => [version, cause])).toEqual([
      [2, 'changed'],
      [1, 'booked'],
    ]);
    expect(history.versions[1]?.itinerary).toEqual(booking.itinerary);
    const lines = await api.admin<{ kind: string }>(
      `select kind from ledger.posting where subject = $1 order by seq`,
      [`${booking.id} ${quoted.id}`],
    );
    expect(lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['capture', 'line-fare', 'line-change-fee']),
    );
    await expectBalanced();
  });

  test('a cheaper one: what comes back is owed by the supplier and not paid before it has come', async () => {
    const [, dear] = await endsOf('2027-03-19');
    const [cheap] = await endsOf('2027-03-15');
    const booking = await bookOffer(api, deps, as, dear);
    const before = await walletMinor();
    const { value: quoted } = await quote(booking, { instead: cheap.chosen });
    expect(minorOf(quoted.total)).toBeLessThan(0n);
    expect(minorOf(quoted.total)).toBe(minorOf(quoted.difference) + minorOf(quoted.fee));
    expect((await confirm(quoted)).value).toMatchObject({ state: 'asked', payWith: null });
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    expect(await walletMinor()).toEqual(before);
    const expectedRefunds = await api.admin<{ component: string; amount_minor: string; rule: string }>(
      `select component, amount_minor, rule from refunds.expected_refund where amendment_id = $1`,
      [quoted.id],
    );
    expect(expectedRefunds).toEqual([
      {
        component: 'supplier',
        amount_minor: (-minorOf(quoted.total)).toString(),
        rule: 'supplier-7-working-days',
      },
    ]);
    expect((await readBookingAs(api, as, booking.id)).total).toEqual(cheap.offer.total);
    await expectBalanced();
  });

  test('of a fare in dollars: paid at the rate of the sale, and owed to the airline in dollars', async () => {
    const flight = (departOn: string) => ({
      service: 'flight' as const,
      journeys: [{ origin: 'DEL', destination: 'LON', departOn: departOn as LocalDate }],
      travellers: { adults: 1 },
    });
    const changeable = async (day: string) =>
      (await findSupplierOffers(api, as, 'skybridge', flight(day)))
        .filter(({ offer: { itinerary: of } }) => of.service === 'flight' && of.changeable)
        .toSorted(byPrice);
    const cheap = (await changeable('2027-03-14')).at(0);
    const dear = (await changeable('2027-03-21')).at(-1);
    if (!cheap || !dear) throw new Error('nothing that can be changed flies');
    expect(cheap.offer.published.currency).toBe('USD');
    const booking = await bookOffer(api, deps, as, cheap);
    const { value: quoted } = await quote(booking, { instead: dear.chosen });
    expect(minorOf(quoted.total)).toBeGreaterThan(0n);
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    const [owed] = await api.admin<{ minor: string; currency: string }>(
      `select sum(amount_minor)::text as minor, currency from ledger.posting
        where subject = $1 and kind like 'bought-%' and to_account = 'supplier:skybridge' group by currency`,
      [`${booking.id} ${quoted.id}`],
    );
    expect(owed?.currency).toBe('USD');
    expect(BigInt(owed?.minor ?? 0)).toBeGreaterThanOrEqual(
      minorOf(dear.offer.published) - minorOf(cheap.offer.published),
    );
    await expectBalanced();
  });

  test('one of another supplier, or for other numbers, is no change of this booking', async () => {
    const [cheap] = await endsOf('2027-03-14');
    const booking = await bookOffer(api, deps, as, cheap);
    const [other] = await findSupplierOffers(api, as, 'shubhyatra', bus('2027-03-19'));
    expect(await quote(booking, { instead: other?.chosen })).toMatchObject({ code: 'not-changeable' });
    const [forTwo] = await endsOf('2027-03-19', 2);
    expect(await quote(booking, { instead: forTwo.chosen })).toMatchObject({ code: 'request-invalid' });
    expect(await quote(booking, {})).toMatchObject({ code: 'request-invalid' });
  });
});

describe('people', () => {
  test('a name is put right within three letters, and given to nobody else', async () => {
    const [cheap] = await endsOf('2027-03-16');
    const booking = await bookOffer(api, deps, as, cheap);
    const stranger = await quote(booking, { travellers: [{ ...RAVI }] });
    expect(stranger.problem).toMatchObject({
      code: 'name-not-changeable',
      issues: [{ path: 'body.travellers.0' }],
    });
    const { value: quoted } = await quote(booking, { travellers: [{ ...traveller, givenName: 'MIRAA' }] });
    expect(quoted).toMatchObject({ difference: { amount: '0.00' }, fee: { amount: '50.00' } });
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    const after = await readBookingAs(api, as, booking.id);
    expect(after).toMatchObject({
      version: 1,
      total: booking.total,
      travellers: [{ givenName: 'MIRAA', familyName: 'RAO' }],
    });
    await expectBalanced();
  });

  test('one traveller more comes with an offer for all of them', async () => {
    const [cheap] = await endsOf('2027-03-17');
    const booking = await bookOffer(api, deps, as, cheap);
    expect(await quote(booking, { travellers: [traveller, RAVI] })).toMatchObject({
      code: 'request-invalid',
    });
    const [forTwo] = await endsOf('2027-03-17', 2);
    const { value: quoted } = await quote(booking, { instead: forTwo.chosen, travellers: [traveller, RAVI] });
    expect(minorOf(quoted.difference)).toBe(minorOf(forTwo.offer.total) - minorOf(booking.total));
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({
      travellerDetails: {
        state: 'shown',
        travellers: [{ bornOn: traveller.bornOn }, { bornOn: RAVI.bornOn, phone: RAVI.phone }],
      },
      total: forTwo.offer.total,
      travellers: [{ givenName: 'MEERA' }, { givenName: 'RAVI' }],
    });
  });

  test('other seats on the same bus', async () => {
    const [cheap] = await endsOf('2027-03-18');
    const { value: map } = await api.call(readSeatMap, { as, body: cheap.chosen });
    const [first, second] = map.seats.filter(({ isFree }) => isFree).map(({ id }) => id);
    const booking = await bookOffer(api, deps, as, cheap, { seats: [first ?? ''] });
    const { value: quoted } = await quote(booking, { seats: [second] });
    expect(quoted).toMatchObject({ seats: [second], total: { amount: '0.00' } });
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({
      state: 'done',
      seats: [second],
    });
    expect((await readBookingAs(api, as, booking.id)).total).toEqual(booking.total);
  });
});

describe('as shown or not at all', () => {
  async function quotedChange(day = '2027-03-20'): Promise<{ booking: Booking; change: Change }> {
    const [cheap] = await endsOf('2027-03-14');
    const [, dear] = await endsOf(day);
    const booking = await bookOffer(api, deps, as, cheap);
    return { booking, change: (await quote(booking, { instead: dear.chosen })).value };
  }

  test('another total than the one shown is refused with the right one, and nothing is set aside', async () => {
    const { change } = await quotedChange();
    const before = await walletMinor();
    const refused = await confirm(change, { acceptedTotal: { amount: '1.00', currency: 'INR' } });
    expect(refused.problem).toMatchObject({ code: 'price-changed', total: change.total });
    expect(await walletMinor()).toEqual(before);
  });

  test('the database decides when a quote is over: open until the moment, refused from it on', async () => {
    const { change } = await quotedChange();
    await api.admin(`update amendments.amendment set expires_at = platform.now() where id = $1`, [change.id]);
    expect(await confirm(change)).toMatchObject({ code: 'quote-expired' });
  });

  test('more than the wallet holds, or than a member may spend in a day, asks for nothing', async () => {
    const { booking, change } = await quotedChange();
    const booker = company.as('booker');
    await api.admin(
      `update identity.member set daily_limit_minor = 100 where company_id = $1 and user_id = $2`,
      [companyOfCaller(as), company.person('booker').user],
    );
    expect(await confirm(change, { by: booker })).toMatchObject({ code: 'spending-limit-exceeded' });
    const [{ balance_minor: rich } = { balance_minor: '0' }] = await api.admin<{ balance_minor: string }>(
      `update ledger.account set held_minor = balance_minor where id = $1 returning balance_minor`,
      [`wallet:${companyOfCaller(as)}`],
    );
    expect(BigInt(rich)).toBeGreaterThan(0n);
    expect(await confirm(change)).toMatchObject({ code: 'insufficient-funds' });
    await api.admin(`update ledger.account set held_minor = 0 where id = $1`, [
      `wallet:${companyOfCaller(as)}`,
    ]);
    expect((await confirm(change)).value.state).toBe('asked');
    expect(await runBookingChange(api, deps, as, change.id)).toMatchObject({
      state: 'done',
      bookingId: booking.id,
    });
    await expectBalanced();
  });

  test('twice at once, by two keys and by two quotes: one change, one payment', async () => {
    const { booking, change } = await quotedChange();
    const [cheap] = await endsOf('2027-03-21');
    const { value: rival } = await quote(booking, { instead: cheap.chosen });
    const before = await walletMinor();
    const answers = await Promise.all([
      confirm(change),
      confirm(change),
      confirm(rival),
      confirm(change, { key: 'the-same-key-0123456789' }),
      confirm(change, { key: 'the-same-key-0123456789' }),
    ]);
    const won = answers.filter(({ code }) => code === undefined);
    expect(won.length).toBeGreaterThan(0);
    expect(new Set(won.map(({ value }) => value.id)).size).toBe(1);
    expect(answers.filter(({ code }) => code !== undefined).map(({ code }) => code)).toEqual(
      answers.slice(won.length).map(() => 'amendment-in-progress'),
    );
    const id = won[0]?.value.id ?? change.id;
    await Promise.all([runBookingChange(api, deps, as, id), runBookingChange(api, deps, as, id)]);
    const paid = [change, rival].find((one) => one.id === id)?.total;
    const charged = minorOf(paid) > 0n ? minorOf(paid) : 0n;
    expect(await walletMinor()).toEqual({ balance: before.balance - charged, held: 0n });
    const { code } = await quote(booking, { instead: cheap.chosen });
    expect(code).toBeUndefined();
    await expectBalanced();
  });

  test('refused when it is confirmed: the money is let go of and the booking is as it was', async () => {
    const [cheap] = await endsOf('2027-03-14', 1, 'ci-sandbox-change-refused');
    const [, dear] = await endsOf('2027-03-19', 1, 'ci-sandbox-change-refused');
    const booking = await bookOffer(api, deps, as, cheap);
    const before = await walletMinor();
    const { value: quoted } = await quote(booking, { instead: dear.chosen });
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'rejected' });
    expect(await walletMinor()).toEqual(before);
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({
      version: 1,
      total: booking.total,
      itinerary: booking.itinerary,
    });
  });

  test('supplier changed it and never said so: the same quote is confirmed again, and counts once', async () => {
    const [cheap] = await endsOf('2027-03-14', 1, 'ci-sandbox-changed-then-silent');
    const [, dear] = await endsOf('2027-03-19', 1, 'ci-sandbox-changed-then-silent');
    const booking = await bookOffer(api, deps, as, cheap);
    const before = await walletMinor();
    const { value: quoted } = await quote(booking, { instead: dear.chosen });
    await confirm(quoted);
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    const [amendment] = await api.admin<{ doubts: number; sends: number }>(
      'select doubts, sends from amendments.amendment where id = $1',
      [quoted.id],
    );
    expect(amendment?.doubts).toBeGreaterThan(0);
    expect(amendment?.sends).toBeGreaterThan(1);
    const charged = minorOf(quoted.total);
    expect(await walletMinor()).toEqual({ balance: before.balance - charged, held: before.held });
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({ version: 2, total: dear.offer.total });
    await expectBalanced();
  });

  test('never confirmed in half an hour: an operator decides, and the money stays held', async () => {
    const { booking, change } = await quotedChange();
    const before = await walletMinor();
    await confirm(change);
    const deaf = workerDeps(api, {
      TIME_SCALE: 1_000_000,
      SUPPLIER_TIMEOUT_MS: 50,
      SUPPLIERS: api.config.SUPPLIERS.map((one) => ({ ...one, url: 'http://127.0.0.1:9' })),
    });
    await api.admin(`update amendments.amendment set doubts = 1 where id = $1`, [change.id]);
    expect(await runBookingChange(api, deaf, as, change.id)).toMatchObject({ state: 'escalated' });
    expect(await walletMinor()).toEqual({ ...before, held: before.held + minorOf(change.total) });
    expect(await quote(booking, { seats: ['L1'] })).toMatchObject({ code: 'amendment-in-progress' });
    await api.admin(
      `with company as (select set_config('marga.company', $2, false)) select amendments.reject_amendment($1, 'not-made') from company`,
      [change.id, companyOfCaller(as)],
    );
    expect(await walletMinor()).toEqual(before);
    await expectBalanced();
  });
});
