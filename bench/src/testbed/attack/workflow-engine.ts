import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { compareMoney, formatMoneyDecimal } from '@marga/contract/kernel/money';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import {
  type Actor,
  type AttackFixture,
  firstOf,
  flightCriteria,
  type FoundOffer,
  withKey,
} from './harness/attack-fixture.ts';

/** The engine's port is closed to everybody but us. These cases suppose that one rule of a network has slipped. */

async function send(fixture: AttackFixture, workflow: string, key: string, input: object): Promise<number> {
  const { url } = fixture.testBed.system.restate;
  const answer = await fetch(`${url}/${workflow}/${encodeURIComponent(key)}/run/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(5_000),
  });
  return answer.status;
}

async function bookRefundable(fixture: AttackFixture, buyer: Actor, day: string): Promise<Checkout> {
  const offers = await fixture.search(buyer, flightCriteria(day));
  const isRefundable = ({ offer: { itinerary } }: FoundOffer) =>
    'refundable' in itinerary && itinerary.refundable;
  const trip = await fixture.makeTrip(buyer, firstOf(offers.filter(isRefundable), 'refundable offer'));
  return fixture.buy(buyer, trip);
}

async function useRunKeysInAdvance(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const booking = firstOf((await bookRefundable(fixture, buyer, '2027-02-06')).bookings, 'booking');
  const quote = await buyer.must<Cancellation>('POST', `/v1/bookings/${booking.id}/cancellations`, {
    body: {},
  });
  const input = { companyId: buyer.company, amendmentId: quote.id, attempt: 1 };
  for (const key of [quote.id, `${quote.id}:1`, `${quote.id}:2`])
    await send(fixture, 'cancellation', key, input);
  await buyer.must('POST', `/v1/cancellations/${quote.id}/confirmation`, {
    body: { acceptedRefund: quote.refund },
    ...withKey(),
  });
  const startedAt = performance.now();
  const { state } = await fixture.until('the end of the cancellation', async () => {
    const read = await buyer.must<Cancellation>('GET', `/v1/cancellations/${quote.id}`);
    return ['done', 'rejected'].includes(read.state) ? read : undefined;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  attempts.must(
    'a cancellation whose keys were used up before',
    state === 'done' && seconds < 15,
    `${state} after ${seconds.toFixed(1)} s`,
  );
  return attempts.outcome();
}

async function startForgedRuns(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [buyer, other] = [await fixture.customer(), await fixture.customer()];
  const { id } = await bookRefundable(fixture, buyer, '2027-02-07');
  const [before, ofOther] = [await fixture.balanceOf(buyer), await fixture.balanceOf(other)];
  const orders = async () =>
    (await fixture.testBed.query<{ count: string }>('select count(*) from bookings.booking'))[0]?.count;
  const booked = await orders();
  for (const companyId of [buyer.company, other.company])
    await send(fixture, 'checkout', `forged-for-${companyId}`, { companyId, checkoutId: id, attempt: 99 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const again = await buyer.must<Checkout>('GET', `/v1/checkouts/${id}`);
  const isUnchanged =
    compareMoney(await fixture.balanceOf(buyer), before) === 0 &&
    compareMoney(await fixture.balanceOf(other), ofOther) === 0 &&
    again.bookings.every(({ state }) => state === 'confirmed') &&
    (await orders()) === booked;
  attempts.must(
    'forged runs of a checkout that has ended',
    isUnchanged,
    isUnchanged ? 'nothing has changed' : `the balance was ${formatMoneyDecimal(before)}, now it differs`,
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'uses up the keys of runs in advance', item: 'V13.2.1', attack: useRunKeysInAdvance },
  { name: 'starts forged runs at the workflow engine', item: 'V13.2.1', attack: startForgedRuns },
];
