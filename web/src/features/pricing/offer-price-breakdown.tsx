import type { Booking } from '@marga/contract/bookings/booking';
import type { Offer } from '@marga/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { PriceBreakdownTable } from './price-breakdown-table.tsx';

/**
 * Every query for the price breakdown of an offer begins with this key, so that all can be read again when a pricing
 * rule of the company changes.
 */
export const EXPLAINED = ['price'] as const;

/** A price breakdown is cached for this long, because an offer keeps its price until it expires. */
const FRESH_MS = 5 * 60_000;

interface ExplainedPriceProps {
  readonly searchId: string;
  readonly offer: Offer;
}

/** Shows the price breakdown of a result, which is read on demand. */
export function OfferPriceBreakdown({ searchId, offer }: ExplainedPriceProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...EXPLAINED, offer.id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      api.call('search.explain-price', { body: { searchId, offerId: offer.id }, signal }),
  });
  return (
    <Explained breakdown={data} problem={error} isAsking={isFetching} onRetry={() => void refetch()}>
      {data && (
        <PriceBreakdownTable
          breakdown={data}
          service={offer.itinerary.service}
          quoted={{ published: offer.published, exchange: offer.exchange }}
        />
      )}
    </Explained>
  );
}

/** Reads what the price of a booking was made of when it was sold; that never changes. */
export function useBookedPriceBreakdown({ id }: Booking, isWanted = true) {
  return useQuery({
    queryKey: ['booking', id, 'price'],
    staleTime: Infinity,
    enabled: isWanted,
    queryFn: ({ signal }) => api.call('booking.read-price', { params: { bookingId: id }, signal }),
  });
}

/** Shows the price breakdown of a booking as sold. */
export function BookedPriceBreakdown({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const { data, error, refetch, isFetching } = useBookedPriceBreakdown(booking);
  return (
    <Explained breakdown={data} problem={error} isAsking={isFetching} onRetry={() => void refetch()}>
      {data?.price ? (
        <PriceBreakdownTable breakdown={data.price} service={booking.service} />
      ) : (
        <p className="text-14 text-muted">{t('price.not-stored')}</p>
      )}
    </Explained>
  );
}

interface ExplainedProps {
  /** The price breakdown is undefined until it is loaded. */
  breakdown: unknown;
  problem: unknown;
  isAsking: boolean;
  onRetry: () => void;
  children: ReactNode;
}

function Explained({ breakdown, problem, isAsking, onRetry, children }: ExplainedProps) {
  const t = useTranslations();
  if (breakdown !== undefined) return children;
  if (problem !== null) {
    return (
      <Alert
        tone="failed"
        action={
          <Button kind="outline" isPending={isAsking} onClick={onRetry}>
            {t('broken.retry')}
          </Button>
        }
      >
        <ProblemMessage problem={problem} />
      </Alert>
    );
  }
  return (
    <LoadingSkeletons className="grid gap-2">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}
