import type { Session } from '@marga/contract/identity/session';
import type { CompanyId, Id, UserId } from '@marga/contract/kernel/ids';
import type { Permission, Role, StaffRole } from '@marga/contract/identity/permissions';
import type { ApiConfig, Config } from './config.ts';
import type { Db, RowsOf } from './db/db.ts';
import type { Call } from './db/sql-statement.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { RedisStore } from './redis.ts';
import type { Telemetry } from './telemetry.ts';

/** Holds what every use case depends on. It is created once in `bin/` and passed as the first argument. */
export interface Platform<Settings extends Config = Config> {
  readonly config: Settings;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly limits: Limits;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** Holds one request: the platform, and the id under which its log lines and its response can be found. */
export interface RequestContext extends Platform<ApiConfig> {
  readonly requestId: string;
  readonly ip: string;
  /** Aborts when the caller disconnects or the process shuts down. */
  readonly signal: AbortSignal;
  /**
   * Names what the request is about to create or change, so that a repeat with the same Idempotency-Key finds it.
   */
  nameSubject(id: string): void;
}

/**
 * Lists our cookies: the session, the device, a pending sign-in, and the key to a visitor's support tickets. Over
 * HTTPS their names begin with `__Host-`.
 */
export type CookieName = 'session' | 'device' | 'pending' | 'visitor';

/** Describes a request that belongs to no company; its handler may set cookies. */
export interface CallContext extends RequestContext {
  readonly userAgent: string;
  /** This is the captcha solution that came with the request. */
  readonly captcha: string | undefined;
  /** This is the company that the request names, whether or not the sender belongs to it. */
  readonly namedCompany: CompanyId | undefined;
  cookie(name: CookieName): string | undefined;
  /** Sets a cookie. Undefined lasts until the browser is closed; 0 deletes the cookie. */
  setCookie(name: CookieName, value: string, maxAgeSeconds: number | undefined): void;
}

/** This is a request with a valid session. */
export interface SignedInContext extends CallContext {
  readonly session: Session;
  readonly tokenHash: string;
}

/**
 * Authorizes the same request again, so that long operations notice when the session or the membership has ended.
 */
export interface Reauthorization {
  /** Runs statements behind the authorization, in one round trip: after a refusal they see no rows. */
  run<const Calls extends readonly Call<unknown>[]>(calls: Calls): Promise<[Principal[], ...RowsOf<Calls>]>;
  allows(principals: readonly Principal[]): boolean;
}

/** Describes the caller as the authorization for a company knows them. */
export interface Principal {
  readonly user_id: string;
  readonly role: string | null;
  readonly company_state: string | null;
  readonly email_verified: boolean;
  readonly disabled: boolean;
  readonly recent: boolean;
  /** This is set when the caller uses an API key, together with the scopes of the key. */
  readonly key_id: string | null;
  readonly scopes: readonly string[] | null;
  /** Says why the API key opens nothing although it exists. */
  readonly key_problem?: 'api-key-suspended' | 'api-key-expired' | 'api-key-address-refused' | null;
  readonly requests_a_minute?: number | null;
}

/** This is an authorized request by a member of a company: it may do what the role allows, for this company. */
export interface CompanyContext extends RequestContext {
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly role: Role;
  readonly apiKeyId: Id<'apiKey'> | null;
  readonly emailVerified: boolean;
  /** This is true when an operator has approved the company. Until then it has small quotas. */
  readonly isApproved: boolean;
  /** This is true when the password was entered within the last few minutes. */
  readonly recent: boolean;
  /** Returns whether the caller, a person or a system with an API key, has another permission as well. */
  may(permission: Permission): boolean;
  readonly reauthorization: Reauthorization;
}

/** Describes the caller as staff authorization knows them. */
export interface StaffPrincipal {
  readonly user_id: string;
  readonly role: string | null;
  readonly disabled: boolean;
  readonly recent: boolean;
  readonly second_factor: boolean;
}

/** This is a request by a member of staff. */
export interface StaffContext extends RequestContext {
  readonly userId: UserId;
  readonly role: StaffRole;
  /** Runs statements with the operators' role; each round trip is authorized again. */
  asStaff<const Calls extends readonly Call<unknown>[]>(calls: Calls): Promise<RowsOf<Calls>>;
}
