import type { Account } from '@marga/contract/identity/account';
import { expect, test } from 'vitest';
import { personChangesOf, personDraftOf, personProblemsOf } from './person-draft.ts';

const account = {
  uid: 'usr_01h455vb4pex5vsknk084sn02q',
  email: 'asha@example.com',
  emailVerified: true,
  pendingEmail: null,
  name: 'Asha Rao',
  locale: 'en',
  creationTime: '2026-11-01T00:00:00.000Z',
  lastSignInTime: null,
  secondFactor: false,
} as Account;
const draft = personDraftOf(account);

test('nothing typed is nothing changed', () => {
  expect(personChangesOf(account, draft)).toEqual({ account: {}, email: undefined });
});

test('the address is changed apart from the rest, and not by its capitals alone', () => {
  expect(
    personChangesOf(account, { ...draft, name: ' Asha R ', locale: 'hi', email: 'new@example.com' }),
  ).toEqual({
    account: { name: 'Asha R', locale: 'hi' },
    email: 'new@example.com',
  });
  expect(personChangesOf(account, { ...draft, email: 'Asha@Example.com' }).email).toBeUndefined();
});

test('an empty name and half an address are to be mended', () => {
  expect([...personProblemsOf(account, { ...draft, name: ' ', email: 'asha@' })]).toEqual(['name', 'email']);
});
