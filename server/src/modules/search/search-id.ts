import type { Criteria } from '@marga/contract/search/criteria';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { KeyRing } from '../../platform/config.ts';
import { decryptWithRing, encryptWithRing } from '../../platform/encryption.ts';

/**
 * Describes the content of a search id: the id itself holds the encrypted search, so nothing is stored on the server.
 */
export interface SearchPayload {
  readonly company: CompanyId;
  readonly criteria: Criteria;
  readonly expiresAt: Instant;
}

const PREFIX = 'srh_';

/** Changing the shape of a search requires another purpose, so that no older id decrypts. */
const PURPOSE = 'marga search 2';

export function encryptSearchId(keys: KeyRing, { company, criteria, expiresAt }: SearchPayload): string {
  const text = JSON.stringify([company, expiresAt, criteria]);
  return `${PREFIX}${encryptWithRing(keys, PURPOSE, text).toString('base64url')}`;
}

/** Returns undefined for anything that this installation did not encrypt. */
export function decryptSearchId(keys: KeyRing, id: string): SearchPayload | undefined {
  const bytes = Buffer.from(id.slice(PREFIX.length), 'base64url');
  const text = decryptWithRing(keys, PURPOSE, bytes);
  if (text === undefined) return undefined;
  const [company, expiresAt, criteria] = JSON.parse(text) as [CompanyId, Instant, Criteria];
  return { company, expiresAt, criteria };
}
