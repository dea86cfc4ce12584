import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const ISSUER = 'Marga';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the URI that an authenticator app reads from a QR code. */
export function totpUriOf(secret: string, account: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(ISSUER)}&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

/**
 * Returns the half-minute step whose code this is: the current step, the one before or the one after (RFC 6238).
 * Returns undefined when the code matches none of them.
 */
export function findMatchingTotpStep(secret: string, code: string, atMs: number): number | undefined {
  const present = Math.floor(atMs / STEP_MS);
  return [present, present - 1, present + 1].find((step) => isSame(codeOf(secret, step), code));
}

/** Returns the secret in base 32, the form in which people type it into an app. */
export function encodeBase32(secret: string): string {
  let bits = '';
  for (const byte of Buffer.from(secret)) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return (number % 10 ** DIGITS).toString().padStart(DIGITS, '0');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
