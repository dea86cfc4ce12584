import { expect, test } from 'vitest';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { createId } from '@marga/contract/kernel/ids';
import { deleteAccount } from '@marga/contract/identity/account';
import { listMessages } from '@marga/contract/bookings/booking-messages';
import { mailItineraries } from '@marga/contract/bookings/itinerary-documents';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { sampleFlight } from '../../../test/sample-flight.ts';
import { startTestApi } from '../../../test/api.ts';
import { forceBookingState } from '../../../test/force-booking-state.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import type { MailLocale } from '../../platform/mail/mail-template.ts';
import { mailTripOutcomes, tripOutcomeMails } from './index.ts';

const api = await startTestApi();
const db = openRelayDatabase(api);
const deps = workerDeps(api);
const [company, theirs] = await Promise.all([
  seedCompany(api, { roles: ['owner', 'booker'], wallet: '9000000.00' }),
  seedCompany(api),
]);
const owner = company.as('owner');
const templates = tripOutcomeMails({ config: { PUBLIC_ORIGIN: 'https://portal.example' } });

/** Writes the mail of an ended trip, as the worker would before sending it. */
const prepareMail = (locale: MailLocale, checkoutId: string, ...items: object[]) =>
  templates['trip-ended']?.({
    id: createId('mail', now()),
    companyId: null,
    userId: null,
    recipient: 'somebody@people.example',
    template: 'trip-ended',
    locale,
    params: { checkoutId, currency: 'INR', isAgain: false, items },
    createdAt: now(),
  });

/** Writes the mail of an ended trip in which this one item was booked. */
const prepareMailOfBooked = (locale: MailLocale, itinerary: object) =>
  prepareMail(locale, createId('checkout', now()), {
    bookingId: createId('booking', now()),
    state: 'confirmed',
    minor: '648000',
    itinerary,
    failure: null,
    departsOn: '2027-03-14',
  });

async function booked(): Promise<Checkout> {
  const { id } = await startCheckoutOfNewTrip(api, owner);
  return runCheckout(api, deps, owner, id);
}

const firstOf = ({ bookings: [booking] }: Checkout) => {
  if (!booking) throw new Error('a checkout without a booking');
  return booking.id;
};

async function messagesOf(checkout: Checkout) {
  const { value } = await api.call(listMessages, { as: owner, params: { bookingId: firstOf(checkout) } });
  return value.messages;
}

interface EndedTripMail {
  readonly items: { state: string }[];
  readonly isAgain: boolean;
}

async function endedTripMailsOf(checkout: Checkout): Promise<EndedTripMail[]> {
  const mails = await api.admin<{ params: EndedTripMail }>(
    `select params from platform.mail where template = 'trip-ended' and params ->> 'checkoutId' = $1 order by id`,
    [checkout.id],
  );
  return mails.map(({ params }) => params);
}

test('whoever bought hears once how it ended, and again when an operator has decided', async () => {
  const checkout = await booked();
  await Promise.all([mailTripOutcomes(db), mailTripOutcomes(db)]);
  await mailTripOutcomes(db);
  expect(await endedTripMailsOf(checkout)).toMatchObject([
    { isAgain: false, items: [{ state: 'confirmed' }] },
  ]);

  // This is the state after the supplier gave no answer and an operator found that there is no order.
  for (const { id } of checkout.bookings) await forceBookingState(api, id, 'failed');
  await api.admin(`update checkout.checkout set state = 'open' where id = $1`, [checkout.id]);
  await runCheckout(api, deps, owner, checkout.id);
  await mailTripOutcomes(db);
  await mailTripOutcomes(db);
  expect(await endedTripMailsOf(checkout)).toMatchObject([
    { isAgain: false, items: [{ state: 'confirmed' }] },
    { isAgain: true, items: [{ state: 'failed' }] },
  ]);
});

test('a trip that is not over is not told of', async () => {
  const checkout = await startCheckoutOfNewTrip(api, owner);
  await mailTripOutcomes(db);
  expect(await endedTripMailsOf(checkout)).toEqual([]);
});

test('a booking keeps what was mailed about it, and what became of the mail', async () => {
  const checkout = await booked();
  const other = await booked();
  await mailTripOutcomes(db);
  await api.call(mailItineraries, {
    as: owner,
    body: { bookingIds: [firstOf(checkout)], to: 'client@people.example', locale: 'en' },
  });
  expect(await messagesOf(checkout)).toMatchObject([
    { kind: 'itineraries', to: 'client@people.example', state: 'waiting' },
    { kind: 'trip-ended', to: company.person('owner').email, state: 'waiting' },
  ]);
  expect(await messagesOf(other)).toMatchObject([{ kind: 'trip-ended' }]);

  await api.admin(
    `update platform.mail set next_attempt_at = null, sent_at = case when template = 'trip-ended' then platform.now() end,
       failed_at = case when template = 'itineraries' then platform.now() end
     where company_id = $1 and sent_at is null`,
    [company.id],
  );
  const states = async () => (await messagesOf(checkout)).map(({ state }) => state);
  expect(await states()).toEqual(['failed', 'sent']);
  // The mails are deleted after thirty days, but the record that they were sent stays.
  await api.admin('delete from platform.mail where company_id = $1', [company.id]);
  expect(await states()).toEqual(['failed', 'sent']);
});

test('the address of whoever deletes their account goes; that they were told stays', async () => {
  const { id } = await startCheckoutOfNewTrip(api, company.as('booker'));
  const checkout = await runCheckout(api, deps, owner, id);
  await mailTripOutcomes(db);
  const bookingIds = [firstOf(checkout)];
  const own = company.person('booker').email;
  // No account has the second address yet, so the mail to it can be recognised as the booker's only by its address.
  for (const to of [own, 'moved@people.example', 'client@people.example'])
    await api.call(mailItineraries, { as: owner, body: { bookingIds, to, locale: 'en' } });
  // Mails to the previous address are found through the account.
  await api.admin(`update engine."user" set email = 'moved@people.example' where email = $1`, [own]);
  expect((await api.call(deleteAccount, { as: company.as('booker') })).status).toBe(204);
  expect((await messagesOf(checkout)).map(({ kind, to }) => `${kind} ${to ?? 'gone'}`).toSorted()).toEqual([
    'itineraries client@people.example',
    'itineraries gone',
    'itineraries gone',
    'trip-ended gone',
  ]);
});

test('nobody reads what was mailed about the booking of another company', async () => {
  const params = { bookingId: firstOf(await booked()) };
  const refused = await api.request('GET', `/v1/bookings/${params.bookingId}/messages`, {
    as: theirs.as('owner'),
  });
  expect(refused.status).toBe(404);
});

test('a mail that names the booking of another company is no message of that booking', async () => {
  const checkout = await booked();
  await api.admin(
    `select platform.queue_mail($1, 'a@people.example', 'other', 'en', jsonb_build_object('bookingId', $2::text), $3, null)`,
    [createId('mail', now()), firstOf(checkout), theirs.id],
  );
  expect(await messagesOf(checkout)).toEqual([]);
});

test('a mail that names a booking and its checkout is one message of it', async () => {
  const checkout = await booked();
  await api.admin(
    `select platform.queue_mail($1, 'a@people.example', 'other', 'en',
       jsonb_build_object('bookingId', $2::text, 'bookingIds', array[$2::text], 'checkoutId', $3::text), $4)`,
    [createId('mail', now()), firstOf(checkout), checkout.id, company.id],
  );
  expect(await messagesOf(checkout)).toMatchObject([{ kind: 'other', to: 'a@people.example' }]);
});

test('the mail says what is booked, what is not and what is charged, in English and in Hindi', async () => {
  const checkoutId = createId('checkout', now());
  const item = (state: string, itinerary = sampleFlight('Delhi', 'Dubai', 'return')) => ({
    bookingId: createId('booking', now()),
    state,
    minor: '648000',
    itinerary,
    failure: state === 'failed' ? 'sold-out' : null,
    departsOn: '2026-12-07',
  });
  const prepare = (locale: MailLocale, ...items: object[]) => prepareMail(locale, checkoutId, ...items);
  expect(await prepare('en', item('confirmed'), item('confirmed'))).toMatchObject({
    subject: 'Your trip is booked: ₹12,960.00',
    text: expect.stringContaining(`https://portal.example/checkouts/${checkoutId}`) as string,
  });
  const mixed = await prepare(
    'en',
    item('confirmed'),
    item('failed'),
    item('escalated', sampleFlight('Delhi', '<b>{amount}\r\n')),
  );
  expect(mixed).toMatchObject({
    subject: '1 of 3 booked: ₹6,480.00',
    html: expect.not.stringContaining('<b>') as string,
    text: expect.stringMatching(
      /6E 2134, 6E 2134 Delhi – Dubai return, .*not booked, because it is sold out[^]*do not book it again/,
    ) as string,
  });
  expect(await prepare('en', item('failed'))).toMatchObject({
    subject: 'Your trip is not booked. Nothing was charged',
  });
  expect(await prepare('en', item('escalated'))).toMatchObject({
    subject: 'Your trip: we are asking the supplier',
  });
  expect(await prepare('hi', item('confirmed'))).toMatchObject({
    subject: 'आपकी यात्रा बुक हो गई: ₹6,480.00',
    html: expect.stringContaining(`/hi/checkouts/${checkoutId}`) as string,
  });
});

test('a waitlisted train is not called booked: each traveller’s status, the chart and what happens then', async () => {
  const ticket = { position: null, coach: null, place: null, number: null };
  const itinerary = {
    ...phoneBookedItinerary,
    availability: { status: 'waitlist', count: 3 },
    tickets: [
      { ...ticket, status: 'confirmed', coach: 'B4', place: '31 LB' },
      { ...ticket, status: 'rac', position: 14 },
      { ...ticket, status: 'waitlist', position: 3 },
    ],
  };
  const prepare = (locale: MailLocale) => prepareMailOfBooked(locale, itinerary);
  for (const part of [
    ': Waitlisted.',
    'CNF B4 31 LB, RAC 14, WL 3',
    'The chart is prepared about Sunday, 14 March 2027, 08:55.',
    'refunds the fare less clerkage',
    'RAC may board',
  ])
    expect(await prepare('en')).toMatchObject({ text: expect.stringContaining(part) as string });
  expect(await prepare('hi')).toMatchObject({ text: expect.stringContaining('क्लर्केज') as string });
});

test('a flight is booked with the numbers of the e-tickets, and a number that is missing leaves its place', async () => {
  const ticket = { status: 'confirmed', position: null, coach: null, place: null };
  const prepare = (...numbers: (string | null)[]) =>
    prepareMailOfBooked('en', {
      ...sampleFlight('Delhi', 'Dubai'),
      tickets: numbers.map((number) => ({ ...ticket, number })),
    });
  expect(await prepare('312 2401882731', null)).toMatchObject({
    text: expect.stringMatching(/in the order of the travellers: 312 2401882731, –\./) as string,
  });
  for (const mail of [await prepare('312 2401882731'), await prepare(null)])
    expect(mail).toMatchObject({ text: expect.not.stringContaining('CNF') as string });
  expect(await prepare(null)).toMatchObject({ text: expect.not.stringContaining('Tickets of') as string });
});

test('what a supplier writes into numbers and places makes neither a paragraph nor a link in a mail', async () => {
  const flight = sampleFlight('Delhi', 'evil.example/pay\n\nnow');
  const segments = flight.segments.map((one) => ({ ...one, number: '12\n\nPay again:' }));
  const mail = await prepareMailOfBooked('en', { ...flight, segments });
  expect(mail).toMatchObject({ text: expect.stringContaining('6E 12 Pay again: Delhi – evil.') as string });
  expect(mail).toMatchObject({ text: expect.not.stringContaining('evil.example') as string });
});
