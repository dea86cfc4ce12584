import { expect, test } from 'vitest';
import {
  travellerAgeOnDay,
  type TravellerBookDraft,
  checkSavedTravellerDraft,
  EMPTY_DRAFT,
  needsPrintedName,
  printedNameOf,
} from './saved-traveller-draft.ts';

const TODAY = '2026-11-15';
const DRAFT: TravellerBookDraft = {
  ...EMPTY_DRAFT,
  title: 'ms',
  givenName: 'Anne-Sofie',
  familyName: 'Müller',
  consent: 'traveller',
};

function invalidFields(differing: Partial<TravellerBookDraft>) {
  return [...checkSavedTravellerDraft({ ...DRAFT, ...differing }, TODAY).invalidFields];
}

test('a name, a title and a consent are enough', () => {
  expect(checkSavedTravellerDraft(DRAFT, TODAY).details).toMatchObject({
    givenName: 'ANNE-SOFIE',
    familyName: 'MUELLER',
    original: { givenName: 'Anne-Sofie', familyName: 'Müller' },
    bornOn: null,
    phone: null,
  });
  expect(invalidFields({ ...EMPTY_DRAFT })).toEqual(['title', 'givenName', 'consent']);
});

test('what the passport prints is taken instead of our capitals, and must be typed for another script', () => {
  const printed = { givenName: 'ANNE SOFIE', familyName: 'MULLER' };
  expect(printedNameOf({ ...DRAFT, printed })).toEqual(printed);
  expect(needsPrintedName({ ...DRAFT, givenName: 'राधिका' })).toBe(true);
  expect(invalidFields({ givenName: 'राधिका' })).toEqual(['givenName']);
  expect(invalidFields({ givenName: 'राधिका', printed })).toEqual([]);
});

test('each field to mend is named by its place', () => {
  expect(
    invalidFields({
      bornOn: '2027-01-01',
      phone: '12',
      email: 'a@',
      documents: [{ key: 0, kind: 'passport', number: '?', country: '', expiresOn: '' }],
      frequentFlyers: [{ key: 0, airline: 'AIR', number: '1' }],
      consent: 'guardian',
    }),
  ).toEqual([
    'email',
    'phone',
    'documents.0.number',
    'documents.0.country',
    'frequentFlyers.0.airline',
    'frequentFlyers.0.number',
    'bornOn',
  ]);
});

test('telephones and numbers of frequent flyers are tidied', () => {
  const { details } = checkSavedTravellerDraft(
    { ...DRAFT, phone: '098123 45678', frequentFlyers: [{ key: 0, airline: 'ai', number: 'ab-12 345' }] },
    TODAY,
  );
  expect(details).toMatchObject({
    phone: '+919812345678',
    preferences: { frequentFlyers: [{ airline: 'AI', number: 'AB12345' }] },
  });
});

test('a child’s consent is a parent’s until the eighteenth birthday', () => {
  expect(invalidFields({ bornOn: '2008-11-16' })).toEqual(['guardian']);
  expect(invalidFields({ bornOn: '2008-11-16', consent: 'guardian' })).toEqual([]);
  expect(invalidFields({ bornOn: '2008-11-15' })).toEqual([]);
  expect(travellerAgeOnDay('2008-02-29', '2026-02-28')).toBe(17);
  expect(travellerAgeOnDay('2008-02-29', '2026-03-01')).toBe(18);
});
