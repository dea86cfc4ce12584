import type { Mutant } from '../../project-copy.ts';

const FACTOR = { suite: 'server/src/modules/identity/account-second-factor.test.ts' };

/** These mutants let a stolen password do what the second factor is there to prevent. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'the password alone proves who somebody is': {
    ...FACTOR,
    file: 'server/src/modules/identity/auth-library.ts',
    piece: `if (!proof) return { kind: 'code-missing' };`,
    by: `if (!proof) return { kind: 'right' };`,
    test: 'where a second factor is in force, switching it off takes it besides the password, once',
  },
  'a code that was used at a sign-in proves it again': {
    ...FACTOR,
    file: 'server/src/modules/identity/second-factor.ts',
    piece: `    const [used] = await this.#db.run([useTotpStep({ user, step: right.step })]);
    return used.length > 0;
  }

  async #useRecoveryCode`,
    by: `    return true;
  }

  async #useRecoveryCode`,
    test: 'where a second factor is in force, another password takes it besides the password, once',
  },
  'a recovery code proves it to many requests at once': {
    ...FACTOR,
    file: 'server/src/modules/identity/db/auth-library-queries.ts',
    piece: ` and "backupCodes" = \${p.was} returning`,
    by: ' returning',
    test: 'a recovery code proves it as well, to one of many requests at once and then no more',
  },
};
