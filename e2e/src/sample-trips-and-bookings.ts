import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Trip } from '@marga/contract/trips/trip';
import { instantFromEpochMs, type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Buyer, FoundOffer } from './buyer-api-client.ts';
import type { DescribedTraveller } from './described-traveller.ts';

/** Holds data for every screen to show, created as customers create it. */
export interface SampleData {
  /** The sample journeys are on this day. */
  date: LocalDate;
  /** This trip is not paid yet. */
  tripId: string;
  /** This trip is not paid yet either: a return flight of two adults and a child. */
  familyTripId: string;
  confirmed: Checkout;
  failed: Checkout;
  /** The supplier does not respond about this checkout for about half a minute. */
  unknown: Checkout;
}

const people: readonly [DescribedTraveller['title'], string, string, DescribedTraveller['gender']][] = [
  ['ms', 'ASHA', 'RAO', 'f'],
  ['mr', 'VIKRAM', 'MENON', 'm'],
  ['dr', 'SUNITA', 'IYER', 'f'],
  ['mr', 'IMRAN', 'QURESHI', 'm'],
  ['mrs', 'MEENA', "D'SOUZA", 'f'],
];

export function sampleTravellerByIndex(index: number): DescribedTraveller {
  const [title, givenName, familyName, gender] = people[index % people.length] ?? ['ms', 'ASHA', 'RAO', 'f'];
  return {
    title,
    givenName,
    familyName,
    gender,
    bornOn: `19${80 + (index % 19)}-05-12` as LocalDate,
    email: `${givenName.toLowerCase()}@himalaya.example`,
    phone: `+9198123456${String(index % 100).padStart(2, '0')}`,
  };
}

/** Pays for these offers and waits until they are booked. */
export async function bookTrip(buyer: Buyer, offers: readonly FoundOffer[]): Promise<Checkout> {
  const { id } = await buyer.pay(await buyer.makeTrip(offers), sampleTravellerByIndex(0));
  return buyer.awaitCheckout(id, ({ state }) => state === 'done');
}

/** Makes a trip of a return flight for two adults and a child. */
export async function makeFamilyTrip(buyer: Buyer, departOn: LocalDate): Promise<Trip> {
  const offers = await buyer.findAll({
    service: 'flight',
    journeys: [
      { origin: 'DEL', destination: 'BOM', departOn },
      { origin: 'BOM', destination: 'DEL', departOn: addDaysToDate(departOn, 4) },
    ],
    travellers: { adults: 2, children: 1 },
  });
  return buyer.makeTrip(offers.slice(0, 1));
}

export async function makeSampleTripsAndBookings(buyer: Buyer): Promise<SampleData> {
  const date = addDaysToDate(instantFromEpochMs(Date.now()).slice(0, 10) as LocalDate, 21);
  const ordinary = [
    ['MAA', 'HYD', 3],
    ['BOM', 'NYC', 9],
    ['CCU', 'TYO', 12],
    ['BLR', 'DEL', 5],
    ['DEL', 'PAR', 30],
  ] as const;
  for (const [index, [origin, destination, days]] of ordinary.entries()) {
    const offers = await buyer.findOffers({ origin, destination, departOn: addDaysToDate(date, days) });
    await buyer.pay(
      await buyer.makeTrip(offers.slice(index % 3, (index % 3) + 1)),
      sampleTravellerByIndex(index),
    );
  }
  const toLondon = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: date });
  const trip = await buyer.makeTrip(toLondon.slice(2, 4));
  const family = await makeFamilyTrip(buyer, date);
  const order = async (destination: string, index: number) => {
    const [offer] = await buyer.findOffers({ origin: 'DEL', destination, departOn: addDaysToDate(date, 2) });
    if (!offer) throw new Error(`the sandbox sells nothing to ${destination}`);
    return buyer.pay(await buyer.makeTrip([offer]), sampleTravellerByIndex(index));
  };
  const confirmed = await buyer.pay(
    await buyer.makeTrip([...toLondon.slice(0, 1), ...toLondon.slice(-1)]),
    sampleTravellerByIndex(0),
  );
  const failed = await order('XRJ', 1);
  const unknown = await order('XHG', 2);
  const isDone = ({ state }: Checkout) => state === 'done';
  return {
    date,
    tripId: trip.id,
    familyTripId: family.id,
    confirmed: await buyer.awaitCheckout(confirmed.id, isDone),
    failed: await buyer.awaitCheckout(failed.id, isDone),
    unknown: await buyer.awaitCheckout(unknown.id, ({ bookings }) =>
      bookings.some(({ state }) => state === 'unknown'),
    ),
  };
}
