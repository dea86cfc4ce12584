import type { FlightItinerary } from '@marga/contract/search/itineraries';
import { parseZonedLocalTime } from '@marga/contract/kernel/time';

/** Returns a flight from one place to another, or there and back, for tests of mails that name a trip. */
export function sampleFlight(
  from: string,
  to: string,
  shape: 'one-way' | 'return' = 'one-way',
): FlightItinerary {
  const segment = (origin: string, destination: string, journey: number) => ({
    carrier: 'IndiGo',
    carrierCode: '6E',
    number: '2134',
    origin: 'DEL',
    originName: origin,
    destination: 'BOM',
    destinationName: destination,
    departsAt: parseZonedLocalTime(`2027-03-1${4 + journey}T07:30`, 'Asia/Kolkata'),
    arrivesAt: parseZonedLocalTime(`2027-03-1${4 + journey}T09:40`, 'Asia/Kolkata'),
    durationMinutes: 130,
    aircraft: null,
    journey,
  });
  const back = { ...segment(to, from, 1), origin: 'BOM', destination: 'DEL' };
  return {
    service: 'flight',
    segments: shape === 'return' ? [segment(from, to, 0), back] : [segment(from, to, 0)],
    durationMinutes: shape === 'return' ? 260 : 130,
    cabin: 'economy',
    fareName: 'Saver',
    fareType: 'regular',
    checkedBags: 1,
    refundable: true,
    changeable: true,
    emissionsKg: null,
  };
}
