import type { Booking } from '@marga/contract/bookings/booking';
import type { Trip } from '@marga/contract/trips/trip';
import { awaitCancellation, cancelBooking, changeBooking, until } from '../amend-bookings.ts';
import { type DemoCompany, firstOf, type PlanOptions } from './demo-company.ts';
import type { DemoPeople } from './demo-people.ts';
import { partyFor } from './travellers.ts';
import type { UsualTrip } from './usual-trips.ts';

/** What happens to bookings of the demo data after they were made. */
export type DemoEvent = (people: DemoPeople) => Promise<void>;

export type Whose = 'asha' | 'bharat' | 'chitra';

/** Books a trip of one item and returns its booking. */
export async function bookOneItem(
  people: DemoPeople,
  whose: Whose,
  trip: UsualTrip,
  options: PlanOptions & { payWith?: 'wallet' | 'credit' | 'gateway' | 'later' } = {},
): Promise<Booking> {
  const { payWith = 'wallet', lead = trip.lead, ...choice } = options;
  const company = people[whose];
  const planned = await firstThatIsSold(company, trip, { ...choice, lead });
  return firstOf(await company.pay(planned, partyFor(whose, trip.name.length, trip.travellers), payWith));
}

/** Trains and hotels are full on some days, so the next ones are tried too. */
async function firstThatIsSold(
  company: DemoCompany,
  trip: UsualTrip,
  options: PlanOptions & { lead: number },
): Promise<Trip> {
  for (let days = 0; days < 7; days += 1) {
    const planned = await company.plan(trip, { ...options, lead: options.lead + days });
    if (planned) return planned;
  }
  throw new Error(`nobody sells ${trip.name} for the demo data`);
}

interface Given {
  /** Says what becomes of the refund; without it the supplier pays within a day. */
  readonly refund?: 'short' | 'never' | 'paid';
  /** Cancels only these travellers. */
  readonly travellers?: number[];
}

/** Books a trip and cancels it soon after. */
export function bookAndCancel(whose: Whose, trip: UsualTrip, given: Given = {}): DemoEvent {
  return async (people) => {
    const booking = await bookOneItem(people, whose, trip);
    if (given.refund !== undefined) await people.sandbox.setRefund(booking, given.refund);
    const { client } = people[whose];
    await awaitCancellation(client, await cancelBooking(client, booking, given.travellers ?? null));
  };
}

/** The suppliers pay what they owed since long, so that the refunds were late but came. */
export function payLateRefunds(whose: Whose): DemoEvent {
  return async ({ [whose]: { client }, sandbox }) => {
    const { items } = await client.call('amendments.list-refunds', { query: { state: 'late' } });
    for (const { bookingId, id: expectedRefundId } of items) {
      await client.call('amendments.escalate-refund', { params: { expectedRefundId }, body: {} });
      await sandbox.setRefund({ id: bookingId }, 'paid');
    }
  };
}

/** Claims the refunds that are late with a letter, and goes on waiting. */
export function claimLateRefunds(whose: Whose): DemoEvent {
  return async ({ [whose]: { client } }) => {
    const { items } = await client.call('amendments.list-refunds', { query: { state: 'late' } });
    for (const { id: expectedRefundId } of items.slice(0, 1))
      await client.call('amendments.escalate-refund', { params: { expectedRefundId }, body: {} });
  };
}

/** Books a trip and moves it to another day, where the supplier offers that. */
export function bookAndChange(whose: Whose, trip: UsualTrip, supplier: string): DemoEvent {
  return async (people) => {
    const company = people[whose];
    const booking = await bookOneItem(people, whose, trip, { supplier });
    const later = await company.find(trip, { lead: trip.lead + 1, supplier });
    if (later) await changeBooking(company.client, booking, later);
  };
}

/** The supplier changes the departure; the buyer accepts that, or has not answered yet. */
export function bookAndReschedule(
  whose: Whose,
  trip: UsualTrip,
  { minutes, isAccepted }: { minutes: number; isAccepted: boolean },
): DemoEvent {
  return async (people) => {
    const booking = await bookOneItem(people, whose, trip);
    await people.sandbox.reschedule(booking, minutes);
    const { client } = people[whose];
    const params = { bookingId: booking.id };
    const read = () => client.call('booking.read-booking', { params });
    await until(async () => (await read()).hasScheduleChange);
    if (isAccepted)
      await client.call('amendments.accept-version', { params, body: { version: (await read()).version } });
  };
}

/** The supplier cancels by itself and gives everything back. */
export function bookAndLose(whose: Whose, trip: UsualTrip): DemoEvent {
  return async (people) => people.sandbox.cancelOrder(await bookOneItem(people, whose, trip));
}
