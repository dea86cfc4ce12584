import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import type { Bar, Sheet } from './balance-sheet.ts';

/**
 * Shows the accounts as bars on both sides of zero: negative balances to the left, positive ones to the right, and
 * their sum at the bottom.
 */
export function BalanceSheetChart({ sheet }: { sheet: Sheet }) {
  const t = useTranslations();
  const id = useId();
  const { currency, bars, sum, isEven } = sheet;
  const Icon = isEven ? Check : TriangleAlert;
  return (
    <section aria-labelledby={id} className="overflow-clip rounded-14 border border-line bg-surface">
      <div className="petrol-tokens flex items-center justify-between gap-4 bg-petrol-800 px-4 py-2 text-ink">
        <h2 id={id} className="text-20">
          {t('console.ledger.in', { currency })}
        </h2>
        <span className="text-13 text-muted max-sm:hidden">{t('console.ledger.beam')}</span>
      </div>
      <PriceGroup of={[sum, ...bars.map(({ balance }) => balance)]}>
        <ul>
          {bars.map((bar) => (
            <Account key={bar.account} bar={bar} />
          ))}
        </ul>
        <p
          className={joinClassNames(
            'flex items-center justify-between gap-4 border-t-2 border-ink px-4 py-2 text-14 font-semibold',
            isEven ? 'text-confirmed' : 'bg-failed-soft text-failed',
          )}
        >
          <span className="flex items-center gap-2">
            <Icon aria-hidden size={18} className="shrink-0" />
            {t(isEven ? 'console.ledger.even' : 'console.ledger.uneven')}
          </span>
          <Price money={sum} className="text-20" />
        </p>
      </PriceGroup>
    </section>
  );
}

function Account({ bar }: { bar: Bar }) {
  const t = useTranslations();
  return (
    <li
      data-row
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-1.5 text-13 first:border-0 hover:bg-tint lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_6rem_9rem]"
    >
      <div className="min-w-0 font-mono">
        <FullRowLink to={`/console/ledger/${bar.account}`}>{bar.account}</FullRowLink>
      </div>
      <span aria-hidden className="relative h-4 max-lg:order-last max-lg:col-span-2 max-lg:mt-1 max-lg:h-2">
        <span className="absolute inset-y-0 left-1/2 w-px bg-control" />
        <span
          className={joinClassNames(
            'absolute inset-y-0.5',
            bar.isBelow ? 'right-1/2 bg-held' : 'left-1/2 bg-primary',
          )}
          style={{ width: `${bar.share / 2}%` }}
        />
      </span>
      <span className="text-right text-muted tabular-nums max-lg:hidden">
        {t('console.ledger.postings', { count: bar.postings })}
      </span>
      <Price money={bar.balance} className="text-right text-16" />
    </li>
  );
}
