import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Booking, Traveller } from '@marga/contract/bookings/booking';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { BookingId } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { createSavedTraveller } from '@marga/server/test/sample-saved-traveller';
import { phoneBookedItinerary } from '@marga/server/test/phone-booked-itinerary';
import { TRAVELLER } from '../simulated-buyer.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import {
  type Actor,
  type AttackFixture,
  checkoutBody,
  flightCriteria,
  withKey,
} from './harness/attack-fixture.ts';

/** These details occur nowhere else, so that a copy that holds one of them got it from here. */
const PLANTED = {
  title: 'ms',
  givenName: 'PLANTED',
  familyName: 'TRAVELLER',
  bornOn: parseLocalDate('1971-08-23'),
  gender: 'f',
  email: 'planted.traveller@details.example',
  phone: '+918971605243',
} as const satisfies Traveller;
/** These are hers after a correction of the booking. */
const CORRECTED = {
  ...PLANTED,
  bornOn: parseLocalDate('1971-08-29'),
  email: 'corrected.traveller@details.example',
  phone: '+917406918352',
} as const satisfies Traveller;
const PASSPORT = { kind: 'passport', number: 'Q8203917', country: 'IN', expiresOn: '2033-04-27' } as const;
const CONTACT = {
  name: 'Desk of the planted',
  email: 'desk.contact@details.example',
  phone: '+916282937415',
};

/** Returns the ways in which people and programs write a date, a telephone number or an address. */
function spellingsOf(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  const [, code, first, last] = /^\+(\d\d)(\d{5})(\d{5})$/.exec(value) ?? [];
  const date = (locale: string, dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${value}T00:00Z`));
  const ways = [
    value,
    ...(year
      ? [
          ...['/', '-', '.'].map((mark) => [day, month, year].join(mark)),
          ...['/', '.', ''].map((mark) => [year, month, day].join(mark)),
          ...(['long', 'medium'] as const).flatMap((style) =>
            ['en-IN', 'en-US', 'hi-IN'].map((one) => date(one, style)),
          ),
        ]
      : []),
    ...(code ? [`${first}${last}`, `${first} ${last}`, `${first}-${last}`, `+${code} ${first} ${last}`] : []),
    encodeURIComponent(value),
  ];
  return [...new Set([...ways, ...ways.map((way) => Buffer.from(way).toString('hex'))])];
}

/** Returns every detail that cases of this drill have entered of a traveller, by what it is. */
function detailsEntered(): [string, string][] {
  const people = {
    'the planted traveller': PLANTED,
    'the corrected one': CORRECTED,
    'the usual traveller': TRAVELLER,
  };
  return [
    ...Object.entries(people).flatMap(([who, { bornOn = '', email, phone }]): [string, string][] => [
      [`birth date of ${who}`, bornOn],
      [`mail address of ${who}`, email],
      [`telephone number of ${who}`, phone],
    ]),
    ['passport number', PASSPORT.number],
    ['expiry of the passport', PASSPORT.expiresOn],
    ['mail address of the contact', CONTACT.email],
    ['telephone number of the contact', CONTACT.phone],
  ];
}

async function pay(
  fixture: AttackFixture,
  buyer: Actor,
  criteria: object,
  supplier?: string,
): Promise<Booking> {
  const found = await fixture.search(buyer, criteria);
  const offer = found.find((one) => supplier === undefined || one.offer.supplier === supplier);
  if (!offer) throw new Error('nothing is on sale');
  const trip = await fixture.makeTrip(buyer, offer);
  const party = [{ ...PLANTED, travellerId: null }];
  await buyer.must('PATCH', `/v1/trips/${trip.id}`, { body: { party, contact: CONTACT } });
  const body = { ...checkoutBody(trip), travellers: [PLANTED] };
  const { id } = await buyer.must<Checkout>('POST', '/v1/checkouts', { body, ...withKey() });
  const { bookings } = await fixture.awaitCheckout(buyer, id);
  const [booking] = bookings;
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  return booking;
}

const BUS = {
  service: 'bus',
  origin: 'ci-delhi',
  destination: 'ci-jaipur',
  departOn: '2027-01-14',
  travellers: 1,
};

/** Enters the planted details in every way in which people enter them. */
async function enterEverywhere(fixture: AttackFixture, buyer: Actor): Promise<void> {
  const { title, givenName, familyName, bornOn, gender, email, phone } = PLANTED;
  const saved = createSavedTraveller({ title, givenName, familyName, bornOn, gender, email, phone });
  const travellers = [{ ...saved, documents: [PASSPORT] }];
  await buyer.must('POST', '/v1/travellers', { body: { travellers } });
  const flight = await pay(fixture, buyer, flightCriteria('2027-01-17'));
  const bus = await pay(fixture, buyer, BUS, 'redline');
  const changes = (booking: BookingId) => `/v1/bookings/${booking}/changes`;
  // One change is made and another stays a quote, so that details lie in both.
  const change = await buyer.must<{ id: string; total: object }>('POST', changes(bus.id), {
    body: { travellers: [{ ...CORRECTED, bornOn: PLANTED.bornOn }] },
  });
  const accepted = { acceptedTotal: change.total, payWith: 'wallet' };
  await buyer.must('POST', `/v1/changes/${change.id}/confirmation`, { body: accepted, ...withKey() });
  await fixture.until('the change', async () => {
    const { state } = await buyer.must<{ state: string }>('GET', `/v1/changes/${change.id}`);
    return state === 'done' ? state : undefined;
  });
  await buyer.must('POST', changes(bus.id), { body: { travellers: [CORRECTED] } });
  await buyer.must('GET', `/v1/bookings?search=${encodeURIComponent(PLANTED.phone)}`);
  await buyer.must('POST', '/v1/bookings/itineraries', { body: { bookingIds: [flight.id] } });
  const omar = await fixture.demo('omar@marga.example');
  // It costs more than one operator may record, so it waits for a second one with its travellers.
  await omar.must('POST', `/v1/console/companies/${buyer.company}/offline-bookings`, {
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: '2418830099',
      itinerary: phoneBookedItinerary,
      travellers: [PLANTED],
      total: { amount: '150000.00', currency: 'INR' },
      payWith: 'wallet',
      forUser: buyer.session.user?.uid,
      reason: 'The buyer telephoned',
    },
    ...withKey(),
  });
}

async function readStolenCopies(fixture: AttackFixture) {
  const attempts = new Attempts();
  await enterEverywhere(fixture, await fixture.customer('400000.00'));
  const { postgres, redis, database } = fixture.testBed.system;
  const journal = join(fixture.testBed.folder, 'restate');
  const files = globSync('**/*', { cwd: journal, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  const copies = {
    PostgreSQL: await postgres.dump(new URL(database.migrator).pathname.slice(1), ['--data-only']),
    Redis: await redis.dump(),
    Restate: texts.join('\n'),
  };
  if (!copies.PostgreSQL.includes(PLANTED.givenName)) throw new Error('the dump lacks the planted traveller');
  for (const [where, copy] of Object.entries(copies)) {
    const text = copy.toLowerCase();
    const found = detailsEntered().filter(([, value]) =>
      spellingsOf(value).some((spelling) => text.includes(spelling.toLowerCase())),
    );
    const seen = `${Math.round(text.length / 1024)} KiB, ${found.map(([what]) => what).join(', ') || 'nothing'} in clear`;
    attempts.must(where, found.length === 0, seen);
  }
  return attempts.outcome();
}

async function readDetailsAsFinance(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [owner, finance] = [
    await fixture.demo('asha@himalaya.example'),
    await fixture.demo('farida@himalaya.example'),
  ];
  await fixture.fund(owner.company, '100000.00');
  const { id, checkoutId } = await pay(fixture, owner, flightCriteria('2027-01-18'));
  const mailed = 'mailed.traveller@details.example';
  await owner.must('POST', '/v1/bookings/itinerary-mails', { body: { bookingIds: [id], to: mailed } });
  const paths = [`/v1/bookings/${id}`, '/v1/bookings', `/v1/checkouts/${checkoutId}`, '/v1/overview'];
  for (const path of [...paths, `/v1/bookings/${id}/amendments`, `/v1/bookings/${id}/messages`]) {
    const { status, body } = await finance.ask('GET', path);
    const text = JSON.stringify(body);
    const found = [PLANTED.bornOn, PLANTED.email, PLANTED.phone, mailed].filter((value) =>
      text.includes(value),
    );
    attempts.must(
      path.replace(id, ':id'),
      found.length === 0,
      `${status}, ${found.join(', ') || 'names alone'}`,
    );
  }
  const whole = JSON.stringify(await owner.must('GET', `/v1/bookings/${id}`));
  if (!whole.includes(PLANTED.bornOn)) throw new Error('the owner does not read the details either');
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'reads birth dates and contacts on bookings as finance',
    item: 'V8.2.3',
    attack: readDetailsAsFinance,
  },
  {
    name: 'reads travellers in stolen copies of PostgreSQL, Redis and Restate',
    item: 'V14.2.4',
    attack: readStolenCopies,
    runsLast: true,
  },
];
