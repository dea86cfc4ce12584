import { describe, expect, test } from 'vitest';
import { decryptText, decryptWithRing, deriveKey, encryptText, encryptWithRing } from './encryption.ts';

const SECRET = Buffer.from('a secret of the installation');
const key = deriveKey(SECRET, 'a purpose');
const TEXT = 'ASHA RAO, Z1234567, पुणे';

describe('an encrypted text', () => {
  test('is read back with its key at its place', () => {
    expect(decryptText(key, encryptText(key, TEXT, 'cmp_1/trv_1'), 'cmp_1/trv_1')).toBe(TEXT);
    expect(decryptText(key, encryptText(key, ''))).toBe('');
  });

  test('differs each time, also over many', () => {
    const many = Array.from({ length: 1_000 }, () => encryptText(key, TEXT).toString('base64'));
    expect(new Set(many).size).toBe(many.length);
  });

  test.each([
    ['another purpose', deriveKey(SECRET, 'another purpose')],
    ['another secret', deriveKey(Buffer.from('another secret'), 'a purpose')],
  ])('does not decrypt with the key of %s', (_, other) => {
    expect(() => decryptText(other, encryptText(key, TEXT))).toThrow();
  });

  test('does not decrypt at another place', () => {
    expect(() => decryptText(key, encryptText(key, TEXT, 'cmp_1/trv_1'), 'cmp_1/trv_2')).toThrow();
  });

  test('does not decrypt when any byte was changed or is missing', () => {
    const encrypted = encryptText(key, TEXT);
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decryptText(key, changed), `byte ${at}`).toThrow();
      expect(() => decryptText(key, encrypted.subarray(0, at)), `${at} bytes`).toThrow();
    }
  });
});

test('a key is derived once', () => {
  expect(deriveKey(SECRET, 'a purpose')).toBe(key);
});

describe('a ring of keys', () => {
  const [old, fresh] = [
    { id: '1', key: Buffer.alloc(32, 1) },
    { id: '2', key: Buffer.alloc(32, 2) },
  ];

  test('encrypts with its first key, and decrypts with each', () => {
    const before = encryptWithRing([old], 'a purpose', TEXT);
    expect(decryptWithRing([fresh, old], 'a purpose', before)).toBe(TEXT);
    const after = encryptWithRing([fresh, old], 'a purpose', TEXT);
    expect(decryptWithRing([old], 'a purpose', after)).toBeUndefined();
    expect(decryptWithRing([fresh], 'a purpose', after)).toBe(TEXT);
  });

  test('opens nothing that a removed key encrypted, nor anything for another purpose or place', () => {
    const before = encryptWithRing([old], 'a purpose', TEXT, 'here');
    expect(decryptWithRing([fresh], 'a purpose', before, 'here')).toBeUndefined();
    expect(decryptWithRing([old], 'another purpose', before, 'here')).toBeUndefined();
    expect(decryptWithRing([old], 'a purpose', before, 'there')).toBeUndefined();
  });
});
