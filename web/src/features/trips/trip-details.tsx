import type { WireMoney } from '@marga/contract/kernel/money';
import type { Trip } from '@marga/contract/trips/trip';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { calculateDifference, sumAmounts } from '../../shared/amount-parts.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { OfferProblemMessage } from '../../ui/offer-problem-message.tsx';
import { SignedPrice } from '../../ui/signed-price.tsx';
import { timeAxisOfJourneys } from '../../ui/timeline-axis.ts';
import { useHasInstantPassed } from '../search/use-has-instant-passed.ts';
import { formatSupplierName, journeysOfItinerary } from '../search/itinerary/itinerary.ts';
import { ItinerarySummary } from '../search/itinerary/itinerary-summary.tsx';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { PriceBreakdownTable } from '../pricing/price-breakdown-table.tsx';
import { TripClashList } from '../travellers/trip-clash-list.tsx';
import { stopAddingToTrip } from '../search/selected-offers.ts';
import { LinksToAddTripItem, TripItemActions } from './trip-item-actions.tsx';
import { AncillariesTotal } from './ancillaries/ancillaries-total.tsx';
import { ancillariesTotalOf } from './ancillaries/ancillaries-total-of.ts';
import { ItemAncillaries } from './ancillaries/item-ancillaries.tsx';
import { PaymentForm } from '../checkout/payment-form.tsx';
import { UnavailableTripItems } from './trip-price-and-availability-changes.tsx';
import type { TravellerDraft } from './traveller-draft.ts';
import { TripHeading } from './trip-heading.tsx';
import { TripPrice } from './trip-price.tsx';
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
    <div className="column py-8">
      <h1 className="mb-6 text-32 outline-none">{t('trip.title')}</h1>
      {data ? (
        <Payment trip={data} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Outline />
      )}
    </div>
  );
}

function Payment({ trip }: { trip: Trip }) {
  const t = useTranslations();
  const locale = useLocale();
  const isAgents = usePriceView() === 'agent';
  const isLapsed = useHasInstantPassed(trip.expiresAt);
  const { draft, change, saveDraft, problem } = useTripDraft(trip);
  if (trip.checkoutId !== null) return <Navigate replace to={`/checkouts/${trip.checkoutId}`} />;
  return (
    <>
      {!isLapsed && (
        <p className="-mt-5 mb-6 text-muted">
          {t('trip.prices-valid-until', { time: formatMoment(trip.expiresAt, locale, 'minute') })}
        </p>
      )}
      <TripHeading trip={trip} name={draft.name} onName={(name) => change({ name })} saveDraft={saveDraft} />
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
      <PriceGroup of={figuresOf(trip, isAgents)}>
        <PaymentForm
          trip={trip}
          draft={draft}
          onChange={change}
          saveDraft={saveDraft}
          isLapsed={isLapsed}
          items={<Items trip={trip} saveDraft={saveDraft} party={draft.party} isLapsed={isLapsed} />}
          price={<TripPrice trip={trip} />}
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

interface ItemsProps {
  trip: Trip;
  saveDraft: () => Promise<void>;
  party: readonly TravellerDraft[];
  isLapsed: boolean;
}

function Items({ trip, saveDraft, party, isLapsed }: ItemsProps) {
  const t = useTranslations();
  const ways = trip.items.flatMap(({ itinerary }) =>
    itinerary.service === 'hotel' ? [] : journeysOfItinerary(itinerary),
  );
  const longest = Math.max(0, ...ways.map((way) => timeAxisOfJourneys([way]).endMinutes));
  return (
    <section aria-labelledby="items">
      <h2 id="items" tabIndex={-1} className="mb-3 text-20 outline-none">
        {t('trip.items', { count: trip.items.length })}
      </h2>
      <ul className="grid gap-3">
        {trip.items.map((item) => (
          <li key={item.offerId} className="overflow-clip rounded-14 border border-line bg-surface">
            <div className="grid md:grid-cols-[1fr_11rem]">
              <div className="min-w-0 px-5 pt-4 pb-3">
                <ItinerarySummary itinerary={item.itinerary} leastMinutes={longest} />
              </div>
              <Fare item={item} />
            </div>
            {!isLapsed && <ItemAncillaries trip={trip} item={item} party={party} />}
            {trip.items.length > 1 && <ItemPrice item={item} />}
            <TripItemActions trip={trip} item={item} saveDraft={saveDraft} />
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden">
        <TripClashList items={trip.items.map(({ offerId, itinerary }) => ({ key: offerId, itinerary }))} />
      </div>
      <LinksToAddTripItem trip={trip} saveDraft={saveDraft} />
    </section>
  );
}

type Item = Trip['items'][number];

/** Shows the price breakdown of one of several items, below it. */
function ItemPrice({ item }: { item: Item }) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  if (!isAgents || !item.price) return null;
  return (
    <details className="group border-t border-dashed border-control">
      <summary className="flex min-h-10 cursor-pointer items-center gap-1 px-5 text-13 font-semibold text-link">
        {t('card.explain')}
        <ChevronDown aria-hidden size={15} className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        <PriceBreakdownTable breakdown={item.price} service={item.itinerary.service} quoted={item} />
      </div>
    </details>
  );
}

/** Renders the price section of an item: its price, its price breakdown, and who sells it. */
function Fare({ item }: { item: Item }) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  const parts = supplierPartsOf(item);
  const difference = calculateDifference(item.total, parts);
  return (
    <div className="flex items-center justify-between gap-x-4 border-t border-dashed border-control bg-sunken px-5 py-3 text-13 text-muted md:flex-col md:items-end md:justify-center md:gap-y-2 md:border-t-0 md:border-l">
      <div className="md:text-right">
        <PriceForCurrentView of={item} className="block text-24 text-ink" />
        {isAgents && item.exchange && (
          <Exchanged published={item.published} rate={item.exchange.rate} rupees={sumAmounts(parts)} />
        )}
        {formatSupplierName(item.supplier)}
        {item.seats.length > 0 && (
          <span className="block">{t('trip.seats', { seats: item.seats.join(', ') })}</span>
        )}
      </div>
      {isAgents && (
        <dl className="grid grid-cols-[auto_auto] gap-x-3 text-right">
          <dt>{t('trip.fare')}</dt>
          <dd>
            <Price money={item.base} />
          </dd>
          <dt>{t('trip.taxes')}</dt>
          <dd>
            <Price money={item.taxes} />
          </dd>
          <AncillariesTotal item={item} />
          {difference && (
            <>
              <dt>{t('price.adjustments')}</dt>
              <dd>
                <SignedPrice money={difference} />
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

/** Shows the supplier's price in its own currency, and what it is in rupees. */
function Exchanged({ published, rate, rupees }: { published: WireMoney; rate: string; rupees: WireMoney }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  return (
    <span className="block">
      {t('trip.exchange', { amount: format(published), rate, rupees: format(rupees) })}
    </span>
  );
}

/** Returns the supplier's fare, its taxes, and its ancillaries; they add up to its price in rupees. */
function supplierPartsOf(item: Item): [WireMoney, ...WireMoney[]] {
  const ancillaries = ancillariesTotalOf(item);
  return [item.base, item.taxes, ...(ancillaries ? [ancillaries] : [])];
}

/** Returns all figures of a trip that are shown beside each other, so that all have paise where one has. */
function figuresOf({ items, total, clientTotal }: Trip, isAgents: boolean): WireMoney[] {
  return isAgents
    ? [total, ...items.flatMap((item) => [item.total, ...supplierPartsOf(item)])]
    : [clientTotal, ...items.map((item) => item.clientTotal)];
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-64" />
    </LoadingSkeletons>
  );
}
