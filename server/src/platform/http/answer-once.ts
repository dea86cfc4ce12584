import type { Result } from '@marga/contract/kernel/result';
import { selectKey } from '../idempotency/idempotency-queries.ts';
import { KeyRecorder } from '../idempotency/key-recorder.ts';
import { type KnownKey, requestHashOf, runOnce } from '../idempotency/run-once.ts';
import { networkOfIp } from '../ip-network.ts';
import type { CompanyContext, RequestContext, SignedInContext, StaffContext } from '../request-context.ts';
import { authorizeRequest, type RequestScope } from './authorize-request.ts';
import type { Handler } from './handler.ts';
import type { Input } from './parse-request.ts';
import { type Redactor, redactAnswer } from './redact-response.ts';
import type { Refusal } from './refusal.ts';

/** This header marks the response to a repeated request. */
const REPLAYED = 'idempotency-replayed';

/** Answers a request with an Idempotency-Key: its handler runs once, and a repeat gets the same answer. */
export async function answerOnce(
  scope: RequestScope,
  handler: Extract<Handler, { kind: 'call' }>,
  input: Input,
  key: string,
  redact: Redactor | undefined,
): Promise<Result<unknown, Refusal>> {
  const { route } = handler;
  const recorder = new KeyRecorder();
  const { platform, operatorDb, request, reply } = scope;
  const recording = {
    ...scope,
    recorder,
    platform: { ...platform, db: platform.db.recordingWith(recorder) },
    operatorDb: operatorDb.recordingWith(recorder),
  };
  // A company's key is looked up with the authorization, in one round trip. Other scopes are known only after it.
  const named = request.headers['marga-company'];
  const lookUp = (keyScope: string) => selectKey({ scope: keyScope, key });
  const isForCompany = route.access.kind === 'member';
  const calls = isForCompany && typeof named === 'string' ? [lookUp(named)] : [];
  const authorized = await authorizeRequest(recording, route.access, calls);
  if (!authorized.ok) return authorized;
  const { ctx, rows } = authorized.value;
  const company = isForCompany ? (ctx as CompanyContext).companyId : null;
  const keyScope = company ?? `${route.name} ${callerOf(scope, ctx)}`;
  const [found] = company === null ? await platform.db.run([lookUp(keyScope)]) : rows;
  const { outcome, isReplay } = await runOnce({
    db: platform.db,
    keys: platform.config.AUTH_SECRET,
    route,
    request: {
      scope: keyScope,
      company,
      key,
      hash: requestHashOf(route, (ctx as CompanyContext).userId, input),
      requestId: ctx.requestId,
    },
    recorder,
    known: found?.[0] as KnownKey | undefined,
    run: () => handler.run(ctx, input),
    replay: handler.replay && (async (subject) => handler.replay?.(ctx, subject, input)),
    setsCookie: () => reply.hasHeader('set-cookie'),
  });
  if (isReplay) reply.header(REPLAYED, 'true');
  return redactAnswer(redact, ctx, outcome);
}

/**
 * Returns who the caller is where no company is concerned: the account, so that a key outlives a session, or the
 * browser's key, or the network of an anonymous caller.
 */
function callerOf({ cookies, request }: RequestScope, ctx: RequestContext): string {
  const { userId, session } = ctx as Partial<StaffContext & SignedInContext>;
  return userId ?? session?.user.uid ?? cookies.read('visitor', request) ?? `network ${networkOfIp(ctx.ip)}`;
}
