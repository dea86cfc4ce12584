import { AMENDMENT_TRANSITIONS } from '../../contract/src/amendments/amendments.ts';
import { SERVICE_REQUEST_TRANSITIONS } from '../../contract/src/amendments/service-requests.ts';
import { APPROVAL_TRANSITIONS } from '../../contract/src/approvals/approval.ts';
import { BOOKING_TRANSITIONS } from '../../contract/src/bookings/booking.ts';
import { statesOf, type Transitions } from '../../contract/src/kernel/transitions.ts';
import { PAYMENT_TRANSITIONS, REFUND_TRANSITIONS } from '../../contract/src/payments/payments.ts';
import { STATE_TRANSITIONS, transitionTriggersSql } from '../../server/src/platform/db/state-transitions.ts';
import type { DocumentSection } from './generated-section.ts';

const HEADER = `-- Written by \`npm run generate\` from the tables of transitions in contract/src; edit those instead. Each
-- trigger lists the transitions that it allows (ADR 0048).`;

/** Generates the part of the baseline that enforces the tables of transitions. */
export const transitionTriggers = {
  path: 'server/db/baseline/21-transitions.sql',
  produce: () => `${HEADER}\n\n${transitionTriggersSql(STATE_TRANSITIONS)}\n`,
};

const amendments = 'server/src/modules/amendments/README.md';
const payments = 'server/src/modules/payments/README.md';

export const transitionDiagrams: readonly DocumentSection[] = [
  { path: 'ARCHITECTURE.md', name: 'booking-transitions', produce: () => diagram(BOOKING_TRANSITIONS) },
  {
    path: 'server/src/modules/approvals/README.md',
    name: 'approval-transitions',
    produce: () => diagram(APPROVAL_TRANSITIONS),
  },
  { path: amendments, name: 'amendment-transitions', produce: () => diagram(AMENDMENT_TRANSITIONS) },
  {
    path: amendments,
    name: 'service-request-transitions',
    produce: () => diagram(SERVICE_REQUEST_TRANSITIONS),
  },
  { path: payments, name: 'payment-transitions', produce: () => diagram(PAYMENT_TRANSITIONS) },
  { path: payments, name: 'refund-transitions', produce: () => diagram(REFUND_TRANSITIONS) },
];

function diagram(transitions: Transitions): string {
  const states = statesOf(transitions);
  // Mermaid's names have no hyphens.
  const names = states
    .filter((state) => state.includes('-'))
    .map((state) => `  state "${state}" as ${nodeOf(state)}`);
  const edges = states.flatMap((state) => {
    const next = transitions[state] ?? [];
    if (next.length === 0) return [`  ${nodeOf(state)} --> [*]`];
    return next.map((one) => `  ${nodeOf(state)} --> ${nodeOf(one)}`);
  });
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...names,
    `  [*] --> ${nodeOf(states[0] ?? '')}`,
    ...edges,
    '```',
  ].join('\n');
}

function nodeOf(state: string): string {
  return state.replaceAll('-', '_');
}
