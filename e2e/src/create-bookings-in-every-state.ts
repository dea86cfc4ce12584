import type { Booking } from '@marga/contract/bookings/booking';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import { type Buyer, createApiBuyer, demoBuyer, type FoundOffer } from './buyer-api-client.ts';
import { awaitCancellation, cancelBooking, changeBooking, until } from './amend-bookings.ts';
import { type Client, signInApiClient } from './api-client.ts';
import { allowPayingLater } from './set-payment-methods.ts';
import { makeServiceRequests } from './service-request-samples.ts';
import { travelDay } from './user-actions.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { sampleTravellerByIndex } from './sample-trips-and-bookings.ts';
import { endSupplierPolling, makeRefundLate, moveTravelIntoPast } from './simulate-elapsed-time.ts';

/** Holds a booking of the demo company in every stable state, by the name of its screenshot. */
export type StateSamples = Readonly<Record<string, Booking['id']>>;

const THREE = [sampleTravellerByIndex(0), sampleTravellerByIndex(1), sampleTravellerByIndex(2)];

/** This is a place code of the sandbox; as the destination of a train it determines what happens to the booking. */
type PlaceOfFate = `ci-${string}`;

/** Makes bookings in every state; those that are not stable are made again for each screenshot. */
export interface StateFactory {
  readonly samples: StateSamples;
  /**
   * Makes a booking that stays in progress, because its supplier takes as long to record it as Marga waits for a
   * response.
   */
  readonly order: () => Promise<Booking['id']>;
  /** Makes a booking whose cancellation the supplier accepts without sending a response. */
  readonly cancelInSilence: () => Promise<Booking['id']>;
}

export async function createSampleBookingsInEveryState(portal: PortalAccess): Promise<StateFactory> {
  const client = await signInApiClient(portal.url, demoBuyer);
  const buyer = createApiBuyer(client);
  await allowHolding(portal, client);
  await writeBook(client);
  const train = (fate: PlaceOfFate) => bookTrain(buyer, fate);
  const given = async (fate: PlaceOfFate, travellers: number[] | null = null) => {
    const booking = await train(fate);
    await awaitCancellation(client, await cancelBooking(client, booking, travellers));
    return booking;
  };
  const [inTurn, escalated] = await Promise.all([orderInTurn(client, buyer), order(buyer, 'XTN')]);
  const completed = await train('ci-kanpur');
  await moveTravelIntoPast(portal, completed, 60);
  const late = await given('ci-sandbox-refund-never');
  await makeRefundLate(portal, late.id);
  const samples = {
    pending: (await order(buyer, 'GOI', 'gateway')).bookings[0],
    'on-hold': (await order(buyer, 'BOM', 'later')).bookings[0],
    held: inTurn.bookings[1],
    unknown: inTurn.bookings[0],
    upcoming: await train('ci-kanpur'),
    waitlisted: await train('ci-sandbox-waitlist-clears'),
    completed,
    cancelled: await given('ci-sandbox-refund-at-once'),
    'part-cancelled': await given('ci-sandbox-refund-at-once', [1]),
    'refund-expected': await given('ci-sandbox-refund-never', [0]),
    'refund-late': late,
    'refund-short': await shortPaid(client, await given('ci-sandbox-refund-short')),
    'cancel-refused': await refused(client, await train('ci-sandbox-cancel-refused')),
    moved: await untilScheduleChange(client, await train('ci-sandbox-schedule-change')),
    changed: await changeBus(client, buyer),
    escalated: await handOver(portal, buyer, escalated),
    ...(await makeServiceRequests(portal, client)),
  };
  return {
    samples: Object.fromEntries(
      Object.entries(samples).flatMap(([name, made]) => (made ? [[name, made.id]] : [])),
    ),
    order: async () => firstOf(await order(buyer, 'XHG')).id,
    async cancelInSilence() {
      const booking = await train('ci-sandbox-cancel-silent');
      await cancelBooking(client, booking);
      return booking.id;
    },
  };
}

/** Allows the company to hold bookings unpaid and pay later, with the operator's API. */
async function allowHolding({ url }: PortalAccess, client: Client): Promise<void> {
  const { memberships } = await client.call('identity.read-session');
  await allowPayingLater(url, memberships[0]?.companyId ?? ('' as never));
}

/** Adds travellers to the company's directory, one with a passport that expires soon. */
async function writeBook(client: Client): Promise<void> {
  await client.call('travellers.add', {
    body: {
      travellers: [0, 1, 2, 3, 4].map((index) => {
        const person = sampleTravellerByIndex(index);
        return {
          ...person,
          id: createId('traveller', instantFromEpochMs(Date.now())),
          original: { givenName: person.givenName, familyName: person.familyName },
          documents: [
            {
              kind: 'passport' as const,
              number: `Z${4_182_930 + index}`,
              country: 'IN',
              expiresOn: addDaysToDate(travelDay, 40 + index * 500),
            },
          ],
          preferences: {
            seat: 'aisle' as const,
            berth: 'lower' as const,
            meal: null,
            frequentFlyers: [],
            remarks: '',
          },
          consent: 'traveller' as const,
        };
      }),
    },
  });
}

function firstOf({ bookings: [booking] }: Checkout): Booking {
  if (!booking) throw new Error('the checkout has no booking');
  return booking;
}

async function flightTo(buyer: Buyer, destination: string): Promise<FoundOffer> {
  const offers = await buyer.findOffers({ origin: 'DEL', destination, departOn: travelDay }, 'Flex');
  const [offer] = offers;
  if (!offer) throw new Error(`the sandbox sells nothing to ${destination}`);
  return offer;
}

/**
 * Orders a flight and waits until its booking has the state that this payment method leads to, such as `on-hold` for
 * `later`.
 */
async function order(
  buyer: Buyer,
  destination: string,
  payWith: PaymentMethod = 'wallet',
): Promise<Checkout> {
  const trip = await buyer.makeTrip([await flightTo(buyer, destination)]);
  const checkout = await buyer.pay(trip, THREE.slice(0, 1), payWith);
  const resting = { wallet: 'ordering', credit: 'ordering', gateway: 'pending', later: 'on-hold' } as const;
  return buyer.awaitCheckout(checkout.id, ({ bookings: [booking] }) => booking?.state === resting[payWith]);
}

/** Books two items one after the other: the second stays held until the supplier of the first has answered. */
async function orderInTurn(client: Client, buyer: Buyer): Promise<Checkout> {
  const trip = await buyer.makeTrip([await flightTo(buyer, 'XTN'), await flightTo(buyer, 'BLR')]);
  const { id } = await client.call('booking.start-checkout', {
    key: crypto.randomUUID(),
    body: {
      tripId: trip.id,
      travellers: THREE.slice(0, 1),
      acceptedTotal: trip.total,
      payWith: 'wallet',
      onFailure: 'halt',
    },
  });
  return buyer.awaitCheckout(id, ({ bookings: [first] }) => first?.state === 'unknown');
}

async function bookTrain(buyer: Buyer, fate: PlaceOfFate): Promise<Booking> {
  const [offer] = await buyer.findAll({
    service: 'train',
    origin: 'ci-delhi',
    destination: fate,
    departOn: travelDay,
    travellers: THREE.length,
  });
  return bookAll(buyer, offer);
}

async function bookAll(buyer: Buyer, offer: FoundOffer | undefined): Promise<Booking> {
  if (!offer) throw new Error('the sandbox sells nothing like this');
  const { id } = await buyer.pay(await buyer.makeTrip([offer]), THREE);
  return firstOf(await buyer.awaitCheckout(id, ({ state }) => state === 'done'));
}

async function refused(client: Client, booking: Booking): Promise<Booking> {
  await awaitCancellation(client, await cancelBooking(client, booking));
  return booking;
}

async function shortPaid(client: Client, booking: Booking): Promise<Booking> {
  await until(async () => {
    const { refunds } = await client.call('amendments.list-booking-refunds', {
      params: { bookingId: booking.id },
    });
    return refunds.some(({ arrivedAt }) => arrivedAt !== null);
  });
  return booking;
}

async function untilScheduleChange(client: Client, booking: Booking): Promise<Booking> {
  const params = { bookingId: booking.id };
  await until(async () => (await client.call('booking.read-booking', { params })).hasScheduleChange);
  return booking;
}

/** Changes a bus to the next day; only some buses can be changed. */
async function changeBus(client: Client, buyer: Buyer): Promise<Booking> {
  const [before, after] = await Promise.all([2, 3].map((days) => busOn(buyer, days)));
  const booking = await bookAll(buyer, before);
  if (!after) throw new Error('no bus the day after');
  await changeBooking(client, booking, after);
  return booking;
}

async function busOn(buyer: Buyer, days: number): Promise<FoundOffer | undefined> {
  const offers = await buyer.findAll({
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: addDaysToDate(travelDay, days),
    travellers: THREE.length,
  });
  return offers.find(({ supplier }) => supplier === 'redline');
}

/** Ends the half hour in which the supplier is polled, so that operators take over. */
async function handOver(portal: PortalAccess, buyer: Buyer, { id }: Checkout): Promise<Booking> {
  await buyer.awaitCheckout(id, ({ bookings: [booking] }) => booking?.state === 'unknown');
  await endSupplierPolling(portal, id);
  return firstOf(await buyer.awaitCheckout(id, ({ bookings: [booking] }) => booking?.state === 'escalated'));
}
