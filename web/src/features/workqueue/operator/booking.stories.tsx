import type { OperatorBooking } from '@marga/contract/workqueue/booking-search';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { Component as BookingPage } from './booking.tsx';
import { sampleWorkItem, sampleWorkItemDetails } from './sample-work-items.ts';

export default { title: 'Console/Booking' };

function sampleBooking(): OperatorBooking {
  const { row, booking, hold, postings, happened } = sampleWorkItemDetails();
  if (!booking) throw new Error('the sample has no booking');
  const { companyId, companyName, with: supplier, title, travel } = row;
  return {
    row: { companyId, companyName, with: supplier, title, travel },
    booking: { ...booking, supplierReference: 'QXK7PL' },
    status: 'needs-action',
    hold,
    postings,
    happened,
    items: [sampleWorkItem()],
  };
}

function show(answer: NonNullable<SampleAnswers['workqueue.read-booking']>): ReactNode {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={{ 'workqueue.read-booking': answer }}>
      <Routes location="/bkg_01m7eh9ktefjj89ryxw9m7a2x1">
        <Route path=":bookingId" element={<BookingPage />} />
      </Routes>
    </SampleApi>
  );
}

export function BookingWithOpenItem() {
  return show(sampleBooking());
}

export function BookingWithoutOpenItem() {
  return show({ ...sampleBooking(), status: 'upcoming', items: [] });
}

export function BookingLoading() {
  return show('pending');
}

export function BookingUnknown() {
  return show('not-found');
}

export function BookingNotRead() {
  return show('no-network');
}
