import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { SAMPLE_AMENDMENTS, sampleBooking, sampleCancellation } from './sample-amendments.ts';

export default { title: 'Booking/Cancel a booking' };

interface Shown {
  isPartly?: boolean;
  confirm?: NonNullable<SampleAnswers['amendments.confirm-cancellation']>;
}

function show(
  quote: NonNullable<SampleAnswers['amendments.quote-cancellation']>,
  { isPartly = false, confirm = 'pending' }: Shown = {},
): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'amendments.quote-cancellation': quote, 'amendments.confirm-cancellation': confirm }}
    >
      <CancelBookingDialog
        booking={sampleBooking()}
        can={{ ...SAMPLE_AMENDMENTS.can, cancelTravellers: isPartly }}
        onServiceRequest={() => undefined}
        onClose={() => undefined}
        onConfirmed={() => undefined}
      />
    </SampleApi>
  );
}

export function Quoted() {
  return show(sampleCancellation());
}

export function ChoiceOfTravellers() {
  return show(sampleCancellation(), { isPartly: true });
}

export function SupplierAsked() {
  return show('pending');
}

export function WithoutRefund() {
  return show(sampleCancellation({ refund: toSampleRupeeAmount('0.00'), refundTo: [], isVoid: false }));
}

export function QuoteExpired() {
  const expiresAt = '2026-11-18T05:00:00.000Z' as ReturnType<typeof sampleCancellation>['expiresAt'];
  return show(sampleCancellation({ expiresAt }));
}

export function NotCancellableOnline() {
  return show('not-cancellable');
}

export function SupplierUnavailable() {
  return show('supplier-unavailable');
}

export function ConfirmationRefused() {
  return show(sampleCancellation(), { confirm: 'quote-expired' });
}
ConfirmationRefused.play = submitStory({}, 'dialog section button');
