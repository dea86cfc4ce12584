import type { SavedTrip } from '@marga/contract/trips/saved-trips';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { Component as Trips } from './trips.tsx';

export default { title: 'Trip/Saved trips' };

const TRIP = {
  id: 'trp_01m7eh9ktefjj89ryxw9m7a2x1',
  name: 'Sales meeting in Mumbai',
  client: 'Himalaya Exports',
  purpose: 'Annual review',
  travellers: 3,
  items: [
    { service: 'flight', route: { shape: 'return', places: ['Delhi', 'Mumbai'] }, on: '2026-12-04' },
    {
      service: 'hotel',
      route: { shape: 'stay', places: ['Hotel Colaba Court', 'Mumbai'] },
      on: '2026-12-04',
    },
  ],
  total: { amount: '13400.00', currency: 'INR' },
  clientTotal: { amount: '14200.00', currency: 'INR' },
  isAlive: true,
  expiresAt: '2026-11-18T07:00:00.000Z',
  openQuotes: 1,
  checkoutId: null,
  savedAt: '2026-11-17T06:00:00.000Z',
} as unknown as SavedTrip;

const EXPIRED = {
  ...TRIP,
  id: 'trp_01m7eh9ktefjj89ryxw9m7a2x2' as SavedTrip['id'],
  name: null,
  client: null,
  purpose: null,
  isAlive: false,
  openQuotes: 0,
};

const BOOKED = {
  ...EXPIRED,
  id: 'trp_01m7eh9ktefjj89ryxw9m7a2x3' as SavedTrip['id'],
  checkoutId: 'cko_01m7eh9ktefjj89ryxw9m7a2x1' as SavedTrip['checkoutId'],
};

function show(trips: NonNullable<SampleAnswers['booking.list-trips']>, at?: '?search=Leh'): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'booking.list-trips': trips }}
      {...(at === undefined ? {} : { at })}
    >
      <Trips />
    </SampleApi>
  );
}

export function SavedTrips() {
  return show({ items: [TRIP, EXPIRED, BOOKED], nextCursor: 'next' });
}

export function NoSavedTrips() {
  return show({ items: [], nextCursor: null });
}

export function NoTripFound() {
  return show({ items: [], nextCursor: null }, '?search=Leh');
}

export function TripsLoading() {
  return show('pending');
}

export function TripsNotRead() {
  return show('no-network');
}
