/**
 * These are the ISO 4217 minor-unit digits. A currency that is not listed cannot be charged, so no scale is ever
 * guessed.
 */
const SCALES = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  IDR: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  LKR: 2,
  MYR: 2,
  NPR: 2,
  OMR: 3,
  QAR: 2,
  SAR: 2,
  SGD: 2,
  THB: 2,
  USD: 2,
  VND: 0,
} as const;

export type Currency = keyof typeof SCALES;

export const CURRENCIES = Object.keys(SCALES) as Currency[];

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(SCALES, text);
}

/** Returns the digits after the decimal point: 2 for INR, 0 for JPY, 3 for KWD. */
export function decimalPlacesOf(currency: Currency): number {
  return SCALES[currency];
}
