import {
  GUESSABLE_WORDS,
  isGuessableWord,
  type PasswordOwner,
  listPasswordOwnerNames,
} from '@marga/contract/kernel/guessable-password-words';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './password-policy.ts';

/** The word lists and limits are the server's, so that the page does not praise what the server refuses. */
const meter = new ZxcvbnFactory({
  dictionary: { ...dictionary, guessable: [...GUESSABLE_WORDS] },
  graphs: adjacencyGraphs,
  maxLength: 48,
  l33tMaxSubstitutions: 20,
});

/**
 * Estimates how hard a password is to guess for somebody who knows its owner. The module is loaded when somebody
 * begins to choose one.
 */
export function estimatePasswordStrength(password: string, owner: PasswordOwner): Strength {
  const words = listPasswordOwnerNames(owner);
  const { score } = meter.check(password.normalize('NFC'), words);
  return score < 4 && isGuessableWord(password, words) ? 0 : score;
}
