import { expect, test } from 'vitest';
import { encodeBase32, findMatchingTotpStep, totpUriOf } from './totp.ts';

/** These are the secret and codes of RFC 6238, appendix B, cut to six digits. */
const secret = '12345678901234567890';
const published: readonly [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test('the codes are those of the standard', () => {
  for (const [atSeconds, code] of published) {
    expect(findMatchingTotpStep(secret, code, atSeconds * 1000), code).toBe(Math.floor(atSeconds / 30));
  }
});

test('a code holds for its own half minute, the one before and the one after', () => {
  const [atSeconds, code] = [1_111_111_110, '050471'];
  const step = atSeconds / 30;
  const found = [-31, -30, -1, 0, 29, 59, 60].map((seconds) =>
    findMatchingTotpStep(secret, code, (atSeconds + seconds) * 1000),
  );
  expect(found).toEqual([undefined, step, step, step, step, step, undefined]);
});

test('what is no code at all matches nothing', () => {
  for (const code of ['', '50471', '0050471', '05047१', 'abcdef']) {
    expect(findMatchingTotpStep(secret, code, 1_111_111_111_000), code).toBeUndefined();
  }
});

test('an authenticator app is told the portal, the account and the secret', () => {
  expect(encodeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpUriOf(secret, 'asha+travel@himalaya.example')).toBe(
    'otpauth://totp/Marga:asha%2Btravel%40himalaya.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Marga&digits=6&period=30',
  );
});
