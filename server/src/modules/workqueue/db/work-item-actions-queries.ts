import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { ToAnswer } from '../../amendments/index.ts';
import * as fn from './functions.gen.ts';

/**
 * `taken` means that somebody else works on the work item, `missing` that it is no longer open, and `changed` that
 * its state has changed meanwhile.
 */
export type RoutineActionOutcome = 'done' | 'taken' | 'missing' | 'changed';

export const callPerformRoutineAction = callFunction(fn.performRoutineAction, 'outcome');

/**
 * `proposed` means that the action waits for a second person, and `waiting` that another proposal for the work item
 * does.
 */
export type MoneyActionOutcome = RoutineActionOutcome | 'proposed' | 'waiting';

export const callPerformMoneyAction = callFunction(fn.performMoneyAction, 'outcome');

export const callDecideActionProposal = callFunction(fn.decideActionProposal);

/** Selects what the letter that claims an outstanding refund says, and what its amounts are converted by. */
export const selectRefundDetails = callFunction(fn.refundDetails);

/** Selects the data from which a cancellation by the supplier, or a manual cancellation, is calculated. */
export const selectCancellationDetails = statement((p: { type: string | null; id: string | null }) =>
  queryBuilder.selectFrom(fn.cancellationDetails(p).as('file')).selectAll().$castTo<ToAnswer>(),
);

/** Selects the data from which a manual change is calculated and, once it is to be carried out, the agreed terms. */
export const selectChangeDetails = callFunction(fn.bookingChangeDetails);

/**
 * Erases the texts that people wrote about bookings that ended long ago; only the background workers' database role
 * may call it.
 */
export const callEraseFreeTextOfOldBookings = callFunction(fn.eraseFreeTextOfOldBookings, 'gone');

export const callEraseTravellerDetailsOfOldBookings = callFunction(
  fn.eraseTravellerDetailsOfOldBookings,
  'erased',
);
