import { expect, test } from 'vitest';
import { EMPTY_TRAVELLER, fieldsToMend, travellerOf } from './travellers.ts';

const asha = {
  title: 'ms',
  givenName: 'ASHA',
  familyName: "D'SOUZA RAO",
  bornOn: '1990-05-12',
  gender: 'f',
  email: ' asha@example.com ',
  phone: '098123 45678',
};

test('an empty form needs everything', () => {
  expect([...fieldsToMend(EMPTY_TRAVELLER)].toSorted()).toEqual(Object.keys(EMPTY_TRAVELLER).toSorted());
});

test('a complete one needs nothing, and an Indian telephone gets its country code', () => {
  expect(fieldsToMend(asha).size).toBe(0);
  expect(travellerOf(asha)).toMatchObject({ phone: '+919812345678', email: 'asha@example.com' });
  expect(travellerOf({ ...asha, phone: '+44 20 7946 0958' }).phone).toBe('+442079460958');
});

test('each mistake is found at its field', () => {
  expect([...fieldsToMend({ ...asha, givenName: 'आशा' })]).toEqual(['givenName']);
  expect([...fieldsToMend({ ...asha, bornOn: '2999-01-01' })]).toEqual(['bornOn']);
  expect([...fieldsToMend({ ...asha, phone: '12345', email: 'asha' })].toSorted()).toEqual([
    'email',
    'phone',
  ]);
});
