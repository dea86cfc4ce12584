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
  const named = companiesIn(input);
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
          ...(audits.recordsSearch && searchOf(ctx, input)),
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

/** A reference, a PNR or a ticket number says nothing about a person; a telephone number has other characters or only digits. */
const REFERENCE = /^(?=.*\d)(?=.*[a-z])[a-z\d-]{4,40}$/i;

/**
 * Returns what was searched for. A name, a telephone number or a mail address is a keyed hash: the log is never erased,
 * and whoever asks whether somebody was searched for can compare.
 */
function searchOf({ config }: StaffContext, input: object): Record<string, string> {
  const { query: { text } = {} } = input as { query?: { text?: string } };
  if (text === undefined) return {};
  if (REFERENCE.test(text)) return { searched: text.toUpperCase() };
  const key = deriveKey(config.TRAVELLER_KEYS[0].key, 'record what operators search for');
  const hash = createHmac('sha256', key).update(text.trim().toLowerCase());
  return { searchedHash: hash.digest('base64url').slice(0, 22) };
}

/** Returns which part of a list was read. What was searched for is left out, because it may be the name of a traveller. */
function pageOf(input: object): Record<string, string> {
  const { query = {} } = input as { query?: Readonly<Record<string, unknown>> };
  return Object.fromEntries(
    ['state', 'cursor'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  );
}

/** Returns the ids of all companies that a request or an answer names, each once. */
function companiesIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value ?? null).match(/cmp_[0-9a-z]{26}/g))];
}

/** Returns the id of what the path names, such as a company or a work item. */
function subjectOf(input: object): string | undefined {
  const { params } = input as { params?: Readonly<Record<string, string>> };
  return params && Object.values(params)[0];
}
