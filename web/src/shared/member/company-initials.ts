/**
 * Returns two letters for a company without a logo: the first ones of its first two words, including marks of
 * Indian scripts.
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
}
