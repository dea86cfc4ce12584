import type { Booking, Traveller } from '@marga/contract/bookings/booking';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { addDaysToDate, type LocalDate } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Payment } from '@marga/contract/payments/payments';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { Service } from '@marga/contract/travel-services';
import type { Trip } from '@marga/contract/trips/trip';
import type { Client } from '../api-client.ts';
import { until } from '../amend-bookings.ts';
import { type Buyer, createApiBuyer, type FoundOffer } from '../buyer-api-client.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoSandbox } from './demo-sandbox.ts';
import type { UsualTrip, WantedItem } from './usual-trips.ts';

/** A company of the demo data, with what the people who act for it do. */
export interface DemoCompany {
  readonly id: CompanyId;
  readonly client: Client;
  readonly buyer: Buyer;
  /** Searches for everything in the trip and makes it; undefined when a supplier has nothing for that day. */
  plan(trip: UsualTrip, options?: PlanOptions): Promise<Trip | undefined>;
  /** Searches for the trip's first item. */
  find(trip: UsualTrip, options?: PlanOptions): Promise<FoundOffer | undefined>;
  /** Pays a trip and waits until the checkout is over, or until it waits for something. */
  pay(trip: Trip, travellers: readonly Traveller[], payWith?: PaymentMethod): Promise<Checkout>;
  /** Adds money to the wallet, or pays on the credit line, through the gateway. */
  addMoney(rupees: string, into?: 'wallet' | 'credit'): Promise<void>;
}

export interface PlanOptions {
  /** Begins so many days from today instead of the usual. */
  readonly lead?: number;
  /** Takes the offer that is dearer than this percentage of those found. */
  readonly dearerThan?: number;
  readonly supplier?: string;
  /** Takes the fare of this name, for flights. */
  readonly fare?: string;
}

export async function openDemoCompany(
  client: Client,
  { clock, sandbox }: { clock: DemoClock; sandbox: DemoSandbox },
): Promise<DemoCompany> {
  const buyer = createApiBuyer(client);
  const { memberships } = await client.call('identity.read-session');
  const id = memberships[0]?.companyId;
  if (id === undefined) throw new Error('somebody of the demo belongs to no company');
  client.actFor(id);
  const places = createPlaceFinder(client);

  const findAll = (trip: UsualTrip, { lead = trip.lead, ...choice }: PlanOptions) => {
    const beginsOn = addDaysToDate(clock.today(), lead);
    return Promise.all(
      trip.items.map(async (item) =>
        choose(await buyer.findAll(await criteriaOf(item, trip.travellers, beginsOn, places)), choice),
      ),
    );
  };
  const plan: DemoCompany['plan'] = async (trip, options = {}) => {
    const found = await findAll(trip, options);
    const offers = found.filter((offer) => offer !== undefined);
    if (offers.length < trip.items.length) return undefined;
    const made = await buyer.makeTrip(offers);
    const { name, client: whom, purpose } = trip;
    return client.call('booking.change-trip', {
      params: { tripId: made.id },
      body: { name, client: whom, purpose, isSaved: true },
    });
  };

  return {
    id,
    client,
    buyer,
    plan,
    find: async (trip, options = {}) => (await findAll(trip, options))[0],
    async pay(trip, travellers, payWith = 'wallet') {
      const { id: checkoutId, payment } = await buyer.pay(trip, travellers, payWith);
      if (payment !== null) await sandbox.pay(payment);
      return buyer.awaitCheckout(checkoutId, hasSettled);
    },
    async addMoney(rupees, into = 'wallet') {
      const payment = await client.call('payments.start-top-up', {
        key: crypto.randomUUID(),
        body: { amount: { amount: rupees, currency: 'INR' }, into },
      });
      await sandbox.pay(payment);
      await until(async () => (await readPayment(client, payment)).state === 'paid');
    },
  };
}

export function firstOf({ bookings: [booking] }: Checkout): Booking {
  if (!booking) throw new Error('the checkout has no booking');
  return booking;
}

/** Says that nothing happens before time passes. */
function hasSettled({ state, bookings }: Checkout): boolean {
  return (
    state === 'done' ||
    bookings.every(
      (booking) => !['pending', 'held', 'ordering', 'ordered', 'rejected'].includes(booking.state),
    )
  );
}

function readPayment(client: Client, { id: paymentId }: Payment): Promise<Payment> {
  return client.call('payments.read-payment', { params: { paymentId } });
}

function choose(
  offers: readonly FoundOffer[],
  { dearerThan = 40, supplier, fare }: PlanOptions,
): FoundOffer | undefined {
  const fitting = offers.filter(
    ({ supplier: seller, itinerary, variant }) =>
      (supplier === undefined || seller === supplier) &&
      (fare === undefined || variant.includes(fare)) &&
      // A train ticket without a berth may never get one, and nobody buys that on purpose.
      !(itinerary.service === 'train' && itinerary.availability.status !== 'available'),
  );
  // Hotels differ by a factor of ten, and few companies take more than the middle of them.
  const percent = fitting[0]?.itinerary.service === 'hotel' ? dearerThan / 2 : dearerThan;
  return fitting[Math.floor((fitting.length * percent) / 100)];
}

type FindPlace = (text: string, service: Service) => Promise<string>;

/** Remembers each place, because the same trips are planned again and again. */
function createPlaceFinder(client: Client): FindPlace {
  const known = new Map<string, Promise<string>>();
  const find = async (text: string, service: Service): Promise<string> => {
    const { resolved } = await client.call('places.find', { query: { text, service, limit: 1 } });
    if (resolved === null) throw new Error(`no search takes the place ${text}`);
    return resolved.code;
  };
  return (text, service) => {
    const key = `${service} ${text}`;
    const found = known.get(key) ?? find(text, service);
    known.set(key, found);
    return found;
  };
}

async function criteriaOf(
  item: WantedItem,
  travellers: number,
  beginsOn: LocalDate,
  findPlace: FindPlace,
): Promise<CriteriaInput> {
  const on = addDaysToDate(beginsOn, item.after ?? 0);
  switch (item.service) {
    case 'flight':
      return {
        service: 'flight',
        journeys: [{ origin: item.from, destination: item.to, departOn: on }],
        travellers: { adults: travellers },
      };
    case 'train':
    case 'bus': {
      const [origin, destination] = await Promise.all([
        findPlace(item.from, item.service),
        findPlace(item.to, item.service),
      ]);
      return { service: item.service, origin, destination, departOn: on, travellers };
    }
    case 'hotel':
      return {
        service: 'hotel',
        destination: await findPlace(item.in, 'hotel'),
        checkIn: on,
        checkOut: addDaysToDate(on, item.nights),
        rooms: roomsFor(travellers),
      };
    case 'cab': {
      const [pickup, drop] = await Promise.all([findPlace(item.from, 'cab'), findPlace(item.to, 'cab')]);
      return { service: 'cab', pickup, drop, pickUpOn: on, pickUpAt: item.at, travellers };
    }
  }
}

function roomsFor(travellers: number): { adults: number }[] {
  return Array.from({ length: Math.ceil(travellers / 2) }, (_, at) => ({
    adults: Math.min(2, travellers - at * 2),
  }));
}
