import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const PROPOSALS = { suite: 'server/src/modules/pricing/pricing-proposals.test.ts' };

/** These mutants let one operator change what companies pay, or how. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'a change of rules needs nobody else': {
    ...PROPOSALS,
    file: findSqlFunctionFile('pricing.propose_rule_change'),
    piece: `'[{"permission": "pricing:approve"}]'`,
    by: `'[]'`,
    test: 'a rule counts only once a second operator has agreed to it',
  },
  'a rule is written from a state that has changed since': {
    ...PROPOSALS,
    file: findSqlFunctionFile('pricing.execute_rule_change'),
    piece: `if a.fingerprint is distinct from pricing.rule_change_fingerprint(a.action, a.subject) then return 'state-changed'; end if;`,
    by: '',
    test: 'a rule that has been changed since it was proposed is not changed again',
  },
  'a rule gives the whole fare': {
    ...PROPOSALS,
    file: 'contract/src/pricing/pricing.ts',
    piece: `commission: { basisPoints: 3_000, rupees: '10000.00' },`,
    by: `commission: { basisPoints: 9_000, rupees: '10000.00' },`,
    test: 'a rule of the kind commission above its ceiling is refused, whoever would agree',
  },
  'prices are changed without a recent password': {
    ...PROPOSALS,
    file: 'contract/src/pricing/pricing-proposals.ts',
    piece: `  path: '/v1/console/pricing-rules',
  access: recentlyAuthenticatedStaffAccess('pricing:manage'),`,
    by: `  path: '/v1/console/pricing-rules',
  access: staffAccess('pricing:manage'),`,
    test: 'a rule needs a recent password of both',
  },
  'one operator lets a company pay later': {
    file: findSqlFunctionFile('ledger.propose_payment_methods'),
    suite: 'server/src/modules/ledger/company-balances.test.ts',
    piece: 'submit_ledger_change_proposal(a, not new_methods <@ present, null)',
    by: 'submit_ledger_change_proposal(a, false, null)',
    test: 'which ways to pay a company has one operator takes some away, and two add one; credit needs a line',
  },
};
