import type { Account } from '@marga/contract/identity/account';
import { expect, test } from 'vitest';
import { findPersonDraftChanges, toPersonDraft, findPersonDraftProblems } from './person-draft.ts';

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
const draft = toPersonDraft(account);

test('nothing typed is nothing changed', () => {
  expect(findPersonDraftChanges(account, draft)).toEqual({ account: {}, email: undefined });
});

test('the address is changed apart from the rest, and not by its capitals alone', () => {
  expect(
    findPersonDraftChanges(account, { ...draft, name: ' Asha R ', locale: 'hi', email: 'new@example.com' }),
  ).toEqual({
    account: { name: 'Asha R', locale: 'hi' },
    email: 'new@example.com',
  });
  expect(findPersonDraftChanges(account, { ...draft, email: 'Asha@Example.com' }).email).toBeUndefined();
});

test('an empty name and half an address are to be mended', () => {
  expect([...findPersonDraftProblems(account, { ...draft, name: ' ', email: 'asha@' })]).toEqual([
    'name',
    'email',
  ]);
});
