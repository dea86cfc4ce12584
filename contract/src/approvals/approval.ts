import { z } from 'zod';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/**
 * An approval is something that one person proposes and, where the rules ask for it, others must agree to before it is
 * executed. Every module that needs a second person uses these states; docs/dictionary.md explains them.
 */
export const APPROVAL_TRANSITIONS = defineTransitions({
  proposed: ['agreed', 'refused', 'withdrawn', 'lapsed'],
  /** What needs nobody else is `agreed` from the beginning. */
  agreed: ['failed', 'done'],
  refused: [],
  withdrawn: [],
  lapsed: [],
  failed: [],
  done: [],
});
export const APPROVAL_STATES = statesOf(APPROVAL_TRANSITIONS);
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const person = z.strictObject({ id: idSchemaOf('user'), name: z.string() });

/** Holds what every approval says, whatever it is about. */
export const approval = z.strictObject({
  id: idSchemaOf('proposal'),
  reason: z.string(),
  state: z.enum(APPROVAL_STATES),
  /** True if a second person must decide, or has decided. */
  needsSecond: z.boolean(),
  proposedBy: person,
  proposedAt: wireInstant,
  /** The approval lapses at this time; it is null for what needed no second person. */
  expiresAt: wireInstant.nullable(),
  /** Names who decided last; a withdrawn approval was ended by its proposer. */
  decidedBy: person.nullable(),
  decidedAt: wireInstant.nullable(),
  decisionReason: z.string().nullable(),
});
