import type { Checkout } from '@marga/contract/checkout/checkout';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import { TRAVELLER } from '../simulated-buyer.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type Actor, type AttackFixture, firstOf, flightCriteria } from './harness/attack-fixture.ts';

async function bookedBy(fixture: AttackFixture, buyer: Actor, departOn: string) {
  const trip = await fixture.makeTrip(buyer, await fixture.cheapestOffer(buyer, flightCriteria(departOn)));
  const { bookings }: Checkout = await fixture.buy(buyer, trip);
  return firstOf(bookings, 'booking');
}

interface Found {
  readonly bookings: readonly { readonly id: string }[];
}

/** Asks the routes that read across companies as a buyer, as a visitor, and for another company. */
async function readOtherCompanies(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [victim, thief] = [await fixture.customer(), await fixture.customer()];
  const { id } = await bookedBy(fixture, victim, '2027-03-08');
  const reference = shortReferenceOf(id);
  const acrossCompanies = [
    `/v1/console/bookings?text=${reference}`,
    `/v1/console/bookings/${id}`,
    '/v1/console/open-counts',
  ];
  for (const path of acrossCompanies) {
    const what = path.replace(id, 'booking').split('?')[0] ?? '';
    attempts.mustBeRefused(`buyer: ${what}`, await thief.ask('GET', path), 'permission-denied');
    attempts.mustBeRefused(`visitor: ${what}`, await fixture.visitor().ask('GET', path), 'unauthenticated');
  }
  for (const path of [`/v1/find?text=${reference}`, '/v1/open-counts']) {
    const answer = await thief.ask('GET', path, { company: victim.company });
    attempts.mustBeRefused(`in the name of the other company: ${path}`, answer, 'permission-denied');
  }
  for (const text of [reference, TRAVELLER.email, TRAVELLER.phone, TRAVELLER.familyName, '%%', '__']) {
    const { bookings } = await thief.must<Found>('GET', `/v1/find?text=${encodeURIComponent(text)}`);
    attempts.must(`find ${text}`, bookings.length === 0, `${bookings.length} bookings`);
  }
  const counts = await thief.must<{ bookings: { open: number } }>('GET', '/v1/open-counts');
  attempts.must('counts', counts.bookings.open === 0, `${counts.bookings.open} open`);
  return attempts.outcome();
}

/** Searches for customers as an operator who does not want it to be known for whom. */
async function searchWithoutATrace(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [omar, victim] = [await fixture.demo('omar@marga.example'), await fixture.customer()];
  const booking = await bookedBy(fixture, victim, '2027-03-09');
  const entries = () =>
    fixture.testBed.query<{ company_id: string | null; detail: Record<string, string> }>(
      `select company_id, detail from platform.audit where user_id = $1 and detail ->> 'read' = any ($2) order by seq`,
      [omar.session.user.uid, ['workqueue.find-bookings', 'workqueue.read-booking']],
    );
  const before = (await entries()).length;
  const stamp = String(Date.now()).slice(-7);
  const names = [`Quilla Zed${stamp}`, `zed${stamp}  QUILLA`, `Qu\u200billa-Zed${stamp}.`];
  const documents = [`Z${stamp}`, 'ABCPD1234F'];
  for (const text of [...names, ...documents, victim.company])
    await omar.must('GET', `/v1/console/bookings?text=${encodeURIComponent(text)}`);
  const made = (await entries()).slice(before);
  const log = JSON.stringify(made);
  attempts.must('documents in clear', !documents.some((text) => log.includes(text)), 'the audit log');
  attempts.must('a company is said to be read', !log.includes(victim.company), 'it was typed, not read');
  const hashes = new Set(made.map(({ detail }) => detail['searchedHash']));
  attempts.must('spellings of one name', hashes.size === 4, `${hashes.size} hashes of four searches`);
  await omar.must('GET', `/v1/console/bookings/${booking.id}`);
  const last = (await entries()).at(-1);
  attempts.must('reading the booking', last?.company_id === victim.company, 'in the log of its company');
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'finds and reads the bookings of other companies by the search and the counts',
    item: 'V8.2.2',
    attack: readOtherCompanies,
  },
  {
    name: 'searches for a customer as an operator and hides for whom',
    item: 'V14.2.4',
    attack: searchWithoutATrace,
  },
];
