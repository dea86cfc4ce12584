import { expect, test } from 'vitest';
import { codeFromHash } from './action-code.ts';

const code = 'abcdefghijklmnopqrstuvwxyz_0123456789-ABCDE';

test('a mailed link carries its code behind the address', () => {
  expect(codeFromHash(`#code=${code}`)).toBe(code);
});

test('a link that lost a part on the way carries none', () => {
  for (const hash of ['', '#', '#code=', `#code=${code.slice(1)}`, `#code=${code}=`, `#other=${code}`]) {
    expect(codeFromHash(hash)).toBeUndefined();
  }
});
