import type { BookingPart, Cancellation, Change } from '@marga/contract/aftercare';
import type { Booking } from '@marga/contract/booking';
import { msUntil } from '../../lib/clock.ts';
import { ServiceRequestPanel } from './service-request-panel.tsx';
import { MovedAnswers, MovedDeparture } from './moved-departure.tsx';
import { CancellationPanel, ChangePanel } from './move-panel.tsx';
import { type Aftercare, isMoving, moveOf, useVersions } from './use-aftercare.ts';
import type { ChangeCategory } from './change-request-dialog.tsx';

const DAY_MS = 24 * 3_600_000;

interface NowPanelProps {
  booking: Booking;
  aftercare: Aftercare;
  /** The client learns when it leaves now, and nothing of what the agent arranges with us or gets back. */
  isAgents: boolean;
  mayChange: boolean;
  onRefuse: () => void;
  onRebook: () => void;
  /** To look at what our people were told it costs. */
  onSeeQuote: () => void;
  /** To ask our people, for this part or for one that is still to be chosen. */
  onServiceRequest: (part: BookingPart | undefined) => void;
  onRequestChange: (category: ChangeCategory) => void;
}

/** What is being done with it, what has just been done, and what wants an answer: before everything that stands still. */
export function NowPanel(props: NowPanelProps) {
  const {
    booking,
    aftercare,
    isAgents,
    mayChange,
    onRefuse,
    onRebook,
    onSeeQuote,
    onServiceRequest,
    onRequestChange,
  } = props;
  const move = newsOf(aftercare);
  const { unanswered, can } = aftercare;
  return (
    <>
      {isAgents &&
        move !== undefined &&
        (isCancellation(move) ? (
          <CancellationPanel booking={booking} cancellation={move} />
        ) : (
          <ChangePanel booking={booking} change={move} />
        ))}
      {isAgents && (move === undefined || !isMoving(move)) && (
        <ServiceRequestPanel
          booking={booking}
          aftercare={aftercare}
          mayChange={mayChange}
          onSeeQuote={onSeeQuote}
          onServiceRequest={onServiceRequest}
          onRequestChange={onRequestChange}
        />
      )}
      {unanswered !== null && (move === undefined || !isMoving(move)) && (
        <Moved booking={booking} after={unanswered}>
          {mayChange && (
            <MovedAnswers
              booking={booking}
              version={unanswered}
              onRefuse={can.cancel ? onRefuse : undefined}
              onRebook={can.changeDates ? onRebook : undefined}
            />
          )}
        </Moved>
      )}
    </>
  );
}

interface MovedProps {
  booking: Booking;
  after: NonNullable<Aftercare['unanswered']>;
  children: React.ReactNode;
}

function Moved({ booking, after, children }: MovedProps) {
  const { data } = useVersions(booking.id);
  const before = data?.versions.find(({ version }) => version < after.version);
  return <MovedDeparture booking={booking} before={before} after={after} answers={children} />;
}

/** What moves now; else what ended within a day, so that nobody has to look for what became of it. */
function newsOf(aftercare: Aftercare): Cancellation | Change | undefined {
  const moving = moveOf(aftercare);
  if (moving) return moving;
  const ended = [...aftercare.cancellations, ...aftercare.changes]
    .filter(({ endedAt, state }) => endedAt !== null && (state === 'done' || state === 'rejected'))
    .toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''));
  const [last] = ended;
  return last?.endedAt && msUntil(last.endedAt) > -DAY_MS ? last : undefined;
}

function isCancellation(move: Cancellation | Change): move is Cancellation {
  return 'part' in move;
}
