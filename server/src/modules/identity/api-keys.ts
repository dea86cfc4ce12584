import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  changeApiKey as changeApiKeyRoute,
  createApiKey as createApiKeyRoute,
  isSpendingKey,
  listApiKeys,
  resumeApiKey as resumeApiKeyRoute,
  revokeApiKey as revokeApiKeyRoute,
} from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type Permission, hasRolePermission } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';
import {
  type ApiKeyRow,
  insertApiKey,
  mailMember,
  resumeApiKey,
  revokeApiKey,
  selectApiKeys,
  updateApiKey,
} from './db/team-queries.ts';
import { dailyLimitInPaise, toApiDailyLimit } from './team-roles-and-daily-limits.ts';

/** The prefix shows people, and scanners for leaked secrets, that this is an API key of Marga. */
const PREFIX = 'mrg_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Owners are mailed a week before a key expires, or in the last quarter of a shorter life. */
const REMIND_DAYS = 7;
const REMIND_SHARE = 0.25;

export function apiKeyHandlers(): Handler[] {
  return [
    defineReadHandler(
      listApiKeys,
      () => [selectApiKeys()],
      ([rows]) => ok({ items: rows.map(apiKeyOf) }),
    ),
    defineHandler(createApiKeyRoute, (ctx, { body }) => createApiKey(ctx, body)),
    defineHandler(changeApiKeyRoute, (ctx, { params, body }) => changeApiKey(ctx, params.apiKeyId, body)),
    defineHandler(resumeApiKeyRoute, (ctx, { params }) => resumeKey(ctx, params.apiKeyId)),
    defineHandler(revokeApiKeyRoute, async (ctx, { params }) => {
      const company = ctx.companyId;
      const known = await findApiKey(ctx, params.apiKeyId);
      if (!known) return refuse('not-found');
      await ctx.db.forCompany(company, [
        revokeApiKey({ id: known.id, company }),
        insertAuditEntry(ctx, 'identity.api-key-revoked', known.id, { name: known.name }),
      ]);
      return ok(undefined);
    }),
  ];
}

async function findApiKey(ctx: CompanyContext, id: string): Promise<ApiKeyRow | undefined> {
  const [keys] = await ctx.db.forCompany(ctx.companyId, [selectApiKeys()]);
  return keys.find((key) => key.id === id);
}

async function createApiKey(
  ctx: CompanyContext,
  body: RouteInput<typeof createApiKeyRoute>['body'],
): Promise<
  Result<
    { apiKey: ApiKey; secret: string },
    Refusal<'permission-denied' | 'too-many-requests' | 'request-invalid'>
  >
> {
  const { name, scopes, validDays, networks, requestsAMinute } = body;
  // A key never has more permissions than its maker.
  if (!scopes.every((scope) => hasRolePermission(ctx.role, scope))) return refuse('permission-denied');
  const cap = capInPaise(scopes, body.dailyCap);
  if (!cap.ok) return cap;
  const [keys] = await ctx.db.forCompany(ctx.companyId, [selectApiKeys()]);
  if (keys.length >= LIMITS['identity.api-keys'].most)
    return refuse('too-many-requests', { retryAfterSeconds: 86_400 });
  const secret = PREFIX + randomText(48);
  const id = createId('apiKey', now());
  const [, , , rows] = await ctx.db.forCompany(ctx.companyId, [
    insertApiKey({
      id,
      company: ctx.companyId,
      user: ctx.userId,
      name,
      hint: secret.slice(0, PREFIX.length + 4),
      keyHash: hashToken(secret),
      scopes: [...new Set(scopes)],
      validDays,
      remindAfterDays: validDays - Math.min(REMIND_DAYS, validDays * REMIND_SHARE),
      networks,
      requestsAMinute,
      dailyCapMinor: cap.value,
    }),
    insertAuditEntry(ctx, 'identity.api-key-created', id, {
      name,
      scopes,
      ...restrictionsOf({ networks, requestsAMinute, dailyCapMinor: cap.value }),
    }),
    mailMember({ user: null, template: 'api-key-created', params: JSON.stringify({ name }) }),
    selectApiKeys(),
  ]);
  const made = rows.find((row) => row.id === id);
  if (!made) throw new Error(`${id} is not there`);
  return ok({ apiKey: apiKeyOf(made), secret });
}

async function changeApiKey(
  ctx: CompanyContext,
  id: string,
  body: RouteInput<typeof changeApiKeyRoute>['body'],
): Promise<Result<ApiKey, Refusal<'not-found' | 'request-invalid'>>> {
  const known = await findApiKey(ctx, id);
  if (!known) return refuse('not-found');
  const cap =
    body.dailyCap === undefined ? ok(known.daily_cap_minor) : capInPaise(known.scopes, body.dailyCap);
  if (!cap.ok) return cap;
  const restrictions = {
    networks: body.networks ?? known.networks,
    requestsAMinute: body.requestsAMinute ?? known.requests_a_minute,
    dailyCapMinor: cap.value,
  };
  const [, , rows] = await ctx.db.forCompany(ctx.companyId, [
    updateApiKey({ id, company: ctx.companyId, ...restrictions }),
    insertAuditEntry(ctx, 'identity.api-key-changed', id, {
      name: known.name,
      ...restrictionsOf(restrictions),
    }),
    selectApiKeys(),
  ]);
  const changed = rows.find((row) => row.id === id);
  return changed ? ok(apiKeyOf(changed)) : refuse('not-found');
}

/**
 * Resumes a suspended key. Whoever resumes it has given their password again and answers for knowing who holds the key,
 * whoever made it.
 */
async function resumeKey(ctx: CompanyContext, id: string): Promise<Result<ApiKey, Refusal<'not-found'>>> {
  const known = await findApiKey(ctx, id);
  if (!known) return refuse('not-found');
  if (known.suspended_at === null) return ok(apiKeyOf(known));
  const [, , rows] = await ctx.db.forCompany(ctx.companyId, [
    resumeApiKey({ id, company: ctx.companyId }),
    insertAuditEntry(ctx, 'identity.api-key-resumed', id, { name: known.name }),
    selectApiKeys(),
  ]);
  const resumed = rows.find((row) => row.id === id);
  return resumed ? ok(apiKeyOf(resumed)) : refuse('not-found');
}

/** A key that may spend has a cap, and no other has one. */
function capInPaise(
  scopes: readonly string[],
  cap: WireMoney | null,
): Result<bigint | null, Refusal<'request-invalid'>> {
  if (!isSpendingKey(scopes)) return ok(null);
  const minor = dailyLimitInPaise(cap);
  const message = minor === null ? 'missing' : 'not-rupees';
  return typeof minor === 'bigint'
    ? ok(minor)
    : refuse('request-invalid', { issues: [{ path: 'body.dailyCap', message }] });
}

interface Restrictions {
  readonly networks: readonly string[];
  readonly requestsAMinute: number;
  readonly dailyCapMinor: bigint | null;
}

/** Returns what the audit log says of the restrictions of a key. */
function restrictionsOf({ networks, requestsAMinute, dailyCapMinor }: Restrictions) {
  return {
    networks: networks.length === 0 ? 'any' : networks,
    requestsAMinute,
    ...(dailyCapMinor === null ? {} : { dailyLimitMinor: dailyCapMinor.toString() }),
  };
}

/**
 * Returns random letters and digits, each equally likely: 248 is the largest multiple of 62 that fits in a byte, so
 * bytes from 248 up are skipped.
 */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

function apiKeyOf(row: ApiKeyRow): ApiKey {
  const { suspended_at: at, suspended_for: reason } = row;
  return {
    id: row.id as ApiKey['id'],
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as Permission[],
    createdBy: row.maker ?? '',
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    networks: row.networks.map(shortNetwork),
    requestsAMinute: row.requests_a_minute,
    dailyCap: toApiDailyLimit(row.daily_cap_minor),
    state: stateOf(row),
    suspension: at === null ? null : { at, reason: reason as SuspensionReason },
  };
}

type SuspensionReason = NonNullable<ApiKey['suspension']>['reason'];

function stateOf({ maker, suspended_at: suspendedAt, expires_at: expiresAt }: ApiKeyRow): ApiKey['state'] {
  if (maker === null) return 'maker-left';
  if (expiresAt <= now()) return 'expired';
  return suspendedAt === null ? 'active' : 'suspended';
}

/** Shows a single address without the length of its block. */
function shortNetwork(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '');
}
