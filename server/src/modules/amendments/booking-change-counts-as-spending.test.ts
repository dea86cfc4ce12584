import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmChange, quoteChange } from '@marga/contract/amendments/amendments';
import { readBooking } from '@marga/contract/bookings/booking';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { bookOffer, findSupplierOffers, runBookingChange } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { startOfSpendingDay } from '../checkout/index.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const company = await seedCompany(api, { roles: ['owner', 'booker'], wallet: '9000000.00' });

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;

async function spentBy(role: 'owner' | 'booker'): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    'select checkout.buyer_spending_since($1, array[$2], $3) as minor',
    [company.id, company.person(role).user, startOfSpendingDay()],
  );
  return BigInt(row?.minor ?? '0');
}

async function busesOf(departOn: string, destination = 'ci-jaipur') {
  const question = { service: 'bus' as const, origin: 'ci-delhi', destination, travellers: 1 };
  const as = company.as('owner');
  const offers = await findSupplierOffers(api, as, 'redline', {
    ...question,
    departOn: departOn as LocalDate,
  });
  return offers.toSorted((one, other) => (minorOf(one.offer.total) < minorOf(other.offer.total) ? -1 : 1));
}

test('what a change costs counts against whoever makes it, and not against whoever made the booking', async () => {
  const [cheap] = await busesOf('2027-03-14');
  const dear = (await busesOf('2027-03-19')).at(-1);
  if (!cheap || !dear) throw new Error('no bus runs');
  const booking = await bookOffer(api, deps, company.as('owner'), cheap);
  const booker = company.as('booker');
  const { value: change } = await api.call(quoteChange, {
    as: booker,
    params: { bookingId: booking.id },
    body: { instead: dear.chosen },
  });
  const body = { acceptedTotal: change.total, payWith: 'wallet' };
  const params = { changeId: change.id };
  expect((await api.call(confirmChange, { as: booker, params, key: randomUUID(), body })).status).toBe(202);
  expect(await spentBy('booker'), 'asked for').toBe(minorOf(change.total));
  expect(await runBookingChange(api, deps, booker, change.id)).toMatchObject({ state: 'done' });
  expect(await spentBy('booker'), 'done').toBe(minorOf(change.total));
  expect(await spentBy('owner')).toBe(minorOf(booking.total));
});

test('a change that the supplier refuses has not been spent', async () => {
  const [cheap] = await busesOf('2027-03-14', 'ci-sandbox-change-refused');
  const dear = (await busesOf('2027-03-19', 'ci-sandbox-change-refused')).at(-1);
  if (!cheap || !dear) throw new Error('no bus runs');
  const as = company.as('booker');
  const { id: bookingId } = await bookOffer(api, deps, company.as('owner'), cheap);
  const before = await spentBy('booker');
  const { value: change } = await api.call(quoteChange, {
    as,
    params: { bookingId },
    body: { instead: dear.chosen },
  });
  const body = { acceptedTotal: change.total, payWith: 'wallet' };
  await api.call(confirmChange, { as, params: { changeId: change.id }, key: randomUUID(), body });
  expect(await spentBy('booker'), 'asked for').toBe(before + minorOf(change.total));
  expect(await runBookingChange(api, deps, as, change.id)).toMatchObject({ state: 'rejected' });
  expect(await spentBy('booker'), 'refused').toBe(before);
});

test('a remark goes with what it was said of: another departure has none', async () => {
  const [cheap] = await busesOf('2027-03-15');
  const [other] = await busesOf('2027-03-20');
  if (!cheap || !other) throw new Error('no bus runs');
  const as = company.as('owner');
  const { id } = await bookOffer(api, deps, as, cheap);
  await api.admin(`update bookings.booking set remark = 'By the door' where id = $1`, [id]);
  const changed = async (wanted: object) => {
    const params = { bookingId: id };
    const { value: change } = await api.call(quoteChange, { as, params, body: wanted });
    const body = { acceptedTotal: change.total, payWith: 'wallet' };
    await api.call(confirmChange, { as, params: { changeId: change.id }, key: randomUUID(), body });
    expect(await runBookingChange(api, deps, as, change.id)).toMatchObject({ state: 'done' });
    return (await api.call(readBooking, { as, params })).value.remark;
  };
  expect(await changed({ instead: other.chosen })).toBeNull();
});
