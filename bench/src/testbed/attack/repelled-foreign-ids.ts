import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type AttackFixture, checkoutBody, flightCriteria, withKey } from './harness/attack-fixture.ts';
import type { Answer } from '../identity/simulated-visitor.ts';

async function useAnotherCompanysTrip(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [victim, thief] = [await fixture.customer(), await fixture.customer()];
  const found = await fixture.cheapestOffer(victim, flightCriteria('2027-03-01'));
  const { searchId, offer } = found;
  const trip = await fixture.makeTrip(victim, found);
  const requests: readonly [method: string, path: string, body?: object][] = [
    ['POST', '/v1/trips', { items: [{ searchId, offerId: offer.id, seats: [] }] }],
    ['POST', '/v1/prices', { searchId, offerId: offer.id }],
    ['GET', `/v1/searches/${searchId}/events`],
    ['GET', `/v1/trips/${trip.id}`],
    ['PATCH', `/v1/trips/${trip.id}`, { name: 'MINE' }],
    ['DELETE', `/v1/trips/${trip.id}/items/${offer.id}`],
    ['DELETE', `/v1/trips/${trip.id}`],
    ['POST', '/v1/checkouts', checkoutBody(trip)],
  ];
  for (const [method, path, body] of requests) {
    const sent = { ...(body ? { body } : {}), ...(path === '/v1/checkouts' ? withKey() : {}) };
    attempts.mustBeRefused(
      `${method} ${path.replace(trip.id, 'trip').replace(searchId, 'search').replace(offer.id, 'offer')}`,
      await thief.ask(method, path, sent),
      'not-found',
      'offer-expired',
    );
  }
  attempts.mustBeRefused(
    'the header of the other company',
    await thief.ask('GET', `/v1/trips/${trip.id}`, { company: victim.company }),
    'permission-denied',
    'not-found',
  );
  return attempts.outcome();
}

async function flipBitsOfASearchId(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.demo('chitra@coromandel.example');
  const found = await fixture.cheapestOffer(buyer, flightCriteria('2027-03-02'));
  const { searchId, offer } = found;
  const bytes = Buffer.from(searchId.slice('srh_'.length), 'base64url');
  const answers: Answer[] = [];
  for (let index = 0; index < bytes.length; index += 7) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    const body = { searchId: `srh_${changed.toString('base64url')}`, offerId: offer.id };
    answers.push(await buyer.ask('POST', '/v1/prices', { body }));
  }
  const accepted = answers.filter(({ code }) => code !== 'offer-expired').length;
  attempts.must('a changed bit', accepted === 0, `${accepted} of ${answers.length} ids accepted`);
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: "reads, changes and pays another company's search and trip",
    item: 'V8.2.2',
    attack: useAnotherCompanysTrip,
  },
  { name: 'flips bits of an encrypted search id', item: 'V11.3.2', attack: flipBitsOfASearchId },
];
