import { usualTravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import type { Trip } from '@marga/contract/trips/trip';
import type { PartyMember } from '@marga/contract/trips/trip-details';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { EMPTY_WALLET, SAMPLE_WALLET, toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { sampleFlightItem, sampleHotelItem, sampleTrip } from './sample-trip.ts';
import { Component as TripDetails } from './trip-details.tsx';

export default { title: 'Trip/Payment step' };

const ASHA = {
  travellerId: null,
  title: 'ms',
  givenName: 'ASHA',
  familyName: 'RAO',
  bornOn: '1988-02-29',
  gender: 'f',
  email: 'asha@sahyadri.example',
  phone: '+919812345678',
} as unknown as PartyMember;

/** Returns a trip of a flight and a stay, with the ids that the contract asks for. */
function trip(changes: Partial<Trip> = {}): Trip {
  const [flight, stay] = [
    'ofr_01m7eh9ktefjj89ryxw9m7a2x1',
    'ofr_01m7eh9ktefjj89ryxw9m7a2x2',
  ] as Trip['items'][number]['offerId'][];
  return {
    ...sampleTrip([
      { ...sampleFlightItem(), ...(flight && { offerId: flight }) },
      { ...sampleHotelItem(), ...(stay && { offerId: stay }) },
    ]),
    ...changes,
  };
}

const CONTACT = { name: 'Asha Kulkarni', email: 'asha@sahyadri.example', phone: '+919812345678' };

const filled = () => trip({ party: [ASHA], contact: CONTACT });
const LOCKED_AT = '2026-11-19T06:00:00.000Z' as Trip['createdAt'];

function filledWith(items: Trip['items']): Trip {
  return {
    ...filled(),
    items,
    total: toSampleRupeeAmount('13290.50'),
    clientTotal: toSampleRupeeAmount('14100.50'),
  };
}

/** Returns a return flight for two adults and a child on a flight of Marga Connect, with nobody named. */
function familyTrip(changes: Partial<Trip> = {}): Trip {
  const family = { adults: 2, children: 1, infants: 0 };
  const item = sampleFlightItem(family);
  const [way] = item.itinerary.service === 'flight' ? item.itinerary.segments : [];
  const back = way && {
    ...way,
    journey: 1,
    origin: 'BOM',
    destination: 'DEL',
    departsAt: { ...way.departsAt, local: '2027-01-04T07:30' },
    arrivesAt: { ...way.arrivesAt, local: '2027-01-04T09:40' },
  };
  const flight =
    item.itinerary.service === 'flight' && way && back
      ? { ...item, itinerary: { ...item.itinerary, segments: [way, back], durationMinutes: 260 } }
      : item;
  const total = toSampleRupeeAmount('13400.00');
  const offerId = 'ofr_01m7eh9ktefjj89ryxw9m7a2x1' as Trip['items'][number]['offerId'];
  return { ...sampleTrip([{ ...flight, offerId, total }]), name: null, travellers: 3, total, ...changes };
}

function person(title: string, givenName: string, bornOn = ''): PartyMember {
  return { ...ASHA, title, givenName, bornOn, gender: '', email: '', phone: '' };
}
const FAMILY = [person('mr', 'ROHAN'), person('mrs', 'SNEHA'), person('miss', 'TARA', '2018-05-06')];

function show(read: NonNullable<SampleAnswers['booking.read-trip']>, answers: SampleAnswers = {}): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{
        'booking.read-trip': read,
        'booking.change-trip': filled(),
        'booking.start-checkout': 'pending',
        'booking.list-double-bookings': { found: [] },
        'identity.read-company': 'pending',
        'travellers.list': { items: [], nextCursor: null, total: 0 },
        'payments.read-options': {
          methods: ['wallet', 'credit', 'gateway'],
          virtualAccount: null,
          topUp: { least: toSampleRupeeAmount('100.00'), most: toSampleRupeeAmount('1000000.00') },
        },
        'ledger.read-wallet': SAMPLE_WALLET,
        ...answers,
      }}
    >
      <Routes location={`/${sampleTrip().id}`}>
        <Route path=":tripId" element={<TripDetails />} />
      </Routes>
    </SampleApi>
  );
}

/** The button that pays is the last in the form; others send it too, such as Enter in a field. */
const pay = submitStory({}, '[data-pay-bar] button[type="submit"]:not([disabled])');

export function ReadyToPay() {
  return show(filled());
}

/** The flight is quoted in dollars and earns a commission; the stay has paise, so all prices have. */
export function QuotedInDollars() {
  const { items } = filled();
  const [flight, stay] = items;
  if (!flight || !stay) throw new RangeError('the trip has two items');
  return show(
    filledWith([
      {
        ...flight,
        published: { amount: '60.00', currency: 'USD' },
        exchange: { rate: '83.50', lockedAt: LOCKED_AT },
        base: toSampleRupeeAmount('4175.00'),
        taxes: toSampleRupeeAmount('835.00'),
        total: toSampleRupeeAmount('4890.00'),
        clientTotal: toSampleRupeeAmount('5200.00'),
      },
      {
        ...stay,
        base: toSampleRupeeAmount('7118.64'),
        taxes: toSampleRupeeAmount('1281.36'),
        total: toSampleRupeeAmount('8400.50'),
        clientTotal: toSampleRupeeAmount('8900.50'),
      },
    ]),
  );
}

export function WithoutNames() {
  return show(trip());
}
WithoutNames.play = pay;

export function ContactIncomplete() {
  return show(filled());
}
ContactIncomplete.play = submitStory(
  { 'contact.email': 'asha@' },
  '[data-pay-bar] button[type="submit"]:not([disabled])',
);

/** Asks for ten details of three travellers and for one contact. */
export function FamilyNotNamed() {
  return show(familyTrip());
}

export function FamilyReadyToPay() {
  return show(familyTrip({ party: FAMILY, contact: CONTACT }));
}

/** A train asks for age and gender; the first traveller of a Tatkal ticket also for the photo ID. */
export function DetailsThatATrainRequires() {
  const [flight] = trip().items;
  const everyone = ['title', 'givenName', 'familyName', 'gender', 'age'] as const;
  const travellerFields = { everyone: [...everyone], lead: ['idNumber' as const], children: [], infants: [] };
  return show(trip({ travellers: 2, items: flight ? [{ ...flight, criteria: null, travellerFields }] : [] }));
}

/** An international flight asks for the passport. */
export function DetailsThatABorderRequires() {
  const [flight] = trip().items;
  const travellerFields = usualTravellerFields('flight', { isInternational: true });
  return show(trip({ items: flight ? [{ ...flight, travellerFields }] : [] }));
}

export function SamePersonTwice() {
  const { items, ...rest } = trip({ travellers: 2, party: [ASHA, ASHA], contact: CONTACT });
  const { criteria } = sampleFlightItem({ adults: 2, children: 0, infants: 0 });
  return show({ ...rest, items: items.map((item) => (item.criteria ? { ...item, criteria } : item)) });
}
SamePersonTwice.play = pay;

export function WalletTooSmall() {
  return show(filled(), { 'ledger.read-wallet': EMPTY_WALLET });
}

export function NoWayToPay() {
  return show(filled(), {
    'payments.read-options': {
      methods: [],
      virtualAccount: null,
      topUp: { least: toSampleRupeeAmount('100.00'), most: toSampleRupeeAmount('1000000.00') },
    },
  });
}

export function PaymentUnderWay() {
  return show(filled());
}
PaymentUnderWay.play = pay;

export function SoldOut() {
  return show(filled(), {
    'booking.start-checkout': {
      code: 'offer-sold-out',
      details: {
        soldOut: [
          { offerId: null, number: '6E 2134', route: { shape: 'one-way', places: ['Delhi', 'Mumbai'] } },
        ],
      },
    },
  });
}
SoldOut.play = pay;

/** The flight costs more than when it was found; the trip that comes back names the item. */
export function PriceChanged() {
  const before = filled();
  const total = toSampleRupeeAmount('14000.00');
  const [flight, stay] = before.items;
  const dearer = toSampleRupeeAmount('5600.00');
  const after =
    flight && stay
      ? {
          ...before,
          total,
          clientTotal: total,
          items: [{ ...flight, total: dearer, clientTotal: dearer }, stay],
          changes: [
            {
              offerId: flight.offerId,
              itinerary: flight.itinerary,
              before: { total: flight.total, clientTotal: flight.clientTotal },
              after: { total: dearer, clientTotal: dearer },
            },
          ],
        }
      : before;
  return show(before, { 'booking.start-checkout': { code: 'price-changed', details: { trip: after } } });
}
PriceChanged.play = pay;

export function NotSaved() {
  return show(filled(), { 'booking.change-trip': 'unavailable' });
}

export function OffersExpired() {
  return show(
    trip({ party: [ASHA], contact: CONTACT, expiresAt: '2026-11-18T05:00:00.000Z' as Trip['expiresAt'] }),
  );
}

export function TripLoading() {
  return show('pending');
}

export function TripNotRead() {
  return show('no-network');
}
