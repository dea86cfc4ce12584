import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';

const PRICE = {
  file: 'server/src/modules/amendments/manual-change-price.ts',
  suite: 'server/src/modules/amendments/manual-change-price.test.ts',
};
const QUOTE = { file: 'server/src/modules/amendments/service-request-change-quote.ts' };
const MANUAL_CHANGE = { suite: 'server/src/modules/amendments/booking-change-by-service-request.test.ts' };
const REST = { suite: 'server/src/modules/amendments/booking-change-by-service-request-payments.test.ts' };
const NAMED = 'a name put right, one more, seats, another reference, and what else was agreed';

/** These mutants concern amendments that operators make by telephone. */
export const MANUAL_MUTANTS: Readonly<Record<string, Mutant>> = {
  'a fare that falls keeps the commission of the dear one': {
    ...PRICE,
    ...REST,
    piece: 'total < paid && TRADED.includes(line.code)',
    by: 'false',
    test: 'of a fare that falls the commission goes back with it, as it would when that much were cancelled',
  },
  'a slip of the hand in a fare is a quote': {
    ...PRICE,
    piece: 'difference.minor <= greatest(mostFare, atLeast(FARE_OF_ONE))',
    by: 'difference.minor <= 10n ** 15n',
    test: 'a slip of the hand is no price: more back than was paid, five times the fare, a fee above it, a fee below nothing',
  },
  'a change of the rest is calculated from the whole': {
    ...PRICE,
    ...REST,
    piece: 'const before = createMoney(cancelledAmounts.published, total.currency);',
    by: 'const before = createMoney(0n, total.currency);',
    test: 'of what is left once one of two is gone: its price, its people, and a refund that agrees',
  },
  'a ticket is given to somebody else on the telephone': {
    ...QUOTE,
    ...MANUAL_CHANGE,
    piece:
      "  if (findReplacedTravellers(before, after).length > 0) return unfit('body.names', 'this is somebody else');\n",
    by: '',
    test: NAMED,
  },
  'what a change by hand gives back is due by a rule of programs': {
    ...QUOTE,
    ...MANUAL_CHANGE,
    piece: "{ ...expectedRefund, rule: 'as-promised', dueBy: input.refundBy }",
    by: 'expectedRefund',
    test: 'cheaper: what comes back is due by the supplier’s word, and is paid back when it has come',
  },
  'the reference that a change by hand has given it is forgotten': {
    ...MANUAL_CHANGE,
    file: findSqlFunctionFile('bookings.apply_booking_change'),
    piece: '      supplier_reference = coalesce(new_reference, b.supplier_reference),\n',
    by: '',
    test: NAMED,
  },
  'a program that knows nothing of the telephone call moves it back': {
    file: 'server/src/modules/monitoring/monitor-orders.ts',
    ...REST,
    piece:
      "if ((before as Itinerary[]).every((one) => compareItineraries(one, after) === 'rescheduled')) return after;",
    by: 'return after;',
    test: 'the supplier’s difference is paid as it was said, our lines stay, and what its program still shows does not move it back',
  },
};
