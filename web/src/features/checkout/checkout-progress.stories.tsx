import type { Booking } from '@marga/contract/bookings/booking';
import { Route, Routes } from 'react-router';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { sampleBooking } from '../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { Component as Checkout } from './checkout.tsx';

export default { title: 'Checkout/Progress' };

const ID = 'cko_01m7eh9ktefjj89ryxw9m7a2x1';

/** One of the bookings has paise, so both and their sum have. */
export function TwoBookingsCharged() {
  const bookings = [
    sampleBooking(),
    sampleBooking({
      id: 'bkg_01m7eh9ktefjj89ryxw9m7a2x9' as Booking['id'],
      reference: 'MRG-9ZX41T',
      total: toSampleRupeeAmount('2350.25'),
      clientTotal: toSampleRupeeAmount('2400.25'),
    }),
  ];
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{
        'booking.read-checkout': {
          id: ID,
          tripId: 'trp_01m7eh9ktefjj89ryxw9m7a2x1',
          state: 'done',
          payWith: 'wallet',
          onFailure: 'continue',
          total: toSampleRupeeAmount('20770.25'),
          due: null,
          payment: null,
          bookings,
          createdAt: '2026-11-19T06:00:00.000Z',
        },
      }}
    >
      <Routes location={`/${ID}`}>
        <Route path=":checkoutId" element={<Checkout />} />
      </Routes>
    </SampleApi>
  );
}
