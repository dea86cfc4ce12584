import type { Itinerary } from '@marga/contract/search/itineraries';

/** This is what an operator enters: a train ticket bought at a counter. */
export const phoneBookedItinerary: Itinerary = {
  service: 'train',
  segments: [
    {
      carrier: 'Rajdhani Express',
      carrierCode: '',
      number: '12952',
      origin: 'NDLS',
      originName: 'New Delhi',
      destination: 'MMCT',
      destinationName: 'Mumbai Central',
      departsAt: { local: '2027-03-14T16:55', zone: 'Asia/Kolkata' },
      arrivesAt: { local: '2027-03-15T08:35', zone: 'Asia/Kolkata' },
      durationMinutes: 940,
    },
  ],
  durationMinutes: 940,
  class: '2A',
  quota: 'GN',
  availability: { status: 'available', count: 0 },
  distanceKm: 1_384,
  refundable: false,
};
