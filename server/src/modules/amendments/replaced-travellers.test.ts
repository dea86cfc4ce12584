import { expect, test } from 'vitest';
import type { Traveller } from '@marga/contract/bookings/booking';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import { findReplacedTravellers } from './replaced-travellers.ts';

const LONG: Traveller = {
  ...traveller,
  givenName: 'VENKATANARASIMHARAJUVARIPETA',
  familyName: 'SUBRAMANIAN',
};

test.each<[string, Traveller, Partial<Traveller>, number[]]>([
  ['one letter', traveller, { givenName: 'MIRA' }, []],
  ['three letters', traveller, { givenName: 'MIRAA' }, []],
  ['four letters', traveller, { givenName: 'MIRAAA' }, [0]],
  ['the two names in the other order', traveller, { givenName: 'RAO', familyName: 'MEERA' }, []],
  ['a hyphen', { ...traveller, familyName: 'RAO-DAS' }, { familyName: 'RAO DAS' }, []],
  ['a day of birth', traveller, { bornOn: parseLocalDate('1988-02-28') }, []],
  [
    'a day of birth and a letter',
    traveller,
    { bornOn: parseLocalDate('1988-02-28'), givenName: 'MIRA' },
    [0],
  ],
  ['another family', traveller, { familyName: 'KRISHNAN' }, [0]],
  ['a title and a telephone', traveller, { title: 'dr', phone: '+919800000000' }, []],
  ['a letter of a long name', LONG, { familyName: 'SUBRAMANYAN' }, []],
])('putting right %s', (_, before, changes, strangers) => {
  expect(findReplacedTravellers([before], [{ ...before, ...changes }])).toEqual(strangers);
});

test('whoever comes along is nobody’s new name', () => {
  expect(findReplacedTravellers([traveller], [traveller, { ...LONG }])).toEqual([]);
});
