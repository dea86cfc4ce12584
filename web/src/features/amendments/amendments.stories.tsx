import type { Cancellation, Change } from '@marga/contract/amendments/amendments';
import { StorybookQueryProvider } from '../search/storybook-result-list.tsx';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { BookingHistoryTimeline } from '../bookings/booking-history.tsx';
import { BookingChangePrice } from './change/booking-change-price.tsx';
import { RefundClaimLetterText } from '../refunds/refund-escalation.tsx';
import { ServiceRequestPanel } from './service-request-panel.tsx';
import { CancellationFeeScheduleTimeline } from './cancellation-fee-schedule-timeline.tsx';
import { ScheduleChangeResponseButtons, ScheduleChange } from './schedule-change.tsx';
import { CancellationPanel, BookingChangePanel } from './amendment-panel.tsx';
import { RefundTimelines } from '../refunds/refund-timelines.tsx';
import { RefundBreakdown } from '../refunds/refund-breakdown.tsx';
import { OutstandingRefundSums } from '../refunds/refunds.tsx';
import {
  instantHoursFromNow,
  sampleBooking,
  sampleCancellation,
  sampleBookingChange,
  sampleDepartureInstant,
  sampleExpectedRefund,
  sampleServiceRequest,
  sampleFeeSchedule,
  sampleBookingHistory,
  sampleItineraryVersions,
} from './sample-amendments.ts';
import { ItineraryVersionList } from './itinerary-versions.tsx';

export default { title: 'Booking/Afterwards' };

const booking = sampleBooking();

export function FeeScheduleOfAFlight() {
  return (
    <CancellationFeeScheduleTimeline
      steps={sampleFeeSchedule()}
      service="flight"
      departsAt={sampleDepartureInstant()}
    />
  );
}

/** This hotel can be cancelled free of charge until a certain day; after it nothing is refunded. */
export function FeeScheduleOfAHotel() {
  const [first, , , last] = sampleFeeSchedule();
  const steps =
    first && last
      ? [{ ...first, charge: toSampleRupeeAmount('0.00'), refund: toSampleRupeeAmount('8400.00') }, last]
      : [];
  return (
    <CancellationFeeScheduleTimeline steps={steps} service="hotel" departsAt={sampleDepartureInstant()} />
  );
}

/** There are too many deadlines for one row, so they are stacked on a desktop too. */
export function FeeScheduleWithManyDeadlines() {
  const [first, ...later] = sampleFeeSchedule();
  const between = sampleFeeSchedule()
    .slice(1)
    .map((step) => ({
      ...step,
      from: step.from.replace(/\d\d\.\d{3}Z$/, '59.999Z') as typeof step.from,
      charge: toSampleRupeeAmount('7368.00'),
      refund: toSampleRupeeAmount('11052.00'),
    }));
  const steps = [...(first ? [first] : []), ...later, ...between].toSorted((a, b) =>
    a.from.localeCompare(b.from),
  );
  return (
    <CancellationFeeScheduleTimeline steps={steps} service="train" departsAt={sampleDepartureInstant()} />
  );
}

export function RefundChargeBreakdown() {
  return <RefundBreakdown of={sampleCancellation()} service="flight" />;
}

const at = '2026-11-15T09:00:00.000Z' as Cancellation['createdAt'];
const STATES: readonly Partial<Cancellation>[] = [
  { state: 'sending' },
  { state: 'unknown', part: { travellers: [1], legs: null } },
  { state: 'escalated' },
  { state: 'done', endedAt: at },
  { state: 'rejected', failure: 'supplier-rejected', endedAt: at },
  { state: 'rejected', failure: 'supplier-unreachable', endedAt: at },
  { state: 'rejected', failure: 'not-done', endedAt: at },
];

export function CancellationStates() {
  return (
    <div className="grid gap-4">
      {STATES.map((changes) => (
        <CancellationPanel
          key={`${changes.state} ${changes.failure}`}
          booking={booking}
          cancellation={sampleCancellation(changes)}
        />
      ))}
    </div>
  );
}

/** Shows the states of a cancellation that operators arrange by telephone. */
export function ManualCancellationStates() {
  const states: readonly Partial<Cancellation>[] = [
    { state: 'escalated' },
    { state: 'done', endedAt: at },
    { state: 'rejected', endedAt: at },
  ];
  return (
    <div className="grid gap-4">
      {states.map((changes) => (
        <CancellationPanel
          key={changes.state}
          booking={booking}
          cancellation={sampleCancellation({ ...changes, isManual: true })}
        />
      ))}
    </div>
  );
}

/** Shows a request that is open, late, answered, answered with an expired quote, and declined. */
export function ServiceRequestStates() {
  const quote = sampleCancellation({ isManual: true, part: { travellers: [1], legs: null } });
  const cases = [
    { serviceRequest: sampleServiceRequest(), serviceRequestQuote: null },
    { serviceRequest: sampleServiceRequest({ answerBy: at, remark: null }), serviceRequestQuote: null },
    { serviceRequest: sampleServiceRequest({ state: 'quoted' }), serviceRequestQuote: quote },
    {
      serviceRequest: sampleServiceRequest({ state: 'quoted' }),
      serviceRequestQuote: { ...quote, state: 'expired', expiresAt: instantHoursFromNow(-2) },
    },
    {
      serviceRequest: sampleServiceRequest({
        state: 'declined',
        answer: 'The counter has closed the chart.\nThey give nothing back after that.',
        endedAt: instantHoursFromNow(-1),
      }),
      serviceRequestQuote: null,
    },
    {
      serviceRequest: sampleServiceRequest({
        category: 'time',
        part: { travellers: null, legs: null },
        remark: 'The next day, please',
      }),
      serviceRequestQuote: null,
    },
    {
      serviceRequest: sampleServiceRequest({
        category: 'time',
        part: { travellers: null, legs: null },
        remark: 'The next day, please',
        state: 'quoted',
      }),
      serviceRequestQuote: null,
      serviceRequestChange: sampleBookingChange({ isManual: true, agreed: 'A lower berth was promised.' }),
    },
  ] as const;
  return (
    <StorybookQueryProvider>
      <div className="grid gap-4">
        {cases.map((amendments, index) => (
          <ServiceRequestPanel
            key={index}
            booking={booking}
            amendments={{
              serviceRequestChange: null,
              ...amendments,
              can: {
                askServiceRequest: amendments.serviceRequest.state !== 'open',
                requestChange: amendments.serviceRequest.state !== 'open',
              },
            }}
            mayChange
            onSeeQuote={() => {}}
            onServiceRequest={() => {}}
            onRequestChange={() => {}}
          />
        ))}
      </div>
    </StorybookQueryProvider>
  );
}

export function BookingChangeStates() {
  const states: readonly Partial<Change>[] = [
    { state: 'sending' },
    { state: 'unknown' },
    { state: 'done', endedAt: at },
  ];
  return (
    <div className="grid gap-4">
      {states.map((changes) => (
        <BookingChangePanel key={changes.state} booking={booking} change={sampleBookingChange(changes)} />
      ))}
    </div>
  );
}

export function BookingChangePriceExamples() {
  return (
    <div className="flex flex-wrap gap-10">
      <BookingChangePrice quote={sampleBookingChange()} />
      <BookingChangePrice
        quote={sampleBookingChange({
          difference: toSampleRupeeAmount('-2400.00'),
          fee: toSampleRupeeAmount('750.00'),
          total: toSampleRupeeAmount('-1650.00'),
        })}
      />
      <BookingChangePrice
        quote={sampleBookingChange({
          difference: toSampleRupeeAmount('1650.00'),
          fee: toSampleRupeeAmount('0.00'),
          total: toSampleRupeeAmount('1650.00'),
        })}
      />
    </div>
  );
}

export function AirlineScheduleChange() {
  const [after, before] = sampleItineraryVersions();
  if (!after) return null;
  return (
    <StorybookQueryProvider>
      <ScheduleChange
        booking={booking}
        before={before}
        after={after}
        answers={
          <ScheduleChangeResponseButtons
            booking={booking}
            version={after}
            onRefuse={() => undefined}
            onRebook={() => undefined}
          />
        }
      />
    </StorybookQueryProvider>
  );
}

export function RefundDeadlineStates() {
  return (
    <StorybookQueryProvider>
      <RefundTimelines
        expectedRefunds={[
          sampleExpectedRefund(),
          sampleExpectedRefund({
            id: 'due_2',
            isLate: true,
            createdAt: '2026-10-20T06:00:00.000Z',
            dueBy: '2026-11-06T18:29:59.000Z',
            amount: toSampleRupeeAmount('8250.50'),
            goesTo: [
              { to: 'wallet', amount: toSampleRupeeAmount('2010.00') },
              { to: 'credit', amount: toSampleRupeeAmount('6240.50') },
            ],
          }),
          sampleExpectedRefund({
            id: 'due_3',
            component: 'gateway',
            from: 'razorpay',
            rule: 'gateway-7-working-days',
            goesTo: [{ to: 'gateway', amount: toSampleRupeeAmount('15184.00') }],
            arrivedAt: at,
          }),
          sampleExpectedRefund({
            id: 'due_4',
            component: 'ours',
            from: 'marga',
            rule: 'ours-at-once',
            arrivedAt: at,
            paidBackAt: at,
            createdAt: at,
            dueBy: at,
            amount: toSampleRupeeAmount('354.00'),
          }),
        ]}
        isOfSeveral
        mayEscalate
      />
    </StorybookQueryProvider>
  );
}

export function RefundTotals() {
  return (
    <OutstandingRefundSums open={toSampleRupeeAmount('23266.50')} late={toSampleRupeeAmount('8250.50')} />
  );
}

export function RefundClaimLetter() {
  return (
    <RefundClaimLetterText
      claimLetter={{
        to: 'refunds@skybridge.example',
        subject: 'Refund of ₹8,250.50 for X7PQ2L, due since 6 November 2026',
        text: 'Dear Skybridge,\n\nBooking X7PQ2L (our reference MRG-4F7K2P) was cancelled on 20 October 2026. You confirmed a refund of ₹8,250.50, which was due within 14 working days and has not reached us.\n\nPlease pay it and send us the transfer reference.',
        escalatedAt: at,
      }}
    />
  );
}

export function BookingHistoryEntries() {
  return <BookingHistoryTimeline booking={booking} entries={sampleBookingHistory()} />;
}

export function PreviousItineraryVersions() {
  return <ItineraryVersionList versions={sampleItineraryVersions()} />;
}
