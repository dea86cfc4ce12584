/** More words than anybody types; each costs a look at every booking. */
const MOST_WORDS = 8;

/**
 * What somebody typed as patterns of which each must be found somewhere: case, accents and the order of words do not
 * matter. The same as booking.plain_text makes of what is searched.
 */
export function patternsOf(typed: string): string[] {
  return typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
