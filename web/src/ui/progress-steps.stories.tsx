import { ProgressSteps, type StepState } from './progress-steps.tsx';

export default { title: 'Progress steps' };

const LABELS: Record<StepState, string> = {
  done: 'done',
  current: 'under way',
  ahead: 'to come',
  failed: 'failed',
  unknown: 'not known',
};

export function BookingUnderWay() {
  return (
    <ProgressSteps
      label="The way of the booking"
      service="flight"
      stateLabels={LABELS}
      steps={[
        { id: 'repriced', name: 'Price confirmed', state: 'done', note: '10:04:12' },
        { id: 'held', name: 'Money set aside', state: 'done', note: '10:04:13' },
        { id: 'ordering', name: 'Ordering', state: 'current', note: 'The airline is being asked.' },
        { id: 'confirmed', name: 'Confirmed', state: 'ahead' },
      ]}
    />
  );
}

export function BookingWithUnknownOutcome() {
  return (
    <ProgressSteps
      label="The way of the booking"
      service="hotel"
      stateLabels={LABELS}
      steps={[
        { id: 'held', name: 'Money set aside', state: 'done' },
        {
          id: 'unknown',
          name: 'Not known yet',
          state: 'unknown',
          note: 'Asked again at 10:05, until 10:34.',
        },
        { id: 'confirmed', name: 'Confirmed', state: 'ahead' },
      ]}
    />
  );
}

export function FailedBooking() {
  return (
    <ProgressSteps
      label="The way of the booking"
      service="train"
      stateLabels={LABELS}
      steps={[
        { id: 'held', name: 'Money set aside', state: 'done' },
        { id: 'failed', name: 'Refused, money given back', state: 'failed', note: 'Sold out' },
      ]}
    />
  );
}
