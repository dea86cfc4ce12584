/**
 * Returns the one form in which a password is checked, hashed and compared. Keyboards write the same Devanagari or
 * accented letter differently; NFC unifies them, so a password set on a telephone works on a laptop. NFKC would
 * also unify characters that look different, and so lose what somebody chose.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}
