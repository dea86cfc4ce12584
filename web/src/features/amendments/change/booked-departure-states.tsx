import type { Booking } from '@marga/contract/bookings/booking';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { formatSupplierName } from '../../search/itinerary/itinerary.ts';

interface PlacesProps {
  booking: Booking;
  isPlaceGone: boolean;
  problem: unknown;
}

/** Shows, before the departure is searched for, how far its places are looked up. */
export function PlacesOfDeparture({ booking, isPlaceGone, problem }: PlacesProps) {
  if (problem) return <DialogProblem problem={problem} />;
  return isPlaceGone ? <DepartureGone booking={booking} /> : <DepartureLoading />;
}

/** Says that the booked departure cannot be found among what the supplier sells. */
export function DepartureGone({ booking }: { booking: Booking }) {
  const t = useTranslations();
  return (
    <p role="status" className="text-14">
      {t('change.gone', { supplier: formatSupplierName(booking.supplier) })}
    </p>
  );
}

export function DepartureLoading() {
  return (
    <LoadingSkeletons className="grid gap-2">
      <Skeleton className="h-40" />
    </LoadingSkeletons>
  );
}
