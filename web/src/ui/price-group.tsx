import type { Currency } from '@marga/contract/kernel/currency';
import type { WireMoney } from '@marga/contract/kernel/money';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  type CurrenciesWithFractions,
  currenciesWithFractions,
  formatMoney,
} from '../shared/format-money-and-dates.ts';
import { useLocale } from '../shared/i18n/use-translations.ts';

const Fractions = createContext<CurrenciesWithFractions>(new Set());

interface PriceGroupProps {
  /** Holds the figures that belong together, such as a total and its parts; `undefined` is left out. */
  of: readonly (WireMoney | undefined)[];
  children: ReactNode;
}

/**
 * Surrounds figures that belong together: when one of them has paise, all prices in it are shown with paise, so that
 * the reader can add them up. A group inside another one follows both.
 */
export function PriceGroup({ of, children }: PriceGroupProps) {
  const outer = useContext(Fractions);
  const own = currenciesWithFractions(of.filter((money) => money !== undefined));
  const key = [...new Set([...outer, ...own])].toSorted().join(' ');
  const fractions = useMemo(() => new Set(key.split(' ').filter(Boolean) as Currency[]), [key]);
  return <Fractions value={fractions}>{children}</Fractions>;
}

/** Returns the currencies whose prices are shown with paise or cents here. */
export function useCurrenciesWithFractions(): CurrenciesWithFractions {
  return useContext(Fractions);
}

/** Returns how an amount is written into a text, with paise where the prices beside it have them. */
export function useMoneyFormat(): (money: WireMoney) => string {
  const locale = useLocale();
  const fractions = useContext(Fractions);
  return (money) => formatMoney(money, locale, fractions);
}
