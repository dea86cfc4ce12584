import type { Booking } from '@marga/contract/bookings/booking';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { ErrorState, Skeleton } from '../../ui/page-states.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { sumOutstandingRefunds } from './refund-status.ts';
import { RefundTimelines } from './refund-timelines.tsx';
import { useBookingRefunds } from '../amendments/use-amendments.ts';

/** Shows the expected refunds of one booking; nothing if there never were any. */
export function RefundsPanel({ booking, isWanted }: { booking: Booking; isWanted: boolean }) {
  const t = useTranslations();
  const may = usePermission();
  const { data, error, refetch } = useBookingRefunds(booking.id, isWanted);
  if (!isWanted) return null;
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.refunds.length === 0) return null;
  const open = sumOutstandingRefunds(data.refunds);
  return (
    <section
      aria-labelledby="refund-title"
      className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5 print:hidden"
    >
      <PriceGroup of={data.refunds.map(({ amount }) => amount)}>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="refund-title" className="text-20">
            {t('refund.title')}
          </h2>
          <p className="text-14 text-muted">
            {open ? (
              <>
                <Price money={open} className="text-20 text-ink" /> {t('refund.outstanding')}
              </>
            ) : (
              t('refund.all-back')
            )}
          </p>
        </div>
        <RefundTimelines expectedRefunds={data.refunds} mayEscalate={may('booking:change')} />
      </PriceGroup>
      <p className="mt-4 text-14">
        <Link to={SCREENS.refunds.path} className={TEXT_LINK}>
          {t('refunds.open-list')}
        </Link>
      </p>
    </section>
  );
}
