import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordPolicy } from '@marga/contract/identity/account';
import {
  GUESSABLE_WORDS,
  isGuessableWord,
  type PasswordOwner,
  listPasswordOwnerNames,
} from '@marga/contract/kernel/guessable-password-words';
import { normalisePassword } from './normalise-password.ts';

export const PASSWORD_PROBLEMS = [
  'too-short',
  'too-long',
  'needs-lowercase',
  'needs-uppercase',
  'needs-numeric',
  'needs-non-alphanumeric',
  'too-common',
] as const;

export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/** Returns what is wrong with a new password; the list is empty when nothing is. */
export function validatePassword(
  policy: PasswordPolicy,
  password: string,
  owner: PasswordOwner,
): PasswordProblem[] {
  const normal = normalisePassword(password);
  // A person counts characters, not the units in which JavaScript stores them.
  const length = Array.from(normal).length;
  const problems: PasswordProblem[] = [];
  if (length < policy.minLength) problems.push('too-short');
  if (length > policy.maxLength) problems.push('too-long');
  if (policy.requireLowercase && !/\p{Ll}/u.test(normal)) problems.push('needs-lowercase');
  if (policy.requireUppercase && !/\p{Lu}/u.test(normal)) problems.push('needs-uppercase');
  if (policy.requireNumeric && !/\p{Nd}/u.test(normal)) problems.push('needs-numeric');
  if (policy.requireNonAlphanumeric && !/[^\p{L}\p{M}\p{N}]/u.test(normal))
    problems.push('needs-non-alphanumeric');
  // Estimating the strength of a password that is refused anyway would only cost time.
  if (problems.length === 0 && isTooCommon(policy, normal, owner)) problems.push('too-common');
  return problems;
}

const BEST_STRENGTH = 4;

function isTooCommon(policy: PasswordPolicy, password: string, owner: PasswordOwner): boolean {
  const words = listPasswordOwnerNames(owner);
  meter ??= createMeter();
  const { score } = meter.check(password, words);
  return score < policy.minStrength || (score < BEST_STRENGTH && isGuessableWord(password, words));
}

let meter: ZxcvbnFactory | undefined;

/**
 * The time to find words grows with the square of the length and with every way to read a sign as a letter, and the
 * search blocks the main thread. With at most 48 characters and 20 readings it takes a few milliseconds at worst. A
 * password that is strong by its first 48 characters is strong.
 */
function createMeter(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, guessable: [...GUESSABLE_WORDS] },
    graphs: adjacencyGraphs,
    maxLength: 48,
    l33tMaxSubstitutions: 20,
  });
}
