import { expect, test } from 'vitest';
import type { Trip } from '@marga/contract/trips/trip';
import { listDoubleBookings } from '@marga/contract/trips/double-bookings';
import { changeTrip } from '@marga/contract/trips/saved-trips';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout, traveller } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests check that a trip shows before payment which of its travellers are already booked. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'booker', 'traveller'], wallet: '90000000.00' });
const as = company.as('owner');
const member = { ...traveller, travellerId: null };

async function tripFor(caller: Caller, person: object = member): Promise<Trip> {
  const trip = await makeTrip(api, caller);
  await api.call(changeTrip, { as: caller, params: { tripId: trip.id }, body: { party: [person] } });
  return trip;
}
const ask = async (caller: Caller, trip: Trip) =>
  (await api.call(listDoubleBookings, { as: caller, params: { tripId: trip.id } })).value.found;

test('a traveller who has the same journey on the same day is told with the booking, until it is gone', async () => {
  const first = await tripFor(as);
  expect(await ask(as, first)).toEqual([]);
  const { value: checkout } = await startTripCheckout(api, as, first);
  await runCheckout(api, workerDeps(api), as, checkout.id);
  const [booking] = checkout.bookings;
  // A paid trip does not report its own bookings.
  expect(await ask(as, first)).toEqual([]);

  const again = await tripFor(as, { ...member, givenName: 'Meera', familyName: 'Rao', bornOn: '' });
  expect(await ask(as, again)).toEqual([
    {
      traveller: 0,
      name: 'Meera Rao',
      kind: 'same-journey',
      offerId: again.items[0]?.offerId,
      bookingId: booking?.id,
      reference: booking?.reference,
      status: 'upcoming',
      service: 'flight',
      route: { shape: 'one-way', places: ['DEL', 'DXB'] },
      departsOn: '2027-03-14',
    },
  ]);
  expect(await ask(company.as('booker'), again)).toHaveLength(1);
  expect(await ask(as, await tripFor(as, { ...member, givenName: 'VIKRAM' }))).toEqual([]);
  await api.admin(`update bookings.booking set state = 'cancelled' where id = $1`, [booking?.id]);
  expect(await ask(as, again)).toEqual([]);
});

test('who may read no bookings, and another company, are told nothing', async () => {
  const { value: checkout } = await startTripCheckout(api, as, await tripFor(as));
  await runCheckout(api, workerDeps(api), as, checkout.id);
  const limited = company.as('traveller');
  expect(await ask(limited, await tripFor(limited))).toEqual([]);
  const theirs = (await seedCompany(api, { roles: ['owner'] })).as('owner');
  expect(await ask(theirs, await tripFor(theirs))).toEqual([]);
});
