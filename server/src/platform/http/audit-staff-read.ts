import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  AUDIT_REASON_HEADER,
  AUDIT_REASON_KINDS,
  type AuditReason,
  parseAuditReason,
} from '@marga/contract/operators/audit-reason';
import { createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { addMsToInstant } from '@marga/contract/kernel/time';
import type { Route } from '@marga/contract/route-definition';
import { now } from '../clock.ts';
import * as fn from '../db/functions.gen.ts';
import { deriveKey } from '../encryption.ts';
import { callFunction } from '../db/sql-statement.ts';
import type { StaffContext } from '../request-context.ts';
import { type Refusal, refuse } from './refusal.ts';

const callRecordStaffRead = callFunction(fn.recordStaffRead, 'recorded');

/** The same read for the same reason is recorded once in this time. */
const SITTING_MS = 5 * 60_000;

/** Records a read after it has succeeded and before its answer is sent: what cannot be recorded is not shown. */
export type RecordStaffRead = (ctx: StaffContext, answer: unknown) => Promise<void>;

/**
 * Returns how a request for data of others is recorded, or undefined when the route shows none. Refuses a request for
 * the data of one company that does not say why.
 */
export function staffReadOf(
  { name, audits }: Route,
  request: FastifyRequest,
  input: object,
): Result<RecordStaffRead | undefined, Refusal<'audit-reason-missing'>> {
  if (audits === undefined || audits.holds === 'nothing') return ok(undefined);
  const given = request.headers[AUDIT_REASON_HEADER.toLowerCase()];
  const reason = parseAuditReason(typeof given === 'string' ? given : undefined);
  const named = companiesNamedBy(input);
  if (audits.asksReason && named.length > 0 && !reason)
    return refuse('audit-reason-missing', {
      header: AUDIT_REASON_HEADER,
      kinds: AUDIT_REASON_KINDS,
      company: named[0],
    });
  return ok(async (ctx, answer) => {
    const shown = named.length > 0 ? named : companiesIn(answer);
    await ctx.asStaff([
      callRecordStaffRead({
        // An answer about many companies belongs to the log of none.
        company: shown.length === 1 ? (shown[0] ?? null) : null,
        subject: subjectOf(input) ?? name,
        detail: JSON.stringify({
          read: name,
          holds: audits.holds,
          ...pageOf(input),
          ...(audits.recordsSearch && searchOf(ctx, input, answer)),
          ...partsOf(reason),
        }),
        sinceId: createId('audit', addMsToInstant(now(), -SITTING_MS)),
      }),
    ]);
  });
}

function partsOf(reason: AuditReason | undefined): Record<string, string> {
  if (!reason) return {};
  const { kind, key, text } = reason;
  return { why: kind, ...(key !== undefined && { key }), ...(text !== undefined && { reason: text }) };
}

interface FoundByReference {
  readonly bookings?: readonly { readonly reference: string; readonly supplierReference: string | null }[];
}

/**
 * Returns what was searched for. It is written as it is only if it is the reference of a booking that was found, because
 * a passport number or a PAN looks like one. All else is a keyed hash: the log is never erased, and whoever asks whether
 * somebody was searched for can compare.
 */
function searchOf({ config }: StaffContext, input: object, answer: unknown): Record<string, string> {
  const { query: { text } = {} } = input as { query?: { text?: string } };
  if (text === undefined) return {};
  const { bookings = [] } = answer as FoundByReference;
  const searched = text.toUpperCase();
  const isReference = bookings.some(({ reference, supplierReference }) =>
    [reference.toUpperCase(), supplierReference?.toUpperCase()].includes(searched),
  );
  if (isReference) return { searched };
  const key = deriveKey(config.TRAVELLER_KEYS[0].key, 'record what operators search for');
  const hash = createHmac('sha256', key).update(toComparableSearch(text));
  return { searchedHash: hash.digest('base64url').slice(0, 22) };
}

/** A telephone number in India has this many digits after the code of the country. */
const PHONE_DIGITS = 10;

/**
 * Returns the same for every way of typing the same search: nobody escapes the comparison by capitals, accents, another
 * order of the words or other separators.
 */
function toComparableSearch(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.every((word) => /^\p{N}+$/u.test(word))) return words.join('').slice(-PHONE_DIGITS);
  return [...new Set(words)].toSorted().join(' ');
}

/** Returns which part of a list was read. What was searched for is left out, because it may be the name of a traveller. */
function pageOf(input: object): Record<string, string> {
  const { query = {} } = input as { query?: Readonly<Record<string, unknown>> };
  return Object.fromEntries(
    ['state', 'cursor'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  );
}

/** Returns the companies that a request is about. What was typed into a search, and a cursor, name none. */
function companiesNamedBy(input: object): string[] {
  const { params, query: { companyId } = {} } = input as { params?: object; query?: { companyId?: string } };
  return [...new Set(JSON.stringify([params, companyId]).match(/cmp_[0-9a-z]{26}/g))];
}

/** Matches the fields that hold the id of a company, or an account of its ledger, in an answer. */
const COMPANY_FIELD = /"(?:id|companyId|account|from|to)":"(?:[a-z-]+:)?(cmp_[0-9a-z]{26})"/g;

/** Returns the ids of all companies that an answer is about, each once; what people and suppliers write names none. */
function companiesIn(answer: unknown): string[] {
  const fields = [...JSON.stringify(answer ?? null).matchAll(COMPANY_FIELD)];
  return [...new Set(fields.map(([, id = '']) => id))];
}

/** Returns the id of what the path names, such as a company or a work item. */
function subjectOf(input: object): string | undefined {
  const { params } = input as { params?: Readonly<Record<string, string>> };
  return params && Object.values(params)[0];
}
