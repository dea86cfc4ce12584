import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const ENCRYPTED = { suite: 'server/src/modules/bookings/encrypted-travellers.test.ts' };
const ERASED = { suite: 'server/src/modules/workqueue/erase-traveller-details.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'finance reads the details of travellers': {
    ...ENCRYPTED,
    file: 'server/src/modules/bookings/booking.ts',
    piece: "  if (!ctx.may(TRAVELLER_READER)) return { state: 'restricted' };\n",
    by: '',
    test: 'whoever reads travellers reads their details, finance reads their names alone',
  },
  'the details of travellers are stored beside their names': {
    ...ENCRYPTED,
    file: 'server/src/modules/bookings/encrypted-travellers.ts',
    piece: 'travellers: travellers.map(({ givenName, familyName }) => ({ givenName, familyName })),',
    by: 'travellers,',
    test: 'a stored booking names its travellers and says nothing else of them in clear',
  },
  'telephone numbers are words of the search in clear': {
    ...ENCRYPTED,
    file: 'server/src/modules/bookings/contact-search.ts',
    piece: "return PREFIX + hash.digest('base64url').slice(0, LENGTH);",
    by: 'return PREFIX + contact;',
    test: 'a stored booking names its travellers and says nothing else of them in clear',
  },
  'finance reads to which address an itinerary was mailed': {
    ...ENCRYPTED,
    file: 'server/src/modules/bookings/booking-messages.ts',
    piece: 'row.user_id !== null || ctx.may(TRAVELLER_READER)',
    by: 'true',
    test: 'the address to which an itinerary was mailed is shown to readers of travellers alone',
  },
  'the details of a booking are erased while something about it is open': {
    ...ERASED,
    file: findSqlFunctionFile('workqueue.erase_traveller_details_of_old_bookings'),
    piece: ' and workqueue.can_erase_free_text(k, open_bookings, long_ago)',
    by: '',
    test: 'as long as a service request about it is open a booking keeps them, and its trip does',
  },
  'the contacts of erased travellers still find their booking': {
    ...ERASED,
    file: findSqlFunctionFile('bookings.erase_traveller_details'),
    piece: ", contact_words = '{}'",
    by: '',
    test: 'twelve months after the trip only the names of its travellers are left',
  },
};
