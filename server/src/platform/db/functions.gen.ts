// Written by `npm run generate` from the functions of the schema platform; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from './sql-argument.ts';

/** Returns the position up to which entries are sealed, to show it beside each entry. */
export const auditSealedUntil = () => sql<{ xid: string; seq: bigint }>`platform.audit_sealed_until()`;
/** Returns the company this transaction acts for, '' when none was chosen: then every tenant policy is false. */
export const currentCompany = () => sql<string>`platform.current_company()`;
/** Returns the operator this transaction acts as, '' when none was authorized: then every policy for operators is false. */
export const currentOperator = () => sql<string>`platform.current_operator()`;
/** Returns the current history of this database. The number grows when a backup is restored or a replica takes over, so rows written before and after can be distinguished, and lost orders can be looked up. */
export const databaseTimeline = () => sql<number>`platform.database_timeline()`;
/** Creates an id as `createId` (contract/src/kernel/ids.ts) does, for rows that a function of the schema writes: a UUIDv7 by the database's clock, 26 characters of Crockford's base32. A random UUID gives the random bits and the variant. */
export const newId = (p: { prefix: Argument<string> }) =>
  sql<string>`platform.new_id("prefix" => (${p.prefix})::text)`;
/** The database's time decides. Only tests set the offset, through a connection option that production never sends. */
export const now = () => sql<Instant>`platform.now()`;
/** Records who did what, in the transaction of the action. */
export const recordAudit = (p: {
  company: Argument<string | null>;
  actor: Argument<string | null>;
  action: Argument<string>;
  subject: Argument<string>;
  requestId: Argument<string>;
  ip?: Argument<string | null>;
  detail?: Argument<string | null>;
  keyId?: Argument<string | null>;
  staff?: Argument<boolean | null>;
}) =>
  sql<void>`platform.record_audit("company" => (${p.company})::text, "actor" => (${p.actor})::text, "action" => (${p.action})::text, "subject" => (${p.subject})::text, "request_id" => (${p.requestId})::text${p.ip === undefined ? sql`` : sql`, "ip" => (${p.ip})::text`}${p.detail === undefined ? sql`` : sql`, "detail" => (${p.detail})::jsonb`}${p.keyId === undefined ? sql`` : sql`, "key_id" => (${p.keyId})::text`}${p.staff === undefined ? sql`` : sql`, "staff" => (${p.staff})::bool`})`;
/** Seals the entries that can be sealed; returns the new seal's number and hash, for a log that an intruder into this database cannot rewrite. */
export const sealAuditLog = (p: { most: Argument<number> }) =>
  sql<{
    seal: bigint;
    seal_hash: string;
    sealed: number;
  }>`platform.seal_audit_log("most" => (${p.most})::int4)`;
/** Recomputes every seal. A changed, added or removed entry breaks the seal that covered it; a changed seal breaks the next one. */
export const verifyAuditLog = () =>
  sql<{
    seals: bigint;
    entries: bigint;
    unsealed: bigint;
    broken_at: bigint | null;
    sealed_at: Instant | null;
  }>`platform.verify_audit_log()`;
