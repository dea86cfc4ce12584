import { type DeskAct, type DeskBooking, type DeskRow, movesMoney } from '@marga/contract/operations';
import type { FactRow } from './desk-sql.ts';

type Booking = Pick<DeskBooking, 'payWith' | 'payBy'> | null;
type Fact = Pick<FactRow, 'name' | 'words' | 'minor'>;

/**
 * What can be done about a row as it stands, the likeliest first. The database decides again when it is done. While something
 * waits for a second person, nothing else is done about the row's money.
 */
export function actsFor(
  row: Pick<DeskRow, 'kind' | 'proposal'>,
  booking: Booking,
  facts: readonly Fact[],
): DeskAct[] {
  const acts = actsOf(row.kind, booking, facts);
  return row.proposal ? acts.filter((act) => !movesMoney(act)) : acts;
}

function actsOf(kind: DeskRow['kind'], booking: Booking, facts: readonly Fact[]): DeskAct[] {
  switch (kind) {
    case 'unknown-booking':
    case 'capture-failed':
      // For what was to be paid later nothing is set aside, so there is nothing to charge.
      return booking?.payWith === 'later'
        ? ['booking-kept', 'booking-not-made', 'ask-again']
        : ['booking-made', 'booking-not-made', 'ask-again'];
    case 'unknown-cancellation':
    case 'unknown-change':
      return ['move-done', 'move-not-done', 'ask-again'];
    case 'service-request':
      return [
        facts.some(({ name }) => name === 'wish') ? 'quote-change' : 'quote-service-request',
        'decline-service-request',
      ];
    case 'service-request-confirmed':
      return ['move-done', 'move-not-done'];
    case 'hold-expiring':
      return ['remind-buyer', 'extend-hold', 'leave'];
    case 'schedule-change':
      return ['remind-buyer', 'leave'];
    case 'order-gone':
      return ['order-cancelled', 'ask-again', 'leave'];
    case 'refund-late':
      // How a refund stands at the gateway is asked by the worker, and nobody's word counts besides.
      if (!facts.some(({ name, words }) => name === 'component' && words === 'supplier'))
        return ['draft-letter'];
      return isByHand(facts)
        ? ['refund-arrived', 'draft-letter']
        : ['draft-letter', 'refund-arrived', 'ask-again'];
    case 'refund-awaited':
      return ['refund-arrived'];
    case 'refund-short':
      return ['refund-arrived', 'draft-letter', 'accept-shortfall'];
    case 'refund-over':
      // What its buyer got whole is only to be seen.
      return facts.some(({ name, minor }) => name === 'over' && minor !== null)
        ? ['accept-over', 'return-over']
        : ['accept-over'];
    case 'refund-unexpected':
      return ['refund-arrived', 'nothing-came'];
    case 'refund-failed':
      return ['send-refund-again', 'refund-to-wallet'];
    case 'orphan-order':
      return ['settle-orphan'];
    case 'ledger-difference':
      return ['check-ledger'];
    case 'gateway-difference':
      return ['resolve-difference'];
    case 'outside-waiting':
      return [];
  }
}

/** What was agreed on the telephone is known to no program of the supplier's. */
function isByHand(facts: readonly Fact[]): boolean {
  return facts.some(({ name, words }) => name === 'quote' && words?.startsWith('by hand '));
}
