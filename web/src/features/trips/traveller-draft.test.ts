import { expect, test } from 'vitest';
import {
  ALL_DETAILS,
  EMPTY_TRAVELLER,
  fieldsToShow,
  findInvalidTravellerFields,
  isEmptyTravellerDraft,
  travellerFromDraft,
} from './traveller-draft.ts';

const asha = {
  ...EMPTY_TRAVELLER,
  title: 'ms',
  givenName: 'ASHA',
  familyName: "D'SOUZA RAO",
  bornOn: '1990-05-12',
  gender: 'f',
  email: ' asha@example.com ',
  phone: '098123 45678',
};

test('an empty form needs what is required, and nothing else', () => {
  expect([...findInvalidTravellerFields(EMPTY_TRAVELLER)].toSorted()).toEqual([...ALL_DETAILS].toSorted());
  expect([...findInvalidTravellerFields(EMPTY_TRAVELLER, ['title', 'age'])]).toEqual(['title', 'age']);
  expect(findInvalidTravellerFields({ ...EMPTY_TRAVELLER, age: '8' }, ['age']).size).toBe(0);
  expect(isEmptyTravellerDraft(EMPTY_TRAVELLER)).toBe(true);
  expect(isEmptyTravellerDraft(asha)).toBe(false);
});

test('a complete one needs nothing, and an Indian telephone gets its country code', () => {
  expect(findInvalidTravellerFields(asha).size).toBe(0);
  expect(travellerFromDraft(asha)).toMatchObject({ phone: '+919812345678', email: 'asha@example.com' });
  expect(travellerFromDraft({ ...asha, phone: '+44 20 7946 0958' }).phone).toBe('+442079460958');
});

test('who has one name only is sent with it in both places', () => {
  const mononym = { ...asha, familyName: '' };
  expect(findInvalidTravellerFields(mononym).size).toBe(0);
  expect(travellerFromDraft(mononym)).toMatchObject({ givenName: 'ASHA', familyName: 'ASHA' });
});

test('each mistake is found at its field', () => {
  expect([...findInvalidTravellerFields({ ...asha, givenName: 'आशा' })]).toEqual(['givenName']);
  expect([...findInvalidTravellerFields({ ...asha, bornOn: '2999-01-01' })]).toEqual(['bornOn']);
  expect([...findInvalidTravellerFields({ ...asha, phone: '12345', email: 'asha' })].toSorted()).toEqual([
    'email',
    'phone',
  ]);
});

test('a title implies the gender, which is asked for only where it does not', () => {
  const required = ['title', 'gender'] as const;
  const shows = (title: string, gender = '') => fieldsToShow(required, { title, gender }).includes('gender');
  expect(['', 'mr', 'mrs', 'ms', 'mstr', 'miss'].filter((title) => shows(title))).toEqual([]);
  expect(shows('dr')).toBe(true);
  // What a list or a saved traveller says is shown where the title says another thing.
  expect([shows('ms', 'f'), shows('ms', 'm')]).toEqual([false, true]);
  // An offer that asks for no title asks for the gender.
  expect(fieldsToShow(['gender'], EMPTY_TRAVELLER)).toEqual(['gender']);
  const unsaid = { ...asha, gender: '' };
  expect(findInvalidTravellerFields(unsaid).size).toBe(0);
  expect(travellerFromDraft(unsaid).gender).toBe('f');
  expect([...findInvalidTravellerFields({ ...unsaid, title: 'dr' })]).toEqual(['gender']);
});
