import { type BookingId, ID_PREFIXES, isId, referenceOf } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import { ENTRY_KINDS, type EntryKind, readStatement, type StatementEntry } from '@marga/contract/ledger';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type EntryRow, selectEntries, selectOpeningAndClosing } from './statement-sql.ts';
import { rupees, wireAmount } from './wire-amount.ts';

export function statementHandlers(): Handler[] {
  return [
    handle(readStatement, async (ctx, { query }) => {
      const before = positionOf(query.cursor);
      if (before === undefined) return refuse('request-invalid', INVALID_CURSOR);
      const account = `${query.account}:${ctx.companyId}`;
      const days = { account, from: query.from ?? null, until: query.until ?? null };
      const [rows, [balances]] = await ctx.db.forCompany(ctx.companyId, [
        selectEntries({ ...days, kind: query.kind ?? null, before, limit: query.limit + 1 }),
        selectOpeningAndClosing(days),
      ]);
      const items = rows.slice(0, query.limit).map(entryOf);
      return ok({
        items,
        nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
        opening: rupees(balances?.opening ?? 0n),
        closing: rupees(balances?.closing ?? 0n),
      });
    }),
  ];
}

export const INVALID_CURSOR = { issues: [{ path: 'query.cursor', message: 'not a cursor of this list' }] };

/** The largest that the ledger's own count can come to. */
const LAST_POSITION = 2n ** 63n - 1n;

/** Null at the beginning; undefined for what is no place in the ledger. */
export function positionOf(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return null;
  if (!/^\d{1,19}$/.test(cursor) || BigInt(cursor) > LAST_POSITION) return undefined;
  return BigInt(cursor);
}

export function entryOf(row: EntryRow): StatementEntry {
  const { currency, subject } = row;
  if (row.balance_minor === null) throw new Error(`posting ${row.seq} keeps no balance`);
  return {
    id: row.seq.toString(),
    at: row.created_at,
    kind: kindOf(row.kind),
    amount: wireAmount(row.amount_minor, currency),
    balance: wireAmount(row.balance_minor, currency),
    subject: subject.slice(0, 100),
    bookingId: bookingIn(subject),
    reference: spokenOf(subject),
    reason: row.reason,
  };
}

/** An exchange is several movements; whatever else we move by hand is an adjustment. */
function kindOf(kind: string): EntryKind {
  if (kind.startsWith('exchange')) return 'exchange';
  return ENTRY_KINDS.find((known) => known === kind) ?? 'adjustment';
}

/** A reversal names what it takes back behind a space. */
function bookingIn(subject: string): BookingId | null {
  const [first = ''] = subject.split(' ');
  return isId('booking', first) ? first : null;
}

const PREFIXES = new Set<string>(Object.values(ID_PREFIXES));
const ID = /^([a-z]{3})_[0-9a-z]{26}/;

/** Of anything with an id of ours what people call a booking by; the sender's own words otherwise. */
function spokenOf(subject: string): string {
  const [found, prefix = ''] = ID.exec(subject) ?? [];
  return found === undefined || !PREFIXES.has(prefix)
    ? subject.slice(0, 60)
    : referenceOf(found as BookingId);
}
