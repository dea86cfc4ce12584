import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import { type Trip } from '@marga/contract/trips/trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { createMarkup } from '@marga/contract/pricing/pricing';
import {
  changeTrip,
  downloadQuote,
  makeQuote,
  readQuote,
  revokeQuote,
} from '@marga/contract/trips/saved-trips';
import { startTestApi } from '../../../test/api.ts';
import { makeTrip, cheapestOffersIn, runSearch } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { extractPdfText } from '../../../test/pdf-text.ts';

/**
 * These tests check that a quote link shows a client their own price for a limited time, and nothing about the
 * buyer's own price.
 */

const api = await startTestApi();
const aWeekLater = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(8 * 86_400_000) }, api);
const company = await seedCompany(api, { roles: ['owner'], wallet: '900000.00' });
const as = company.as('owner');
const elsewhere = (await seedCompany(api, { roles: ['owner'] })).as('owner');
await api.call(createMarkup, {
  as,
  body: {
    kind: 'own-markup',
    name: 'Everything',
    scope: {},
    value: { kind: 'percent', basisPoints: 1_000, of: 'fare-and-taxes' },
  },
});

async function tripOfTwo(): Promise<Trip> {
  const day = '2027-03-14' as LocalDate;
  const questions: CriteriaInput[] = [
    { service: 'train', origin: 'ci-delhi', destination: 'ci-mumbai', departOn: day, travellers: 1 },
    {
      service: 'hotel',
      destination: 'ci-mumbai',
      checkIn: '2027-03-15' as LocalDate,
      checkOut: '2027-03-17' as LocalDate,
      rooms: [{ adults: 1 }],
    },
  ];
  const found = await Promise.all(
    questions.map(async (question) => cheapestOffersIn(await runSearch(api, as, question)).at(0)),
  );
  const { value } = await api.call(createTrip, { as, body: { items: found.map((one) => one?.chosen) } });
  return value;
}

const quote = async (trip: Trip, note: string | null = null) =>
  (await api.call(makeQuote, { as, params: { tripId: trip.id }, body: { days: 7, note } })).value;

test('the client reads the client’s price, and nowhere the net, the supplier or what the price is made of', async () => {
  const trip = await tripOfTwo();
  await api.call(changeTrip, {
    as,
    params: { tripId: trip.id },
    body: { name: 'Mumbai, two nights', client: 'Asha Textiles', remarks: 'internal: net is tight' },
  });
  expect(trip.clientTotal).not.toEqual(trip.total);
  const { token } = await quote(trip, 'Breakfast is included.');
  const { value, text } = await api.call(readQuote, { body: { token } });
  expect(value).toMatchObject({
    name: 'Mumbai, two nights',
    client: 'Asha Textiles',
    note: 'Breakfast is included.',
    clientTotal: trip.clientTotal,
    items: trip.items.map(({ clientTotal, itinerary }) => ({ clientTotal, service: itinerary.service })),
  });
  const secrets = trip.items.flatMap((item) => [
    item.total.amount,
    item.base.amount,
    item.taxes.amount,
    item.published.amount,
    item.supplier,
    item.offerId,
    ...(item.itinerary.service === 'hotel' ? [item.itinerary.perNight.amount] : []),
  ]);
  for (const secret of [...secrets, trip.total.amount, trip.id, 'net is tight', company.id])
    expect(text).not.toContain(secret);
});

test('a link that nobody made opens nothing, nor does one with another code', async () => {
  const { token, id } = await quote(await makeTrip(api, as));
  const [, code = ''] = token.split('.');
  const other = `${id}.${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
  expect((await api.call(readQuote, { body: { token: other } })).code).toBe('not-found');
  expect((await api.call(readQuote, { body: { token } })).status).toBe(200);
  const read = (given: string) =>
    api.admin('select content from trips.read_client_quote($1, $2)', [id, given]);
  expect(await read(code), 'the database asks for the code itself').toHaveLength(1);
  expect(await read(other.split('.')[1] ?? '')).toEqual([]);
});

test('a quote ends with its days, and at once when it is taken back or its company is barred', async () => {
  const trip = await makeTrip(api, as);
  const ended = await quote(trip);
  expect((await aWeekLater.call(readQuote, { body: { token: ended.token } })).code).toBe('not-found');
  const params = { quoteId: ended.id };
  expect((await api.call(revokeQuote, { as: elsewhere, params })).code).toBe('not-found');
  expect((await api.call(revokeQuote, { as, params })).status).toBe(204);
  expect((await api.call(readQuote, { body: { token: ended.token } })).code).toBe('not-found');
  const still = await quote(trip);
  const { value: reread } = await api.call(readTrip, { as, params: { tripId: trip.id } });
  expect(reread.quotes.map(({ id, state }) => [id, state])).toEqual([
    [still.id, 'open'],
    [ended.id, 'revoked'],
  ]);
  await api.admin(`update identity.company set state = 'suspended' where id = $1`, [company.id]);
  expect((await api.call(readQuote, { body: { token: still.token } })).code).toBe('not-found');
  await api.admin(`update identity.company set state = 'approved' where id = $1`, [company.id]);
  const [noted] = await api.admin<{ actions: string[] }>(
    `select array_agg(action order by action) as actions from platform.audit where subject = $1`,
    [ended.id],
  );
  expect(noted?.actions).toEqual(['booking.quote-made', 'booking.quote-revoked']);
});

test('a quote stays as it was sent, whatever the trip costs afterwards', async () => {
  const trip = await makeTrip(api, as);
  const { token } = await quote(trip);
  await api.admin(`update trips.trip set total_minor = 1, name = 'Another' where id = $1`, [trip.id]);
  expect((await api.call(readQuote, { body: { token } })).value).toMatchObject({
    name: null,
    clientTotal: trip.clientTotal,
  });
});

test.each(['en', 'hi'])(
  'the file in %s is a PDF that a client can be sent',
  async (locale) => {
    const trip = await tripOfTwo();
    const { token } = await quote(trip);
    const answer = await api.request('POST', downloadQuote.path, { body: { token, locale } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = extractPdfText(new Uint8Array(await answer.arrayBuffer())).join('\n');
    const shown = (amount: string) =>
      new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(
        amount as Intl.StringNumericLiteral,
      );
    expect(text).toContain(shown(trip.clientTotal.amount));
    expect(text).not.toContain(shown(trip.total.amount));
    for (const { total, clientTotal } of trip.items) {
      expect(text).toContain(shown(clientTotal.amount));
      expect(text).not.toContain(shown(total.amount));
    }
    // The prices of the items, as printed, add up to the total, as printed.
    const printed = text.match(/(?<=₹)[\d,]+\.\d\d/g) ?? [];
    const paiseOf = (amount: string) => BigInt(amount.replaceAll(/[,.]/g, ''));
    const items = trip.items.map(({ clientTotal }) => shown(clientTotal.amount));
    expect(printed).toEqual(expect.arrayContaining([...items, shown(trip.clientTotal.amount)]));
    expect(items.reduce((sum, amount) => sum + paiseOf(amount), 0n)).toBe(
      paiseOf(shown(trip.clientTotal.amount)),
    );
  },
  40_000,
);

test('the file names the client as they were typed, whatever a pattern or a placeholder would make of it', async () => {
  const trip = await tripOfTwo();
  const client = 'Rao $& Sons {at}';
  await api.call(changeTrip, { as, params: { tripId: trip.id }, body: { client } });
  const { token } = await quote(trip);
  const answer = await api.request('POST', downloadQuote.path, { body: { token, locale: 'en' } });
  const lines = extractPdfText(new Uint8Array(await answer.arrayBuffer()));
  expect(lines.join('\n')).toContain(`For ${client}`);
}, 40_000);

test('a trip has ten open quotes at most, also of many made at once, and one more when one is revoked', async () => {
  const trip = await tripOfTwo();
  const make = () => api.call(makeQuote, { as, params: { tripId: trip.id }, body: { days: 7, note: null } });
  const answers = await Promise.all(Array.from({ length: 15 }, make));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(10);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'too-many-quotes']));
  const made = answers.find(({ code }) => code === undefined)?.value;
  await api.call(revokeQuote, { as, params: { quoteId: made?.id ?? '' } });
  expect([(await make()).code, (await make()).code]).toEqual([undefined, 'too-many-quotes']);
});
