import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '../../../platform/config.ts';

/**
 * Checks the signature that a returning browser submits. With it the gateway confirms that the payment attempt
 * belongs to the order.
 */
export function hasValidBrowserReturnSignature(
  secrets: SecretList,
  order: string,
  tryId: string,
  signature: string,
): boolean {
  return isSigned(secrets, `${order}|${tryId}`, signature);
}

/** Checks the signature over the bytes as received, because a text that is parsed and written again may differ. */
export function hasValidWebhookSignature(secrets: SecretList, body: Uint8Array, signature: string): boolean {
  return isSigned(secrets, body, signature);
}

function isSigned(secrets: SecretList, text: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(text).digest(), given));
}
