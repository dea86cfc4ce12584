import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Vault } from './traveller-vault.ts';

const newKey = (id: string) => ({ id, key: randomBytes(32) });
const person = { bornOn: '1990-01-31', documents: [{ kind: 'passport', number: 'Z1234567' }] };
const old = newKey('2026a');
const vault = new Vault([old], 'TRAVELLER_KEYS');

test('what was encrypted opens again, and shows nothing while it is encrypted', () => {
  const encrypted = vault.encrypt('cmp_1', 'trv_1', person);
  expect(vault.decrypt('cmp_1', 'trv_1', encrypted)).toEqual(person);
  expect(Buffer.from(encrypted.ciphertext, 'base64').toString('latin1')).not.toContain('Z1234567');
  expect(vault.encrypt('cmp_1', 'trv_1', person).ciphertext).not.toBe(encrypted.ciphertext);
});

test('in another row, or another company’s, it does not open', () => {
  const encrypted = vault.encrypt('cmp_1', 'trv_1', person);
  expect(() => vault.decrypt('cmp_1', 'trv_2', encrypted)).toThrow();
  expect(() => vault.decrypt('cmp_2', 'trv_1', encrypted)).toThrow();
});

test('one changed byte anywhere and it does not open', () => {
  const encrypted = vault.encrypt('cmp_1', 'trv_1', person);
  const bytes = Buffer.from(encrypted.ciphertext, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() =>
      vault.decrypt('cmp_1', 'trv_1', { ...encrypted, ciphertext: changed.toString('base64') }),
    ).toThrow();
  }
});

test('after a new key has come the old one still opens, and without it nobody does', () => {
  const encrypted = vault.encrypt('cmp_1', 'trv_1', person);
  const rotated = new Vault([newKey('2027a'), old], 'TRAVELLER_KEYS');
  expect(rotated.decrypt('cmp_1', 'trv_1', encrypted)).toEqual(person);
  expect(rotated.encrypt('cmp_1', 'trv_1', person).keyId).toBe('2027a');
  const without = new Vault([newKey('2027a')], 'TRAVELLER_KEYS');
  expect(() => without.decrypt('cmp_1', 'trv_1', encrypted)).toThrow('TRAVELLER_KEYS has no key 2026a');
});
