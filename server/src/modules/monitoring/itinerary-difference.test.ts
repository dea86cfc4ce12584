import { expect, test } from 'vitest';
import type { FlightItinerary, TrainItinerary } from '@marga/contract/search/itineraries';
import { parseZonedLocalTime } from '@marga/contract/kernel/time';
import { compareItineraries, mergeSupplierItinerary } from './itinerary-difference.ts';

const segment = {
  carrier: 'Rajdhani',
  carrierCode: '',
  number: '12951',
  origin: 'MMCT',
  originName: 'Mumbai Central',
  destination: 'NDLS',
  destinationName: 'New Delhi',
  departsAt: parseZonedLocalTime('2027-03-14T17:00', 'Asia/Kolkata'),
  arrivesAt: parseZonedLocalTime('2027-03-15T08:32', 'Asia/Kolkata'),
  durationMinutes: 932,
};
const train: TrainItinerary = {
  service: 'train',
  segments: [segment],
  durationMinutes: 932,
  class: '3A',
  quota: 'GN',
  availability: { status: 'waitlist', count: 12 },
  distanceKm: 1_384,
  refundable: true,
};
const flight: FlightItinerary = {
  service: 'flight',
  segments: [{ ...segment, carrierCode: 'AI', number: '863', aircraft: 'Airbus A321neo', journey: 0 }],
  durationMinutes: 130,
  cabin: 'economy',
  fareName: 'Flex',
  fareType: 'regular',
  checkedBags: 1,
  refundable: true,
  changeable: true,
  emissionsKg: 104,
};

test('a later train is moved, a better place in the queue is a berth, and what nobody needs to know is nothing', () => {
  const later = { ...segment, departsAt: parseZonedLocalTime('2027-03-14T17:40', 'Asia/Kolkata') };
  expect(compareItineraries(train, { ...train, segments: [later] })).toBe('rescheduled');
  expect(compareItineraries(train, { ...train, availability: { status: 'rac', count: 3 } })).toBe('berth');
  expect(compareItineraries(train, { ...train, distanceKm: 1_385, refundable: false })).toBe('none');
  const ticket = { status: 'waitlist' as const, position: 12, coach: null, place: null, number: null };
  const listed = { ...train, tickets: [ticket, { ...ticket, position: 13 }] };
  expect(compareItineraries(train, listed), 'tickets of a booking from before').toBe('tickets');
  expect(compareItineraries(listed, train), 'a supplier that lists none now').toBe('none');
  const moved = { ...train, tickets: [ticket, { ...ticket, status: 'rac' as const, position: 4 }] };
  expect(compareItineraries(listed, moved), 'one traveller moved').toBe('berth');
  expect(mergeSupplierItinerary(listed, moved)).toEqual({
    ...moved,
    tickets: moved.tickets.map((one, at) => ({
      ...one,
      bookedAs: { status: 'waitlist', position: 12 + at },
    })),
  });
  expect(compareItineraries(train, flight)).toBe('none');
});

test('what a supplier does not say of a fare stays as it was sold', () => {
  const [first] = flight.segments;
  if (!first) throw new Error('no segment');
  const foundItinerary: FlightItinerary = {
    ...flight,
    segments: [{ ...first, departsAt: parseZonedLocalTime('2027-03-14T18:00', 'Asia/Kolkata') }],
    emissionsKg: null,
    fareName: '',
    checkedBags: 0,
  };
  expect(mergeSupplierItinerary(flight, foundItinerary)).toEqual({
    ...flight,
    segments: foundItinerary.segments,
  });
});
