import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { formatTotpSecretInGroups, drawQrCodePath } from './qr-code-svg-path.ts';

test('neighbours in a row are drawn as one stroke', () => {
  expect(
    drawQrCodePath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

test('every dark square of a real code is drawn once', () => {
  const { data } = encode('otpauth://totp/Marga:asha@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Marga');
  const lengths = [...drawQrCodePath(data).matchAll(/h(\d+)v1/g)].map(([, length]) => Number(length));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(data.flat().filter(Boolean).length);
});

test('a secret is typed over in groups of four', () => {
  expect(formatTotpSecretInGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(formatTotpSecretInGroups('JBSWY3')).toBe('JBSW Y3');
});
