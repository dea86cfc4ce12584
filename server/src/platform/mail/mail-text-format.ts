import { isCurrency } from '@marga/contract/kernel/currency';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import type { MailLocale } from './mail-template.ts';

/**
 * Keeps the line breaks of typed text: each line is trimmed, and at most one empty line remains between two others.
 */
export function normaliseTextLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Mail programs make links of what looks like an address. A word joiner, which nobody sees, keeps them from doing so
 * in a name that was stored before names had rules.
 */
export function withoutLinks(name: string): string {
  return name.replaceAll(/(?<=\S)[.:@/](?=\S\S)/gu, '$&\u2060');
}

/** Formats an amount in the locale of the mail's reader. */
export function formatMailAmount(locale: MailLocale, minor: bigint, currency: string): string {
  if (!isCurrency(currency)) throw new Error(`no such currency: ${currency}`);
  const decimal = formatMoneyDecimal(createMoney(minor, currency)) as `${number}`;
  return new Intl.NumberFormat(`${locale}-IN`, { style: 'currency', currency }).format(decimal);
}
