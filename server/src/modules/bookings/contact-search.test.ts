import { expect, test } from 'vitest';
import { contactWordsOf, toContactWords } from './contact-search.ts';

const key = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill) });
const [old, newest] = [key('old', 1), key('new', 2)];
const config = { TRAVELLER_KEYS: [newest] } as const;
const [mail, phone] = contactWordsOf(config, [{ email: 'Meera.Rao@people.example', phone: '+919812345678' }]);

test.each([
  ['meera.rao@people.example', mail],
  [' MEERA.RAO@PEOPLE.EXAMPLE ', mail],
  ['+919812345678', phone],
  ['+91 98123-45678', phone],
  ['(+91) 98123 45678', undefined],
  ['0091 98123 45678', phone],
  ['91 98123 45678', phone],
  ['098123 45678', phone],
  ['9812345678', phone],
])('finds the contact that is typed as %j', (typed, word) => {
  expect(toContactWords(config, typed)).toEqual(word === undefined ? [] : [word]);
});

test.each(['98123456', '+91', 'meera@', '@people.example', 'MEERA RAO', 'AI 9812345678', '1234567890', ''])(
  'does not take %j for a contact',
  (typed) => {
    expect(toContactWords(config, typed)).toEqual([]);
  },
);

test('hashes with a key, and searches with every key that bookings may have been hashed with', () => {
  const travellers = [{ email: 'a@b.example', phone: '+919812345678' }];
  const before = contactWordsOf({ TRAVELLER_KEYS: [old] }, travellers);
  expect(before).not.toEqual(contactWordsOf(config, travellers));
  expect(before.every((word) => /^#[\w-]{22}$/.test(word))).toBe(true);
  expect(toContactWords({ TRAVELLER_KEYS: [newest, old] }, 'a@b.example')).toContain(before[0]);
});
