import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { CurrentAmendmentPanel } from './current-amendment-panel.tsx';
import {
  instantHoursFromNow,
  SAMPLE_AMENDMENTS,
  sampleBooking,
  sampleCancellation,
  sampleItineraryVersions,
  sampleServiceRequest,
} from './sample-amendments.ts';
import type { Amendments } from './use-amendments.ts';

export default { title: 'Booking/Schedule change' };

const NOTHING = () => undefined;
const versions = sampleItineraryVersions();
const [unanswered = null] = versions;

interface Shown {
  readonly answers?: SampleAnswers;
  readonly isAgents?: boolean;
  readonly mayChange?: boolean;
}

function show(
  amendments: Partial<Amendments>,
  { answers = {}, isAgents = true, mayChange = true }: Shown = {},
): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{
        'amendments.list-versions': { versions },
        'amendments.accept-version': 'pending',
        ...answers,
      }}
    >
      <CurrentAmendmentPanel
        booking={sampleBooking()}
        amendments={{ ...(SAMPLE_AMENDMENTS as unknown as Amendments), unanswered, ...amendments }}
        isAgents={isAgents}
        mayChange={mayChange}
        onRefuse={NOTHING}
        onRebook={NOTHING}
        onSeeQuote={NOTHING}
        onServiceRequest={NOTHING}
        onRequestChange={NOTHING}
      />
    </SampleApi>
  );
}

export function Unanswered() {
  return show({});
}

/** The old times are still being read. */
export function OldTimesLoading() {
  return show({}, { answers: { 'amendments.list-versions': 'pending' } });
}

/** This person may not answer for the company. */
export function SeenByReader() {
  return show({}, { mayChange: false });
}

/** The supplier takes neither a cancellation nor another departure online. */
export function OnlyAcceptable() {
  return show({ can: { ...SAMPLE_AMENDMENTS.can, cancel: false, changeDates: false } });
}

export function AcceptanceRefused() {
  return show({}, { answers: { 'amendments.accept-version': 'state-changed' } });
}
AcceptanceRefused.play = submitStory({}, 'section button:first-child');

const DECLINED = sampleServiceRequest({
  state: 'declined',
  remark: 'Our client does not pay',
  answer: 'The counter has closed the chart',
  endedAt: instantHoursFromNow(-1),
});

export function BesideDeclinedRequest() {
  return show({ serviceRequest: DECLINED });
}

/** A client sees the new times and nothing of what the agent arranges. */
export function SeenByClient() {
  return show({ serviceRequest: DECLINED }, { isAgents: false });
}

/** The booking is being cancelled, so there is nothing to answer any more. */
export function WhileCancelling() {
  return show({ cancellations: [sampleCancellation({ state: 'sending' })] });
}
