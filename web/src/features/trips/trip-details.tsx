import type { Trip } from '@marga/contract/trips/trip';
import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { OfferProblemMessage } from '../../ui/offer-problem-message.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { figuresOfTrip } from './trip-price-figures.ts';
import { useHasInstantPassed } from '../search/use-has-instant-passed.ts';
import { stopAddingToTrip } from '../search/selected-offers.ts';
import { LinksToAddTripItem, TripItemActions } from './trip-item-actions.tsx';
import { ItemAncillaries } from './ancillaries/item-ancillaries.tsx';
import { PaymentForm } from '../checkout/payment-form.tsx';
import { UnavailableTripItems } from './trip-price-and-availability-changes.tsx';
import type { TravellerDraft } from './traveller-draft.ts';
import { TripHeading } from './trip-heading.tsx';
import { useRepriceTrip } from './use-trip-actions.ts';
import { useTripDraft } from './use-trip-draft.ts';

/** Renders the payment step: what is bought, who travels, and how it is paid. */
export function Component() {
  const t = useTranslations();
  const { tripId = '' } = useParams();
  // Opening a trip page ends the mode in which search results are added to a trip, and clears what was selected in
  // it.
  useEffect(stopAddingToTrip, []);
  usePageTitle(t('trip.title'));
  const { data, error, refetch } = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) =>
      api.call('booking.read-trip', { params: { tripId: tripId as Trip['id'] }, signal }),
  });
  return (
    <div className="column pt-1 pb-0 md:py-5">
      {data ? (
        <Payment trip={data} />
      ) : (
        <>
          <h1 className="mb-4 text-20 outline-none md:text-24">{t('trip.title')}</h1>
          {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Outline />}
        </>
      )}
    </div>
  );
}

function Payment({ trip }: { trip: Trip }) {
  const t = useTranslations();
  const isLapsed = useHasInstantPassed(trip.expiresAt);
  const { draft, change, saveDraft, problem } = useTripDraft(trip);
  const isDesktop = useIsDesktop();
  const isAgents = usePriceView() === 'agent';
  const changes = <TripChanges trip={trip} saveDraft={saveDraft} />;
  if (trip.checkoutId !== null) return <Navigate replace to={`/checkouts/${trip.checkoutId}`} />;
  return (
    <>
      <TripHeading trip={trip} saveDraft={saveDraft}>
        {!isDesktop && changes}
      </TripHeading>
      {isLapsed && <Lapsed trip={trip} />}
      {problem !== null && (
        <div className="mb-6">
          <Alert
            tone="failed"
            action={
              <Button kind="outline" onClick={() => void saveDraft().catch(() => undefined)}>
                {t('trip.save-again')}
              </Button>
            }
          >
            <strong className="block font-semibold">{t('trip.not-saved')}</strong>
            <OfferProblemMessage problem={problem} />
          </Alert>
        </div>
      )}
      <UnavailableTripItems changes={trip.changes} />
      <PriceGroup of={figuresOfTrip(trip, isAgents)}>
        <PaymentForm
          trip={trip}
          draft={draft}
          onChange={change}
          saveDraft={saveDraft}
          isLapsed={isLapsed}
          ancillaries={<Ancillaries trip={trip} party={draft.party} isLapsed={isLapsed} />}
          tripActions={isDesktop && changes}
        />
      </PriceGroup>
    </>
  );
}

/**
 * Shows that the suppliers' offers have expired and offers to run the same search again; the trip then shows what has
 * changed.
 */
function Lapsed({ trip }: { trip: Trip }) {
  const t = useTranslations();
  const { mutate, isPending, error } = useRepriceTrip(trip.id);
  // Older trips have no stored search criteria.
  const isForgotten = trip.items.some(({ criteria }) => criteria === null);
  return (
    <div className="mb-6">
      <Alert
        tone={error === null ? 'held' : 'failed'}
        action={
          isForgotten || error !== null ? (
            <Link to={SCREENS.services.path} className={buttonClasses('outline')}>
              {t('trip.search-again')}
            </Link>
          ) : (
            <Button isPending={isPending} onClick={() => mutate()}>
              {t('trip.renew')}
            </Button>
          )
        }
      >
        {error === null ? (
          t(isForgotten ? 'trip.lapsed' : 'trip.lapsed-text')
        ) : (
          <OfferProblemMessage problem={error} />
        )}
      </Alert>
    </div>
  );
}

interface AncillariesProps {
  trip: Trip;
  party: readonly TravellerDraft[];
  isLapsed: boolean;
}

function Ancillaries({ trip, party, isLapsed }: AncillariesProps) {
  if (isLapsed) return null;
  return (
    <ul className="-mx-5 -mt-1 -mb-4">
      {trip.items.map((item) => (
        <li key={item.offerId}>
          <ItemAncillaries trip={trip} item={item} party={party} />
        </li>
      ))}
    </ul>
  );
}

/** Folds away what changes the trip itself: replacing or removing an item, and adding another. */
function TripChanges({ trip, saveDraft }: { trip: Trip; saveDraft: () => Promise<void> }) {
  const t = useTranslations();
  return (
    <FoldedLine
      icon={Route}
      title={t('trip.change')}
      value={t('trip.change-text')}
      className="border border-line bg-surface max-lg:-mx-4 max-lg:border-x-0 lg:rounded-14"
    >
      <ul className="-mx-2">
        {trip.items.map((item) => (
          <li
            key={item.offerId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-2 last:border-b-0"
          >
            <span className="text-14 font-semibold">{formatItineraryTitle(item.itinerary, t)}</span>
            <TripItemActions trip={trip} item={item} saveDraft={saveDraft} />
          </li>
        ))}
      </ul>
      <LinksToAddTripItem trip={trip} saveDraft={saveDraft} />
    </FoldedLine>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-5 lg:grid-cols-[1fr_22.75rem]">
      <div className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-64" />
    </LoadingSkeletons>
  );
}
