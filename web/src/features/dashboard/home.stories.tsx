import type { Booking } from '@marga/contract/bookings/booking';
import type { ReactNode } from 'react';
import { addDaysToDate } from '@marga/contract/kernel/time';
import type { Answer } from '../../shared/api.ts';
import { todayInIndia } from '../../shared/clock.ts';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import {
  instantHoursFromNow,
  sampleBooking,
  sampleCabItinerary,
  sampleExpectedRefund,
  sampleFlightItinerary,
} from '../amendments/sample-amendments.ts';
import { SAMPLE_COMPANY } from '../identity/settings/sample-settings.ts';
import { SAMPLE_WALLET, toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { Component as Home } from './dashboard.tsx';

export default { title: 'Home/Home', parameters: { layout: 'fullscreen' } };

type Overview = Answer<'booking.read-overview'>;

const today = todayInIndia();
const NO_COUNTS = {
  upcoming: 0,
  'in-progress': 0,
  'needs-action': 0,
  completed: 0,
  cancelled: 0,
  failed: 0,
};
const nothing = toSampleRupeeAmount('0.00');

function numbered(last: number, changes: Partial<Booking>): Booking {
  return sampleBooking({ id: `bkg_01m7eh9ktefjj89ryxw9m7a2x${last}` as Booking['id'], ...changes });
}

const flightOn = (days: number, departs: string, arrives: string) => {
  const date = addDaysToDate(today, days);
  return sampleFlightItinerary(`${date}T${departs}`, `${date}T${arrives}`);
};

function emptyOverview(): Overview {
  return {
    upcoming: [],
    needsAction: [],
    counts: NO_COUNTS,
    spend: {
      month: today.slice(0, 7),
      today,
      total: nothing,
      bookings: 0,
      before: nothing,
      days: [],
      daysBefore: [],
      otherCurrencies: [],
    },
  };
}

function fullOverview(): Overview {
  return {
    ...emptyOverview(),
    upcoming: [
      numbered(1, { itinerary: flightOn(0, '20:40', '23:25') }),
      numbered(2, { itinerary: flightOn(1, '06:15', '08:55') }),
      numbered(3, { itinerary: sampleCabItinerary(), service: 'cab' }),
    ],
    needsAction: [
      numbered(4, { state: 'escalated', status: 'needs-action', itinerary: flightOn(9, '09:00', '11:00') }),
      numbered(5, {
        state: 'on-hold',
        status: 'needs-action',
        money: 'none',
        payBy: instantHoursFromNow(1),
        itinerary: flightOn(12, '07:00', '09:40'),
      }),
      numbered(6, {
        state: 'failed',
        status: 'failed',
        failure: 'supplier-rejected',
        money: 'released',
        itinerary: flightOn(20, '17:00', '19:40'),
      }),
    ],
    counts: { ...NO_COUNTS, upcoming: 14, 'in-progress': 1, 'needs-action': 2, failed: 1 },
    spend: {
      ...emptyOverview().spend,
      total: toSampleRupeeAmount('184200.50'),
      bookings: 6,
      before: toSampleRupeeAmount('151000.00'),
      days: [
        { on: today, service: 'flight', total: toSampleRupeeAmount('84200.50') },
        { on: today, service: 'hotel', total: toSampleRupeeAmount('100000.00') },
      ],
    },
  };
}

function show(answers: SampleAnswers, session = SAMPLE_SESSION): ReactNode {
  return (
    <SampleApi
      session={session}
      answers={{
        'identity.read-company': SAMPLE_COMPANY,
        'booking.read-overview': fullOverview(),
        'ledger.read-wallet': SAMPLE_WALLET,
        'amendments.list-refunds': {
          items: [sampleExpectedRefund()],
          nextCursor: null,
          open: toSampleRupeeAmount('31640.00'),
          late: toSampleRupeeAmount('18420.00'),
        },
        ...answers,
      }}
    >
      <Home />
    </SampleApi>
  );
}

const noRefunds = { items: [], nextCursor: null, open: nothing, late: nothing };

export function MorningOfAgency() {
  return show({});
}

export function NewCompany() {
  return show({
    'booking.read-overview': emptyOverview(),
    'identity.read-company': { ...SAMPLE_COMPANY, state: 'unverified', missing: ['profile'] },
    'amendments.list-refunds': noRefunds,
  });
}

export function StillLoading() {
  return show({
    'booking.read-overview': 'pending',
    'identity.read-company': 'pending',
    'ledger.read-wallet': 'pending',
    'amendments.list-refunds': 'pending',
  });
}

export function NothingIsRead() {
  return show({
    'booking.read-overview': 'unavailable',
    'identity.read-company': 'unavailable',
    'ledger.read-wallet': 'unavailable',
    'amendments.list-refunds': 'unavailable',
  });
}

export function TravellerSeesNoMoney() {
  const memberships = SAMPLE_SESSION.memberships.map((one) => ({ ...one, role: 'traveller' as const }));
  return show({}, { ...SAMPLE_SESSION, memberships });
}
