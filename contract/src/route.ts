import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type Permission, PERMISSION_TABLE, type StaffPermission } from './permissions.ts';

/**
 * Who may call a route. There is no default: a route without access does not type-check and does not boot.
 * `member` routes name the acting company in the Marga-Company header of every request; `staff` routes are for the
 * portal's own people. `recently`: the password must have been given in the last minutes, however old the session is.
 * `inPerson`: what it reads or changes is the member's own and not the company's, so no API key may, whatever its scopes.
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

export const open = { kind: 'public' } as const satisfies Access;
export const signedIn = { kind: 'signed-in', recently: false } as const satisfies Access;
export const signedInRecently = { kind: 'signed-in', recently: true } as const satisfies Access;
export function member(permission: Permission) {
  return { kind: 'member', permission, recently: false, inPerson: false } as const satisfies Access;
}
export function memberInPerson(permission: Permission) {
  return { kind: 'member', permission, recently: false, inPerson: true } as const satisfies Access;
}
export function memberRecently(permission: Permission) {
  return { kind: 'member', permission, recently: true, inPerson: false } as const satisfies Access;
}
export function staff(permission: StaffPermission) {
  return { kind: 'staff', permission, recently: false } as const satisfies Access;
}
export function staffRecently(permission: StaffPermission) {
  return { kind: 'staff', permission, recently: true } as const satisfies Access;
}

type Shape = z.ZodType;
const nothing = z.strictObject({});

export interface Route {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Parameters as `:bookingId`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * `anywhere`: mail programs post here as forms, without saying where from. Only a public route may, and it is given no
   * cookie, so another site can make a browser do nothing here that it could not do itself.
   */
  readonly from: 'our-pages' | 'anywhere';
  /** `key`: the caller must send an Idempotency-Key, and the same key again returns the same answer. */
  readonly idempotency: 'none' | 'key';
  readonly params: Shape;
  readonly query: Shape;
  readonly body: Shape | undefined;
  /** The body is handed over as the bytes that came: a signature is over them. Only without a schema of its own. */
  readonly rawBody: boolean;
  readonly response: RouteResponse;
  /** The largest body it takes; a quarter of a megabyte unless it says otherwise. */
  readonly bodyLimitBytes: number;
  readonly errors: readonly ErrorCode[];
}

/**
 * `json` answers once; `events` keeps the connection and sends server-sent events of this union; `file` sends a file with a
 * name of its own; `redirect` leads a browser to a page of ours.
 */
type RouteResponse =
  | { readonly kind: 'json'; readonly status: number; readonly schema: Shape }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'file'; readonly status: 200; readonly type: string }
  | { readonly kind: 'redirect'; readonly status: 303 }
  | { readonly kind: 'events'; readonly status: 200; readonly schema: Shape };

type Spec = Pick<Route, 'name' | 'summary' | 'method' | 'path' | 'access' | 'response' | 'errors'> &
  Partial<Pick<Route, 'from' | 'idempotency' | 'params' | 'query' | 'body' | 'rawBody' | 'bodyLimitBytes'>>;

type Filled<S extends Spec> = Omit<
  S,
  'from' | 'params' | 'query' | 'body' | 'rawBody' | 'idempotency' | 'bodyLimitBytes'
> & {
  from: Route['from'];
  rawBody: S['rawBody'] extends true ? true : false;
  bodyLimitBytes: number;
  idempotency: S['idempotency'] extends 'key' ? 'key' : 'none';
  params: S extends { params: infer P extends Shape } ? P : typeof nothing;
  query: S extends { query: infer Q extends Shape } ? Q : typeof nothing;
  body: S extends { body: infer B extends Shape } ? B : undefined;
};

export function route<const S extends Spec>(spec: S): Filled<S> {
  return {
    from: 'our-pages',
    idempotency: 'none',
    params: nothing,
    query: nothing,
    body: undefined,
    rawBody: false,
    bodyLimitBytes: 256 * 1024,
    ...spec,
    errors: [...new Set([...inherentErrors(spec), ...spec.errors])],
  } as unknown as Filled<S>;
}

/** The errors that follow from what a route is; it declares only those of its own. */
function inherentErrors({ access, method, from, idempotency, params }: Spec): ErrorCode[] {
  return [
    ...accessErrors(access),
    ...(method === 'GET' || from === 'anywhere' ? [] : (['unauthorized-domain'] as const)),
    ...(idempotency === 'key' ? (['idempotency-key-missing', 'idempotency-key-reused'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
  ];
}

const COMPANY_ERRORS = {
  any: [],
  open: ['company-suspended'],
  approved: ['company-suspended', 'company-not-approved', 'email-not-verified'],
} as const satisfies Record<string, readonly ErrorCode[]>;

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
      ? (['company-missing', ...COMPANY_ERRORS[PERMISSION_TABLE[access.permission].standing]] as const)
      : []),
  ];
}

export function json<Schema extends Shape, Status extends number = 200>(schema: Schema, status?: Status) {
  return { kind: 'json', status: (status ?? 200) as Status, schema } as const;
}

export function events<Schema extends Shape>(schema: Schema) {
  return { kind: 'events', status: 200, schema } as const;
}

export const empty = { kind: 'empty', status: 204 } as const;

export function file<Type extends string>(type: Type) {
  return { kind: 'file', status: 200, type } as const;
}

export function redirect(status: 303) {
  return { kind: 'redirect', status } as const;
}

/** What a handler of such a route answers with. */
export interface FileAnswer {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A path of this installation, such as /payments/pay_…; never another site. */
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

/** As it came, with the headers a sender may sign by. */
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

/** Lists are paged by an opaque cursor; the last page has none. */
export const pageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'the nextCursor of a page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export function page<Item extends Shape>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}
