import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Trip } from '@marga/contract/trips/trip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { OfferProblemMessage } from '../../ui/offer-problem-message.tsx';
import { FindAlternativesButton } from '../trips/find-alternatives-button.tsx';

/** Offers to book what failed: the same again in a new trip for the same travellers, or something else instead. */
export function BookTheRest({ checkout }: { checkout: Checkout }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const may = usePermission();
  const failed = checkout.bookings.filter(({ state }) => state === 'failed');
  const isOffered = checkout.state === 'done' && failed.length > 0 && may('trip:create');
  const { data: trip } = useQuery({
    enabled: isOffered && may('trip:read'),
    queryKey: ['trip', checkout.tripId],
    queryFn: ({ signal }) => api.call('booking.read-trip', { params: { tripId: checkout.tripId }, signal }),
  });
  const left = trip ? itemsOf(trip, failed) : [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('booking.duplicate-trip', {
        params: { tripId: checkout.tripId },
        body: { offerIds: left.map(({ offerId }) => offerId) },
      }),
    onSuccess: async (rest) => {
      queryClient.setQueryData(['trip', rest.id], rest);
      await navigate(`/trips/${rest.id}`);
    },
  });
  if (!isOffered || left.length === 0) return null;
  return (
    <div className="mt-6">
      <Alert
        tone="held"
        action={
          <span className="flex flex-wrap gap-2">
            <Button isPending={isPending} onClick={() => mutate()}>
              {t('checkout.book-rest')}
            </Button>
            {left.map((item) => (
              <FindAlternativesButton key={item.offerId} item={item} />
            ))}
          </span>
        }
      >
        <strong className="block font-semibold">{t('checkout.not-booked', { count: left.length })}</strong>
        {error === null ? t('checkout.not-booked-text') : <OfferProblemMessage problem={error} />}
      </Alert>
    </div>
  );
}

/** Returns the items of the trip that these bookings were made from, which have the same itinerary. */
function itemsOf({ items }: Trip, bookings: Checkout['bookings']): Trip['items'] {
  const wanted = bookings.map(({ itinerary }) => JSON.stringify(itinerary));
  return items.filter(({ itinerary }) => wanted.includes(JSON.stringify(itinerary)));
}
