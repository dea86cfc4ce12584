import type { Traveller } from '@marga/contract/bookings/booking';
import { type Criteria, criteria, type CriteriaInput } from '@marga/contract/search/criteria';
import { BUSINESS_ZONE, localDateAt, parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { now } from '../../../platform/clock.ts';
import type { SearchRequest } from '../supplier-port.ts';
import type { FaultName } from './supplier-under-test.ts';

const india = { country: 'IN', zone: BUSINESS_ZONE, nameHi: null, shortCode: null, kind: 'city' } as const;

const DELHI: Place = {
  ...india,
  code: 'ci-delhi',
  name: 'Delhi',
  city: 'Delhi',
  region: 'Delhi',
  latitude: 28.6519,
  longitude: 77.2315,
};

const JAIPUR: Place = {
  ...india,
  code: 'ci-jaipur',
  name: 'Jaipur',
  city: 'Jaipur',
  region: 'Rajasthan',
  latitude: 26.9196,
  longitude: 75.7878,
};

function magic(fault: FaultName): Place {
  const name = `Sandbox ${fault}`;
  return { ...JAIPUR, code: `ci-sandbox-${fault}`, name, city: name };
}

/** Returns a search for a date a month from now. */
export function nonFlightSearchRequest(
  service: Exclude<Service, 'flight'>,
  fault?: FaultName,
  travellers = 1,
): SearchRequest {
  const end = fault ? magic(fault) : JAIPUR;
  const day = addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 30);
  return {
    criteria: criteriaOf(service, end.code, day, travellers),
    places: service === 'hotel' ? [end] : [DELHI, end],
  };
}

function criteriaOf(
  service: Exclude<Service, 'flight'>,
  end: string,
  day: string,
  travellers: number,
): Criteria {
  const asked = ((): CriteriaInput => {
    const departOn = parseLocalDate(day);
    switch (service) {
      case 'train':
      case 'bus':
        return { service, origin: DELHI.code, destination: end, departOn, travellers };
      case 'hotel': {
        const checkOut = addDaysToDate(departOn, 2);
        return { service, destination: end, checkIn: departOn, checkOut, rooms: [{ adults: travellers }] };
      }
      case 'cab':
        return {
          service,
          pickup: DELHI.code,
          drop: end,
          pickUpOn: departOn,
          pickUpAt: '09:30',
          kind: 'return',
          returnOn: addDaysToDate(departOn, 2),
          returnAt: '10:00',
          travellers,
        };
    }
  })();
  return criteria.parse(asked);
}

/** Returns a search for a flight to a sandbox airport; each fault has its own airport. */
export function flightSearchRequest(destination: string, adults = 1): SearchRequest {
  const departOn = addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 30);
  const asked = criteria.parse({
    service: 'flight',
    journeys: [{ origin: 'DEL', destination, departOn }],
    travellers: { adults },
  } satisfies CriteriaInput);
  const airports = ['DEL', destination].map((code) => ({ ...DELHI, kind: 'airport' as const, code }));
  return { criteria: asked, places: airports };
}

/** An offer may require these of a traveller as well. */
export const DOCUMENTS = {
  age: 38,
  nationality: 'IN',
  passportNumber: 'Z1234567',
  passportExpiresOn: parseLocalDate('2035-05-31'),
  pan: 'ABCPE1234F',
  idNumber: 'MH12 20200012345',
} as const;

export const TRAVELLER: Traveller = {
  title: 'ms',
  givenName: 'MEERA',
  familyName: 'RAO',
  bornOn: parseLocalDate('1988-02-29'),
  gender: 'f',
  email: 'meera@people.example',
  phone: '+919812345678',
};
