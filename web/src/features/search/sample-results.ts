import { usualTravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import type { FlightItinerary } from '@marga/contract/search/itineraries';
import type { Offer, Result } from '@marga/contract/search/search';

interface SampleFlight {
  id: string;
  amount?: string;
  departs?: string;
  minutes?: number;
  supplier?: string;
  variant?: string;
  travellers?: number;
  rank?: number;
  itinerary?: Partial<FlightItinerary>;
  expiresAt?: string;
}

/** Returns an offer of a flight from Delhi to Mumbai, for tests and stories. */
export function sampleOffer(flight: SampleFlight): Offer {
  const { amount = '5000.00', departs = '06:00', minutes = 130, travellers = 1 } = flight;
  const total = { amount, currency: 'INR' } as const;
  const day = '2026-12-28';
  const arrives = new Date(Date.parse(`${day}T${departs}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
  return {
    id: `ofr_${flight.id}` as Offer['id'],
    supplier: flight.supplier ?? 'skybridge',
    variant: flight.variant ?? 'Saver',
    travellers,
    travellerFields: usualTravellerFields('flight', { isInternational: false }),
    published: total,
    exchange: null,
    base: total,
    taxes: { amount: '0.00', currency: 'INR' },
    total,
    clientTotal: total,
    trueCost: total,
    expiresAt: (flight.expiresAt ?? '2099-01-01T00:00:00.000Z') as Offer['expiresAt'],
    itinerary: {
      service: 'flight',
      segments: [
        {
          carrier: 'Meridian Air',
          carrierCode: 'MD',
          number: '2041',
          origin: 'DEL',
          originName: 'Indira Gandhi International',
          destination: 'BOM',
          destinationName: 'Chhatrapati Shivaji Maharaj International',
          departsAt: { local: `${day}T${departs}`, zone: 'Asia/Kolkata' },
          arrivesAt: { local: arrives, zone: 'Asia/Kolkata' },
          durationMinutes: minutes,
          aircraft: null,
          journey: 0,
        },
      ],
      durationMinutes: minutes,
      cabin: 'economy',
      fareName: flight.variant ?? 'Saver',
      fareType: 'regular',
      checkedBags: 1,
      refundable: false,
      changeable: true,
      emissionsKg: null,
      ...flight.itinerary,
    },
  };
}

export function sampleResult(id: string, offers: readonly Offer[], rank = 0): Result {
  return { id, offers: [...offers], rank };
}
