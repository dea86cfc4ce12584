import type { QuotedItem } from '@marga/contract/trips/saved-trips';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { Component as ClientQuote } from './client-quote.tsx';

export default { title: 'Site/Client quote' };

const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });

function flight(amount: string): QuotedItem {
  return {
    service: 'flight',
    heading: 'Meridian Air',
    comfort: 'Economy, Saver',
    legs: [
      {
        carrier: 'Meridian Air',
        number: '2041',
        originName: 'Delhi',
        destinationName: 'Mumbai',
        departsAt: at('2026-12-28T06:00'),
        arrivesAt: at('2026-12-28T08:10'),
        durationMinutes: 130,
      },
    ],
    stay: null,
    seats: [],
    ancillaries: [],
    checkedBags: 1,
    refundable: true,
    clientTotal: { amount, currency: 'INR' },
  };
}

function stay(amount: string): QuotedItem {
  return {
    ...flight(amount),
    service: 'hotel',
    heading: 'Hotel Colaba Court',
    comfort: 'Deluxe room',
    legs: [],
    stay: {
      area: 'Colaba',
      city: 'Mumbai',
      stars: 4,
      checkInAt: at('2026-12-28T14:00'),
      checkOutAt: at('2026-12-30T11:00'),
      nights: 2,
      rooms: 1,
      mealPlan: 'breakfast',
      freeCancellationUntil: null,
    },
    checkedBags: null,
  };
}

/** The stay has paise, so the flight and the total have, too. */
export function FlightAndStay() {
  return (
    <SampleApi
      at="#code=qte_01m7eh9ktefjj89ryxw9m7a2x1.abcdefghijklmnopqrstuv"
      answers={{
        'booking.read-quote': {
          company: 'Himalaya Travels',
          agent: { name: 'Asha Rao', email: 'asha@himalaya.example', phone: '+919812345678' },
          name: 'Sales meeting in Mumbai',
          client: 'Deshmukh Textiles',
          note: null,
          travellers: 2,
          items: [flight('5200.00'), stay('8900.50')],
          clientTotal: { amount: '14100.50', currency: 'INR' },
          createdAt: '2026-11-19T06:00:00.000Z',
          expiresAt: '2099-01-01T00:00:00.000Z',
        },
      }}
    >
      <ClientQuote />
    </SampleApi>
  );
}
