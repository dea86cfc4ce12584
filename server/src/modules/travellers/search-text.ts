import type { TravellerDetails } from '@marga/contract/travellers';

/** Words in lower case, without accents; vowel signs of Indian scripts stay, since without them another word is left. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a printed name and of the original, between spaces. */
export function searchTextOf({
  givenName,
  familyName,
  original,
}: Pick<TravellerDetails, 'givenName' | 'familyName' | 'original'>): string {
  const words = [givenName, familyName, original.givenName, original.familyName].flatMap(wordsOf);
  return ` ${[...new Set(words)].join(' ')} `;
}

/** Each word that was typed must begin a word of the name. Only letters and digits are left, so nothing needs escaping. */
export function patternsOf(typed: string | undefined): string[] {
  return wordsOf(typed ?? '').map((word) => `% ${word}%`);
}
