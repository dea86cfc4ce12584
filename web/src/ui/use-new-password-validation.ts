import type { PasswordPolicy } from '@marga/contract/identity/account';
import type { PasswordOwner } from '@marga/contract/kernel/guessable-password-words';
import { useMemo, useState } from 'react';
import { api } from '../shared/api-client.ts';
import {
  missingPasswordRequirements,
  type Requirement,
  type Strength,
  DEFAULT_POLICY,
} from './password-policy.ts';

type Estimate = (password: string, owner: PasswordOwner) => Strength;

export interface NewPassword {
  policy: PasswordPolicy;
  /** This is undefined for an empty password, and until the estimator has loaded. */
  strength: Strength | undefined;
  lacks: readonly Requirement[];
  /** Loads the strength estimator, which is large, when the user begins to choose a password. */
  load: () => void;
}

let policyAsked: Promise<PasswordPolicy> | undefined;

/**
 * The policy is read once for all forms; when it cannot be read, the default applies, and the server has the final
 * say.
 */
function readPolicy(): Promise<PasswordPolicy> {
  policyAsked ??= api.call('identity.read-password-policy').catch(() => {
    policyAsked = undefined;
    return DEFAULT_POLICY;
  });
  return policyAsked;
}

/** Returns the policy, the strength of a password that is being chosen, and the requirements it does not meet yet. */
export function useNewPasswordValidation(
  password: string,
  { email, name, companyName }: PasswordOwner = {},
): NewPassword {
  const [policy, setPolicy] = useState(DEFAULT_POLICY);
  const [estimate, setEstimate] = useState<Estimate>();
  // The estimate is stored, because typing into any other field rerenders the form, and an estimate takes
  // milliseconds.
  const strength = useMemo(
    () => (password === '' ? undefined : estimate?.(password, { email, name, companyName })),
    [estimate, password, email, name, companyName],
  );
  return {
    policy,
    strength,
    lacks: missingPasswordRequirements(policy, password, strength),
    load: () => {
      void readPolicy().then(setPolicy);
      // Without the estimator the server still refuses common passwords.
      if (!estimate)
        import('./password-strength.ts').then(
          ({ estimatePasswordStrength }) => setEstimate(() => estimatePasswordStrength),
          () => undefined,
        );
    },
  };
}
