/** Checks the format only enough to catch a typing error; only a mail to the address proves that it works. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
}
