import { createHash, randomBytes } from 'node:crypto';
import { isId, type QuoteId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { Quote } from '@marga/contract/trips/trip-details';
import type { ClientQuote } from '@marga/contract/trips/saved-trips';
import type { ApiConfig } from '../../platform/config.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { deriveVault, type Vault } from '../../platform/personal-data/traveller-vault.ts';

export interface QuoteRow {
  id: string;
  company_id: string;
  content: unknown;
  code_key: string;
  code_ciphertext: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  over: boolean;
}

type Keys = ApiConfig['AUTH_SECRET'];

const CODE_BYTES = 16;
const CODE = /^[A-Za-z0-9_-]{22}$/;

const vaults = new WeakMap<Keys, Vault>();

/** Codes of quotes are encrypted with a key that has no other use. */
export function quoteVaultOf(config: Pick<ApiConfig, 'AUTH_SECRET'>): Vault {
  const known = vaults.get(config.AUTH_SECRET) ?? deriveVault(config, 'marga quote 2');
  vaults.set(config.AUTH_SECRET, known);
  return known;
}

/**
 * Makes the secret code in the link of a quote. Its hash is what opens the quote; the code itself is stored encrypted, so
 * that members can copy the link again and a new key leaves links as they are.
 */
export function makeQuoteLinkCode(
  { config, companyId }: Pick<CompanyContext, 'config' | 'companyId'>,
  quote: string,
): { codeHash: string; codeKey: string; codeCiphertext: string } {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const { keyId, ciphertext } = quoteVaultOf(config).encrypt(companyId, quote, code);
  return {
    codeHash: createHash('sha256').update(code).digest('hex'),
    codeKey: keyId,
    codeCiphertext: ciphertext,
  };
}

/** Returns the quote's id and code from the token in a quote link, or undefined when no token looks like it. */
export function parseQuoteToken(token: string): { id: string; code: string } | undefined {
  const [id = '', code = '', ...rest] = token.split('.');
  return isId('quote', id) && CODE.test(code) && rest.length === 0 ? { id, code } : undefined;
}

export function clientQuoteFromRow(config: Pick<ApiConfig, 'AUTH_SECRET'>, row: QuoteRow): Quote {
  const encrypted = { keyId: row.code_key, ciphertext: row.code_ciphertext };
  const code = quoteVaultOf(config).decrypt(row.company_id, row.id, encrypted);
  return {
    id: row.id as QuoteId,
    token: `${row.id}.${String(code)}`,
    clientTotal: (row.content as ClientQuote).clientTotal,
    expiresAt: row.expires_at,
    state: row.revoked_at === null ? (row.over ? 'expired' : 'open') : 'revoked',
    createdAt: row.created_at,
  };
}
