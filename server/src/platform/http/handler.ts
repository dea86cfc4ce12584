import type { ErrorCode, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { Result } from '@marga/contract/kernel/result';
import type { Route, RouteInput, RouteOutput } from '@marga/contract/route-definition';
import type { CallContext, CompanyContext, SignedInContext, StaffContext } from '../request-context.ts';
import type { Call } from '../db/sql-statement.ts';
import type { Refusal } from './refusal.ts';

/** The context of a handler depends on who may call its route. */
type ContextOf<R extends Route> = R['access'] extends { kind: 'member' }
  ? CompanyContext
  : R['access'] extends { kind: 'staff' }
    ? StaffContext
    : R['access'] extends { kind: 'signed-in' }
      ? SignedInContext
      : CallContext;

export type Input<R extends Route> = RouteInput<R> & {
  readonly lastEventId: string | undefined;
};

/**
 * Contains the codes that the route declares, those that follow from its kind, and those that any route may return.
 */
type RefusalOf<R extends Route> = Refusal<
  (R['errors'][number] | Inherent<R> | (typeof UNIVERSAL_ERRORS)[number]) & ErrorCode
>;

/**
 * Contains the error codes for what only the handler can find out: a rule about this member or resource, a deleted
 * resource, or an ended session.
 */
type Inherent<R extends Route> =
  | (R['access'] extends { kind: 'member' | 'staff' } ? 'permission-denied' : never)
  | (R['access'] extends { kind: 'signed-in' } ? 'user-token-expired' : never)
  | (string extends keyof RouteInput<R>['params'] ? never : 'not-found');

export interface StreamEvent<Event> {
  readonly id?: string;
  readonly event: Event;
}

/** Holds events as JSON text: an event that is the same for many readers is serialised only once. */
export interface SerialisedEvents {
  readonly serialised: readonly string[];
}

export type Handler = (
  | {
      readonly kind: 'call';
      readonly route: Route;
      run(ctx: unknown, input: unknown): Promise<Result<unknown, Refusal>>;
      replay?(ctx: unknown, subject: string, input: unknown): Promise<Result<unknown, Refusal> | undefined>;
    }
  | {
      readonly kind: 'read';
      readonly route: Route;
      calls(input: unknown): readonly Call<unknown>[];
      answer(rows: unknown[][], input: unknown, ctx: unknown): Result<unknown, Refusal>;
    }
  | {
      readonly kind: 'stream';
      readonly route: Route;
      open(
        ctx: unknown,
        input: unknown,
      ): Promise<Result<AsyncIterable<StreamEvent<unknown> | SerialisedEvents>, Refusal>>;
    }
) & {
  /** When true, the request is refused before any work is done for it while the process is overloaded. */
  readonly isSheddable?: boolean;
};

/**
 * Marks a route that may be refused as `overloaded`, because nothing is lost when the request is repeated shortly
 * after.
 */
export function allowLoadShedding(handler: Handler): Handler {
  return { ...handler, isSheddable: true };
}

/** Defines a route that decides or changes something. */
export function defineHandler<R extends Route>(
  route: R,
  run: (ctx: ContextOf<R>, input: Input<R>) => Promise<Result<RouteOutput<R>, RefusalOf<R>>>,
): Handler {
  return { kind: 'call', route, run };
}

/**
 * Defines a route that answers a repeated request by reading what the first one made. `run` names it with
 * `ctx.nameSubject` before it writes; `replay` returns undefined when it does not exist. Nothing of the answer is
 * stored, and a repeat after a crash is answered like any other.
 */
export function defineReplayableHandler<R extends Route>(
  route: R,
  run: (ctx: ContextOf<R>, input: Input<R>) => Promise<Result<RouteOutput<R>, RefusalOf<R>>>,
  replay: (
    ctx: ContextOf<R>,
    subject: string,
    input: Input<R>,
  ) => Promise<Result<RouteOutput<R>, RefusalOf<R>> | undefined>,
): Handler {
  return {
    kind: 'call',
    route,
    run,
    replay: replay as unknown as NonNullable<Extract<Handler, { kind: 'call' }>['replay']>,
  };
}

/**
 * Defines a route that only reads. Its statements are sent with the authorization, so authentication, tenancy and
 * the read cost one round trip to the database.
 */
export function defineReadHandler<R extends Route, const Calls extends readonly Call<unknown>[]>(
  route: R,
  calls: (input: Input<R>) => Calls,
  answer: (
    rows: { [Index in keyof Calls]: Calls[Index] extends Call<infer Row> ? Row[] : never },
    input: Input<R>,
    ctx: ContextOf<R>,
  ) => Result<RouteOutput<R>, RefusalOf<R>>,
): Handler {
  return {
    kind: 'read',
    route,
    calls,
    answer: answer as unknown as Extract<Handler, { kind: 'read' }>['answer'],
  };
}

/** Defines a route that streams events. */
export function defineStreamHandler<R extends Route>(
  route: R,
  open: (
    ctx: ContextOf<R>,
    input: Input<R>,
  ) => Promise<Result<AsyncIterable<StreamEvent<RouteOutput<R>> | SerialisedEvents>, RefusalOf<R>>>,
): Handler {
  return { kind: 'stream', route, open: open as unknown as Extract<Handler, { kind: 'stream' }>['open'] };
}
