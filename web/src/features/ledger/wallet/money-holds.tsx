import type { Hold } from '@marga/contract/ledger/ledger';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { ErrorState, Skeleton } from '../../../ui/page-states.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { useMoneyHolds } from './use-wallet-lists.ts';

/** Lists the reserved amounts by booking; they are loaded only once the list is opened. */
export function MoneyHolds({ from }: { from: Hold['from'] }) {
  const t = useTranslations();
  const { rows, error, retry, more, isLoadingMore } = useMoneyHolds();
  if (!rows) return error ? <ErrorState problem={error} onRetry={retry} /> : <Skeleton className="h-20" />;
  const holds = rows.filter((hold) => hold.from === from);
  return (
    <>
      <MoneyHoldList holds={holds} />
      {more && (
        <Button kind="quiet" className="mt-1" isPending={isLoadingMore} onClick={more}>
          {t('wallet.more')}
        </Button>
      )}
    </>
  );
}

export function MoneyHoldList({ holds }: { holds: readonly Hold[] }) {
  const t = useTranslations();
  const locale = useLocale();
  if (holds.length === 0) return <p className="text-14 text-muted">{t('wallet.holds.none')}</p>;
  return (
    <ul className="border-l-[3px] border-dashed border-held">
      {holds.map(({ bookingId, reference, amount, since }) => (
        <li
          key={bookingId}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 pl-4 text-14 last:border-0"
        >
          <div className="min-w-0">
            <Link to={`/bookings/${bookingId}`} className="font-semibold text-link">
              <ReferenceCode>{reference}</ReferenceCode>
            </Link>
            <p className="text-13 text-muted">
              {t('wallet.holds.since', { at: formatMoment(since, locale, 'minute') })}
            </p>
          </div>
          <Price money={amount} />
        </li>
      ))}
    </ul>
  );
}
