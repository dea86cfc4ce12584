import { AMENDMENT_TRANSITIONS } from '@marga/contract/amendments/amendments';
import { SERVICE_REQUEST_TRANSITIONS } from '@marga/contract/amendments/service-requests';
import { APPROVAL_TRANSITIONS } from '@marga/contract/approvals/approval';
import { BOOKING_TRANSITIONS } from '@marga/contract/bookings/booking';
import type { Transitions } from '@marga/contract/kernel/transitions';
import { MONEY_HOLD_TRANSITIONS } from '@marga/contract/ledger/ledger';
import { PAYMENT_TRANSITIONS, REFUND_TRANSITIONS } from '@marga/contract/payments/payments';

/** Maps each table whose `state` follows a table of transitions to that. */
export const STATE_TRANSITIONS = {
  'approvals.approval': APPROVAL_TRANSITIONS,
  'ledger.hold': MONEY_HOLD_TRANSITIONS,
  'payments.payment': PAYMENT_TRANSITIONS,
  'payments.refund': REFUND_TRANSITIONS,
  'bookings.booking': BOOKING_TRANSITIONS,
  'amendments.amendment': AMENDMENT_TRANSITIONS,
  'amendments.service_request': SERVICE_REQUEST_TRANSITIONS,
} as const satisfies Readonly<Record<string, Transitions>>;

/** Makes the triggers that refuse every transition which the tables do not list. */
export function transitionTriggersSql(tables: Readonly<Record<string, Transitions>>): string {
  return Object.entries(tables)
    .map(
      ([table, transitions]) =>
        `create trigger reject_forbidden_transition before update of state on ${table} for each row
  execute function platform.reject_forbidden_transition(
${allowedSql(transitions)});`,
    )
    .join('\n\n');
}

/** A state that nothing follows needs no line. */
function allowedSql(transitions: Transitions): string {
  return Object.entries(transitions)
    .filter(([, next]) => next.length > 0)
    .map(([state, next]) => `    ${next.map((one) => `'${state} to ${one}'`).join(', ')}`)
    .join(',\n');
}
