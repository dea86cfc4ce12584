import type { SoldOutItem } from '@marga/contract/trips/sold-out';
import type { Trip } from '@marga/contract/trips/trip';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../shared/api-problem.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { setEditedTrip } from '../search/edited-trip.ts';
import { loadSearchUrlBuilder, searchScreenPathOf } from '../search/search-screen-urls.ts';

interface FindAlternativesProps {
  readonly item: Trip['items'][number];
  /** Holds the trip in which the alternative takes the place of the item; without one it begins a new trip. */
  readonly trip?: Trip;
}

/** Goes back to the search of an item that cannot be had, with the same parameters. */
export function FindAlternativesButton({ item, trip }: FindAlternativesProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { service } = item.itinerary;
  const title = formatItineraryTitle(item.itinerary, t);
  const search = async () => {
    // Older items have no stored search criteria, so the form is empty.
    const address = item.criteria && (await loadSearchUrlBuilder(service))(item.criteria);
    if (trip) {
      const { id, name, travellers } = trip;
      setEditedTrip({ tripId: id, name, travellers, swaps: { offerId: item.offerId, title } });
    }
    await navigate(address ?? searchScreenPathOf(service));
  };
  return (
    <Button kind="outline" className="h-9! px-3! text-14!" onClick={() => void search()}>
      <Search aria-hidden size={16} />
      {t('trip.find-alternatives')}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}

/** Offers alternatives to the items that a refused purchase names as sold out. */
export function SoldOutAlternatives({ trip, problem }: { trip: Trip; problem: unknown }) {
  if (!(problem instanceof ApiProblem) || problem.code !== 'offer-sold-out') return null;
  const { soldOut } = problem.details;
  // An item that was sold out before the trip was read again has no offer of the trip to name.
  const named = new Set(
    (Array.isArray(soldOut) ? (soldOut as SoldOutItem[]) : []).flatMap(({ offerId }) => offerId ?? []),
  );
  const items = trip.items.filter(({ offerId }) => named.size === 0 || named.has(offerId));
  return (
    <p className="flex flex-wrap gap-2">
      {items.map((item) => (
        <FindAlternativesButton key={item.offerId} item={item} trip={trip} />
      ))}
    </p>
  );
}
