import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Checkout } from '@marga/contract/checkout/checkout';
import {
  compareMoney,
  formatMoneyDecimal,
  fromWireMoney,
  isNegativeMoney,
  multiplyMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import {
  type Actor,
  type AttackFixture,
  checkoutBody,
  firstOf,
  flightCriteria,
  type FoundOffer,
  type FoundTrip,
  withKey,
} from './harness/attack-fixture.ts';

async function payWithOtherTotals(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const offer = await fixture.cheapestOffer(buyer, flightCriteria('2027-02-01'));
  const trip = await fixture.makeTrip(buyer, offer);
  for (const [amount, currency] of [
    ['1.00', 'INR'],
    ['-1277.00', 'INR'],
    ['0.00', 'INR'],
    [trip.total.amount, 'USD'],
    ['999999999999999.00', 'INR'],
  ] as const) {
    const body = { ...checkoutBody(trip), acceptedTotal: { amount, currency } };
    const answer = await buyer.ask('POST', '/v1/checkouts', { body, ...withKey() });
    attempts.mustBeRefused(`pay ${amount} ${currency}`, answer, 'price-changed', 'invalid-request');
  }
  return attempts.outcome();
}

async function payOneTripTwice(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const offer = await fixture.cheapestOffer(buyer, flightCriteria('2027-02-02'));
  const trip = await fixture.makeTrip(buyer, offer);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      buyer.ask('POST', '/v1/checkouts', { body: checkoutBody(trip), ...withKey() }),
    ),
  );
  const accepted = answers.filter(({ status }) => status === 202);
  attempts.must('six payments of one trip', accepted.length === 1, `${accepted.length} accepted`);
  return attempts.outcome();
}

async function payTwoTripsFromOneBalance(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer('0.01');
  const offers = await fixture.search(buyer, flightCriteria('2027-02-03'));
  const trips: FoundTrip[] = [];
  for (const offer of offers.slice(0, 3)) trips.push(await fixture.makeTrip(buyer, offer));
  const totals = trips.map(({ total }) => fromWireMoney(total)).toSorted(compareMoney);
  const cheapest = firstOf(totals, 'trip');
  const dearest = firstOf(totals.slice(-1), 'trip');
  if (compareMoney(dearest, multiplyMoney(cheapest, 2n)) >= 0)
    throw new Error('the trips differ too much in price');
  await fixture.fund(buyer.company, formatMoneyDecimal(dearest));
  const answers = await Promise.all(
    trips.map((trip) => buyer.ask('POST', '/v1/checkouts', { body: checkoutBody(trip), ...withKey() })),
  );
  const accepted = answers.filter(({ status }) => status === 202).map(({ body }) => body as Checkout);
  let booked = 0;
  for (const { id } of accepted) {
    const { bookings } = await fixture.awaitCheckout(buyer, id);
    booked += bookings.filter(({ state }) => state !== 'failed').length;
  }
  attempts.must(
    'three trips at once with money for one',
    booked <= 1,
    `${accepted.length} accepted, ${booked} booked`,
  );
  const balance = await fixture.balanceOf(buyer);
  attempts.must(
    'a balance below zero',
    !isNegativeMoney(balance),
    `the balance is ${formatMoneyDecimal(balance)}`,
  );
  return attempts.outcome();
}

async function useAKeyAgain(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [buyer, other] = [await fixture.customer(), await fixture.customer()];
  const offer = await fixture.cheapestOffer(buyer, flightCriteria('2027-02-04'));
  const trip = await fixture.makeTrip(buyer, offer);
  const body = checkoutBody(trip);
  const keyed = withKey();
  const { id } = await buyer.must<Checkout>('POST', '/v1/checkouts', { body, ...keyed });
  const pay = (who: Actor, changed: object) =>
    who.ask('POST', '/v1/checkouts', { body: { ...body, ...changed }, ...keyed });
  attempts.mustBeRefused('the key of another company', await pay(other, {}), 'not-found');
  attempts.mustBeRefused(
    'the key with another body',
    await pay(buyer, { payWith: 'gateway' }),
    'idempotency-key-reused',
  );
  const topUp = { amount: { amount: '500.00', currency: 'INR' }, into: 'wallet' };
  attempts.mustBeRefused(
    'the key on another route',
    await buyer.ask('POST', '/v1/top-ups', { body: topUp, ...keyed }),
    'idempotency-key-reused',
  );
  const again = await pay(buyer, {});
  const isSame = (again.body as Checkout).id === id;
  attempts.must('the same request again', isSame, isSame ? 'answered with the same checkout' : 'paid twice');
  return attempts.outcome();
}

async function cancelManyTimes(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer();
  const offers = await fixture.search(buyer, flightCriteria('2027-02-05'));
  const isRefundable = ({ offer: { itinerary } }: FoundOffer) =>
    'refundable' in itinerary && itinerary.refundable;
  const trip = await fixture.makeTrip(buyer, firstOf(offers.filter(isRefundable), 'refundable offer'));
  const before = await fixture.balanceOf(buyer);
  const booking = firstOf((await fixture.buy(buyer, trip)).bookings, 'booking');
  const quotes: Cancellation[] = [];
  for (let count = 0; count < 3; count++)
    quotes.unshift(
      await buyer.must<Cancellation>('POST', `/v1/bookings/${booking.id}/cancellations`, { body: {} }),
    );
  const confirm = (quote: Cancellation, acceptedRefund: WireMoney) =>
    buyer.ask('POST', `/v1/cancellations/${quote.id}/confirmation`, {
      body: { acceptedRefund },
      ...withKey(),
    });
  for (const amount of ['999999.00', '-1.00']) {
    const answer = await confirm(firstOf(quotes, 'quote'), { amount, currency: 'INR' });
    attempts.mustBeRefused(`a refund of ${amount}`, answer, 'price-changed', 'invalid-request');
  }
  const answers = await Promise.all(
    [...quotes, ...quotes, ...quotes].map((quote) => confirm(quote, quote.refund)),
  );
  const accepted = answers.filter(({ status }) => status === 202).map(({ body }) => body as Cancellation);
  const cancelled = new Set(accepted.map(({ id }) => id));
  attempts.must(
    'nine confirmations at once',
    cancelled.size === 1,
    `${cancelled.size} cancellations accepted`,
  );
  await fixture.until('the end of the cancellation', async () => {
    const [id = ''] = cancelled;
    const { state } = await buyer.must<Cancellation>('GET', `/v1/cancellations/${id}`);
    // The supplier refuses a quote that a later one has replaced.
    return ['done', 'rejected'].includes(state) ? state : undefined;
  });
  const after = await fixture.balanceOf(buyer);
  attempts.must(
    'more back than was paid',
    compareMoney(after, before) <= 0,
    `${formatMoneyDecimal(before)} before, ${formatMoneyDecimal(after)} after`,
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'pays another total than the price, a negative one or one in another currency',
    item: 'V2.2.1',
    attack: payWithOtherTotals,
  },
  { name: 'pays one trip six times at once', item: 'V2.3.3', attack: payOneTripTwice },
  {
    name: 'pays three trips at once from a balance that is enough for one',
    item: 'V2.3.3',
    attack: payTwoTripsFromOneBalance,
  },
  {
    name: 'uses an idempotency key again, elsewhere and as another company',
    item: 'V2.3.3',
    attack: useAKeyAgain,
  },
  {
    name: 'confirms cancellations of a booking nine times at once for the refund',
    item: 'V2.3.3',
    attack: cancelManyTimes,
  },
];
