import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';

const TRIED = { suite: 'server/src/platform/db/state-transitions.test.ts' };
const TRIGGERS = { ...TRIED, file: 'server/db/baseline/21-transitions.sql' };

/** Lists ways in which a forbidden transition could become possible, or an allowed one impossible. */
export const TRANSITION_MUTANTS: Readonly<Record<string, Mutant>> = {
  'the database lets a failed booking be confirmed': {
    ...TRIGGERS,
    piece: "'confirmed to cancelled'",
    by: "'confirmed to cancelled', 'failed to confirmed'",
    test: 'bookings.booking makes every transition of its table and no other',
  },
  'the database lets money be captured after its release': {
    ...TRIGGERS,
    piece: "'held to released'",
    by: "'held to released', 'released to captured'",
    test: 'ledger.hold makes every transition of its table and no other',
  },
  'the contract allows what the database refuses': {
    ...TRIED,
    file: 'contract/src/amendments/amendments.ts',
    piece: '  rejected: [],\n',
    by: "  rejected: ['done'],\n",
    test: 'amendments.amendment makes every transition of its table and no other',
  },
  'the database has a state that the contract lacks': {
    ...TRIED,
    file: 'server/db/baseline/15-amendments.sql',
    piece: "check (state in ('open', 'quoted', 'declined', 'withdrawn'))",
    by: "check (state in ('open', 'quoted', 'declined', 'withdrawn', 'lost'))",
    test: 'amendments.service_request has the states of its table, and a row begins in the first',
  },
  'a forbidden transition is let pass': {
    ...TRIED,
    file: findSqlFunctionFile('platform.reject_forbidden_transition'),
    piece: '\nbegin\n',
    by: '\nbegin\n  return new;\n',
    test: 'a final state is final for the application, for a function and for the owner of the tables',
  },
  'a refund that the gateway processes is sent again': {
    file: findSqlFunctionFile('payments.apply_refund_status'),
    piece: "when r.state = 'unknown' and (outcome = 'not-sent' or",
    by: "when outcome = 'not-sent' then 'asked'\n    when r.state = 'unknown' and (",
    suite: 'server/src/modules/payments/refunds.test.ts',
    test: 'the gateway processes it while a later request never left: the refund is not sent again',
  },
};
