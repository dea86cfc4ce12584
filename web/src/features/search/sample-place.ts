import type { Place } from '@marga/contract/places/places';

/** Returns a place for tests and stories. */
export function samplePlace(code: string, name: string, kind: Place['kind'] = 'city'): Place {
  return {
    code,
    kind,
    shortCode: null,
    name,
    nameHi: null,
    city: name,
    region: 'India',
    country: 'IN',
    zone: 'Asia/Kolkata',
    latitude: 0,
    longitude: 0,
  };
}
