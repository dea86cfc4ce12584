import { expect, test } from 'vitest';
import { type BookingId, createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import { parseInstant, type Instant } from '@marga/contract/kernel/time';
import { downloadStatement, listHolds, readBalance, readStatement } from '@marga/contract/ledger/ledger';
import { type Asked, startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { openDatabaseWithClockAt, spendFromWalletOrCreditLine } from '../../../test/ledger-helpers.ts';
import { extractPdfText } from '../../../test/pdf-text.ts';
import { now } from '../../platform/clock.ts';
import { placeMoneyHolds, transferMoney } from './index.ts';

const api = await startTestApi();
const rupees = (amount: string) => ({ amount, currency: 'INR' });
const WALLET = { kind: 'wallet' } as const;

/** Seeds five days of a company's wallet, in 2026. */
async function seedWallet() {
  const company = await seedCompany(api, { roles: ['owner', 'traveller'] });
  const pay = (moment: string, subject: string, amount: string, kind = 'top-up') =>
    transferMoney(openDatabaseWithClockAt(api, moment).relay, {
      company: company.id,
      subject,
      kind,
      from: 'bank:razorpay',
      to: `wallet:${company.id}`,
      amount: parseMoney(amount, 'INR'),
    });
  await pay('2026-03-01T10:00:00+05:30', createId('payment', now()), '1000.00');
  // This payment is made in the last minute of the second of March in India, when it is still the afternoon or
  // evening of that day in Europe.
  await pay('2026-03-02T23:59:30+05:30', createId('payment', now()), '500.00');
  const booking = await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2026-03-03T00:00:10+05:30').app,
    company.id,
    WALLET,
    '300.00',
  );
  await pay('2026-03-04T09:00:00+05:30', 'UTR 42', '50.00', 'bank-transfer');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2026-03-05T12:00:00+05:30').app,
    company.id,
    WALLET,
    '250.00',
  );
  return { company, booking };
}

const { company, booking } = await seedWallet();
const as = company.as('owner');
const statementOf = (query: Asked['query'] = {}) => api.call(readStatement, { as, query });

test('a statement shows what moved the wallet, the latest first, with the balance after each', async () => {
  const { value } = await statementOf();
  expect(value.items.map(({ kind, amount, balance }) => [kind, amount.amount, balance.amount])).toEqual([
    ['capture', '-250.00', '1000.00'],
    ['bank-transfer', '50.00', '1250.00'],
    ['capture', '-300.00', '1200.00'],
    ['top-up', '500.00', '1500.00'],
    ['top-up', '1000.00', '1000.00'],
  ]);
  expect(value).toMatchObject({ opening: rupees('0.00'), closing: rupees('1000.00'), nextCursor: null });
  expect(value.items[2]).toMatchObject({
    bookingId: booking,
    subject: booking,
    reference: shortReferenceOf(booking),
  });
  expect(value.items[1]).toMatchObject({ bookingId: null, reference: 'UTR 42', reason: null });
});

test('pages meet without a gap or a repeat, whatever is added meanwhile', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { value }: { value: { items: { id: string }[]; nextCursor: string | null } } = await statementOf({
      limit: '2',
      ...(cursor === null ? {} : { cursor }),
    });
    seen.push(...value.items.map(({ id }) => id));
    cursor = value.nextCursor;
  } while (cursor !== null);
  const { value: whole } = await statementOf();
  expect(seen).toEqual(whole.items.map(({ id }) => id));
});

test('days are those of India, both included, with what stood before and after them', async () => {
  const { value } = await statementOf({ from: '2026-03-02', until: '2026-03-03' });
  expect(value.items.map(({ amount }) => amount.amount)).toEqual(['-300.00', '500.00']);
  expect(value).toMatchObject({ opening: rupees('1000.00'), closing: rupees('1200.00') });
  const { value: one } = await statementOf({ from: '2026-03-02', until: '2026-03-02' });
  expect(one.items.map(({ amount }) => amount.amount)).toEqual(['500.00']);
  const { value: none } = await statementOf({ from: '2027-01-01', until: '2027-01-31' });
  expect(none).toMatchObject({ items: [], opening: rupees('1000.00'), closing: rupees('1000.00') });
  const { value: before } = await statementOf({ until: '2026-02-28' });
  expect(before).toMatchObject({ items: [], opening: rupees('0.00'), closing: rupees('0.00') });
});

test('a kind narrows the entries, and leaves their balances as they were', async () => {
  const { value } = await statementOf({ kind: 'capture' });
  expect(value.items.map(({ balance }) => balance.amount)).toEqual(['1000.00', '1200.00']);
});

test.each(['x', '99999999999999999999', '-1', '9223372036854775808'])('%s is no cursor', async (cursor) => {
  const { status } = await statementOf({ cursor });
  expect(status).toBe(400);
});

test.each([
  ['2026-03-01T04:29:59.999Z', '0.00'],
  ['2026-03-01T12:00:00.000Z', '1000.00'],
  ['2026-03-02T18:29:00.000Z', '1000.00'],
  ['2026-03-02T18:29:59.999Z', '1500.00'],
  ['2026-03-02T18:31:00.000Z', '1200.00'],
  ['2030-01-01T00:00:00.000Z', '1000.00'],
])('at %s the wallet stood at %s', async (moment, amount) => {
  const { value } = await api.call(readBalance, { as, query: { at: moment } });
  expect(value).toEqual({ balance: rupees(amount), at: moment });
});

test('what every instant says is what adding up the postings says', async () => {
  const moments: Instant[] = Array.from({ length: 40 }, (_, hours) =>
    parseInstant(new Date(Date.UTC(2026, 2, 1, 3 * hours)).toISOString()),
  );
  for (const moment of moments) {
    const { value } = await api.call(readBalance, { as, query: { at: moment } });
    const [added] = await api.admin<{ minor: string }>(
      `select coalesce(sum(case 'wallet:' || $1 when p.to_account then p.amount_minor else -p.amount_minor end), 0)::bigint as minor
        from ledger.posting p where 'wallet:' || $1 in (p.from_account, p.to_account) and p.currency = 'INR' and p.created_at <= $2`,
      [company.id, moment],
    );
    expect(parseMoney(value.balance.amount, 'INR').minor, moment).toBe(BigInt(added?.minor ?? ''));
  }
});

test('holds are listed with what a person calls their booking, the latest first and page by page', async () => {
  const other = await seedCompany(api, { wallet: '100.00' });
  const bookings: BookingId[] = [];
  for (const amount of ['1.00', '2.00', '3.00']) {
    const held = createId('booking', now());
    bookings.unshift(held);
    await placeMoneyHolds(api.platform.db, other.id, WALLET, [
      { booking: held, amount: parseMoney(amount, 'INR') },
    ]);
  }
  const first = await api.call(listHolds, { as: other.as('owner'), query: { limit: '2' } });
  expect(first.value.items).toMatchObject([
    { bookingId: bookings[0], amount: rupees('3.00'), from: 'wallet' },
    { bookingId: bookings[1], amount: rupees('2.00') },
  ]);
  const rest = await api.call(listHolds, {
    as: other.as('owner'),
    query: { limit: '2', cursor: first.value.nextCursor ?? '' },
  });
  expect(rest.value).toMatchObject({ items: [{ bookingId: bookings[2] }], nextCursor: null });
});

test('another company sees none of it, with its cursor or without', async () => {
  const stranger = (await seedCompany(api)).as('owner');
  const mine = (await statementOf({ limit: '1' })).value;
  for (const query of [{}, { cursor: mine.nextCursor ?? '' }]) {
    const { value } = await api.call(readStatement, { as: stranger, query });
    expect(value).toEqual({ items: [], nextCursor: null, opening: rupees('0.00'), closing: rupees('0.00') });
  }
  const { code } = await api.call(readStatement, { as: { ...stranger, company: company.id } });
  expect(code).toBe('permission-denied');
});

async function fileOf(query: Record<string, string>, asking = as): Promise<Uint8Array> {
  const path = `/v1/wallet/statement.pdf?${new URLSearchParams(query).toString()}`;
  const answer = await api.request('GET', path, { as: asking });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="marga-wallet-[\d-]+\.pdf"$/,
  );
  return new Uint8Array(await answer.arrayBuffer());
}

test('the file is a PDF that says what the statement says', async () => {
  const file = await fileOf({ from: '2026-03-01', until: '2026-03-31' });
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  const text = extractPdfText(file);
  for (const phrase of ['₹1,500.00', '₹300.00', '₹1,250.00', 'Wallet statement', 'UTR 42', 'Page 1 of 1'])
    expect(text, phrase).toContain(phrase);
}, 40_000);

test('a name that is written like a program of the typesetter is a name', async () => {
  const name = '#panic("x") *b* $x$ @r <a> \\ ]';
  const odd = await seedCompany(api);
  await api.admin('update identity.company set name = $2 where id = $1', [odd.id, name]);
  const file = await fileOf({ from: '2026-03-01', until: '2026-03-31', locale: 'hi' }, odd.as('owner'));
  expect(extractPdfText(file)).toContain(name);
}, 40_000);

test('a stretch of days that ends before it begins is refused', async () => {
  const { code } = await api.call(downloadStatement, {
    as,
    query: { from: '2026-03-02', until: '2026-03-01' },
  });
  expect(code).toBe('request-invalid');
});

test('files cost the processor: eleven in a minute are too many', async () => {
  const busy = await seedCompany(api);
  for (let files = 0; files < 10; files++) await api.platform.limits.count(['documents.files', busy.id]);
  const { code } = await api.call(downloadStatement, {
    as: busy.as('owner'),
    query: { from: '2026-03-01', until: '2026-03-02' },
  });
  expect(code).toBe('too-many-requests');
});
