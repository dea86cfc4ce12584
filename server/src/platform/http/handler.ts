import type { ErrorCode, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { Session } from '@marga/contract/identity';
import type { Result } from '@marga/contract/kernel/result';
import type { Route, RouteInput, RouteOutput } from '@marga/contract/route';
import type { CompanyContext, RequestContext } from '../context.ts';
import type { Call } from '../db/statement.ts';
import type { Refusal } from './refusal.ts';

/** What a handler is given, by who may call its route. */
type ContextOf<R extends Route> = R['access'] extends { kind: 'member' }
  ? CompanyContext
  : R['access'] extends { kind: 'signed-in' }
    ? SignedInContext
    : CallContext;

/** Outside any company, with the right to set or end the session cookie. */
export interface CallContext extends RequestContext {
  readonly ip: string;
  readonly userAgent: string;
  setSession(token: string, maxAgeSeconds: number | undefined): void;
  clearSession(): void;
}

/** Somebody who holds a session that is alive. */
export interface SignedInContext extends CallContext {
  readonly session: Session;
  readonly tokenHash: string;
}

/** The Idempotency-Key, present on every route that declares one. */
export type Input<R extends Route> = RouteInput<R> & {
  readonly idempotencyKey: string;
  readonly lastEventId: string | undefined;
};

/** The codes the route declares, and those that any route may end in. */
type RefusalOf<R extends Route> = Refusal<
  (R['errors'][number] | (typeof UNIVERSAL_ERRORS)[number]) & ErrorCode
>;

export interface StreamEvent<Event> {
  readonly id?: string;
  readonly event: Event;
}

export type Handler =
  | {
      readonly kind: 'call';
      readonly route: Route;
      run(ctx: unknown, input: unknown): Promise<Result<unknown, Refusal>>;
    }
  | {
      readonly kind: 'read';
      readonly route: Route;
      calls(input: unknown): readonly Call<unknown>[];
      answer(rows: unknown[][], input: unknown): Result<unknown, Refusal>;
    }
  | {
      readonly kind: 'stream';
      readonly route: Route;
      open(ctx: unknown, input: unknown): Promise<Result<AsyncIterable<StreamEvent<unknown>>, Refusal>>;
    };

/** A route that decides or changes something. */
export function handle<R extends Route>(
  route: R,
  run: (ctx: ContextOf<R>, input: Input<R>) => Promise<Result<RouteOutput<R>, RefusalOf<R>>>,
): Handler {
  return { kind: 'call', route, run };
}

/**
 * A route that only reads: its statements travel behind the door's in the same round trip, so authentication, tenancy
 * and the read cost one visit to the database.
 */
export function read<R extends Route, const Calls extends readonly Call<unknown>[]>(
  route: R,
  calls: (input: Input<R>) => Calls,
  answer: (
    rows: { [Index in keyof Calls]: Calls[Index] extends Call<infer Row> ? Row[] : never },
    input: Input<R>,
  ) => Result<RouteOutput<R>, RefusalOf<R>>,
): Handler {
  return {
    kind: 'read',
    route,
    calls,
    answer: answer as unknown as Extract<Handler, { kind: 'read' }>['answer'],
  };
}

/** A route that keeps talking. */
export function stream<R extends Route>(
  route: R,
  open: (
    ctx: ContextOf<R>,
    input: Input<R>,
  ) => Promise<Result<AsyncIterable<StreamEvent<RouteOutput<R>>>, RefusalOf<R>>>,
): Handler {
  return { kind: 'stream', route, open: open as unknown as Extract<Handler, { kind: 'stream' }>['open'] };
}
