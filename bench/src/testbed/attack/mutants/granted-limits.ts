import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const SUITE = { suite: 'server/src/modules/checkout/granted-limits.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'what a member spends does not count against the limit of whoever granted theirs': {
    ...SUITE,
    file: findSqlFunctionFile('identity.spending_limits_of'),
    piece:
      'select buyer as holder union select g.limit_granted_by from above a join granted g on g.user_id = a.holder where g.limit_granted_by is not null',
    by: 'select buyer as holder',
    test: 'what a member spends counts against the limit of whoever granted theirs, and the refusal says so',
  },
  'purchases of one company at the same moment do not count each other': {
    ...SUITE,
    file: findSqlFunctionFile('identity.lock_buyer_spending_rights'),
    piece:
      "  perform pg_advisory_xact_lock(hashtextextended(platform.current_company() || ':spending', 0));\n",
    by: '',
    test: 'many members at once together stay within the limit of who granted theirs',
  },
  'a limit ends when whoever has it leaves': {
    ...SUITE,
    file: findSqlFunctionFile('identity.remove_member'),
    piece: '  perform identity.keep_former_limit(subject, platform.current_company());\n',
    by: '',
    test: 'the limit of somebody who left goes on counting until somebody else grants one',
  },
  'a member takes over the limit that counts what they spend': {
    ...SUITE,
    file: findSqlFunctionFile('identity.change_member'),
    piece: '      where l.holder = subject) then',
    by: '      where false) then',
    test: 'nobody sets the limit of those whose limit counts what they spend themselves',
  },
};
