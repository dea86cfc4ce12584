import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  createApiKey as createApiKeyRoute,
  listApiKeys,
  revokeApiKey as revokeApiKeyRoute,
} from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
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
import { insertApiKey, mailMember, revokeApiKey, selectApiKeys } from './db/team-queries.ts';

/** The prefix shows people, and scanners for leaked secrets, that this is an API key of Marga. */
const PREFIX = 'mrg_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function apiKeyHandlers(): Handler[] {
  return [
    defineReadHandler(
      listApiKeys,
      () => [selectApiKeys()],
      ([rows]) => ok({ items: rows.map(apiKeyOf) }),
    ),
    defineHandler(createApiKeyRoute, (ctx, { body }) => createApiKey(ctx, body)),
    defineHandler(revokeApiKeyRoute, async (ctx, { params }) => {
      const company = ctx.companyId;
      const [keys] = await ctx.db.forCompany(company, [selectApiKeys()]);
      const known = keys.find(({ id }) => id === params.apiKeyId);
      if (!known) return refuse('not-found');
      await ctx.db.forCompany(company, [
        revokeApiKey({ id: known.id, company }),
        insertAuditEntry(ctx, 'identity.api-key-revoked', known.id, { name: known.name }),
      ]);
      return ok(undefined);
    }),
  ];
}

async function createApiKey(
  ctx: CompanyContext,
  { name, scopes }: RouteInput<typeof createApiKeyRoute>['body'],
): Promise<Result<{ apiKey: ApiKey; secret: string }, Refusal<'permission-denied' | 'too-many-requests'>>> {
  // A key never has more permissions than its maker.
  if (!scopes.every((scope) => hasRolePermission(ctx.role, scope))) return refuse('permission-denied');
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
    }),
    insertAuditEntry(ctx, 'identity.api-key-created', id, { name, scopes }),
    mailMember({ user: null, template: 'api-key-created', params: JSON.stringify({ name }) }),
    selectApiKeys(),
  ]);
  const made = rows.find((row) => row.id === id);
  if (!made) throw new Error(`${id} is not there`);
  return ok({ apiKey: apiKeyOf(made), secret });
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

function apiKeyOf(row: {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  maker: string | null;
  created_at: ApiKey['createdAt'];
  last_used_at: ApiKey['createdAt'] | null;
}): ApiKey {
  return {
    id: row.id as ApiKey['id'],
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as Permission[],
    createdBy: row.maker ?? '',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    active: row.maker !== null,
  };
}
