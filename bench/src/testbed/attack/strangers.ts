import { addMoney, compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import type { SearchEvent } from '@marga/contract/search/search';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type Actor, type AttackFixture, flightCriteria } from './harness/attack-fixture.ts';

async function readNetFaresUnverified(fixture: AttackFixture) {
  const attempts = new Attempts();
  const stranger = await fixture.stranger();
  const found = await fixture.search(stranger, flightCriteria('2027-03-05'));
  const below = found.filter(
    ({ offer: { total, base, taxes } }) =>
      compareMoney(fromWireMoney(total), addMoney(fromWireMoney(base), fromWireMoney(taxes))) < 0,
  );
  attempts.must('fares below the published ones', below.length === 0, `${below.length} of ${found.length}`);
  const [first] = found;
  if (!first) throw new Error('the search found nothing');
  const chosen = { searchId: first.searchId, offerId: first.offer.id };
  attempts.mustBeRefused(
    'corporate fares',
    await stranger.ask('POST', '/v1/searches', {
      body: { ...flightCriteria('2027-03-05'), fareType: 'corporate' },
    }),
    'email-not-verified',
  );
  attempts.mustBeRefused(
    'the lines of a price',
    await stranger.ask('POST', '/v1/prices', { body: chosen }),
    'email-not-verified',
  );
  attempts.mustBeRefused(
    'a trip, which shows its price',
    await stranger.ask('POST', '/v1/trips', { body: { items: [{ ...chosen, seats: [] }] } }),
    'email-not-verified',
  );
  return attempts.outcome();
}

async function searchAsMuchAsCustomers(fixture: AttackFixture) {
  const attempts = new Attempts();
  const stranger = await fixture.stranger();
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 60; at++) {
    const body = flightCriteria(`2027-0${1 + Math.floor(at / 28)}-${String((at % 28) + 1).padStart(2, '0')}`);
    codes.push((await stranger.ask('POST', '/v1/searches', { body })).code);
  }
  const taken = codes.filter((code) => code === undefined).length;
  const isExplained = codes.includes('limited-before-approval');
  attempts.must('60 searches in a row', taken <= 30 && isExplained, `${taken} taken, ${codes.at(-1)}`);
  return attempts.outcome();
}

/** Returns how each supplier's part of a search ended, and how long the whole took. */
async function searchEnds(buyer: Actor, criteria: object) {
  const { id } = await buyer.must<{ id: string }>('POST', '/v1/searches', { body: criteria });
  const startedAt = performance.now();
  const events = parseEvents<SearchEvent>(await buyer.must<string>('GET', `/v1/searches/${id}/events`));
  const ends = new Map<string, string>();
  for (const event of events) if (event.type === 'supplier-ended') ends.set(event.supplier, event.end);
  return { ends, tookMs: performance.now() - startedAt };
}

const to = (destination: string, day: string) => ({
  service: 'flight',
  journeys: [{ origin: 'DEL', destination, departOn: day }],
  travellers: { adults: 1 },
});

/** Skybridge fails on every search to XSE. */
async function openTheBreakerForOthers(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [attacker, victim] = [await fixture.customer(), await fixture.customer()];
  const failures: (string | undefined)[] = [];
  for (const days of [
    [10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19],
  ]) {
    const searched = await Promise.all(days.map((day) => searchEnds(attacker, to('XSE', `2027-03-${day}`))));
    failures.push(...searched.map(({ ends }) => ends.get('skybridge')));
  }
  if (!failures.includes('failed')) throw new Error(`skybridge did not fail: ${failures.join()}`);
  const { ends } = await searchEnds(victim, flightCriteria('2027-03-21'));
  attempts.must(
    'another company asks the same supplier',
    ends.get('skybridge') === 'answered',
    `${ends.get('skybridge')} after ${failures.join()}`,
  );
  return attempts.outcome();
}

const SEARCHES = 5;

/** Coral never answers a search to XSH, so each keeps one of its slots until it times out. */
async function floodASupplier(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [attacker, victim] = [await fixture.customer(), await fixture.customer()];
  const searches = async (month: string) => {
    const all = [];
    for (let day = 1; day <= SEARCHES; day++)
      all.push(await searchEnds(victim, flightCriteria(`2027-${month}-0${day}`)));
    const answered = all.filter(({ ends }) => ends.get('coral') === 'answered').length;
    const tookMs =
      all.map(({ tookMs: took }) => took).toSorted((a, b) => a - b)[Math.floor(SEARCHES / 2)] ?? 0;
    return { answered, tookMs };
  };
  const before = await searches('04');
  const over = new AbortController();
  const flood = Array.from({ length: 18 }, async (_, at) => {
    for (let month = 5; !over.signal.aborted && month <= 7; month++)
      await searchEnds(attacker, to('XSH', `2027-0${month}-${at + 10}`));
  });
  const during = await searches('08');
  over.abort();
  await Promise.all(flood);
  const ratio = during.tookMs / before.tookMs;
  attempts.must(
    'searches of another company meanwhile',
    during.answered >= before.answered && ratio < 2,
    `${during.answered} of ${SEARCHES} answered by the flooded supplier, before ${before.answered}; ` +
      `median ${Math.round(during.tookMs)} ms, before ${Math.round(before.tookMs)} ms, ratio ${ratio.toFixed(2)}`,
  );
  return attempts.outcome();
}

async function readACompetitorsSearches(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [competitor, spy] = [await fixture.customer(), await fixture.customer()];
  const criteria = flightCriteria('2027-09-15');
  await fixture.search(competitor, criteria);
  const { days } = await spy.must<{ days: { day: string; asOf: string | null }[] }>(
    'POST',
    '/v1/fare-calendars',
    {
      body: { criteria, month: '2027-09' },
    },
  );
  const times = days.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
  const exact = times.filter((asOf) => Date.parse(asOf) % (6 * 3_600_000) !== 0);
  if (times.length === 0) throw new Error('the calendar knows nothing');
  attempts.must(
    'when the competitor searched',
    exact.length === 0,
    `${exact.length} of ${times.length} exact`,
  );
  return attempts.outcome();
}

async function publishQuotesWithoutEnd(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const trip = await fixture.makeTrip(
    buyer,
    await fixture.cheapestOffer(buyer, flightCriteria('2027-03-06')),
  );
  const codes = await Promise.all(
    Array.from(
      { length: 20 },
      async () =>
        (await buyer.ask('POST', `/v1/trips/${trip.id}/quotes`, { body: { days: 3, note: null } })).code,
    ),
  );
  const made = codes.filter((code) => code === undefined).length;
  attempts.must('20 quotes of one trip at once', made === 10, `${made} made`);
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'reads net and corporate fares without a verified address',
    item: 'V8.2.1',
    attack: readNetFaresUnverified,
  },
  { name: 'searches like a customer before approval', item: 'V2.4.1', attack: searchAsMuchAsCustomers },
  {
    name: 'has a supplier suspended for other companies',
    item: 'V15.2.2',
    attack: openTheBreakerForOthers,
  },
  {
    name: 'takes all of a supplier from other companies',
    item: 'V15.2.2',
    attack: floodASupplier,
    requests: 200,
    isSlow: true,
  },
  {
    name: 'reads in the fare calendar when a competitor searched',
    item: 'V8.2.2',
    attack: readACompetitorsSearches,
  },
  { name: 'makes links to quotes without end', item: 'V2.4.1', attack: publishQuotesWithoutEnd },
];
