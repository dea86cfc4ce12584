import { Check, CircleSlash, LoaderCircle, Minus, Snail, TriangleAlert, WifiOff } from 'lucide-react';
import type { Offer } from '@marga/contract/search/search';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatMoment, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { POPOVER_CLASSES } from '../../ui/popover-classes.ts';
import { usePriceForCurrentView } from '../pricing/use-agent-or-client-price-view.ts';
import { formatSupplierName } from './itinerary/itinerary.ts';
import type { SearchProgress, SupplierProgress, SupplierState } from './search-state.ts';

interface SupplierSearchStatusProps {
  progress: SearchProgress;
  /** Holds the offer with the lowest price of the list. */
  cheapest: Offer | undefined;
}

/**
 * Shows in one line the lowest price and how many suppliers responded. A slow or failed supplier is named in it, so that
 * users know why results are missing; how each of the others responded is shown on request.
 */
export function SupplierSearchStatus({ progress, cheapest }: SupplierSearchStatusProps) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = usePriceForCurrentView();
  const { suppliers } = progress;
  const answered = suppliers.filter(({ state }) => state === 'answered' || state === 'empty').length;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-13 leading-5 whitespace-nowrap text-muted">
      {cheapest && (
        <p className="figures max-md:hidden">
          {t('results.from', { price: formatMoney(shown(cheapest), locale) })}
        </p>
      )}
      <DialogTrigger>
        <AriaButton className="rounded-4 underline decoration-dotted underline-offset-2 hover:text-ink max-md:min-h-11">
          <span role="status">
            {suppliers.length === 0
              ? t('suppliers.asking')
              : t('suppliers.answered', { answered, count: suppliers.length })}
          </span>
        </AriaButton>
        <Popover placement="bottom start" className={joinClassNames(POPOVER_CLASSES, 'w-72')}>
          <AriaDialog aria-label={t('suppliers.title')} className="p-3 text-13 outline-none">
            <ul className="grid gap-1.5">
              {suppliers.map((supplier) => (
                <Supplier key={supplier.name} supplier={supplier} />
              ))}
            </ul>
          </AriaDialog>
        </Popover>
      </DialogTrigger>
      <ul className="flex min-w-0 flex-wrap gap-x-3">
        {suppliers.filter(hasMissingResults).map((supplier) => (
          <Supplier key={supplier.name} supplier={supplier} />
        ))}
      </ul>
      {progress.isConnectionLost && (
        <p role="status" className="flex items-center gap-1.5 font-semibold text-held">
          <WifiOff aria-hidden size={15} />
          {t('suppliers.connection-lost')}
        </p>
      )}
    </div>
  );
}

const ICONS: Record<SupplierState, ReactNode> = {
  asked: <LoaderCircle aria-hidden size={14} className="animate-spin" />,
  answered: <Check aria-hidden size={14} strokeWidth={3} />,
  empty: <Minus aria-hidden size={14} />,
  slow: <Snail aria-hidden size={15} />,
  failed: <TriangleAlert aria-hidden size={14} />,
  skipped: <CircleSlash aria-hidden size={14} />,
};

function Supplier({ supplier }: { supplier: SupplierProgress }) {
  const t = useTranslations();
  const locale = useLocale();
  const labels: Record<SupplierState, string> = {
    asked: t('suppliers.state.asked'),
    answered: t('suppliers.state.answered', { count: supplier.offers }),
    empty: t('suppliers.state.empty'),
    slow: t('suppliers.state.slow'),
    failed: t('suppliers.state.failed'),
    skipped: t('suppliers.state.skipped'),
  };
  return (
    <li
      className={joinClassNames(
        'flex items-center gap-1.5',
        hasMissingResults(supplier) ? 'font-semibold text-held' : 'text-muted',
      )}
      title={
        supplier.asOf === undefined
          ? undefined
          : t('suppliers.as-of', { time: formatMoment(supplier.asOf, locale, 'clock') })
      }
    >
      <span className={supplier.state === 'answered' ? 'text-confirmed' : ''}>{ICONS[supplier.state]}</span>
      <span>
        {formatSupplierName(supplier.name)} {labels[supplier.state]}
      </span>
    </li>
  );
}

/** Returns true when the supplier's results are missing from the list, so that the list may be incomplete. */
export function hasMissingResults({ state }: SupplierProgress): boolean {
  return state === 'slow' || state === 'failed' || state === 'skipped';
}
