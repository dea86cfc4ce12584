import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS } from '@marga/contract/errors';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Route } from '@marga/contract/route-definition';
import type { KeyRing } from '../config.ts';
import { type Db, isUniqueViolation } from '../db/db.ts';
import type { Call } from '../db/sql-statement.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { deleteKey, insertKey, selectKey, updateAnswer } from './idempotency-queries.ts';
import type { KeyRecorder, RequestKey } from './key-recorder.ts';
import { decryptAnswer, encryptAnswer } from './stored-answer.ts';

type RowOf<C> = C extends (...args: never[]) => Call<infer Row> ? Row : never;
export type KnownKey = RowOf<typeof selectKey>;
export type Outcome = Result<unknown, Refusal>;

export interface OnceOptions {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly route: Route;
  readonly request: RequestKey;
  readonly recorder: KeyRecorder;
  /** The key's row as it was read with the authorization; undefined when the key is new. */
  readonly known: KnownKey | undefined;
  readonly run: () => Promise<Outcome>;
  /**
   * Answers a repeat by reading the subject again; returns undefined when the subject does not exist. Without it the
   * answer itself is stored.
   */
  readonly replay: ((subject: string) => Promise<Outcome | undefined>) | undefined;
  /** Returns whether the response sets a cookie, which must not be handed to whoever repeats the request. */
  readonly setsCookie: () => boolean;
}

export interface OnceAnswer {
  readonly outcome: Outcome;
  readonly isReplay: boolean;
}

/** A repeat waits this long for the first request to end, because a client repeats after seconds and not minutes. */
const WAIT_MS = 3_000;
const WAIT_STEP_MS = 50;

/** A request runs again when its twin was refused. It gives up when many twins take the key from it in turn. */
const MAX_ATTEMPTS = 3;

/**
 * Runs a handler once for each idempotency key. The handler's own transaction stores the key (`KeyRecorder`), so of
 * two concurrent requests one fails as a whole and answers like the other, and after a crash the key says whether
 * anything was done.
 */
export async function runOnce(options: OnceOptions): Promise<OnceAnswer> {
  const { request, recorder } = options;
  if (options.known) {
    const replayed = await replayAnswer(options, options.known);
    if (replayed) return asReplay(replayed);
    // The first request was refused or undone, and its process died before it could free the key.
    await free(options, options.known.request_id);
  }
  let outcome = await runHandler(options);
  for (let attempts = 1; outcome === 'twin'; attempts += 1) {
    const replayed = await findAnswerOfTwin(options);
    if (replayed) return asReplay(replayed);
    if (attempts === MAX_ATTEMPTS)
      return { outcome: refuse('request-in-progress', { retryAfterSeconds: 1 }), isReplay: false };
    // The twin was refused and is freeing the key, and this request was undone as a whole: it is the first one now.
    await pause(WAIT_STEP_MS);
    outcome = await runHandler(options);
  }
  // The refusal may be due to what a twin of this request has done meanwhile.
  if (!outcome.ok && !recorder.isRecorded) {
    const replayed = await findAnswerOfTwin(options);
    return replayed ? asReplay(replayed) : { outcome, isReplay: false };
  }
  if (outcome.ok && !recorder.isRecorded && isGivenOnce(options)) return recordAfterwards(options, outcome);
  if (recorder.isRecorded) {
    if (!outcome.ok && !isToBeRepeated(options, outcome.error)) await free(options, request.requestId);
    if (outcome.ok && !options.replay) await storeAnswer(options, outcome.value);
  }
  return { outcome, isReplay: false };
}

/** Runs the handler and records its key. Returns 'twin' when another request has stored the key meanwhile. */
async function runHandler({ request, recorder, run, replay }: OnceOptions): Promise<Outcome | 'twin'> {
  recorder.start(request, { needsSubject: replay !== undefined });
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_pkey')) return 'twin';
    throw error;
  } finally {
    recorder.stop();
  }
}

/** Returns whether the answer must not be given out twice, because it holds a secret or sets a cookie. */
function isGivenOnce({ route, setsCookie }: OnceOptions): boolean {
  return route.hasSecretAnswer || setsCookie();
}

/**
 * Stores the key of a request whose effect the sign-in library has written on a connection of its own. A crash in
 * between leaves no key, and the request then runs again and makes a new secret.
 */
async function recordAfterwards(options: OnceOptions, outcome: Outcome & { ok: true }): Promise<OnceAnswer> {
  const { request, recorder } = options;
  await send(options, [insertKey({ ...request, subject: recorder.subject, isEffect: true })]).catch(
    (error: unknown) => {
      if (!isUniqueViolation(error, 'idempotency_pkey')) throw error;
    },
  );
  await storeAnswer(options, outcome.value);
  return { outcome, isReplay: false };
}

/** Returns whether the caller shall repeat the request with the same key, to go on with what it has begun. */
function isToBeRepeated({ replay }: OnceOptions, { code }: Refusal): boolean {
  return replay !== undefined && ERRORS[code].retry === 'same-key';
}

/** Returns the answer of another request with the same key; undefined when there is none or nothing came of it. */
async function findAnswerOfTwin(options: OnceOptions): Promise<Outcome | undefined> {
  const twin = await findKey(options);
  return twin && replayAnswer(options, twin);
}

/** Marks the answer as the first request's own. A refusal of this request, such as a reused key, is no replay. */
function asReplay(outcome: Outcome): OnceAnswer {
  return { outcome, isReplay: outcome.ok || outcome.error.code === 'already-done' };
}

/** Answers a repeat. Returns undefined when nothing came of the first request, so that it may run again. */
async function replayAnswer(options: OnceOptions, first: KnownKey): Promise<Outcome | undefined> {
  const { request, route, replay } = options;
  if (first.request_hash !== request.hash) return refuse('idempotency-key-reused');
  if (replay && first.subject !== null) return replay(first.subject);
  const known = first.answered_at === null ? await waitForAnswer(options, first) : first;
  if (known === undefined) return undefined;
  const subject = known.subject;
  if (known.answered_at === null)
    return known.is_abandoned
      ? refuse('outcome-unknown', { id: subject })
      : refuse('request-in-progress', { retryAfterSeconds: 1 });
  if (route.response.kind === 'empty') return ok(undefined);
  const stored =
    known.answer === null ? undefined : decryptAnswer(options.keys, boundTo(request), known.answer);
  return stored ? ok(stored.value) : refuse('already-done', { id: subject });
}

/** Returns the row once the first request has been answered, or as it is at the end of the wait. */
async function waitForAnswer(options: OnceOptions, first: KnownKey): Promise<KnownKey | undefined> {
  let known: KnownKey | undefined = first;
  for (let waited = 0; waited < WAIT_MS && !known.is_abandoned; waited += WAIT_STEP_MS) {
    await pause(WAIT_STEP_MS);
    known = await findKey(options);
    if (known?.answered_at !== null) return known;
  }
  return known;
}

async function storeAnswer(options: OnceOptions, value: unknown): Promise<void> {
  const { request, recorder, route, keys } = options;
  const isStorable = route.response.kind === 'json' && !isGivenOnce(options);
  await send(options, [
    updateAnswer({
      ...request,
      subject: recorder.subject ?? idIn(value),
      answer: isStorable ? encryptAnswer(keys, boundTo(request), value) : null,
    }),
  ]);
}

/** Returns the id of the object that the answer shows. */
function idIn(answer: unknown): string | null {
  const { id } = (answer ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

const boundTo = ({ scope, key }: RequestKey): string => `${scope} ${key}`;

async function free(options: OnceOptions, requestId: string): Promise<void> {
  await send(options, [deleteKey({ ...options.request, requestId })]);
}

async function findKey(options: OnceOptions): Promise<KnownKey | undefined> {
  const [[row]] = await send(options, [selectKey(options.request)]);
  return row as KnownKey | undefined;
}

async function send(
  { db, request: { company } }: OnceOptions,
  calls: readonly [Call<unknown>],
): Promise<readonly [unknown[]]> {
  return company === null ? db.run(calls) : db.forCompany(company, calls);
}

/**
 * Returns the hash of a request's input after parsing, so that neither spaces nor the order of fields matter. What
 * belongs to a member and not to the company is another request for each member.
 */
export function requestHashOf(
  { name, access }: Route,
  user: string | undefined,
  { params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): string {
  const isInPerson = access.kind === 'member' && access.inPerson;
  return createHash('sha256')
    .update(JSON.stringify([name, params, query, body, isInPerson ? user : undefined]))
    .digest('base64url');
}
