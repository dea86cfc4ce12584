import type { Session } from '@marga/contract/identity/session';
import type { CompanyId, Id, UserId } from '@marga/contract/kernel/ids';
import type { Permission, Role, StaffRole } from '@marga/contract/permissions';
import type { Config } from './config.ts';
import type { Db, RowsOf } from './db/db.ts';
import type { Call } from './db/statement.ts';
import type { Log } from './log.ts';
import type { RedisStore } from './redis.ts';
import type { Telemetry } from './telemetry.ts';

/** What every use case may lean on. Made once in `bin/`, handed down as the first argument. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** One request: the platform, and the id under which its log lines and its answer can be found. */
export interface RequestContext extends Platform {
  readonly requestId: string;
  readonly ip: string;
  /** Ends when the caller goes away or the process shuts down. */
  readonly signal: AbortSignal;
}

/** What a browser remembers for us, each under a `__Host-` name: the session, the device, a sign-in half done, tickets begun. */
export type CookieName = 'session' | 'device' | 'pending' | 'visitor';

/** Outside any company, with the right to set cookies. */
export interface CallContext extends RequestContext {
  readonly userAgent: string;
  /** The solved puzzle that came with the request. */
  readonly captcha: string | undefined;
  /** The company that the request names, whether or not whoever sends it belongs there. */
  readonly namedCompany: CompanyId | undefined;
  cookie(name: CookieName): string | undefined;
  /** Undefined lasts as long as the browser is open; 0 takes the cookie back. */
  setCookie(name: CookieName, value: string, maxAgeSeconds: number | undefined): void;
}

/** Somebody who holds a session that is alive. */
export interface SignedInContext extends CallContext {
  readonly session: Session;
  readonly tokenHash: string;
}

/**
 * The way back into the company. Sent ahead of other statements in the same round trip it looks the session and the
 * membership up again, so what takes long can notice that either has ended meanwhile.
 */
export interface Reauthorization {
  readonly call: Call<Principal>;
  allows(principals: readonly Principal[]): boolean;
}

/** Who calls, as the authorization for a company knows them. */
export interface Principal {
  readonly user_id: string;
  readonly role: string | null;
  readonly company_state: string | null;
  readonly email_verified: boolean;
  readonly disabled: boolean;
  readonly recent: boolean;
  /** Set when a program came, with what its key is good for. */
  readonly key_id: string | null;
  readonly scopes: readonly string[] | null;
}

/** A request by a member of a company, already authorized: may do what its role allows, for this company. */
export interface CompanyContext extends RequestContext {
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly role: Role;
  readonly apiKeyId: Id<'apiKey'> | null;
  readonly emailVerified: boolean;
  /** The password was given in the last minutes. */
  readonly recent: boolean;
  /** Whether whoever asks, a person or a program with a key, might do something else as well. */
  may(permission: Permission): boolean;
  readonly reauthorization: Reauthorization;
}

/** Who calls, as staff authorization knows them. */
export interface StaffPrincipal {
  readonly user_id: string;
  readonly role: string | null;
  readonly disabled: boolean;
  readonly recent: boolean;
  readonly second_factor: boolean;
}

/** A request by one of the portal's own people. */
export interface StaffContext extends RequestContext {
  readonly userId: UserId;
  readonly role: StaffRole;
  /** Statements under the operators' role, each round trip authorized again. */
  asStaff<const Calls extends readonly Call<unknown>[]>(calls: Calls): Promise<RowsOf<Calls>>;
}
