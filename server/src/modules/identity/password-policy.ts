import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordPolicy } from '@marga/contract/identity/account';
import {
  GUESSABLE_WORDS,
  isGuessableWord,
  type PasswordOwner,
  ownerWords,
} from '@marga/contract/kernel/guessable-words';

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

/**
 * The one form in which a password is judged, hashed and compared. Keyboards write the same Devanagari or accented letter in
 * different ways; NFC makes them one, so that a password set on a telephone opens the account on a laptop. NFKC would also
 * make one of what looks different, and so throw away what somebody chose.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** What is wrong with a new password; nothing, if the list is empty. */
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
  // Guessing at what is refused anyway would only cost time.
  if (problems.length === 0 && isTooCommon(policy, normal, owner)) problems.push('too-common');
  return problems;
}

const BEST_STRENGTH = 4;

function isTooCommon(policy: PasswordPolicy, password: string, owner: PasswordOwner): boolean {
  const words = ownerWords(owner);
  meter ??= createMeter();
  const { score } = meter.check(password, words);
  return score < policy.minStrength || (score < BEST_STRENGTH && isGuessableWord(password, words));
}

let meter: ZxcvbnFactory | undefined;

/**
 * The search for words grows with the square of the length, and with every way to read a sign as a letter, on the thread
 * that serves everybody: 48 characters and 20 readings take a few milliseconds at worst. A password that is strong by its
 * first 48 characters is strong.
 */
function createMeter(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, guessable: [...GUESSABLE_WORDS] },
    graphs: adjacencyGraphs,
    maxLength: 48,
    l33tMaxSubstitutions: 20,
  });
}
