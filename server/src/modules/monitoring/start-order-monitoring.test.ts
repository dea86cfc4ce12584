import { expect, test } from 'vitest';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { createServiceRequestFixture } from '../../../test/service-request-fixture.ts';
import { allowPaymentMethods, holdTrip, payHeldCheckout } from '../../../test/held-trip-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { callStartOrderMonitoring } from './index.ts';

/**
 * These tests check that a booking at a connected supplier is monitored from its confirmation, however it is
 * confirmed, and that offline or unconfirmed bookings are not.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const operator = await seedStaff(api, 'operator');
const { bookOffline } = await createServiceRequestFixture(api);

async function monitorOf(booking: BookingId): Promise<{ minutes: number } | undefined> {
  const [row] = await api.admin<{ minutes: number }>(
    `select round(extract(epoch from w.next_check_at - b.updated_at) / 60)::int as minutes
      from monitoring.order_monitor w join bookings.booking b on b.id = w.booking_id where w.booking_id = $1`,
    [booking],
  );
  return row;
}

async function stateOf(booking: BookingId): Promise<string | undefined> {
  const [row] = await api.admin<{ state: string }>('select state from bookings.booking where id = $1', [
    booking,
  ]);
  return row?.state;
}

const firstOf = ({ bookings: [booking] }: { bookings: readonly { id: BookingId }[] }): BookingId => {
  if (!booking) throw new Error('a checkout without a booking');
  return booking.id;
};

async function buyer(): Promise<TestCompany> {
  const company = await seedCompany(api, { wallet: '9000000.00' });
  await allowPaymentMethods(api, company.as('owner'));
  return company;
}

const WAYS: Record<string, (company: TestCompany) => Promise<BookingId>> = {
  'paid at once': async (company) => {
    const as = company.as('owner');
    const { id } = await startCheckoutOfNewTrip(api, as);
    return firstOf(await runCheckout(api, deps, as, id));
  },
  'held first and paid later': async (company) => {
    const as = company.as('owner');
    const held = await holdTrip(api, deps, as);
    expect(await monitorOf(firstOf(held)), 'on hold').toBeUndefined();
    await payHeldCheckout(api, as, held);
    return firstOf(await runCheckout(api, deps, as, held.id));
  },
  'found by asking the supplier again': async (company) => {
    const as = company.as('owner');
    const { id } = await startCheckoutOfNewTrip(api, as, { destination: 'X5B' });
    return firstOf(await runCheckout(api, deps, as, id));
  },
  'decided by an operator': async (company) => {
    const as = company.as('owner');
    const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
    const { key, checkoutId } = await createEscalatedBooking(api, hasty, as);
    const made = { action: 'booking-made', order: 'ord_by_telephone', reference: 'PNR123' };
    await performWorkItemAction(api, operator, key, { ...made, reason: 'The supplier’s night desk said so' });
    return firstOf(await runCheckout(api, deps, as, checkoutId));
  },
};

test.for(Object.entries(WAYS))(
  '%s: its first look is ten minutes after it is confirmed',
  async ([, book]) => {
    const booking = await book(await buyer());
    expect(await stateOf(booking)).toBe('confirmed');
    expect(await monitorOf(booking)).toEqual({ minutes: 10 });
  },
);

test('entered by an operator: nobody can be asked about it', async () => {
  const booking = await bookOffline(await buyer());
  expect(await stateOf(booking)).toBe('confirmed');
  expect(await monitorOf(booking)).toBeUndefined();
});

test('a booking that cannot be watched is not confirmed either', async () => {
  const company = await buyer();
  const as = company.as('owner');
  const { id, bookings } = await startCheckoutOfNewTrip(api, as);
  const booking = firstOf({ bookings });
  await api.admin(
    `create function public.refuse_monitor() returns trigger language plpgsql as $$ begin raise exception 'no monitor'; end $$`,
  );
  await api.admin(
    'create trigger refuse_monitor before insert on monitoring.order_monitor for each row execute function public.refuse_monitor()',
  );
  await expect(runCheckout(api, deps, as, id)).rejects.toThrow('no monitor');
  expect(await stateOf(booking)).toBe('ordered');
  await api.admin('drop trigger refuse_monitor on monitoring.order_monitor');
  await api.admin('drop function public.refuse_monitor()');
  await runCheckout(api, deps, as, id);
  expect([await stateOf(booking), await monitorOf(booking)]).toEqual(['confirmed', { minutes: 10 }]);
});

test('a second run that confirms it leaves its watch as it is', async () => {
  const company = await buyer();
  const as = company.as('owner');
  const { id } = await startCheckoutOfNewTrip(api, as);
  const booking = firstOf(await runCheckout(api, deps, as, id));
  await api.admin(
    `update monitoring.order_monitor set next_check_at = next_check_at + interval '1 hour', notices = 3 where booking_id = $1`,
    [booking],
  );
  await startMonitoring(company.id, booking);
  expect(await monitorOf(booking)).toEqual({ minutes: 70 });
});

test('another company begins no watch of it, and nobody one of what is not confirmed', async () => {
  const [company, other] = [await buyer(), await buyer()];
  const { bookings } = await startCheckoutOfNewTrip(api, company.as('owner'));
  const unpaid = firstOf({ bookings });
  await startMonitoring(company.id, unpaid);
  expect(await monitorOf(unpaid)).toBeUndefined();
  const booking = await WAYS['paid at once']?.(company);
  if (booking === undefined) throw new Error('nothing was booked');
  await api.admin('delete from monitoring.order_monitor where booking_id = $1', [booking]);
  await startMonitoring(other.id, booking);
  expect(await monitorOf(booking)).toBeUndefined();
  await startMonitoring(company.id, booking);
  expect(await monitorOf(booking)).toEqual({ minutes: 10 });
});

function startMonitoring(company: CompanyId, booking: BookingId): Promise<unknown> {
  return deps.db.forCompany(company, [callStartOrderMonitoring({ booking })]);
}
