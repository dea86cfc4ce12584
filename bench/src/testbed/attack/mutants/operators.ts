import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const LIMITS = {
  file: findSqlFunctionFile('ledger.needs_second_person'),
  suite: 'server/src/modules/ledger/operator-limits.test.ts',
};
const SEPARATE = { suite: 'server/src/modules/identity/staff-are-never-members.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'the daily limit of an operator counts one company alone': {
    ...LIMITS,
    piece: "amount + coalesce(sum(a.amount_minor), 0) > (limits ->> 'inAll')::bigint\n        or ",
    by: '',
    test: 'one operator moves no more alone in a day than the daily limit, however many companies there are',
  },
  'corrections at the same moment do not count each other': {
    ...LIMITS,
    piece:
      "  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.current_operator(), 0));\n",
    by: '',
    test: 'of two corrections that are decided at the same moment, the later one counts the earlier one',
  },
  'whoever approved a company funds it alone': {
    ...LIMITS,
    piece: 'c.approved_by = platform.current_operator() or ',
    by: '',
    test: 'whoever approved a company does not fund it alone, and is not the second person for it',
  },
  'an operator is invited into a company': {
    ...SEPARATE,
    file: findSqlFunctionFile('identity.invite_member'),
    piece: "update identity.invitation i set state = 'withdrawn' where i.id = new_id; return 'operator';",
    by: "return 'invited';",
    test: 'an operator’s address is not invited, and gets no mail',
  },
};
