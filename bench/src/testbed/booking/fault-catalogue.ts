import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';

/**
 * Maps each supplier fault to the place that triggers it: the airport code for flights and the place name for other
 * services. The sandbox defines what each fault does.
 */
const FAULTS = {
  none: { flight: 'LON', place: undefined },
  'price-changed': { flight: 'XPC', place: 'price-changed' },
  rejected: { flight: 'XRJ', place: 'rejected' },
  'booked-then-silent': { flight: 'XTB', place: 'booked-then-silent' },
  silent: { flight: 'XTN', place: 'silent' },
  'booked-then-html': { flight: 'XHT', place: 'booked-then-html' },
  'booked-late': { flight: 'XSL', place: 'booked-late' },
  'booked-hidden': { flight: 'XHG', place: 'booked-hidden' },
  'booked-then-500': { flight: 'X5B', place: 'booked-then-500' },
  'booked-then-reset': { flight: 'XDR', place: 'booked-then-reset' },
  malformed: { flight: 'XMF', place: 'malformed' },
} as const;

export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

/** Returns the search criteria that find an offer of a service with this fault. */
export function searchCriteriaForFault(
  service: Service,
  fault: Fault,
  day: LocalDate,
  until: LocalDate,
): CriteriaInput {
  const { flight, place } = FAULTS[fault];
  const magic = place === undefined ? undefined : `ci-sandbox-${place}`;
  switch (service) {
    case 'flight':
      return {
        service,
        journeys: [{ origin: 'DEL', destination: flight, departOn: day }],
        travellers: { adults: 1 },
      };
    case 'train':
      return {
        service,
        origin: 'ci-delhi',
        destination: magic ?? 'ci-mumbai',
        departOn: day,
        travellers: 1,
      };
    case 'bus':
      return {
        service,
        origin: 'ci-delhi',
        destination: magic ?? 'ci-jaipur',
        departOn: day,
        travellers: 1,
      };
    case 'hotel':
      return {
        service,
        destination: magic ?? 'ci-delhi',
        checkIn: day,
        checkOut: until,
        rooms: [{ adults: 1 }],
      };
    case 'cab':
      return {
        service,
        pickup: 'ci-delhi',
        drop: magic ?? 'ar-connaught-place-delhi',
        pickUpOn: day,
        pickUpAt: '09:30',
        travellers: 1,
      };
  }
}

/** A search may start on any of this many days; everything that it looks for is then still on sale. */
export const FIRST_DAYS = 80;

export function futureTravelDate(days: number): LocalDate {
  return new Date(Date.now() + (20 + days) * 86_400_000).toISOString().slice(0, 10) as LocalDate;
}
