import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Checks the signature that a returning browser submits. With it the gateway confirms that the payment attempt
 * belongs to the order.
 */
export function hasValidBrowserReturnSignature(
  secret: string,
  order: string,
  tryId: string,
  signature: string,
): boolean {
  return isSigned(secret, `${order}|${tryId}`, signature);
}

/** Checks the signature over the bytes as received, because a text that is parsed and written again may differ. */
export function hasValidWebhookSignature(secret: string, body: Uint8Array, signature: string): boolean {
  return isSigned(secret, body, signature);
}

function isSigned(secret: string, text: string | Uint8Array, signature: string): boolean {
  const right = createHmac('sha256', secret).update(text).digest();
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(right, Buffer.from(signature, 'hex'));
}
