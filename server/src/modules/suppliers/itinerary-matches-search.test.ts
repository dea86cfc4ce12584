import { expect, test } from 'vitest';
import { criteria as criteriaSchema } from '@marga/contract/search/criteria';
import { itinerary as itinerarySchema } from '@marga/contract/search/itineraries';
import type { PlaceKind } from '@marga/contract/places/places';
import { itineraryMatchesSearch } from './itinerary-matches-search.ts';

const at = (day: string, clock = '10:00') => ({ local: `${day}T${clock}`, zone: 'Asia/Kolkata' });
const place = (code: string, kind: PlaceKind) => ({
  code,
  kind,
  shortCode: null,
  name: code,
  nameHi: null,
  city: code,
  region: '',
  country: 'IN',
  zone: 'Asia/Kolkata',
  latitude: 0,
  longitude: 0,
});

const segment = (origin: string, destination: string, day: string, journey?: number) => ({
  carrier: 'Air',
  carrierCode: 'AI',
  number: '1',
  origin,
  originName: origin,
  destination,
  destinationName: destination,
  departsAt: at(day),
  arrivesAt: at(day, '12:00'),
  durationMinutes: 120,
  ...(journey === undefined ? {} : { journey, aircraft: null }),
});

const asked = criteriaSchema.parse({
  service: 'flight',
  journeys: [
    { origin: 'DEL', destination: 'LON', departOn: '2027-03-14' },
    { origin: 'LON', destination: 'DEL', departOn: '2027-03-20' },
  ],
  travellers: { adults: 1 },
});
const flights = {
  criteria: asked,
  places: [{ ...place('DEL', 'airport'), city: 'Delhi' }, place('LON', 'city')],
};
const flying = (...segments: ReturnType<typeof segment>[]) =>
  itinerarySchema.parse({
    service: 'flight',
    segments,
    durationMinutes: 240,
    cabin: 'economy',
    checkedBags: 1,
    refundable: true,
    changeable: true,
    emissionsKg: null,
  });
const out = segment('DEL', 'LHR', '2027-03-14', 0);
const back = segment('LGW', 'DEL', '2027-03-20', 1);

test.each([
  ['the day and the airports named, any of a city', true, [out, back]],
  [
    'a change on the way',
    true,
    [segment('DEL', 'BOM', '2027-03-14', 0), segment('BOM', 'LHR', '2027-03-15', 0), back],
  ],
  [
    'a second airport of the city named',
    true,
    [{ ...segment('DL2', 'LHR', '2027-03-14', 0), originName: 'Delhi' }, back],
  ],
  ['another day', false, [segment('DEL', 'LHR', '2027-03-15', 0), back]],
  ['another airport than the one named', false, [segment('BOM', 'LHR', '2027-03-14', 0), back]],
  ['no way back', false, [out]],
  ['a journey nobody asked for', false, [out, back, segment('DEL', 'GOI', '2027-03-21', 2)]],
])('flights with %s: %s', (_, fits, segments) => {
  expect(itineraryMatchesSearch(flights, flying(...segments))).toBe(fits);
});

test('a bus of another day, or a bus for a train, is none', () => {
  const bus = itinerarySchema.parse({
    service: 'bus',
    segments: [segment('ci-delhi', 'ci-jaipur', '2027-03-14')],
    durationMinutes: 120,
    kind: 'volvo',
    seatsLeft: 3,
    boarding: [{ name: 'a', at: at('2027-03-14') }],
    dropping: [{ name: 'b', at: at('2027-03-14', '12:00') }],
    refundable: true,
  });
  const question = (service: 'bus' | 'train', departOn: string) => ({
    criteria: criteriaSchema.parse({
      service,
      origin: 'ci-delhi',
      destination: 'ci-jaipur',
      departOn,
      travellers: 1,
    }),
    places: [],
  });
  expect(itineraryMatchesSearch(question('bus', '2027-03-14'), bus)).toBe(true);
  expect(itineraryMatchesSearch(question('bus', '2027-03-15'), bus)).toBe(false);
  expect(itineraryMatchesSearch(question('train', '2027-03-14'), bus)).toBe(false);
});

test('a stay is of these nights and so many rooms', () => {
  const stay = (checkOut: string, rooms: number) =>
    itinerarySchema.parse({
      service: 'hotel',
      name: 'Marigold',
      area: 'Paharganj',
      city: 'Delhi',
      stars: 3,
      checkInAt: at('2027-03-14', '12:00'),
      checkOutAt: at(checkOut, '11:00'),
      nights: 1,
      rooms,
      roomName: 'Deluxe',
      mealPlan: 'breakfast',
      freeCancellationUntil: null,
      refundable: true,
      distanceKm: null,
      perNight: { amount: '1000', currency: 'INR' },
    });
  const question = {
    criteria: criteriaSchema.parse({
      service: 'hotel',
      destination: 'ci-delhi',
      checkIn: '2027-03-14',
      checkOut: '2027-03-15',
      rooms: [{ adults: 2 }, { adults: 1 }],
    }),
    places: [],
  };
  expect(itineraryMatchesSearch(question, stay('2027-03-15', 2))).toBe(true);
  expect(itineraryMatchesSearch(question, stay('2027-03-16', 2))).toBe(false);
  expect(itineraryMatchesSearch(question, stay('2027-03-15', 1))).toBe(false);
});
