import { itinerary } from '@marga/contract/search/itineraries';
import type { Place } from '@marga/contract/places/places';
import { SERVICES } from '@marga/contract/travel-services';
import { expect, test } from 'vitest';
import {
  parseAgreedPrice,
  EMPTY_DRAFT,
  findInvalidBookingFields,
  buildOfflineItinerary,
  type OfflineBookingDraft,
} from './offline-booking-draft.ts';

const place = (code: string, city: string, zone: string, latitude: number, longitude: number): Place => ({
  code,
  kind: 'airport',
  shortCode: code,
  name: `${city} airport`,
  nameHi: null,
  city,
  region: '',
  country: 'IN',
  zone,
  latitude,
  longitude,
});
const delhi = place('DEL', 'Delhi', 'Asia/Kolkata', 28.57, 77.1);
const london = place('LHR', 'London', 'Europe/London', 51.47, -0.45);

const draft: OfflineBookingDraft = {
  ...EMPTY_DRAFT,
  departs: '2027-03-14T09:00',
  arrives: '2027-03-14T13:30',
  carrier: 'Air India',
  number: 'AI 161',
  hotel: 'The Marigold',
  room: 'Double',
};

test.each(SERVICES)('what was booked of a %s is an itinerary that the contract takes', (service) => {
  const made = buildOfflineItinerary({ ...draft, service }, delhi, london);
  expect(itinerary.safeParse(made).error).toBeUndefined();
  expect(findInvalidBookingFields({ ...draft, service }, { from: delhi, to: london })).toEqual(new Set());
});

test('times are by the clocks of the two places', () => {
  // The flight leaves Delhi at 09:00 and arrives in London at 13:30, in local times.
  expect(buildOfflineItinerary(draft, delhi, london)).toMatchObject({ durationMinutes: 600 });
});

test('what is missing, or ends before it begins, is named', () => {
  expect(findInvalidBookingFields(EMPTY_DRAFT, { from: undefined, to: undefined })).toEqual(
    new Set(['carrier', 'number', 'departs', 'arrives', 'from', 'to']),
  );
  const backwards = { ...draft, arrives: '2027-03-14T03:00' };
  expect(findInvalidBookingFields(backwards, { from: delhi, to: london })).toEqual(new Set(['arrives']));
  const stay = { ...EMPTY_DRAFT, service: 'hotel' as const };
  expect(findInvalidBookingFields(stay, { from: delhi, to: undefined })).toEqual(
    new Set(['hotel', 'room', 'departs', 'arrives']),
  );
});

test('what was agreed is its fare and the supplier’s taxes and fees, to the paisa', () => {
  const rupees = (amount: string) => ({ amount, currency: 'INR' });
  expect(parseAgreedPrice('3,500', '499.99')).toEqual({ fare: rupees('3500.00'), total: rupees('3999.99') });
  expect(parseAgreedPrice('3500', '0')).toEqual({ fare: rupees('3500.00'), total: rupees('3500.00') });
  // When only the total is known, no parts are invented.
  expect(parseAgreedPrice('3500', ' ')).toEqual({ fare: null, total: rupees('3500.00') });
  expect(parseAgreedPrice('0', '500')).toEqual({ fare: rupees('0.00'), total: rupees('500.00') });
  expect(parseAgreedPrice('', '500')).toBeUndefined();
  expect(parseAgreedPrice('3500', 'some')).toBeUndefined();
});
