import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const OPERATORS = { suite: 'server/src/modules/operators/operators.test.ts' };
const EXECUTE = { ...OPERATORS, file: findSqlFunctionFile('identity.write_operator_change') };

/** These mutants let one operator decide who the operators are, or leave a former one inside. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'one lead appoints an operator alone': {
    ...OPERATORS,
    file: 'server/src/modules/operators/operator-changes.ts',
    piece: `        person,
        needsSecond: true,`,
    by: `        person,
        needsSecond: false,`,
    test: 'an operator is invited once two agree, sets a password by mail, and works with a second factor',
  },
  'an operator agrees to their own new role': {
    ...OPERATORS,
    file: findSqlFunctionFile('operators.decide_operator_change'),
    piece: `  if a.subject = platform.current_operator() then return 'forbidden'; end if;
`,
    by: '',
    test: 'a role with more rights takes two people, and one with fewer applies at once',
  },
  'nobody is left who can manage operators': {
    ...EXECUTE,
    piece: `and identity.is_last_lead(of_subject) then`,
    by: `and false then`,
    test: 'the last operator who can manage operators stays: not removed, not lowered, not deleted',
  },
  'a second factor outlives the reset of a sign-in': {
    ...EXECUTE,
    piece: `    delete from engine."twoFactor" f where f."userId" = of_subject;
`,
    by: '',
    test: 'an operator who lost the second factor starts anew by a mailed link when two others agree',
  },
  'a removed operator keeps their sessions': {
    ...EXECUTE,
    piece: `    delete from engine.session s where s."userId" = of_subject;
`,
    by: '',
    test: 'an operator is removed at once: their sessions end, and a change that waits for them comes to nothing',
  },
};
