import type { Place } from '@marga/contract/places/places';
import { buildPlaceEntry, type Entry } from './place-entry.ts';

/**
 * These are the sandbox's test places, which cause a fault when they are the destination. They exist only in the
 * gazetteer of development and tests. The sandbox must not depend on the server, so it has its own copy of the
 * names.
 */
const CONNECT_FAULTS = [
  'price-changed',
  'sold-out',
  'rejected',
  'booked-then-silent',
  'silent',
  'booked-then-html',
  'booked-late',
  'booked-hidden',
  'booked-then-500',
  'booked-then-reset',
  'search-slow',
  'search-hung',
  'search-500',
  'nothing',
  'expired',
  'malformed',
  'name-refused',
  'schedule-change',
  'cancelled-then-silent',
  'cancel-silent',
  'cancel-refused',
  'changed-then-silent',
  'change-refused',
  'refund-at-once',
  'refund-late',
  'refund-short',
  'refund-never',
  'waitlist-clears',
  'ancillary-unavailable',
  'waitlist-dropped',
] as const;

const AIRPORTS: Readonly<Record<string, string>> = {
  XPC: 'Price Changed',
  XSO: 'Sold Out',
  XRJ: 'Rejected',
  XTB: 'Timed Out Booked',
  XTN: 'Timed Out Not Booked',
  XHT: 'HTML',
  XSL: 'Slow',
  XHG: 'Hung',
  X5B: 'Error Booked',
  XDR: 'Dropped',
  XSS: 'Search Slow',
  XSH: 'Search Hung',
  XSE: 'Search Error',
  XNO: 'No Flights',
  XEX: 'Expired',
  XMF: 'Malformed',
  XNR: 'Name Refused',
  XCG: 'Schedule Changed',
  XLA: 'Last Seat',
  XCT: 'Cancel Timed Out',
  XCR: 'Cancel Refused',
  XGT: 'Change Timed Out',
};

/** The places are in the middle of India, so that the distance there is realistic. */
const WHERE: Omit<Place, 'code' | 'kind' | 'shortCode' | 'name' | 'city'> = {
  nameHi: null,
  region: 'Sandbox',
  country: 'IN',
  zone: 'Asia/Kolkata',
  latitude: 21.15,
  longitude: 79.09,
};

export function testPlaceEntries(): Entry[] {
  const airports = Object.entries(AIRPORTS).map(([code, fault]): Place => {
    const city = `Sandbox ${fault}`;
    return { ...WHERE, code, kind: 'airport', shortCode: code, name: city, city };
  });
  const cities = CONNECT_FAULTS.map((fault): Place => {
    const words = fault.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = `Sandbox ${words.join(' ')}`;
    return { ...WHERE, code: `ci-sandbox-${fault}`, kind: 'city', shortCode: null, name, city: name };
  });
  return [...airports, ...cities].map((place) =>
    buildPlaceEntry({ place, rank: 10, aliases: [], isTest: true }),
  );
}
