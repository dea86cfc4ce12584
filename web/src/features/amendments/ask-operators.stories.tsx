import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { BookingChangeRequestDialog, type ChangeCategory } from './booking-change-request-dialog.tsx';
import { sampleBooking, sampleCabItinerary, sampleServiceRequest } from './sample-amendments.ts';
import { ServiceRequestDialog } from './service-request-dialog.tsx';

export default { title: 'Booking/Ask the operators' };

type Answer = NonNullable<SampleAnswers['amendments.ask-service-request']>;

const NOTHING = () => undefined;

/** A cab there and back for three people can be cancelled in part by people and by ways. */
const booking = sampleBooking({ service: 'cab', supplier: 'citycabs', itinerary: sampleCabItinerary() });

function show(answer: Answer, children: ReactNode): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={{ 'amendments.ask-service-request': answer }}>
      {children}
    </SampleApi>
  );
}

function cancel(answer: Answer, part?: Parameters<typeof ServiceRequestDialog>[0]['part']): ReactNode {
  return show(
    answer,
    <ServiceRequestDialog booking={booking} part={part} onClose={NOTHING} onAsked={NOTHING} />,
  );
}

/** The supplier has refused to cancel this traveller online. */
export function CancelOneTraveller() {
  return cancel('pending', { travellers: [1], legs: null });
}

export function ChoiceOfPart() {
  return cancel('pending');
}

export function ChoiceOfLegs() {
  return cancel('pending');
}
ChoiceOfLegs.play = submitStory({}, '[name="part"][value="legs"]');

export function SupplierCancelsOnline() {
  return cancel('supplier-can-cancel', { travellers: null, legs: null });
}
SupplierCancelsOnline.play = submitStory({ remark: 'The meeting was called off' });

export function CancellationPending() {
  return cancel('pending', { travellers: null, legs: null });
}
CancellationPending.play = submitStory({ remark: 'The meeting was called off' });

function requestChange(answer: Answer, category?: ChangeCategory): ReactNode {
  return show(
    answer,
    <BookingChangeRequestDialog booking={booking} category={category} onClose={NOTHING} onAsked={NOTHING} />,
  );
}

export function ChangeOfName() {
  return requestChange('pending', 'name');
}

export function ChangeWithoutWords() {
  return requestChange('pending');
}
ChangeWithoutWords.play = submitStory();

export function ChangeAsked() {
  return requestChange(sampleServiceRequest({ category: 'time', remark: 'The day after' }));
}
ChangeAsked.play = submitStory({ remark: 'The day after' });

export function AlreadyAsked() {
  return requestChange('already-asked');
}
AlreadyAsked.play = submitStory({ remark: 'The day after' });
