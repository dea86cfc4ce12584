import { describe, expect, test } from 'vitest';
import {
  countOfNamedTravellers,
  missingFieldsOf,
  requiredFieldsOfTraveller,
  type TravellerKind,
  travellerFields,
  usualTravellerFields,
} from './required-traveller-fields.ts';

const domestic = { travellerFields: usualTravellerFields('flight', { isInternational: false }) };
const international = { travellerFields: usualTravellerFields('flight', { isInternational: true }) };
const train = { travellerFields: usualTravellerFields('train', { isInternational: false }) };
const hotel = { travellerFields: usualTravellerFields('hotel', { isInternational: false }) };
const NAMES = ['title', 'givenName', 'familyName'];

function asked(offers: Parameters<typeof requiredFieldsOfTraveller>[0], position = 1, kind?: TravellerKind) {
  return requiredFieldsOfTraveller(offers, { position, kind });
}

describe('what the usual supplier of a service requires', () => {
  test('a domestic flight requires names, and a date of birth of children and infants alone', () => {
    expect(asked([domestic], 0, 'adults')).toEqual(NAMES);
    expect(asked([domestic], 1, 'children')).toEqual([...NAMES, 'bornOn']);
    expect(asked([domestic], 2, 'infants')).toEqual([...NAMES, 'bornOn']);
  });

  test('an international flight requires the passport and the date of birth of everybody', () => {
    expect(asked([international], 0, 'adults')).toEqual([
      ...NAMES,
      'gender',
      'bornOn',
      'nationality',
      'passportNumber',
      'passportExpiresOn',
    ]);
  });

  test('trains and buses require age and gender of each; hotels and cabs the name of the lead alone', () => {
    expect(asked([train])).toEqual([...NAMES, 'gender', 'age']);
    expect(asked([hotel], 0)).toEqual(NAMES);
    expect(asked([hotel], 1)).toEqual([]);
    expect(countOfNamedTravellers([hotel], 3)).toBe(1);
    expect(countOfNamedTravellers([hotel, domestic], 3)).toBe(3);
  });
});

describe('what a trip asks for', () => {
  test('it is the union over its offers, and a date of birth answers the age', () => {
    expect(asked([hotel, train], 1)).toEqual([...NAMES, 'gender', 'age']);
    expect(asked([train, domestic], 1, 'children')).toEqual([...NAMES, 'gender', 'bornOn']);
    const tatkal = { travellerFields: { ...train.travellerFields, lead: ['idNumber' as const] } };
    expect(asked([tatkal], 0)).toContain('idNumber');
    expect(asked([tatkal], 1)).not.toContain('idNumber');
  });

  test('a return flight for two adults and a child has ten fields, and twelve with the contact', () => {
    const kinds = ['adults', 'adults', 'children'] as const;
    expect(kinds.flatMap((kind, at) => asked([domestic], at, kind))).toHaveLength(10);
  });

  test('what is empty is missing', () => {
    const required = asked([train]);
    const meera = { title: 'ms', givenName: 'MEERA', familyName: 'RAO', gender: '' };
    expect(missingFieldsOf(meera, required)).toEqual(['gender', 'age']);
    expect(missingFieldsOf({ ...meera, gender: 'f', age: 0 }, required)).toEqual([]);
    expect(missingFieldsOf({ ...meera, gender: 'f', bornOn: '1988-02-29' }, required)).toEqual([]);
  });
});

test('a list that is left out is empty', () => {
  expect(travellerFields.parse({ everyone: ['title'] })).toEqual({
    everyone: ['title'],
    lead: [],
    children: [],
    infants: [],
  });
});
