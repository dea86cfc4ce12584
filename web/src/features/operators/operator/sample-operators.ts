import type { Operator, OperatorProposal } from '@marga/contract/operators/operators';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';

/** This module holds sample operators and a proposal of one, for stories and component tests. */

export const SAMPLE_OPERATOR = {
  userId: 'usr_01m7eh9ktefjj89ryxw9m7a2y1',
  name: 'Omar Siddiqui',
  email: 'omar@marga.example',
  role: 'operator',
  state: 'active',
  secondFactor: true,
  lastSignInTime: '2026-11-17T21:40:00.000Z',
  appointedAt: '2026-03-02T06:00:00.000Z',
} as unknown as Operator;

export const SAMPLE_OPERATORS: readonly Operator[] = [
  {
    ...SAMPLE_OPERATOR,
    userId: SAMPLE_STAFF_SESSION.user.uid,
    name: SAMPLE_STAFF_SESSION.user.name,
    email: SAMPLE_STAFF_SESSION.user.email,
    role: 'operator-lead',
  },
  SAMPLE_OPERATOR,
  {
    ...SAMPLE_OPERATOR,
    userId: 'usr_01m7eh9ktefjj89ryxw9m7a2y3' as Operator['userId'],
    name: 'Kiran Desai',
    email: 'kiran@marga.example',
    state: 'invited',
    secondFactor: false,
    lastSignInTime: null,
  },
];

export const SAMPLE_OPERATOR_PROPOSAL = {
  id: 'prp_01m7eh9ktefjj89ryxw9m7a2y1',
  reason: 'Joins the night shift in December.',
  state: 'proposed',
  needsSecond: true,
  proposedBy: { id: SAMPLE_OPERATOR.userId, name: SAMPLE_OPERATOR.name },
  proposedAt: '2026-11-18T05:30:00.000Z',
  expiresAt: '2026-11-21T05:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  change: {
    kind: 'appoint',
    person: { userId: 'usr_01m7eh9ktefjj89ryxw9m7a2y4', name: 'Kiran Desai' },
    email: 'kiran@marga.example',
    role: 'operator',
  },
} as unknown as OperatorProposal;
