import type { CreditLine } from '@marga/contract/ledger/ledger';
import { formatMoney } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { calculateCreditUsage } from './credit-usage.ts';

/**
 * Shows how much of a credit line is used (solid), set aside (hatched) and free; a lowered limit is marked inside
 * the bar.
 */
export function CreditUsageBar({ credit, isLarge = false }: { credit: CreditLine; isLarge?: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  const scale = calculateCreditUsage(credit);
  return (
    <span
      role="img"
      aria-label={t('console.money.scale', {
        used: formatMoney(credit.used, locale),
        held: formatMoney(credit.held, locale),
        limit: formatMoney(credit.limit, locale),
      })}
      className={joinClassNames(
        'relative block w-full min-w-20 border border-control bg-surface',
        isLarge ? 'h-5' : 'h-3',
      )}
    >
      <span
        className={joinClassNames('absolute inset-y-0 left-0', scale.isOver ? 'bg-failed' : 'bg-primary')}
        style={{ width: `${scale.used}%` }}
      />
      <span
        className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--color-held)_0_3px,transparent_3px_6px)]"
        style={{ left: `${scale.used}%`, width: `${scale.held}%` }}
      />
      {scale.isOver && (
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${scale.limit}%` }} />
      )}
    </span>
  );
}
