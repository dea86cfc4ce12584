import { expect, test } from 'vitest';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { DOCUMENTS, TRAVELLER } from '../conformance/sample-search-requests.ts';
import { offerPricesOf, travellerFieldsOf } from './mapping.ts';
import { toOrderPassengers } from './passengers.ts';
import type { DuffelOffer } from './schemas.ts';

const offerAt = (base_amount: string, tax_amount: string | null, total_amount: string) =>
  ({
    base_amount,
    tax_amount,
    total_amount,
    total_currency: 'USD',
    expires_at: '2027-01-01T00:00:00Z',
  }) as DuffelOffer;

test.each([
  ['a base above the whole', offerAt('200.00', '10.00', '100.00')],
  ['less than nothing', offerAt('-10.00', '110.00', '100.00')],
  ['more than any account holds', offerAt('999999999999999.00', null, '999999999999999.00')],
  ['no number', offerAt('NaN', null, '1e9')],
])('a price with %s is not one', (_, offer) => {
  expect(() => offerPricesOf(offer)).toThrow(RangeError);
});

test('taxes that they keep to themselves are what is left', () => {
  expect(offerPricesOf(offerAt('80.00', null, '100.00'))).toMatchObject({
    base: { minor: 8_000n },
    total: { minor: 10_000n },
  });
});

test.each([[false], [undefined], [true]])('requires a passport where the airline does: %s', (required) => {
  const { everyone } = travellerFieldsOf({ passenger_identity_documents_required: required });
  expect(everyone).toEqual(expect.arrayContaining(['title', 'givenName', 'familyName', 'gender', 'bornOn']));
  expect(everyone.includes('passportNumber')).toBe(required === true);
});

test('sends the passport that was given, and a master as Mr', () => {
  const { nationality, passportNumber, passportExpiresOn } = DOCUMENTS;
  const passport = { nationality, passportNumber, passportExpiresOn };
  const child = { ...TRAVELLER, ...passport, title: 'mstr' as const, bornOn: parseLocalDate('2020-02-29') };
  const passenger = { id: 'pas_1', kind: 'child' as const, accounts: [] };
  expect(toOrderPassengers([passenger], [child], '2027-03-14')).toMatchObject([
    {
      title: 'mr',
      identity_documents: [
        {
          type: 'passport',
          unique_identifier: 'Z1234567',
          issuing_country_code: 'IN',
          expires_on: '2035-05-31',
        },
      ],
    },
  ]);
  const { bornOn: _born, ...unknownAge } = child;
  expect(toOrderPassengers([passenger], [unknownAge], '2027-03-14')).toBeUndefined();
});
