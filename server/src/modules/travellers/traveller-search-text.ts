import type { TravellerDetails } from '@marga/contract/travellers/travellers';

/**
 * Returns the words in lower case without accents. Vowel signs of Indian scripts stay, because without them it
 * would be another word.
 */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns the words of the printed and the original name, separated by spaces. */
export function travellerSearchTextOf({
  givenName,
  familyName,
  original,
}: Pick<TravellerDetails, 'givenName' | 'familyName' | 'original'>): string {
  const words = [givenName, familyName, original.givenName, original.familyName].flatMap(wordsOf);
  return ` ${[...new Set(words)].join(' ')} `;
}

/**
 * Each typed word must be a prefix of a word of the name. Only letters and digits are left, so nothing needs
 * escaping.
 */
export function nameSearchPatternsOf(typed: string | undefined): string[] {
  return wordsOf(typed ?? '').map((word) => `% ${word}%`);
}
