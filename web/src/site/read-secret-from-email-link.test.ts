import { expect, test } from 'vitest';
import { parseEmailLinkCodeFromHash } from './read-secret-from-email-link.ts';

const code = 'abcdefghijklmnopqrstuvwxyz_0123456789-ABCDE';

test('a mailed link carries its code behind the address', () => {
  expect(parseEmailLinkCodeFromHash(`#code=${code}`)).toBe(code);
});

test('a link that lost a part on the way carries none', () => {
  for (const hash of ['', '#', '#code=', `#code=${code.slice(1)}`, `#code=${code}=`, `#other=${code}`]) {
    expect(parseEmailLinkCodeFromHash(hash)).toBeUndefined();
  }
});
