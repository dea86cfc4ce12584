// Written by `npm run generate` from the functions of the schema platform; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from './sql-argument.ts';

/** Returns the position up to which entries are sealed, to show it beside each entry. */
export const auditSealedUntil = () => sql<{ xid: string; seq: bigint }>`platform.audit_sealed_until()`;
/** Returns the time of the same clock as `platform.now()`, but it advances within a transaction. What is decided after a wait for a lock needs it: the start of the transaction may be earlier than the end of the one that it waited for. */
export const clockNow = () => sql<Instant>`platform.clock_now()`;
/** Returns the company that this transaction acts for. When none was chosen it is '' or null, and every tenant policy is false. */
export const currentCompany = () => sql<string>`platform.current_company()`;
/** Returns the operator that this transaction acts as. When none was authorized it is '' or null, and every policy for operators is false. */
export const currentOperator = () => sql<string>`platform.current_operator()`;
/** Returns the request that this transaction serves, with its id, the caller's IP address and the id of the API key, if any. It is null in a background job. */
export const currentRequest = () => sql<unknown>`platform.current_request()`;
/** Returns the number of the database's current WAL timeline. It grows when a backup is restored or a replica takes over, so rows written before and after can be distinguished, and lost orders can be looked up. */
export const databaseTimeline = () => sql<number>`platform.database_timeline()`;
/** Creates an id as `createId` (contract/src/kernel/ids.ts) does, for rows that a function of the schema writes: a UUIDv7 by the database's clock, 26 characters of Crockford's base32. A random UUID gives the random bits and the variant. */
export const newId = (p: { prefix: Argument<string> }) =>
  sql<string>`platform.new_id("prefix" => (${p.prefix})::text)`;
/** Returns the time by the database's clock, at the start of the transaction. Only tests set the offset, through a connection option that production never sends. */
export const now = () => sql<Instant>`platform.now()`;
/** Records in the audit log who did what, in the transaction of the action. The entry names the request that the transaction serves. What a background job does has no request: it names its `cause` instead. */
export const recordAudit = (p: {
  company: Argument<string | null>;
  actor: Argument<string | null>;
  action: Argument<string>;
  subject: Argument<string>;
  detail?: Argument<string | null>;
  staff?: Argument<boolean | null>;
  cause?: Argument<string | null>;
}) =>
  sql<void>`platform.record_audit("company" => (${p.company})::text, "actor" => (${p.actor})::text, "action" => (${p.action})::text, "subject" => (${p.subject})::text${p.detail === undefined ? sql`` : sql`, "detail" => (${p.detail})::jsonb`}${p.staff === undefined ? sql`` : sql`, "staff" => (${p.staff})::bool`}${p.cause === undefined ? sql`` : sql`, "cause" => (${p.cause})::text`})`;
/** Records that an operator has read data of others: which route, about what, and why. A read that the same operator has recorded for the same reason since `since_id` is not recorded again, so that a list that refreshes itself leaves one entry for a sitting. */
export const recordStaffRead = (p: {
  company: Argument<string | null>;
  subject: Argument<string>;
  detail: Argument<string>;
  sinceId: Argument<string>;
}) =>
  sql<void>`platform.record_staff_read("company" => (${p.company})::text, "subject" => (${p.subject})::text, "detail" => (${p.detail})::jsonb, "since_id" => (${p.sinceId})::text)`;
/** Compares the jobs about subjects with the due columns of all tables that have the trigger `schedule_subject_job`: schedules what has no row or another time, and removes rows of which no subject is due. The triggers keep both in step, so there is something to repair only after they were bypassed. What changes during the call may be repaired wrongly; the next call corrects it. The triggers are the only list of these tables, so the statements are made from it. */
export const repairJobSchedule = () =>
  sql<{ job: string; scheduled: bigint; removed: bigint }>`platform.repair_job_schedule()`;
/** Seals up to `most` audit entries that are not sealed yet and whose transactions are older than every running one. Returns the new seal's number and hash: the caller logs them where an intruder into this database cannot change them. Concurrent calls wait for each other. */
export const sealAuditLog = (p: { most: Argument<number> }) =>
  sql<{
    seal: bigint;
    seal_hash: string;
    sealed: number;
  }>`platform.seal_audit_log("most" => (${p.most})::int4)`;
/** Queues the start of a workflow in the outbox, in the transaction that decided it. `run` names the start: the jobs that restart stalled workflows look in the outbox for `<subject>:<attempt>`. The engine gets it together with the row's unguessable `key`. */
export const startWorkflow = (p: {
  run: Argument<string>;
  company: Argument<string>;
  workflow: Argument<string>;
  input: Argument<string>;
}) =>
  sql<void>`platform.start_workflow("run" => (${p.run})::text, "company" => (${p.company})::text, "workflow" => (${p.workflow})::text, "input" => (${p.input})::jsonb)`;
/** Recomputes every seal and returns the number of the first broken one (`broken_at`). A changed, added or removed entry breaks the seal that covers it. A seal that was recomputed to match breaks the next one, which includes its hash. */
export const verifyAuditLog = () =>
  sql<{
    seals: bigint;
    entries: bigint;
    unsealed: bigint;
    broken_at: bigint | null;
    sealed_at: Instant | null;
  }>`platform.verify_audit_log()`;
