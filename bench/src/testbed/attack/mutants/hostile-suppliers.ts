import type { Mutant } from '../../project-copy.ts';

const TRAINS = { suite: 'server/src/modules/suppliers/connect/hostile-trains.test.ts' };
const MAPPING = { ...TRAINS, file: 'server/src/modules/suppliers/connect/mapping.ts' };
const TERMS = {
  suite: 'server/src/modules/search/fare-terms.test.ts',
  file: 'server/src/modules/search/supplier-answers.ts',
  test: 'returns every offer, without penalties and holds that cannot be',
};

/** These mutants let what a supplier answers break a page or a mail, or say what cannot be. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'the chart of a train is prepared on a day that is none': {
    ...MAPPING,
    piece: "(itinerary.service !== 'train' || isChartPossible(itinerary))",
    by: 'true',
    test: 'a train whose chart is prepared on no day is left out',
  },
  'a supplier sells trains without names': {
    ...MAPPING,
    piece: "if (service !== 'flight' && service !== 'train') return asked;",
    by: 'if (service) return asked;',
    test: 'every traveller of a train is named, although the supplier says that nobody has to be',
  },
  'a ticket holds formulas, markup and links': {
    ...TRAINS,
    file: 'contract/src/search/itineraries.ts',
    piece: ".regex(/^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} /-]*$/u, 'as printed, such as 31 LB')",
    by: '.min(1)',
    test: 'an order whose ticket has another formula cannot be read',
  },
  'a penalty in another currency is converted at the rate of the price': {
    ...TERMS,
    piece: ' || penalty.currency !== currency',
    by: '',
  },
  'a penalty that nobody would pay hides all offers of its answer': {
    ...TERMS,
    piece: 'isNegativeMoney(converted) || converted.minor > MOST_MINOR',
    by: 'isNegativeMoney(converted)',
  },
  'the subject of a mail holds what a supplier writes': {
    suite: 'server/src/modules/amendments/booking-change-mails.test.ts',
    file: 'server/src/modules/amendments/booking-change-mails.ts',
    piece: 'berthOf(locale, after, writeTicketCodes)',
    by: 'berthOf(locale, after, writeTickets)',
    test: 'a berth mail says how each traveller stands',
  },
};
