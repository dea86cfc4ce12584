import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type AttackFixture, firstOf } from './harness/attack-fixture.ts';

/** Limits are counted in Redis where processes share them. Whoever waits for its failure must not find them gone. */

async function floodWithoutRedis(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const trip = await fixture.makeTrip(buyer, await fixture.cheapestOffer(buyer));
  const booking = firstOf((await fixture.buy(buyer, trip)).bookings, 'booking');
  const { redis } = fixture.testBed.system;
  await redis.killHard();
  try {
    const mailed = await Promise.all(
      Array.from({ length: 70 }, (_, at) =>
        buyer.ask('POST', '/v1/bookings/itinerary-mails', {
          body: { bookingIds: [booking.id], to: `victim-${at}@people.example` },
        }),
      ),
    );
    const sent = mailed.filter(({ status }) => status === 202).length;
    attempts.must(
      '70 mails to strangers',
      sent <= 60,
      `${sent} accepted, then ${mailed.find(({ code }) => code)?.code}`,
    );
    const printed = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyer.ask('POST', '/v1/bookings/itineraries', { body: { bookingIds: [booking.id] } }),
      ),
    );
    const made = printed.filter(({ status }) => status === 200).length;
    attempts.must('20 files', made <= 10, `${made} made, then ${printed.find(({ code }) => code)?.code}`);
    const guesses: (string | undefined)[] = [];
    for (let at = 0; at < 15; at++)
      guesses.push(
        (
          await fixture.visitor().ask('POST', '/v1/session', {
            body: { email: buyer.email, password: `wrong ${at}`, rememberMe: false },
          })
        ).code,
      );
    const judged = guesses.filter((code) => code === 'invalid-credential').length;
    attempts.must(
      '15 guesses of a password from 15 networks',
      judged <= 10,
      `${judged} judged, then ${guesses.at(-1)}`,
    );
  } finally {
    await redis.restart();
  }
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'waits for the failure of Redis to pass every limit',
    item: 'V2.4.1',
    attack: floodWithoutRedis,
    requests: 200,
    isSlow: true,
  },
];
