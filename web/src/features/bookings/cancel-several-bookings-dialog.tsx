import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { ErrorCode } from '@marga/contract/errors';
import { fromWireMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { ServiceColourBar, formatTripSummary } from './booking-labels.tsx';
import { type Ended, useCancelSeveralBookings } from './use-cancel-several-bookings.ts';

interface CancelSeveralProps {
  bookings: readonly Booking[];
  onClose: () => void;
}

/** Quotes each cancellation, then confirms all of them at once; each shows its own outcome. */
export function CancelSeveralBookingsDialog({ bookings, onClose }: CancelSeveralProps) {
  const t = useTranslations();
  const [round, setRound] = useState(0);
  const bookingIds = bookings.map(({ id }) => id);
  const {
    data: quotes,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['cancellation-quotes', bookingIds, round],
    queryFn: ({ signal }) => api.call('amendments.quote-cancellations', { body: { bookingIds }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog look="wide" title={t('cancel-several.title', { count: bookings.length })} onClose={onClose}>
      <div className="grid w-[min(42rem,calc(100vw-4rem))] gap-4 max-sm:w-[calc(100vw-3rem)]">
        {isFetching && (
          <LoadingSkeletons className="grid gap-2">
            <p className="text-14 text-muted">{t('cancel-several.asking')}</p>
            {bookings.slice(0, 6).map(({ id }) => (
              <Skeleton key={id} className="h-12" />
            ))}
          </LoadingSkeletons>
        )}
        {!isFetching && <DialogProblem problem={error} />}
        {!isFetching && quotes && (
          <Quotes key={round} bookings={bookings} quotes={quotes.items} onAgain={() => setRound(round + 1)} />
        )}
        <div className="border-t border-line pt-4">
          <Button kind="outline" onClick={onClose}>
            {t('cancel-several.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface Quoted {
  readonly bookingId: Booking['id'];
  readonly cancellation: Cancellation | null;
  readonly problem: ErrorCode | null;
}

interface QuotesProps {
  bookings: readonly Booking[];
  quotes: readonly Quoted[];
  onAgain: () => void;
}

function Quotes({ bookings, quotes, onAgain }: QuotesProps) {
  const t = useTranslations();
  const possible = quotes.flatMap(({ cancellation }) => cancellation ?? []);
  const { ends, confirm, isBegun, isPending } = useCancelSeveralBookings(possible);
  const currency = possible[0]?.refund.currency ?? 'INR';
  const refund = toWireMoney(
    sumMoney(
      possible.map((one) => fromWireMoney(one.refund)),
      currency,
    ),
  );
  return (
    <PriceGroup of={possible.map((one) => one.refund)}>
      <ul
        aria-label={t('cancel-several.list')}
        className="max-h-[50dvh] overflow-y-auto border-y border-line"
      >
        {quotes.map((quote) => {
          const booking = bookings.find(({ id }) => id === quote.bookingId);
          return (
            booking && <Row key={booking.id} booking={booking} quote={quote} end={ends.get(booking.id)} />
          );
        })}
      </ul>
      {possible.length === 0 ? (
        <Alert tone="held">{t('cancel-several.none')}</Alert>
      ) : isBegun ? (
        <p role="status" className="text-14 text-pretty">
          {t(isPending ? 'cancel-several.under-way' : 'cancel-several.over')}
        </p>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p>
            <span className="block text-13 text-muted">{t('cancel-several.back')}</span>
            <Price money={refund} className="text-24" />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="outline" onClick={onAgain}>
              {t('cancel.ask-again')}
            </Button>
            <Button kind="danger" onClick={confirm}>
              {t('cancel-several.confirm', { count: possible.length })}
            </Button>
          </div>
        </div>
      )}
    </PriceGroup>
  );
}

interface RowProps {
  booking: Booking;
  quote: Quoted;
  end: Ended | undefined;
}

function Row({ booking, quote: { cancellation, problem }, end }: RowProps) {
  const t = useTranslations();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line py-2.5 not-first:border-t">
      <span className="flex min-w-0 items-baseline gap-2">
        <ServiceColourBar service={booking.service} />
        <ReferenceCode>{booking.reference}</ReferenceCode>
        <span className="min-w-0 truncate text-14">{formatTripSummary(booking, t)}</span>
      </span>
      {cancellation ? (
        <span className="ml-auto text-right text-14">
          {end === undefined ? (
            <>
              <span className="text-muted">{t('cancel-several.gives-back')}</span>{' '}
              <Price money={cancellation.refund} className="text-16" />
            </>
          ) : (
            <span
              className={
                end === 'cancelled' ? 'text-confirmed' : end === 'in-progress' ? 'text-muted' : 'text-failed'
              }
            >
              {t(`cancel-several.end.${end}`)}
            </span>
          )}
        </span>
      ) : (
        <span className="ml-auto max-w-80 text-right text-13 text-failed">
          {t(
            problem === 'supplier-unavailable'
              ? 'cancel-several.no-answer'
              : problem === 'amendment-in-progress'
                ? 'cancel-several.in-progress'
                : 'cancel-several.not-cancellable',
          )}
        </span>
      )}
    </li>
  );
}
