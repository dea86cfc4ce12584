import { sql } from 'kysely';
import type { AmendmentFailure, AmendmentState } from '@marga/contract/amendments/amendments';
import type { BookingId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export type AmendmentKindName = 'cancellation' | 'change';

/** A quote that was not accepted in time counts as expired, even if its stored state has not changed yet. */
const STATE = sql<AmendmentState>`case when m.state = 'quoted' and m.expires_at <= platform.now() then 'expired' else m.state end`;

export const amendmentsForReading = queryBuilder
  .selectFrom('amendments.amendment as m')
  .select([
    'm.id',
    'm.booking_id',
    'm.kind',
    STATE.as('state'),
    'm.confirmed_by',
    'm.supplier',
    'm.supplier_quote',
    'm.quote_kind',
    'm.travellers',
    'm.legs',
    'm.total_minor',
    'm.currency',
    'm.terms',
    'm.pay_with',
    sql<AmendmentFailure | null>`m.failure`.as('failure'),
    'm.expires_at',
    'm.sends',
    'm.doubts',
    'm.attempt',
    'm.created_at',
    'm.ended_at',
  ]);

export const selectAmendment = statement((p: { id: string; kind: AmendmentKindName }) =>
  amendmentsForReading.where('m.id', '=', p.id).where('m.kind', '=', p.kind),
);

/** Selects the amendments newest first, without those that were never confirmed. */
export const selectAmendmentsOf = statement((p: { booking: BookingId; kind: AmendmentKindName }) =>
  amendmentsForReading
    .where('m.booking_id', '=', p.booking)
    .where('m.kind', '=', p.kind)
    .where('m.confirmed_at', 'is not', null)
    .orderBy('m.id', 'desc'),
);

/** Stores a quote; returns `amendment-in-progress` when another amendment has started since the booking was read. */
export const callStoreAmendmentQuote = callFunction(fn.storeAmendmentQuote, 'outcome');

export type ConfirmOutcome =
  'asked' | 'missing' | 'amendment-in-progress' | 'state-changed' | 'quote-expired' | 'price-changed';

export const callConfirmAmendment = callFunction(fn.confirmAmendment, 'outcome');

/** Returns whether an operator got the quote by telephone, so that the supplier's system does not know it. */
export function isManualQuote({ quote_kind: kind }: { readonly quote_kind: string }): boolean {
  return kind === 'manual';
}

/** Marga's own names of quotes begin so: those got by telephone, and those of cancellations that an operator recorded. */
const MANUAL_QUOTE_PREFIX = 'manual ';
export const OPERATOR_QUOTE_PREFIX = 'operator ';

/**
 * Suppliers choose their own quote names and report payments under them, so one with an internal prefix could be taken
 * for the name of an operator's quote.
 */
export function hasInternalQuotePrefix(quote: string): boolean {
  return [MANUAL_QUOTE_PREFIX, OPERATOR_QUOTE_PREFIX].some((beginning) => quote.startsWith(beginning));
}

/**
 * Records that a send begins. Returns its number to the run that may send now, 0 when the amendment is manual and was
 * just handed over, and null to every other run.
 */
export const callBeginAmendmentSend = callFunction(fn.beginAmendmentSend, 'send');

export const callTransitionAmendment = callFunction(fn.transitionAmendment, 'became');

export const callScheduleAmendmentStep = callFunction(fn.scheduleAmendmentStep);

export const callRestartStalledAmendments = callFunction(fn.restartStalledAmendments, 'swept');
