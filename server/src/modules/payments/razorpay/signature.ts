import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a browser brings back: the gateway's word that this try belongs to this order. */
export function isSignedReturn(secret: string, order: string, tryId: string, signature: string): boolean {
  return isSigned(secret, `${order}|${tryId}`, signature);
}

/** Over the bytes as they came: what is read and written again may be another text. */
export function isSignedWebhook(secret: string, body: Uint8Array, signature: string): boolean {
  return isSigned(secret, body, signature);
}

function isSigned(secret: string, text: string | Uint8Array, signature: string): boolean {
  const right = createHmac('sha256', secret).update(text).digest();
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(right, Buffer.from(signature, 'hex'));
}
