import { type BookingId, ID_PREFIXES, isId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import { addDaysToDate, BUSINESS_ZONE, type LocalDate, startOfDay } from '@marga/contract/kernel/time';
import {
  ENTRY_KINDS,
  type EntryKind,
  readStatement,
  type StatementEntry,
} from '@marga/contract/ledger/ledger';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type EntryRow, selectEntries, selectOpeningAndClosing } from './db/account-statement-queries.ts';
import { toApiRupeeAmount, toApiAmount } from './convert-amount-to-api-format.ts';

export function ledgerStatementHandlers(): Handler[] {
  return [
    defineHandler(readStatement, async (ctx, { query }) => {
      const before = parseStatementCursor(query.cursor);
      if (before === undefined) return refuse('request-invalid', INVALID_CURSOR);
      const account = `${query.account}:${ctx.companyId}`;
      const period = { account, ...periodOf(query) };
      const [rows, [balances]] = await ctx.db.forCompany(ctx.companyId, [
        selectEntries({ ...period, kind: query.kind ?? null, before, limit: query.limit + 1 }),
        selectOpeningAndClosing(period),
      ]);
      const items = rows.slice(0, query.limit).map(statementEntryFromRow);
      return ok({
        items,
        nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
        opening: toApiRupeeAmount(balances?.opening ?? 0n),
        closing: toApiRupeeAmount(balances?.closing ?? 0n),
      });
    }),
  ];
}

/** Returns when a period of days in India begins and when it has ended. */
export function periodOf({ from, until }: { from?: LocalDate | undefined; until?: LocalDate | undefined }) {
  return {
    from: from === undefined ? null : startOfDay(from, BUSINESS_ZONE),
    until: until === undefined ? null : startOfDay(addDaysToDate(until, 1), BUSINESS_ZONE),
  };
}

export const INVALID_CURSOR = { issues: [{ path: 'query.cursor', message: 'not a cursor of this list' }] };

/** This is the largest value that the ledger's sequence can reach. */
const LAST_POSITION = 2n ** 63n - 1n;

/**
 * Returns the position of a cursor in the ledger; null without a cursor, and undefined for a cursor that is no
 * position in the ledger.
 */
export function parseStatementCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return null;
  if (!/^\d{1,19}$/.test(cursor) || BigInt(cursor) > LAST_POSITION) return undefined;
  return BigInt(cursor);
}

export function statementEntryFromRow(row: EntryRow): StatementEntry {
  const { currency, subject } = row;
  if (row.balance_minor === null) throw new Error(`posting ${row.seq} keeps no balance`);
  return {
    id: row.seq.toString(),
    at: row.created_at,
    kind: kindOf(row.kind),
    amount: toApiAmount(row.amount_minor, currency),
    balance: toApiAmount(row.balance_minor, currency),
    subject: subject.slice(0, 100),
    bookingId: bookingIn(subject),
    reference: spokenOf(subject),
    reason: row.reason,
  };
}

/** Returns the kind that a statement shows: every unlisted kind is an adjustment. */
function kindOf(kind: string): EntryKind {
  return ENTRY_KINDS.find((known) => known === kind) ?? 'adjustment';
}

/**
 * Returns the booking with which a subject begins. The subject of a reversal adds the kind of the reversed posting
 * after a space.
 */
function bookingIn(subject: string): BookingId | null {
  const [first = ''] = subject.split(' ');
  return isId('booking', first) ? first : null;
}

const PREFIXES = new Set<string>(Object.values(ID_PREFIXES));
const ID = /^([a-z]{3})_[0-9a-z]{26}/;

/**
 * Returns the short reference when a subject begins with one of Marga's ids, and otherwise the first 60 characters of
 * the sender's own words.
 */
function spokenOf(subject: string): string {
  const [found, prefix = ''] = ID.exec(subject) ?? [];
  return found === undefined || !PREFIXES.has(prefix)
    ? subject.slice(0, 60)
    : shortReferenceOf(found as BookingId);
}
