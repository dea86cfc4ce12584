import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Cancellation, Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { msUntil } from '../../shared/clock.ts';
import { ServiceRequestPanel } from './service-request-panel.tsx';
import { ScheduleChangeResponseButtons, ScheduleChange } from './schedule-change.tsx';
import { CancellationPanel, BookingChangePanel } from './amendment-panel.tsx';
import {
  type Amendments,
  isAmendmentInProgress,
  activeAmendmentOf,
  useItineraryVersions,
} from './use-amendments.ts';
import type { ChangeCategory } from './booking-change-request-dialog.tsx';

const DAY_MS = 24 * 3_600_000;

interface CurrentAmendmentPanelProps {
  booking: Booking;
  amendments: Amendments;
  /**
   * This is false in the client view, which shows the new departure time but not what the agent arranges with Marga
   * or gets refunded.
   */
  isAgents: boolean;
  mayChange: boolean;
  onRefuse: () => void;
  onRebook: () => void;
  /** Opens the quote that operators got by telephone. */
  onSeeQuote: () => void;
  /**
   * Opens the form for a cancellation request to the operators; the part is undefined when the user has still to
   * choose what to cancel.
   */
  onServiceRequest: (part: BookingPart | undefined) => void;
  onRequestChange: (category: ChangeCategory) => void;
}

/**
 * Shows, at the top of a booking's page, the amendment under way or just ended, and a schedule change or quote that
 * the user must respond to.
 */
export function CurrentAmendmentPanel(props: CurrentAmendmentPanelProps) {
  const {
    booking,
    amendments,
    isAgents,
    mayChange,
    onRefuse,
    onRebook,
    onSeeQuote,
    onServiceRequest,
    onRequestChange,
  } = props;
  const amendment = newsOf(amendments);
  const { unanswered, can } = amendments;
  return (
    <>
      {isAgents &&
        amendment !== undefined &&
        (isCancellation(amendment) ? (
          <CancellationPanel booking={booking} cancellation={amendment} />
        ) : (
          <BookingChangePanel booking={booking} change={amendment} />
        ))}
      {isAgents && (amendment === undefined || !isAmendmentInProgress(amendment)) && (
        <ServiceRequestPanel
          booking={booking}
          amendments={amendments}
          mayChange={mayChange}
          onSeeQuote={onSeeQuote}
          onServiceRequest={onServiceRequest}
          onRequestChange={onRequestChange}
        />
      )}
      {unanswered !== null && (amendment === undefined || !isAmendmentInProgress(amendment)) && (
        <UnansweredScheduleChange booking={booking} after={unanswered}>
          {mayChange && (
            <ScheduleChangeResponseButtons
              booking={booking}
              version={unanswered}
              onRefuse={can.cancel ? onRefuse : undefined}
              onRebook={can.changeDates ? onRebook : undefined}
            />
          )}
        </UnansweredScheduleChange>
      )}
    </>
  );
}

interface UnansweredScheduleChangeProps {
  booking: Booking;
  after: NonNullable<Amendments['unanswered']>;
  children: React.ReactNode;
}

function UnansweredScheduleChange({ booking, after, children }: UnansweredScheduleChangeProps) {
  const { data } = useItineraryVersions(booking.id);
  const before = data?.versions.find(({ version }) => version < after.version);
  return <ScheduleChange booking={booking} before={before} after={after} answers={children} />;
}

/** Returns the active amendment, else one that ended within a day, so that nobody has to search for its outcome. */
function newsOf(amendments: Amendments): Cancellation | Change | undefined {
  const active = activeAmendmentOf(amendments);
  if (active) return active;
  const ended = [...amendments.cancellations, ...amendments.changes]
    .filter(({ endedAt, state }) => endedAt !== null && (state === 'done' || state === 'rejected'))
    .toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''));
  const [last] = ended;
  return last?.endedAt && msUntil(last.endedAt) > -DAY_MS ? last : undefined;
}

function isCancellation(amendment: Cancellation | Change): amendment is Cancellation {
  return 'part' in amendment;
}
