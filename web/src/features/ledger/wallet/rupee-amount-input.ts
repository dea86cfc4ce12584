import {
  compareMoney,
  fromWireMoney,
  parseMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';

/** This module handles typed rupee amounts digit by digit, so that no amount passes through a float. */

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** Groups whatever was typed or pasted in the Indian format, as in 12,34,567.50. */
export function groupIndianDigits(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.');
  const plain = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  const lakhs = plain.replaceAll(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return rest.length === 0 ? lakhs : `${lakhs}.${rest.join('').slice(0, 2)}`;
}

/** Returns the caret position in the grouped text, after the same number of digits as before. */
export function findCaretPosition(text: string, figures: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === figures) return at;
    if (text[at] !== ',') seen += 1;
  }
  return text.length;
}

/** Counts the digits and the decimal point, without the grouping commas. */
export function countDigits(text: string): number {
  return text.replaceAll(/[^\d.]/g, '').length;
}

/** Returns undefined for text that is not an amount, or not yet. */
export function parseRupeeAmount(text: string): WireMoney | undefined {
  const plain = text.replaceAll(',', '').replace(/\.$/, '');
  return AMOUNT.test(plain) ? toWireMoney(parseMoney(plain, 'INR')) : undefined;
}

/** Formats an amount as the field shows it. */
export function formatAmountForInput({ amount }: WireMoney): string {
  return groupIndianDigits(amount.replace(/\.0+$/, ''));
}

type AmountProblem = 'missing' | 'too-little' | 'too-much';

export function findAmountProblem(
  text: string,
  { least, most }: { least: WireMoney; most: WireMoney },
): AmountProblem | undefined {
  const amount = parseRupeeAmount(text);
  if (amount === undefined) return 'missing';
  if (compareMoney(fromWireMoney(amount), fromWireMoney(least)) < 0) return 'too-little';
  return compareMoney(fromWireMoney(amount), fromWireMoney(most)) > 0 ? 'too-much' : undefined;
}
