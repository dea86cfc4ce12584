import { expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { printItineraries, mailItineraries } from '@marga/contract/bookings/itinerary-documents';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { extractPdfText } from '../../../test/pdf-text.ts';
import { now } from '../../platform/clock.ts';
import { itineraryDocumentMails } from './itinerary-documents.ts';

const api = await startTestApi();
const [company, theirs] = await Promise.all([
  seedCompany(api, { roles: ['owner', 'booker'], wallet: '9000000.00' }),
  seedCompany(api),
]);
const flight = await booked();
const given = await booked();
await api.admin(`update bookings.booking set state = 'cancelled' where id = $1`, [given]);
await api.admin(`update bookings.booking set supplier_reference = 'PNR7KQ' where id = $1`, [flight]);

async function booked() {
  const as = company.as('owner');
  const checkout = await startCheckoutOfNewTrip(api, as);
  await runCheckout(api, workerDeps(api), as, checkout.id);
  const [booking] = checkout.bookings;
  if (!booking) throw new Error('a checkout without a booking');
  return booking.id;
}

async function documentOf(as: Required<Caller>, bookingIds: readonly string[]): Promise<Response> {
  return api.request('POST', printItineraries.path, { as, body: { bookingIds } });
}

test('several itineraries make one document with places, people and references, and without a price', async () => {
  const answer = await documentOf(company.as('booker'), [flight, given]);
  expect(answer.status).toBe(200);
  const text = extractPdfText(new Uint8Array(await answer.arrayBuffer())).join('\n');
  for (const expectedText of ['PNR7KQ', 'MEERA RAO', 'Delhi', 'Dubai', 'Cancelled'])
    expect(text, expectedText).toContain(expectedText);
  expect(text).not.toContain('₹');
}, 40_000);

test('a mail says the same to whoever was named, and the log says who sent it', async () => {
  await api.call(mailItineraries, {
    as: company.as('booker'),
    body: { bookingIds: [flight], to: 'Client@Example.com', locale: 'hi' },
  });
  const [mail] = await api.admin<{ recipient: string; locale: 'en' | 'hi'; params: unknown }>(
    `select recipient, locale, params from platform.mail where template = 'itineraries' and company_id = $1`,
    [company.id],
  );
  expect(mail?.recipient).toBe('client@example.com');
  const prepared = await itineraryDocumentMails()['itineraries']?.({
    ...mail,
    template: 'itineraries',
  } as never);
  expect(prepared).toMatchObject({ subject: 'आपका यात्रा-विवरण' });
  expect(JSON.stringify(prepared)).toContain('PNR7KQ');
  expect(JSON.stringify(prepared)).not.toMatch(/₹|6,480/);
  const noted = await api.admin<{ detail: unknown }>(
    `select detail from platform.audit where company_id = $1 and action = 'booking.itineraries-mailed'`,
    [company.id],
  );
  expect(noted.map(({ detail }) => detail)).toEqual([{ bookings: [flight] }]);
});

test('one that is not theirs, or not there, makes no document and no mail at all', async () => {
  for (const bookingIds of [[flight], [createId('booking', now())]]) {
    const as = theirs.as('owner');
    expect((await api.call(printItineraries, { as, body: { bookingIds } })).status).toBe(404);
    expect((await api.call(mailItineraries, { as, body: { bookingIds, to: 'a@example.com' } })).status).toBe(
      404,
    );
  }
  const as = company.as('owner');
  const bookingIds = [flight, createId('booking', now())];
  expect((await api.call(printItineraries, { as, body: { bookingIds } })).status).toBe(404);
});

test('a waitlisted train says so, with each traveller’s status and the chart, and never that it is confirmed', async () => {
  const train = await booked();
  const ticket = { position: null, coach: null, place: null, number: null };
  const itinerary = {
    ...phoneBookedItinerary,
    availability: { status: 'waitlist', count: 9 },
    tickets: [{ ...ticket, status: 'waitlist', position: 9 }],
  };
  await api.admin(`update bookings.booking set itinerary = $2::jsonb, service = 'train' where id = $1`, [
    train,
    JSON.stringify(itinerary),
  ]);
  const answer = await documentOf(company.as('booker'), [train]);
  const text = extractPdfText(new Uint8Array(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('Waitlisted');
  expect(text).toContain('(WL 9)');
  expect(text).toContain('The chart is prepared about Sunday, 14 March 2027, 08:55.');
  expect(text).not.toContain('onfirmed');
}, 40_000);

test('a flight names the e-ticket of each traveller, and no code of railways', async () => {
  const ticketed = await booked();
  const ticket = { status: 'confirmed', position: null, coach: null, place: null, number: '312 2401882731' };
  await api.admin(
    `update bookings.booking set itinerary = itinerary || jsonb_build_object('tickets', $2::jsonb) where id = $1`,
    [ticketed, JSON.stringify([ticket])],
  );
  const answer = await documentOf(company.as('booker'), [ticketed]);
  const text = extractPdfText(new Uint8Array(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('MEERA RAO (Ticketed 312 2401882731)');
  expect(text).not.toContain('CNF');
}, 40_000);
