import type { PasswordPolicy } from '@marga/contract/identity/account';

/** Names the requirements that a policy can make of a password. */
export type Requirement =
  'min-length' | 'max-length' | 'lowercase' | 'uppercase' | 'numeric' | 'non-alphanumeric' | 'strength';

/** Strength ranges from 0, which is guessed at once, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** This policy applies until the server's policy has been read; the server has the final say. */
export const DEFAULT_POLICY: PasswordPolicy = {
  minLength: 8,
  maxLength: 128,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
  minStrength: 2,
};

/**
 * Returns the requirements that are shown before anything is typed. The maximum length is left out, because nobody
 * begins with a password that is too long.
 */
export function passwordRequirementsOf(policy: PasswordPolicy): Requirement[] {
  const asked: [Requirement, boolean][] = [
    ['min-length', policy.minLength > 1],
    ['lowercase', policy.requireLowercase],
    ['uppercase', policy.requireUppercase],
    ['numeric', policy.requireNumeric],
    ['non-alphanumeric', policy.requireNonAlphanumeric],
    ['strength', policy.minStrength > 0],
  ];
  return asked.filter(([, isAsked]) => isAsked).map(([requirement]) => requirement);
}

/**
 * Returns the requirements that this password does not meet. A password whose strength is not known yet is not
 * reported as weak.
 */
export function missingPasswordRequirements(
  policy: PasswordPolicy,
  password: string,
  strength: Strength | undefined,
): Requirement[] {
  // Accents and matras in composed and decomposed form count as one letter, here as on the server.
  const { length } = Array.from(password.normalize('NFC'));
  const isMet: Record<Requirement, boolean> = {
    'min-length': length >= policy.minLength,
    'max-length': length <= policy.maxLength,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    numeric: /\p{Nd}/u.test(password),
    'non-alphanumeric': /[^\p{L}\p{M}\p{N}]/u.test(password),
    strength: strength === undefined || strength >= policy.minStrength,
  };
  return [...passwordRequirementsOf(policy), 'max-length' as const].filter(
    (requirement) => !isMet[requirement],
  );
}
