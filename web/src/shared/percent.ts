/** Rates are integers in hundredths of a percent: 1250 is written 12.5. No rate passes through a float. */

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;
const MOST = 10_000;

/** Returns undefined when the text is not a rate from 0 to 100. */
export function parsePercent(text: string): number | undefined {
  const [, whole, fraction = ''] = PERCENT.exec(text.replaceAll(/[\s%]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const basisPoints = Number.parseInt(whole + fraction.padEnd(2, '0'), 10);
  return basisPoints <= MOST ? basisPoints : undefined;
}

/** Formats a rate such as 18, 2.5 or 0.05, without the percent sign. */
export function formatPercent(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return digits.slice(0, -2) + (fraction === '' ? '' : `.${fraction}`);
}
