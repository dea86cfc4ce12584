import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { stopAddingToTrip } from './selected-offers.ts';
import { type EditedTrip, useEditedTrip } from './edited-trip.ts';

/** Names the trip that the search is for and links back to it; renders nothing when a new trip is begun. */
export function CurrentEditedTripBanner() {
  const target = useEditedTrip();
  return target ? <EditedTripBanner target={target} /> : null;
}

export function EditedTripBanner({ target }: { target: EditedTrip }) {
  const t = useTranslations();
  const { tripId, name, travellers, swaps } = target;
  const trip = name ?? t('trips.unnamed');
  return (
    <section
      aria-label={t('target.label')}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-14 border border-line border-l-8 border-l-marigold bg-surface px-5 py-3"
    >
      <p className="min-w-0 flex-[1_1_18rem]">
        <strong className="block font-semibold">
          {swaps ? t('target.swap', { title: swaps.title, trip }) : t('target.add', { trip })}
        </strong>
        <span className="text-14 text-muted">{t('target.text', { travellers })}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Link to={`/trips/${tripId}`} className={buttonClasses('outline')}>
          {t('target.back')}
        </Link>
        <Button kind="quiet" onClick={stopAddingToTrip}>
          {t('target.leave')}
        </Button>
      </span>
    </section>
  );
}
