/**
 * Names of companies and people appear in mails, quotes and documents that we send. They must therefore neither look
 * like an address to visit, nor like us, nor like another name in other letters. These rules are checked by the server
 * alone, because the forms that ask for a name are small.
 */

/** Says what is wrong with a name. Each has a text that says what to write instead. */
export type NameProblem = 'name-characters' | 'name-address' | 'name-scripts' | 'name-brand';

export function findNameProblem(name: string): NameProblem | undefined {
  if (hasInvisibleCharacters(name)) return 'name-characters';
  // Full-width and mathematical letters are read as the letters that they stand for.
  const text = name.normalize('NFKC').replaceAll(JOINERS, '');
  if (hasAddress(text)) return 'name-address';
  if (mixesScripts(text)) return 'name-scripts';
  return hasBrand(text) ? 'name-brand' : undefined;
}

const JOINERS = /[\u200C\u200D]/gu;
/** Scripts of India join and part letters by two invisible characters; anywhere else these only hide something. */
const MISPLACED_JOINER =
  /(?<![\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}])[\u200C\u200D]/u;
/** This covers control characters, marks that turn the direction of writing, and everything that has no look. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}<>]/u;

function hasInvisibleCharacters(name: string): boolean {
  return MISPLACED_JOINER.test(name) || INVISIBLE.test(name.replaceAll(JOINERS, ''));
}

/** Other writings of the full stop; browsers accept some of them in a domain. */
const FULL_STOPS = /[\u3002\uFF0E\uFF61\u2024\uFE52]/gu;
/**
 * A domain is a full stop between letters without a space, except after an initial: "K.Srinivasan". What often ends
 * domains is one even then.
 */
const DOMAIN =
  /[\p{L}\p{N}\p{M}_-]{2,}\.\p{L}{2,}|\.(?:com|co|in|org|net|info|biz|io|me|app|ai|link|site|online|shop|xyz|top|dev)\b|\d+\.\d+\.\d+\.\d+/iu;

function hasAddress(text: string): boolean {
  const plain = text.replaceAll(FULL_STOPS, '.');
  return /:\/\/|\bwww\b|@/iu.test(plain) || DOMAIN.test(plain);
}

const LATIN = /\p{Script=Latin}/u;
/** A word with a Latin letter has no letter of another script. */
const LATIN_ALONE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Letters of these scripts are taken for Latin ones, so a name has them in all its words or in none. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
/** Words of these scripts stand beside Latin ones in Indian names. */
const INDIAN =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Arabic}]/u;

function mixesScripts(text: string): boolean {
  if (wordsOf(text).some((word) => LATIN.test(word) && !LATIN_ALONE.test(word))) return true;
  const isIn = (script: RegExp) => script.test(text);
  return LOOKALIKE_SCRIPTS.some(isIn) && [LATIN, INDIAN, ...LOOKALIKE_SCRIPTS].filter(isIn).length > 1;
}

/** Letters and digits that are taken for those of our name. Accents are gone before they are looked up. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  м: 'm',
  μ: 'm',
  ᴍ: 'm',
  ɱ: 'm',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  ᴀ: 'a',
  '4': 'a',
  р: 'r',
  ρ: 'r',
  ʀ: 'r',
  ɾ: 'r',
  ꭇ: 'r',
  ɡ: 'g',
  γ: 'g',
  ց: 'g',
  ɢ: 'g',
  '9': 'g',
};

/** The Cyrillic letter stands for two: it looks like an r and is read as a g. */
const BRAND = /^(?:ma[rг][gг]a|मार्गा?)$/u;
const BRAND_FIRST = /^ma[rг][gг]a(.+)$/u;
const BRAND_LAST = /^(.+)ma[rг][gг]a$/u;
/** These words together with our name claim to be us; without one, "Margaret" and "Margao" are names like others. */
const CLAIM =
  /^(?:the|my|team|support|help|helpdesk|desk|care|security|secure|verify|verification|accounts?|billing|pay|payments?|refunds?|official|portal|services?|admin|online|india|travels?|bookings?|login|mail|app){1,2}$/u;

/** Finds our name in one word with what claims to be us: "MargaSupport". */
function isBrandWithClaim(word: string): boolean {
  return [BRAND_FIRST, BRAND_LAST].some((brand) => CLAIM.test(brand.exec(word)?.[1] ?? ''));
}

/** Finds our name as whole words, also when spaces or signs part it: "M a r g a", "Mar-ga". */
function hasBrand(text: string): boolean {
  const words = wordsOf(text).map(skeletonOf);
  return words.some(
    (word, first) => isBrandWithClaim(word) || wordsBegunAt(words, first).some((run) => BRAND.test(run)),
  );
}

/** Returns the word, the word with the next one, and so on, as long as our name could be that long. */
function wordsBegunAt(words: readonly string[], first: number): string[] {
  return Array.from({ length: 6 }, (_, more) => words.slice(first, first + more + 1).join(''));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
}

/** Returns a word in small letters without accents, with each look-alike as the letter that it is taken for. */
function skeletonOf(word: string): string {
  const plain = INDIAN.test(word) ? word : word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll(/./gu, (letter) => LOOKALIKES[letter] ?? toDevanagari(letter))
    .replaceAll('rn', 'm');
}

/** The blocks of nine Indian scripts are laid out alike, so that our name in any of them is found in one. */
function toDevanagari(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x0980 && code <= 0x0d7f ? String.fromCodePoint(0x0900 + (code & 0x7f)) : letter;
}
