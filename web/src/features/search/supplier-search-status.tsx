import { Check, CircleSlash, LoaderCircle, Minus, Snail, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { formatSupplierName } from './itinerary/itinerary.ts';
import type { SearchProgress, SupplierProgress, SupplierState } from './search-state.ts';

/**
 * Shows which suppliers were queried and how each responded; a slow or failed supplier is named, so that users know
 * why results are missing.
 */
export function SupplierSearchStatus({ progress }: { progress: SearchProgress }) {
  const t = useTranslations();
  const answered = progress.suppliers.filter(({ state }) => state === 'answered' || state === 'empty').length;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 border-y border-line py-2 text-13">
      <p role="status" className="font-semibold">
        {progress.suppliers.length === 0
          ? t('suppliers.asking')
          : t('suppliers.answered', { answered, count: progress.suppliers.length })}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {progress.suppliers.map((supplier) => (
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
