/**
 * Groups digits as in India, 12,34,567.00. It works on the text, because a floating-point number could change the
 * amount.
 */
export function formatIndianDigits(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (!match) throw new RangeError(`not a decimal amount: ${decimal}`);
  const [, sign, whole = '', fraction = ''] = match;
  const head = whole.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/g, ',');
  return `${sign === '' ? '' : '−'}${head === '' ? '' : `${head},`}${whole.slice(-3)}${fraction}`;
}
