import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import {
  type Permission,
  PERMISSION_TABLE,
  type StaffPermission,
  VERIFIED_PERMISSIONS,
} from './identity/permissions.ts';

/**
 * Says who may call a route. There is no default: a route without access does not type-check and does not boot.
 * `memberAccess` routes name the acting company in the Marga-Company header of every request; `staffAccess` routes are for the
 * portal's operators. `recently` requires that the password was given in the last minutes, however old the session
 * is. `inPerson` marks data that belongs to the member and not to the company, so no API key may call the route,
 * whatever its scopes.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in'; readonly recently: boolean }
  | {
      readonly kind: 'member';
      readonly permission: Permission;
      readonly recently: boolean;
      readonly inPerson: boolean;
    }
  | { readonly kind: 'staff'; readonly permission: StaffPermission; readonly recently: boolean };

export const publicAccess = { kind: 'public' } as const satisfies Access;
export const signedInAccess = { kind: 'signed-in', recently: false } as const satisfies Access;
export const recentSignedInAccess = { kind: 'signed-in', recently: true } as const satisfies Access;
export function memberAccess(permission: Permission) {
  return { kind: 'member', permission, recently: false, inPerson: false } as const satisfies Access;
}
export function memberSessionOnlyAccess(permission: Permission) {
  return { kind: 'member', permission, recently: false, inPerson: true } as const satisfies Access;
}
export function recentlyAuthenticatedMemberAccess(permission: Permission) {
  return { kind: 'member', permission, recently: true, inPerson: false } as const satisfies Access;
}
export function staffAccess(permission: StaffPermission) {
  return { kind: 'staff', permission, recently: false } as const satisfies Access;
}
export function recentlyAuthenticatedStaffAccess(permission: StaffPermission) {
  return { kind: 'staff', permission, recently: true } as const satisfies Access;
}

/** Anybody can make us read and parse this much: the longest message to support in Hindi, and something to spare. */
export const PUBLIC_BODY_BYTES = 16 * 1024;

/**
 * Says what of other people a staff route shows. Each such read is an entry of the audit log (ADR 0062). With `asksReason`, a
 * request that names a company must say why, in the header `Marga-Audit-Reason`.
 */
export type StaffReads =
  | { readonly holds: 'nothing' }
  | {
      readonly holds: 'company-names' | 'personal-data' | 'money';
      readonly asksReason: boolean;
      /** The entry says what was searched for: a reference as it is, anything else as a keyed hash (ADR 0066). */
      readonly recordsSearch?: true;
    };

export const showsNothingOfOthers = { holds: 'nothing' } as const satisfies StaffReads;
export const showsCompanyNames = { holds: 'company-names', asksReason: false } as const satisfies StaffReads;
/** The route itself says why it is called, such as that of a work item or of the support inbox. */
export function shows(holds: 'personal-data' | 'money') {
  return { holds, asksReason: false } as const satisfies StaffReads;
}
/** The route searches across companies, so what was searched for is recorded too. */
export function showsSearch(holds: 'personal-data') {
  return { holds, asksReason: false, recordsSearch: true } as const satisfies StaffReads;
}
export function showsForReason(holds: 'personal-data' | 'money') {
  return { holds, asksReason: true } as const satisfies StaffReads;
}

type Shape = z.ZodType;
const nothing = z.strictObject({});

export interface Route {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Parameters are written as `:bookingId`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Every route by which operators read has this; a test looks at it. */
  readonly audits: StaffReads | undefined;
  /**
   * `anywhere` is for mail programs, which post forms here without an origin. Only a public route may use it, and
   * it is given no cookie, so another site gains nothing by making a browser post here.
   */
  readonly from: 'our-pages' | 'anywhere';
  /**
   * A request that is sent again with the same Idempotency-Key has its effect once and gets the same response. The
   * key is `required` where money moves and `optional` on other routes that change something; `none` is for reads and
   * for senders of their own notices, who have ids of their own.
   */
  readonly idempotency: 'required' | 'optional' | 'none';
  /**
   * The answer holds a secret that is shown once, such as an API key. It is stored nowhere, so a repeat is answered
   * with `already-done`.
   */
  readonly hasSecretAnswer: boolean;
  readonly params: Shape;
  readonly query: Shape;
  readonly body: Shape | undefined;
  /**
   * The body is passed on as the bytes received, because a signature covers them. This is only possible without a
   * body schema.
   */
  readonly rawBody: boolean;
  readonly response: RouteResponse;
  /**
   * This is the largest body that the route accepts. By default a public route accepts `PUBLIC_BODY_BYTES`, and any
   * other a quarter of a megabyte.
   */
  readonly bodyLimitBytes: number;
  readonly errors: readonly ErrorCode[];
}

/**
 * `jsonResponse` answers once; `eventStreamResponse` keeps the connection open and sends server-sent events of this union; `fileResponse` sends
 * a file under its own name; `redirectResponse` sends a browser to a page of the portal.
 */
type RouteResponse =
  | { readonly kind: 'json'; readonly status: number; readonly schema: Shape }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'file'; readonly status: 200; readonly type: string }
  | { readonly kind: 'redirect'; readonly status: 303 }
  | { readonly kind: 'events'; readonly status: 200; readonly schema: Shape };

type Spec = Pick<Route, 'name' | 'summary' | 'method' | 'path' | 'access' | 'response' | 'errors'> &
  Partial<
    Pick<
      Route,
      | 'audits'
      | 'from'
      | 'idempotency'
      | 'hasSecretAnswer'
      | 'params'
      | 'query'
      | 'body'
      | 'rawBody'
      | 'bodyLimitBytes'
    >
  >;

type Filled<S extends Spec> = Omit<
  S,
  | 'audits'
  | 'from'
  | 'params'
  | 'query'
  | 'body'
  | 'rawBody'
  | 'idempotency'
  | 'hasSecretAnswer'
  | 'bodyLimitBytes'
> & {
  audits: StaffReads | undefined;
  from: Route['from'];
  rawBody: S['rawBody'] extends true ? true : false;
  bodyLimitBytes: number;
  idempotency: S['idempotency'] extends 'required' ? 'required' : 'optional' | 'none';
  hasSecretAnswer: boolean;
  params: S extends { params: infer P extends Shape } ? P : typeof nothing;
  query: S extends { query: infer Q extends Shape } ? Q : typeof nothing;
  body: S extends { body: infer B extends Shape } ? B : undefined;
};

export function defineRoute<const S extends Spec>(spec: S): Filled<S> {
  return {
    audits: undefined,
    from: 'our-pages',
    idempotency: spec.method === 'GET' || spec.from === 'anywhere' ? 'none' : 'optional',
    hasSecretAnswer: false,
    params: nothing,
    query: nothing,
    body: undefined,
    rawBody: false,
    bodyLimitBytes: spec.access.kind === 'public' ? PUBLIC_BODY_BYTES : 256 * 1024,
    ...spec,
    errors: [...new Set([...inherentErrors(spec), ...spec.errors])],
  } as unknown as Filled<S>;
}

/** Returns the errors that follow from the kind of route, so a route declares only its own. */
function inherentErrors({ access, audits, method, from, idempotency, params }: Spec): ErrorCode[] {
  return [
    ...accessErrors(access),
    ...(access.kind === 'public' && from !== 'anywhere' ? (['too-many-requests'] as const) : []),
    ...(audits && audits.holds !== 'nothing' && audits.asksReason ? (['audit-reason-missing'] as const) : []),
    ...(method === 'GET' || from === 'anywhere' ? [] : (['unauthorized-domain'] as const)),
    ...(method === 'GET' || from === 'anywhere' ? [] : IDEMPOTENCY_ERRORS),
    ...(idempotency === 'required' ? (['idempotency-key-missing'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
  ];
}

const IDEMPOTENCY_ERRORS = [
  'idempotency-key-malformed',
  'idempotency-key-reused',
  'already-done',
  'request-in-progress',
  'outcome-unknown',
] as const satisfies readonly ErrorCode[];

const COMPANY_ERRORS = {
  any: [],
  open: ['company-suspended'],
  approved: ['company-suspended', 'company-not-approved', 'email-not-verified'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** A key is judged before what it may do, so every route that a member may call can answer these. */
const API_KEY_ERRORS = [
  'api-key-suspended',
  'api-key-expired',
  'api-key-address-refused',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];

function accessErrors(access: Access): ErrorCode[] {
  if (access.kind === 'public') return [];
  return [
    'unauthenticated',
    'user-token-expired',
    'user-disabled',
    ...(access.recently ? (['requires-recent-login'] as const) : []),
    ...(access.kind === 'signed-in' ? [] : (['permission-denied'] as const)),
    ...(access.kind === 'staff' ? (['multi-factor-auth-required'] as const) : []),
    ...(access.kind === 'member'
      ? ([
          'company-missing',
          ...COMPANY_ERRORS[PERMISSION_TABLE[access.permission].standing],
          ...API_KEY_ERRORS,
        ] as const)
      : []),
    ...(access.kind === 'member' && VERIFIED_PERMISSIONS.has(access.permission)
      ? (['email-not-verified'] as const)
      : []),
  ];
}

export function jsonResponse<Schema extends Shape, Status extends number = 200>(
  schema: Schema,
  status?: Status,
) {
  return { kind: 'json', status: (status ?? 200) as Status, schema } as const;
}

export function eventStreamResponse<Schema extends Shape>(schema: Schema) {
  return { kind: 'events', status: 200, schema } as const;
}

export const emptyResponse = { kind: 'empty', status: 204 } as const;

export function fileResponse<Type extends string>(type: Type) {
  return { kind: 'file', status: 200, type } as const;
}

export function redirectResponse(status: 303) {
  return { kind: 'redirect', status } as const;
}

/** A handler of a `fileResponse` route returns this. */
export interface FileAnswer {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * A handler of a `redirectResponse` route returns this. The path belongs to this installation, such as
 * /payments/pay_…, and never to another site.
 */
export interface RedirectAnswer {
  readonly to: `/${string}`;
}

export interface RouteInput<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: R['body'] extends Shape
    ? z.output<R['body']>
    : R['rawBody'] extends true
      ? RawBody
      : undefined;
}

/** Holds the body as received, with the headers that a sender may sign. */
export interface RawBody {
  readonly bytes: Uint8Array;
  header(name: string): string | undefined;
}

export type RouteOutput<R extends Route> = R['response'] extends { schema: infer S extends Shape }
  ? z.output<S>
  : R['response'] extends { kind: 'file' }
    ? FileAnswer
    : R['response'] extends { kind: 'redirect' }
      ? RedirectAnswer
      : undefined;

/** Lists are paged by an opaque cursor, and the last page has no cursor. */
export const pageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'the nextCursor of a page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export function listPageSchemaOf<Item extends Shape>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}
