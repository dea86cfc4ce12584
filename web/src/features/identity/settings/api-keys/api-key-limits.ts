import {
  API_KEY_REQUESTS_A_MINUTE,
  type ApiKey,
  isApiKeyNetwork,
  isSpendingKey,
} from '@marga/contract/identity/team';
import type { WireMoney } from '@marga/contract/kernel/money';
import { formatDailyLimit, parseDailyLimit } from '../../team/daily-spending-limit.ts';

/** Holds the limits of a key as they are typed. */
export interface TypedLimits {
  readonly networks: string;
  readonly requestsAMinute: string;
  readonly dailyCap: string;
}

export type LimitField = keyof TypedLimits;

interface Limits {
  readonly networks: string[];
  readonly requestsAMinute: number;
  readonly dailyCap: WireMoney | null;
}

export const USUAL_LIMITS: TypedLimits = {
  networks: '',
  requestsAMinute: String(API_KEY_REQUESTS_A_MINUTE.usual),
  dailyCap: '',
};

const MOST_NETWORKS = 50;

export function typedLimitsOf({ networks, requestsAMinute, dailyCap }: ApiKey): TypedLimits {
  return {
    networks: networks.join('\n'),
    requestsAMinute: String(requestsAMinute),
    dailyCap: formatDailyLimit(dailyCap),
  };
}

/** Returns the limits of a key with these scopes, and the fields that must be corrected before they can be sent. */
export function parseLimits(
  typed: TypedLimits,
  scopes: readonly string[],
): { readonly limits: Limits; readonly wrong: ReadonlySet<LimitField> } {
  const networks = typed.networks.split(/[\s,;]+/).filter((text) => text !== '');
  const requestsAMinute = Number(typed.requestsAMinute.trim());
  const cap = parseDailyLimit(typed.dailyCap);
  const spends = isSpendingKey(scopes);
  const wrong = new Set<LimitField>();
  if (networks.length > MOST_NETWORKS || !networks.every(isApiKeyNetwork)) wrong.add('networks');
  if (
    !Number.isInteger(requestsAMinute) ||
    requestsAMinute < 1 ||
    requestsAMinute > API_KEY_REQUESTS_A_MINUTE.most
  )
    wrong.add('requestsAMinute');
  if (spends && (!cap.ok || cap.limit === null)) wrong.add('dailyCap');
  return { limits: { networks, requestsAMinute, dailyCap: spends && cap.ok ? cap.limit : null }, wrong };
}
