/** Secrets that the repository shows contain one of these, and so do secrets that people think up. */
const THOUGHT_UP =
  /password|secret|sandbox|example|development|default|change-?me|qwerty|letmein|travel-the-way|123456|abcdef/i;

const SHORTEST = 16;
const FEWEST_BITS = 64;
const FEWEST_DIFFERENT_BYTES = 12;

const MAKE_ONE = 'make one with: openssl rand -base64 32';

/**
 * Returns what is wrong with a secret that strangers may try to guess, or undefined. The answer never repeats the
 * secret, because it is printed.
 */
export function weaknessOf(secret: string | Buffer): string | undefined {
  return typeof secret === 'string' ? weaknessOfText(secret) : weaknessOfKey(secret);
}

function weaknessOfText(secret: string): string | undefined {
  if (secret.length < SHORTEST) return `is shorter than ${SHORTEST} characters: ${MAKE_ONE}`;
  if (THOUGHT_UP.test(secret)) return `is published with the source code or thought up: ${MAKE_ONE}`;
  const different = new Set(secret).size;
  if (different < 6 || secret.length * Math.log2(different) < FEWEST_BITS)
    return `repeats too few characters: ${MAKE_ONE}`;
  return undefined;
}

/** Of random bytes hardly one key in ten trillion is a readable text. */
function weaknessOfKey(key: Buffer): string | undefined {
  if (key.every((byte) => byte >= 0x20 && byte < 0x7f)) return `is a text and not random bytes: ${MAKE_ONE}`;
  if (new Set(key).size < FEWEST_DIFFERENT_BYTES) return `repeats too few bytes: ${MAKE_ONE}`;
  return undefined;
}
