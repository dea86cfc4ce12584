import {
  type WorkItemAction,
  type WorkItemBooking,
  type WorkItem,
  isMoneyAction,
} from '@marga/contract/workqueue/work-items';
import type { Fact } from './work-item-facts.ts';

type Booking = Pick<WorkItemBooking, 'payWith' | 'payBy'> | null;
type KnownFact = Pick<Fact, 'name' | 'text' | 'minor' | 'isManual'>;

/**
 * Returns the actions that a work item offers now, likeliest first; the database checks again when one is performed.
 * While a proposal awaits a second person, actions that move money are left out.
 */
export function availableActionsOf(
  row: Pick<WorkItem, 'kind' | 'proposal'>,
  booking: Booking,
  facts: readonly KnownFact[],
): WorkItemAction[] {
  const actions = actionsOfKind(row.kind, booking, facts);
  return row.proposal ? actions.filter((action) => !isMoneyAction(action)) : actions;
}

function actionsOfKind(
  kind: WorkItem['kind'],
  booking: Booking,
  facts: readonly KnownFact[],
): WorkItemAction[] {
  switch (kind) {
    case 'unknown-booking':
    case 'capture-failed':
      // No money is set aside for a booking that was to be paid later, so there is nothing to charge.
      return booking?.payWith === 'later'
        ? ['booking-on-hold', 'booking-not-made', 'ask-again']
        : ['booking-made', 'booking-not-made', 'ask-again'];
    case 'unknown-cancellation':
    case 'unknown-change':
      return ['amendment-done', 'amendment-not-done', 'ask-again'];
    case 'service-request':
      return [
        facts.some(({ name }) => name === 'category') ? 'quote-change' : 'quote-service-request',
        'decline-service-request',
      ];
    case 'service-request-confirmed':
      return ['amendment-done', 'amendment-not-done'];
    case 'hold-expiring':
      return ['remind-buyer', 'extend-hold', 'leave'];
    case 'schedule-change':
      return ['remind-buyer', 'leave'];
    case 'supplier-cancelled':
      return ['order-cancelled', 'ask-again', 'leave'];
    case 'refund-late':
      // The worker asks the payment gateway for the state of a refund, and no operator can overrule the gateway's
      // response.
      if (!facts.some(({ name, text }) => name === 'component' && text === 'supplier'))
        return ['draft-claim-letter'];
      return facts.some(({ isManual }) => isManual)
        ? ['refund-arrived', 'draft-claim-letter']
        : ['draft-claim-letter', 'refund-arrived', 'ask-again'];
    case 'refund-awaited':
      return ['refund-arrived'];
    case 'refund-short':
      return ['refund-arrived', 'draft-claim-letter', 'accept-shortfall'];
    case 'refund-excess':
      // An excess that the buyer received in full can only be acknowledged.
      return facts.some(({ name, minor }) => name === 'over' && minor !== null)
        ? ['accept-excess', 'return-excess']
        : ['accept-excess'];
    case 'refund-unmatched':
      return ['refund-arrived', 'nothing-came'];
    case 'refund-failed':
      return ['send-refund-again', 'refund-to-wallet'];
    case 'orphan-order':
      return ['settle-orphan'];
    case 'ledger-difference':
      return ['check-ledger'];
    case 'gateway-difference':
      return ['resolve-difference'];
    case 'offline-booking-waiting':
    // A company is decided about on its own page, and a message is answered in the inbox.
    case 'company-waiting':
    case 'message-unanswered':
      return [];
  }
}
