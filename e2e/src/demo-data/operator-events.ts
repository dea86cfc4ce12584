import type { Itinerary } from '@marga/contract/search/itineraries';
import { addDaysToDate, BUSINESS_ZONE, addMsToInstant, localDateAt } from '@marga/contract/kernel/time';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { phoneBookedItinerary } from '@marga/server/test/phone-booked-itinerary';
import { until } from '../amend-bookings.ts';
import { setPaymentMethods } from '../set-payment-methods.ts';
import { type DemoEvent, bookOneItem, type Whose } from './amendment-events.ts';
import type { DemoPeople } from './demo-people.ts';
import { CLIENT_TRAVELLERS } from './travellers.ts';
import type { UsualTrip } from './usual-trips.ts';

const DAY_MS = 86_400_000;
const rupees = (amount: string) => ({ amount, currency: 'INR' as const });

/** Omar proposes a credit line for Coromandel, and Leela approves it where two are needed. */
export const giveCredit: DemoEvent = async ({ omar, leela, chitra }) => {
  const proposal = await omar.call('ledger.propose-credit-terms', {
    key: crypto.randomUUID(),
    params: { companyId: chitra.id },
    body: {
      limit: rupees('150000.00'),
      cycle: 'monthly',
      dueDays: 10,
      reason: 'Three years of audited accounts, no overdue payment.',
    },
  });
  if (proposal.state === 'proposed')
    await leela.call('ledger.decide-proposal', {
      key: crypto.randomUUID(),
      params: { proposalId: proposal.id },
      body: { approve: true, reason: 'Accounts checked.' },
    });
  const methods = ['wallet', 'credit', 'gateway', 'later'] as const;
  await setPaymentMethods({ first: omar, second: leela }, chitra.id, [...methods], 'Credit line granted.');
};

/** Books with a supplier that answers nothing; the portal goes on asking. */
export function bookInSilence(whose: Whose, trip: UsualTrip, supplier: string): DemoEvent {
  return async (people) => {
    await people.sandbox.failNextOrder(supplier, 'silent');
    await bookOneItem(people, whose, trip, { supplier });
  };
}

/** Books with a supplier whose answer is lost; the look-up some seconds later finds the order. */
export function bookAndLoseAnswer(whose: Whose, trip: UsualTrip, supplier: string): DemoEvent {
  return async (people) => {
    await people.sandbox.failNextOrder(supplier, 'booked-then-500');
    const { checkoutId } = await bookOneItem(people, whose, trip, { supplier });
    await people[whose].buyer.awaitCheckout(checkoutId, ({ state }) => state === 'done');
  };
}

/** The supplier refuses the booking, and the money is released. */
export function bookAndBeRefused(whose: Whose, trip: UsualTrip, supplier: string): DemoEvent {
  return async (people) => {
    await people.sandbox.failNextOrder(supplier, 'rejected');
    await bookOneItem(people, whose, trip, { supplier });
  };
}

/** Waits until operators have to decide about a booking, and returns the keys of these work items. */
export async function awaitEscalation({ omar }: DemoPeople): Promise<string[]> {
  const keys = async () =>
    (await omar.call('workqueue.list-work-items', { query: { kind: 'unknown-booking' } })).items.map(
      ({ key }) => key,
    );
  await until(async () => (await keys()).length > 0);
  return keys();
}

/** Omar telephones and learns that the supplier has no such order; the held money goes back. */
export const resolveEscalation: DemoEvent = async (people) => {
  for (const workItemKey of await awaitEscalation(people))
    await people.omar.call('workqueue.perform-money-action', {
      key: crypto.randomUUID(),
      params: { workItemKey },
      body: {
        action: 'booking-not-made',
        reason: 'Telephoned their night desk: no order under our reference.',
      },
    });
};

/** The gateway's report of yesterday shows a payment that the ledger does not know. */
export const reportUnknownPayment: DemoEvent = async ({ omar, sandbox, clock }) => {
  const day = clock.today();
  await sandbox.reportPayment(4_500_00, day);
  await omar.call('payments.run-reconciliation', { body: { day } });
};

/** Leela records a train ticket that she bought at a counter for a company. */
export async function recordCounterTicket(
  people: DemoPeople,
  price: string,
  inDays: number,
): Promise<Booking | null> {
  const { leela, asha, clock } = people;
  const { user } = await asha.client.call('identity.read-session');
  const { bookingId } = await leela.call('workqueue.record-offline-booking', {
    key: crypto.randomUUID(),
    params: { companyId: asha.id },
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: `24188${30_011 + inDays * 17}`,
      itinerary: itineraryOn(addDaysToDate(clock.today(), inDays)),
      travellers: CLIENT_TRAVELLERS.slice(6, 7),
      total: rupees(price),
      payWith: 'wallet',
      forUser: user.uid,
      reason: 'Asha telephoned; emergency quota, sold at the counter only.',
    },
  });
  return bookingId === null ? null : asha.client.call('booking.read-booking', { params: { bookingId } });
}

function itineraryOn(day: string): Itinerary {
  const { segments, ...rest } = phoneBookedItinerary as Extract<Itinerary, { service: 'train' }>;
  const next = addDaysToDate(day as never, 1);
  return {
    ...rest,
    segments: segments.map((segment) => ({
      ...segment,
      departsAt: { ...segment.departsAt, local: `${day}T16:55` },
      arrivesAt: { ...segment.arrivesAt, local: `${next}T08:35` },
    })),
  };
}

/** Asha asks the operators to cancel a ticket of the counter; Omar may tell her what it costs, and she may agree. */
export function askToCancelCounterTicket(price: string, upTo: 'asked' | 'quoted' | 'confirmed'): DemoEvent {
  return async (people) => {
    const { asha, omar, clock } = people;
    const booking = await recordCounterTicket(people, price, 12);
    if (booking === null) return;
    const params = { bookingId: booking.id };
    const request = await asha.client.call('amendments.ask-service-request', {
      key: crypto.randomUUID(),
      params,
      body: {
        category: 'cancel',
        travellers: null,
        legs: null,
        remark: 'The client’s meeting in Mumbai was called off.',
      },
    });
    if (upTo === 'asked') return;
    const charge = 240n * 100n;
    const refund = fromWireMoney(rupees(price)).minor - charge;
    await omar.call('workqueue.perform-routine-action', {
      params: { workItemKey: `service-request.${request.id}` },
      body: {
        action: 'quote-service-request',
        charge: rupees('240.00'),
        refund: rupees(`${refund / 100n}.${String(refund % 100n).padStart(2, '0')}`),
        refundBy: addDaysToDate(localDateAt(clock.now(), BUSINESS_ZONE), 9),
        expiresAt: addMsToInstant(clock.now(), 3 * DAY_MS),
        reason: 'Told by the counter: flat charge of 2A.',
      },
    });
    if (upTo === 'quoted') return;
    const { serviceRequestQuote: quoted } = await asha.client.call('amendments.read-amendments', { params });
    if (!quoted) throw new Error('the operators’ quote is not there');
    await asha.client.call('amendments.confirm-cancellation', {
      key: crypto.randomUUID(),
      params: { cancellationId: quoted.id },
      body: { acceptedRefund: quoted.refund },
    });
  };
}
