import { expect, test } from 'vitest';
import { findDoubleBookings } from './double-bookings.ts';
import type { Itinerary } from '../search/itineraries.ts';

const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });

function flight(departs: string, arrives: string, [origin, destination] = ['DEL', 'BOM'], journey = 0) {
  return {
    service: 'flight',
    segments: [
      {
        carrier: 'Meridian Air',
        carrierCode: 'MD',
        number: '1',
        origin,
        originName: origin,
        destination,
        destinationName: destination,
        departsAt: at(departs),
        arrivesAt: at(arrives),
        durationMinutes: 120,
        aircraft: null,
        journey,
      },
    ],
  } as unknown as Itinerary;
}

const stay = (checkIn: string, checkOut: string) =>
  ({
    service: 'hotel',
    name: 'Court',
    city: 'Mumbai',
    area: 'Colaba',
    checkInAt: at(`${checkIn}T14:00`),
    checkOutAt: at(`${checkOut}T11:00`),
  }) as unknown as Itinerary;

const person = (givenName: string, familyName: string, bornOn = '1988-02-29') => ({
  givenName,
  familyName,
  bornOn,
});
const asha = person('ASHA', 'RAO');
const morning = flight('2026-11-21T06:00', '2026-11-21T08:10');

function found(booked: Itinerary, more: object = {}, itinerary = morning, party = [asha]) {
  const booking = {
    itinerary: booked,
    travellers: [asha],
    cancelledTravellers: [],
    cancelledLegs: [],
    ...more,
  };
  return findDoubleBookings([{ itinerary }], party, [booking]).map(({ traveller, name, kind }) => [
    traveller,
    name,
    kind,
  ]);
}

test('the same journey on the same day is told, whatever the hour', () => {
  expect(found(flight('2026-11-21T20:00', '2026-11-21T22:10'))).toEqual([[0, 'ASHA RAO', 'same-journey']]);
  expect(found(flight('2026-11-22T06:00', '2026-11-22T08:10'))).toEqual([]);
});

test('another journey at the same time is told, one after the other is not', () => {
  expect(found(flight('2026-11-21T07:00', '2026-11-21T09:00', ['DEL', 'BLR']))).toEqual([
    [0, 'ASHA RAO', 'overlap'],
  ]);
  expect(found(flight('2026-11-21T12:00', '2026-11-21T14:00', ['BOM', 'GOI']))).toEqual([]);
});

test('two beds for one night are told; a bed for the night of a flight is not', () => {
  const nights = stay('2026-11-21', '2026-11-23');
  expect(found(stay('2026-11-22', '2026-11-24'), {}, nights)).toEqual([[0, 'ASHA RAO', 'overlap']]);
  expect(found(stay('2026-11-23', '2026-11-24'), {}, nights)).toEqual([]);
  expect(found(nights)).toEqual([]);
});

test('a name is the same however it was typed; another birthday is somebody else', () => {
  const booked = flight('2026-11-21T20:00', '2026-11-21T22:10');
  expect(found(booked, {}, morning, [person('Rao', 'Asha', '')])).toHaveLength(1);
  expect(found(booked, {}, morning, [person('ASHA', 'RAO', '1990-01-01')])).toEqual([]);
  expect(found(booked, {}, morning, [person('VIKRAM', 'MENON'), asha])).toEqual([
    [1, 'ASHA RAO', 'same-journey'],
  ]);
  expect(found(booked, {}, morning, [person('', '')])).toEqual([]);
});

test('who or what was given back is booked no more', () => {
  const booked = flight('2026-11-21T20:00', '2026-11-21T22:10');
  expect(found(booked, { cancelledTravellers: [0] })).toEqual([]);
  expect(found(booked, { cancelledLegs: [0] })).toEqual([]);
  expect(found(booked, { cancelledLegs: [1] })).toHaveLength(1);
});
