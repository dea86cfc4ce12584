import { createId, type TravellerId } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import type { Consent, TravellerDetails } from '@marga/contract/travellers/travellers';
import { now } from '../src/platform/clock.ts';

type NewTraveller = TravellerDetails & { id: TravellerId; consent: Consent };

/** Returns a traveller for the address book, with a passport and special requests. */
export function createSavedTraveller(differing: Partial<NewTraveller> = {}): NewTraveller {
  return {
    id: createId('traveller', now()),
    title: 'ms',
    givenName: 'ASHA',
    familyName: 'RAO',
    original: { givenName: 'Asha', familyName: 'Rao' },
    bornOn: parseLocalDate('1988-02-29'),
    gender: 'f',
    email: 'asha@people.example',
    phone: '+919812345678',
    documents: [
      { kind: 'passport', number: 'Z1234567', country: 'IN', expiresOn: parseLocalDate('2031-05-31') },
    ],
    preferences: {
      seat: 'aisle',
      berth: 'lower',
      meal: 'jain',
      frequentFlyers: [{ airline: 'AI', number: 'AB12345' }],
      remarks: '',
    },
    consent: 'traveller',
    ...differing,
  };
}
