import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows after it has scanned this URI as a QR code. */
export function totpCodeOf(uri: string, stepsFromNow = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const digest = createHmac('sha1', totpSecretOf(uri)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns a code that the app shows neither now nor soon. */
export function wrongTotpCodeOf(uri: string): string {
  const right = [-1, 0, 1, 2].map((steps) => totpCodeOf(uri, steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

/** Returns the secret as the server stores it. */
export function totpSecretOf(uri: string): Buffer {
  let bits = '';
  for (const letter of new URL(uri).searchParams.get('secret') ?? '') {
    bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
