import type { WireMoney } from '@marga/contract/kernel/money';
import { formatMoneyParts } from '../shared/format-money-and-dates.ts';
import { useLocale } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import { useCurrenciesWithFractions } from './price-group.tsx';

export function Price({ money, className }: { money: WireMoney; className?: string }) {
  const { whole, fraction } = formatMoneyParts(money, useLocale(), useCurrenciesWithFractions());
  return (
    <span className={joinClassNames('figures whitespace-nowrap', className)}>
      {whole}
      {fraction !== '' && <span className="text-[max(0.72em,0.75rem)] leading-none">{fraction}</span>}
    </span>
  );
}
