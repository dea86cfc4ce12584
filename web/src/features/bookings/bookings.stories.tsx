import { BOOKING_STATUSES, type Booking } from '@marga/contract/bookings/booking';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { sampleBooking, sampleCancellation } from '../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { Component as Bookings } from './bookings.tsx';
import { CancelSeveralBookingsDialog } from './cancel-several-bookings-dialog.tsx';

export default { title: 'Booking/List' };

const SECOND = sampleBooking({
  id: 'bkg_01m7eh9ktefjj89ryxw9m7a2x2' as Booking['id'],
  reference: 'MRG-9K3W7D',
  supplierReference: 'Q2LMN8',
});

const COUNTS = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0])) as Record<
  (typeof BOOKING_STATUSES)[number],
  number
>;

const OVERVIEW = {
  upcoming: [],
  needsAction: [],
  counts: { ...COUNTS, upcoming: 2 },
  spend: {
    month: '2026-11',
    today: '2026-11-18',
    total: toSampleRupeeAmount('36840.00'),
    bookings: 2,
    before: toSampleRupeeAmount('0.00'),
    days: [],
    daysBefore: [],
    otherCurrencies: [],
  },
};

function show(answers: SampleAnswers, at?: '?search=Leh'): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'booking.read-overview': OVERVIEW, 'booking.list-views': { views: [] }, ...answers }}
      {...(at === undefined ? {} : { at })}
    >
      <Bookings />
    </SampleApi>
  );
}

export function BookingList() {
  return show({ 'booking.list-bookings': { items: [sampleBooking(), SECOND], nextCursor: 'next' } });
}

export function NoBookingsYet() {
  return show({
    'booking.list-bookings': { items: [], nextCursor: null },
    'booking.read-overview': { ...OVERVIEW, counts: COUNTS },
  });
}

export function NoBookingFound() {
  return show({ 'booking.list-bookings': { items: [], nextCursor: null } }, '?search=Leh');
}

export function BookingsLoading() {
  return show({ 'booking.list-bookings': 'pending' });
}

export function BookingsNotRead() {
  return show({ 'booking.list-bookings': 'internal' });
}

function cancelSeveral(answers: SampleAnswers): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      <CancelSeveralBookingsDialog bookings={[sampleBooking(), SECOND]} onClose={() => undefined} />
    </SampleApi>
  );
}

const QUOTES = {
  items: [
    { bookingId: sampleBooking().id, cancellation: sampleCancellation(), problem: null },
    { bookingId: SECOND.id, cancellation: null, problem: 'not-cancellable' as const },
  ],
};

export function CancelSeveral() {
  return cancelSeveral({
    'amendments.quote-cancellations': QUOTES,
    'amendments.confirm-cancellation': sampleCancellation({ state: 'sending' }),
    'amendments.read-cancellation': sampleCancellation({ state: 'done' }),
  });
}

export function CancelSeveralAsked() {
  return cancelSeveral({ 'amendments.quote-cancellations': 'pending' });
}

export function CancelSeveralBroken() {
  return cancelSeveral({ 'amendments.quote-cancellations': 'no-network' });
}

export function CancelSeveralUnderWay() {
  return cancelSeveral({
    'amendments.quote-cancellations': QUOTES,
    'amendments.confirm-cancellation': 'pending',
    'amendments.read-cancellation': sampleCancellation({ state: 'sending' }),
  });
}
CancelSeveralUnderWay.play = submitStory({}, 'dialog ul + div button');
