import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { ToAnswer } from '../../amendments/index.ts';
import * as fn from './functions.gen.ts';

/**
 * Holds the parameters of an operator's action on a work item. The database performs it in one function that claims
 * the work item, checks its current state, changes it and records the action.
 */
interface ActionParams {
  readonly key: string;
  readonly action: string;
  /** Holds what the action needs besides the reason, as JSON. */
  readonly detail: string;
  readonly reason: string;
  /** Holds how long claims, leases and look-ups last, as JSON. */
  readonly pace: string;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * `taken` means that somebody else works on the work item, `missing` that it is no longer open, and `changed` that
 * its state has changed meanwhile.
 */
export type RoutineActionOutcome = 'done' | 'taken' | 'missing' | 'changed';

export const callPerformRoutineAction = statement((p: ActionParams) =>
  queryBuilder.selectNoFrom(
    fn
      .performRoutineAction({
        ofKey: p.key,
        action: p.action,
        detail: p.detail,
        withReason: p.reason,
        pace: p.pace,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

/**
 * `proposed` means that the action waits for a second person, and `waiting` that another proposal for the work item
 * does.
 */
export type MoneyActionOutcome = RoutineActionOutcome | 'proposed' | 'waiting';

interface MoneyActionParams extends ActionParams {
  readonly id: string;
  readonly threshold: bigint;
}

export const callPerformMoneyAction = statement((p: MoneyActionParams) =>
  queryBuilder.selectNoFrom(
    fn
      .performMoneyAction({
        newId: p.id,
        ofKey: p.key,
        action: p.action,
        detail: p.detail,
        withReason: p.reason,
        threshold: p.threshold,
        pace: p.pace,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

export const callDecideActionProposal = statement(
  (p: { id: string; agree: boolean; reason: string; pace: string; requestId: string; ip: string }) =>
    queryBuilder
      .selectFrom(
        fn
          .decideActionProposal({
            ofProposal: p.id,
            isAgreed: p.agree,
            withReason: p.reason,
            pace: p.pace,
            requestId: p.requestId,
            ip: p.ip,
          })
          .as('decided'),
      )
      .selectAll(),
);

/** Selects the data for the letter that claims an outstanding refund. */
export const selectClaimLetterDetails = statement((p: { expectedRefund: string }) =>
  queryBuilder
    .selectFrom(fn.refundClaimLetterDetails({ ofExpectedRefund: p.expectedRefund }).as('owed'))
    .selectAll(),
);

/** Selects what the amounts of an expected refund are converted by. */
export const selectRefundConversionDetails = statement((p: { expectedRefund: string }) =>
  queryBuilder
    .selectFrom(fn.refundConversionDetails({ ofExpectedRefund: p.expectedRefund }).as('refund'))
    .selectAll(),
);

/** Selects the data from which a cancellation by the supplier, or a manual cancellation, is calculated. */
export const selectCancellationDetails = statement((p: { key: string | null }) =>
  queryBuilder
    .selectFrom(fn.cancellationDetails({ ofKey: p.key }).as('file'))
    .selectAll()
    .$castTo<ToAnswer>(),
);

/** Selects the data from which a manual change is calculated and, once it is to be carried out, the agreed terms. */
export const selectChangeDetails = statement((p: { key: string | null }) =>
  queryBuilder.selectFrom(fn.bookingChangeDetails({ ofKey: p.key }).as('file')).selectAll(),
);

/**
 * Erases the texts that people wrote about bookings that ended long ago; only the background workers' database role
 * may call it.
 */
export const callEraseFreeTextOfOldBookings = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.eraseFreeTextOfOldBookings({ most: p.most }).as('gone')),
);

/**
 * Marks proposals as lapsed that have expired or belong to a work item that has changed; only the background workers'
 * database role may call it.
 */
export const callExpireUndecidedProposals = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.expireUndecidedActionProposals({ most: p.most }).as('lapsed')),
);
