import type { CompanyId, UserId } from '@marga/contract/kernel/ids';
import type { Role } from '@marga/contract/permissions';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
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
  /** Ends when the caller goes away or the process shuts down. */
  readonly signal: AbortSignal;
}

/**
 * The way back into the company. Sent ahead of other statements in the same round trip it looks the session and the
 * membership up again, so what takes long can notice that either has ended meanwhile.
 */
export interface Door {
  readonly call: Call<Visitor>;
  letsIn(visitors: readonly Visitor[]): boolean;
}

interface Visitor {
  readonly user_id: string;
  readonly role: string | null;
}

/** A request by a member of a company, already let through the door: may do what its role allows, for this company. */
export interface CompanyContext extends RequestContext {
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly role: Role;
  readonly door: Door;
}
