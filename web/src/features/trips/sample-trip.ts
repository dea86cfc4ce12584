import type { Trip } from '@marga/contract/trips/trip';
import type { FlightTravellers } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { usualTravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import { sampleOffer } from '../search/sample-results.ts';

type Item = Trip['items'][number];

const EXPIRES = '2099-01-01T00:00:00.000Z' as Trip['expiresAt'];
const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });

/** Returns a flight from Delhi to Mumbai for tests and stories. */
export function sampleFlightItem(
  travellers: FlightTravellers = { adults: 1, children: 0, infants: 0 },
): Item {
  const { id, supplier, itinerary, travellerFields, published, base, taxes, total, clientTotal } =
    sampleOffer({
      id: 'flight',
    });
  return {
    offerId: id,
    supplier,
    itinerary,
    travellerFields,
    seats: [],
    seatsForWomen: [],
    ancillaries: [],
    remark: null,
    criteria: {
      service: 'flight',
      journeys: [{ origin: 'DEL', destination: 'BOM', departOn: '2026-12-28' as LocalDate }],
      travellers,
      cabin: 'economy',
      fareType: 'regular',
      frequentFlyers: [],
    },
    published,
    exchange: null,
    base,
    taxes,
    total,
    clientTotal,
    price: null,
    expiresAt: EXPIRES,
  };
}

/** Returns a stay of two nights in Mumbai. */
export function sampleHotelItem(): Item {
  const total = { amount: '8400.00', currency: 'INR' } as const;
  return {
    ...sampleFlightItem(),
    offerId: 'ofr_stay' as Item['offerId'],
    supplier: 'innkeep',
    travellerFields: usualTravellerFields('hotel', { isInternational: false }),
    itinerary: {
      service: 'hotel',
      name: 'Hotel Colaba Court',
      area: 'Colaba',
      city: 'Mumbai',
      stars: 4,
      checkInAt: at('2026-12-28T14:00'),
      checkOutAt: at('2026-12-30T11:00'),
      nights: 2,
      rooms: 1,
      roomName: 'Deluxe room',
      mealPlan: 'breakfast',
      perNight: { amount: '4200.00', currency: 'INR' },
      freeCancellationUntil: null,
      refundable: false,
      distanceKm: null,
    },
    criteria: null,
    published: total,
    base: total,
    total,
    clientTotal: total,
  };
}

export function sampleTrip(items: readonly Item[] = [sampleFlightItem(), sampleHotelItem()]): Trip {
  const total = { amount: '13400.00', currency: 'INR' } as const;
  return {
    id: 'trp_01m7eh9ktefjj89ryxw9m7a2x1' as Trip['id'],
    travellers: 1,
    items: [...items],
    total,
    clientTotal: total,
    expiresAt: EXPIRES,
    checkoutId: null,
    name: 'Sales meeting in Mumbai',
    client: null,
    purpose: null,
    remarks: null,
    contact: null,
    gstin: null,
    party: [],
    changes: [],
    quotes: [],
    savedAt: null,
    createdAt: '2026-11-16T00:00:00.000Z' as Trip['createdAt'],
  };
}
