import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Cancellation,
  confirmCancellation,
  quoteCancellations,
  quoteChange,
  readAmendments,
  readChange,
} from '@marga/contract/amendments/amendments';
import { readBooking, readPrice } from '@marga/contract/bookings/booking';
import { startCheckout } from '@marga/contract/checkout/checkout';
import { createApiKey } from '@marga/contract/identity/team';
import { fromWireMoney, sumMoney } from '@marga/contract/kernel/money';
import { SCOPES } from '@marga/contract/identity/permissions';
import type { Route } from '@marga/contract/route-definition';
import { readAncillaries } from '@marga/contract/trips/trip-ancillaries';
import { type Asked, startTestApi } from '../../../test/api.ts';
import { makeTrip, traveller } from '../../../test/search-and-start-checkout.ts';
import {
  bookBus,
  createBusTrip,
  makeTravellers,
  requestCancellationQuote,
} from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { addCommissionAndMarkupRules } from '../../../test/commission-and-markup-rules.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/** These tests use an API key that may buy, read and cancel, but may not see the price breakdown. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner', 'traveller'], wallet: '9000000.00' });
const as = company.as('owner');
await addCommissionAndMarkupRules(api, company);

const scopes = SCOPES.filter((scope) => scope !== 'price:read');
const { value: key } = await api.call(createApiKey, {
  as,
  body: { name: 'Buys and gives back', scopes, dailyCap: { amount: '9000000.00', currency: 'INR' } },
});
const byKey = <R extends Route>(route: R, asked: Asked = {}) =>
  api.call(route, {
    ...asked,
    as: { company: company.id },
    headers: { authorization: `Bearer ${key.secret}` },
  });

const OPEN = ['paid', 'charge', 'given-back-before'];
const codes = ({ lines }: Cancellation) => lines.map(({ code }) => code);
const total = ({ lines }: Cancellation) =>
  sumMoney(
    lines.map(({ amount }) => fromWireMoney(amount)),
    'INR',
  ).minor;

test('what a cancellation costs is one sum for who may not see what a price is made of, and they can confirm it', async () => {
  const booking = await bookBus(bench, as);
  const whole = (await requestCancellationQuote(bench, as, booking.id)).value;
  expect(codes(whole)).toEqual(
    expect.arrayContaining(['supplier-charge', 'commission-earned', 'markup-retained']),
  );

  const { value: several } = await byKey(quoteCancellations, { body: { bookingIds: [booking.id] } });
  const redacted = several.items[0]?.cancellation;
  if (!redacted) throw new Error('it was not quoted');
  expect(codes(redacted).filter((code) => !OPEN.includes(code))).toEqual([]);
  expect(codes(redacted)).toContain('charge');
  expect(total(redacted)).toBe(fromWireMoney(redacted.refund).minor);
  expect(redacted.refund).toEqual(whole.refund);
  expect(redacted.feeSchedule[0]).toMatchObject({
    charge: whole.feeSchedule[0]?.charge,
    refund: whole.refund,
  });

  const { value: confirmed } = await byKey(confirmCancellation, {
    key: randomUUID(),
    params: { cancellationId: redacted.id },
    body: { acceptedRefund: redacted.refund },
  });
  expect(codes(confirmed)).toEqual(codes(redacted));
  const params = { bookingId: booking.id };
  const { value: amendments } = await byKey(readAmendments, { params });
  expect(amendments.cancellations.map(codes)).toEqual([codes(redacted)]);
  const { value: full } = await api.call(readAmendments, { as, params });
  expect(full.cancellations.map(codes)).toEqual([codes(whole)]);
});

test('what a change costs is one sum for them too, the same as everybody pays', async () => {
  const booking = await bookBus(bench, as, { supplier: 'redline' });
  const travellers = makeTravellers(1).map((one) => ({ ...one, givenName: `${one.givenName}A` }));
  const params = { bookingId: booking.id };
  const { value: redacted, text } = await byKey(quoteChange, { params, body: { travellers } });
  expect(redacted.difference, text).toEqual(redacted.total);
  expect(redacted.fee.amount).toBe('0.00');
  const { value: whole } = await api.call(readChange, { as, params: { changeId: redacted.id } });
  expect(whole.total).toEqual(redacted.total);
  expect(whole.fee.amount).not.toBe('0.00');
});

test('they read what they pay, and buy at it; the lines behind it are refused', async () => {
  const trip = await createBusTrip(api, as);
  expect(trip.items[0]?.price?.lines.map(({ code }) => code)).toContain('commission');
  const bought = await byKey(startCheckout, {
    key: randomUUID(),
    body: {
      tripId: trip.id,
      travellers: [traveller],
      acceptedTotal: { ...trip.total, amount: '1.00' },
      payWith: 'wallet',
    },
  });
  // A refusal that includes the current price does not show the breakdown either.
  expect(bought.code).toBe('price-changed');
  expect(bought.text).toContain(trip.total.amount);
  expect(bought.text).not.toMatch(/commission|markup/);
  const { value: checkout } = await byKey(startCheckout, {
    key: randomUUID(),
    body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
  });
  const params = { bookingId: checkout.bookings[0]?.id ?? '' };
  expect((await byKey(readBooking, { params })).value.total).toEqual(trip.total);
  expect((await byKey(readPrice, { params })).code).toBe('permission-denied');
});

test('what an ancillary costs is what anybody pays for it, and is told to whoever chooses', async () => {
  const limited = company.as('traveller');
  const trip = await makeTrip(api, limited);
  const [item] = trip.items;
  if (!item) throw new Error('an empty trip');
  expect(item.price).toBeNull();
  const params = { tripId: trip.id, offerId: item.offerId };
  const [mine, theirs] = [
    await api.call(readAncillaries, { as, params }),
    await api.call(readAncillaries, { as: limited, params }),
  ];
  expect(theirs.value.offered.ancillaries.some(({ price }) => price.amount !== '0.00')).toBe(true);
  expect(theirs.value.offered).toEqual(mine.value.offered);
  expect(theirs.text).not.toMatch(/commission|markup/);
});
