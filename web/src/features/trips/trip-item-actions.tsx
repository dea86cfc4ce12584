import type { Trip } from '@marga/contract/trips/trip';
import { type Service, SERVICES } from '@marga/contract/travel-services';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { showToast } from '../../ui/toasts.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { formatPlaceName } from '../search/place-field-value.ts';
import { loadSearchUrlBuilder, searchScreenPathOf } from '../search/search-screen-urls.ts';
import { setEditedTrip } from '../search/edited-trip.ts';
import { buildTripSearchUrl } from './trip-search-url.ts';

interface TripPart {
  readonly trip: Trip;
  /** Saves what was typed before the page is left. */
  readonly saveDraft: () => Promise<void>;
}

/** Renders the actions of one item: replace it or remove it. */
export function TripItemActions({ trip, item, saveDraft }: TripPart & { item: Trip['items'][number] }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const title = formatItineraryTitle(item.itinerary, t);
  const swap = async () => {
    await saveDraft().catch(() => undefined);
    const { service } = item.itinerary;
    // Older items have no stored search criteria, so the form is empty.
    const address = item.criteria && (await loadSearchUrlBuilder(service))(item.criteria);
    setEditedTrip({ ...aimOf(trip), swaps: { offerId: item.offerId, title } });
    await navigate(address ?? searchScreenPathOf(service));
  };
  return (
    <div className="flex flex-wrap gap-x-1 py-1">
      <Button kind="quiet" className="px-2 text-13" onClick={() => void swap()}>
        <ArrowLeftRight aria-hidden size={15} />
        {t('trip.item-swap')}
        <span className="sr-only"> {title}</span>
      </Button>
      {trip.items.length > 1 && (
        <Button kind="quiet" className="px-2 text-13" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden size={15} />
          {t('trip.item-remove')}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      {isRemoving && (
        <RemoveDialog trip={trip} item={item} title={title} onClose={() => setRemoving(false)} />
      )}
    </div>
  );
}

interface RemoveDialogProps {
  trip: Trip;
  item: Trip['items'][number];
  title: string;
  onClose: () => void;
}

function RemoveDialog({ trip, item, title, onClose }: RemoveDialogProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('booking.remove-trip-item', { params: { tripId: trip.id, offerId: item.offerId } }),
    onSuccess: (left) => {
      onClose();
      queryClient.setQueryData(['trip', trip.id], left);
      void queryClient.invalidateQueries({ queryKey: ['trips'] });
      showToast(t('trip.item-removed', { title }));
      // The focused element was removed with the item, so the focus moves to the list of items.
      document.querySelector<HTMLElement>('#items')?.focus();
    },
  });
  return (
    <ConfirmDialog
      title={t('trip.item-remove-title', { title })}
      confirm={t('trip.item-remove')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t('trip.item-remove-text')}</p>
      {hasQuotes(trip) && <p>{t('trip.quotes-stay')}</p>}
    </ConfirmDialog>
  );
}

/** Adds an item of any of the five services through a new search that begins where the trip ends. */
export function LinksToAddTripItem({ trip, saveDraft }: TripPart) {
  const t = useTranslations();
  const navigate = useNavigate();
  const locale = useLocale();
  const cityOf = (code: string) =>
    api.call('places.read', { params: { code } }).then(
      (place) => formatPlaceName(place, 'flight', locale),
      // If the place cannot be read, its code is used; the search form then reports it as unknown and asks for a
      // place.
      () => code,
    );
  const search = async (service: Service) => {
    await saveDraft().catch(() => undefined);
    setEditedTrip({ ...aimOf(trip), swaps: null });
    await navigate(await buildTripSearchUrl(trip, service, cityOf));
  };
  return (
    <section
      aria-labelledby="add-to-trip"
      className="mt-3 rounded-14 border border-dashed border-control px-5 py-3"
    >
      <h2 id="add-to-trip" className="flex items-center gap-2 text-14">
        <Plus aria-hidden size={16} className="shrink-0 text-muted" />
        {t('trip.add')}
      </h2>
      <p className="mt-2 -ml-2 flex flex-wrap gap-x-1">
        {SERVICES.map((service) => (
          <Button key={service} kind="quiet" className="px-2 text-14" onClick={() => void search(service)}>
            <span
              aria-hidden
              className="h-4 w-1.5 shrink-0 rounded-4"
              style={{ background: SERVICE_COLOURS[service] }}
            />
            {t(`service.${service}`)}
          </Button>
        ))}
      </p>
      {hasQuotes(trip) && <p className="mt-1 text-13 text-muted">{t('trip.quotes-stay')}</p>}
    </section>
  );
}

function aimOf({ id, name, travellers }: Trip) {
  return { tripId: id, name, travellers };
}

function hasQuotes({ quotes }: Trip): boolean {
  return quotes.some(({ state }) => state === 'open');
}
