import type { Mutant } from '../../project-copy.ts';

const STRANGERS = { suite: 'server/src/modules/search/strangers.test.ts' };
const RESILIENT = { suite: 'server/src/modules/suppliers/resilient-supplier.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'net fares are shown before the address is verified': {
    ...STRANGERS,
    file: 'server/src/modules/pricing/buyer-pricing.ts',
    piece: '  if (!ctx.emailVerified) return PUBLISHED_PRICES;\n',
    by: '',
    test: 'somebody whose address is not verified sees the published fare, in results and in the calendar',
  },
  'trips and prices are shown before the address is verified': {
    ...STRANGERS,
    file: 'server/src/platform/http/authorize-request.ts',
    piece: "(standing === 'approved' || VERIFIED_PERMISSIONS.has(permission))",
    by: "standing === 'approved'",
    test: 'somebody whose address is not verified sees no lines of a price, makes no trip, and searches no corporate fares',
  },
  'a company has the quotas of a customer before its approval': {
    ...STRANGERS,
    file: 'server/src/platform/http/authorize-request.ts',
    piece: "isApproved: principal.company_state === 'approved',",
    by: 'isApproved: true,',
    test: 'a company that is not approved searches, makes trips and quotes, and saves travellers within small quotas that approval lifts',
  },
  'one company takes all slots of a supplier': {
    ...RESILIENT,
    file: 'server/src/modules/suppliers/resilient-supplier.ts',
    piece: 'await searches.enter(caller)',
    by: 'await searches.enter()',
    test: 'a search for one of several callers finds room while another floods the supplier',
  },
  'one company opens the circuit breaker for all': {
    ...RESILIENT,
    file: 'server/src/modules/suppliers/fair-breaker.ts',
    piece: 'const LEAST_CALLERS = 2;',
    by: 'const LEAST_CALLERS = 1;',
    test: 'a search for one of several callers is made after another’s have failed again and again',
  },
  'a refused search counts as a failure of the supplier': {
    ...RESILIENT,
    file: 'server/src/modules/suppliers/resilient-supplier.ts',
    piece: "refused: { end: 'answered', judged: 'neither' }",
    by: "refused: { end: 'failed', judged: 'bad' }",
    test: 'a search for one of several callers that the supplier refuses opens nothing',
  },
  'the fare calendar says exactly when a fare was asked for': {
    suite: 'server/src/modules/search/strangers.test.ts',
    file: 'server/src/modules/search/fare-calendar.ts',
    piece: 'startOfDayPart(oldest)',
    by: 'oldest',
    test: 'tells nobody in the calendar when another company searched',
  },
  'a trip has quotes without end': {
    suite: 'server/src/modules/trips/client-quotes.test.ts',
    file: 'server/src/modules/trips/client-quotes.ts',
    piece: "const { most } = LIMITS['trips.open-quotes'];",
    by: 'const most = 1_000;',
    test: 'a trip has ten open quotes at most, also of many made at once, and one more when one is revoked',
  },
};
