import type { PasswordPolicy } from '@marga/contract/identity/account';
import type { PasswordOwner } from '@marga/contract/kernel/guessable-words';
import { useMemo, useState } from 'react';
import { api } from '../lib/client.ts';
import { missingRequirements, type Requirement, type Strength, DEFAULT_POLICY } from './password-policy.ts';

type Estimate = (password: string, owner: PasswordOwner) => Strength;

export interface NewPassword {
  policy: PasswordPolicy;
  /** Not known for nothing, and not before the estimator has come. */
  strength: Strength | undefined;
  lacks: readonly Requirement[];
  /** Somebody begins to choose: fetches what judges it, which is large. */
  load: () => void;
}

let policyAsked: Promise<PasswordPolicy> | undefined;

/** Once for all forms; a page that cannot reach it goes by the usual one, and the server judges in the end. */
function readPolicy(): Promise<PasswordPolicy> {
  policyAsked ??= api.call('identity.read-password-policy').catch(() => {
    policyAsked = undefined;
    return DEFAULT_POLICY;
  });
  return policyAsked;
}

/** Judges a password while it is being chosen. */
export function useNewPassword(
  password: string,
  { email, name, companyName }: PasswordOwner = {},
): NewPassword {
  const [policy, setPolicy] = useState(DEFAULT_POLICY);
  const [estimate, setEstimate] = useState<Estimate>();
  // Typing into any other field draws the form anew; guessing costs milliseconds.
  const strength = useMemo(
    () => (password === '' ? undefined : estimate?.(password, { email, name, companyName })),
    [estimate, password, email, name, companyName],
  );
  return {
    policy,
    strength,
    lacks: missingRequirements(policy, password, strength),
    load: () => {
      void readPolicy().then(setPolicy);
      // Without the estimator the server still refuses what is common.
      if (!estimate)
        import('./password-strength.ts').then(
          ({ strengthOf }) => setEstimate(() => strengthOf),
          () => undefined,
        );
    },
  };
}
