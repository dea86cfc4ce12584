import type { Trip } from '@marga/contract/trips/trip';
import { firstTravelDateOf } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { useDuplicateTrip } from './use-trip-actions.ts';

export function DuplicateTripDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const t = useTranslations();
  const [beginsOn, setBeginsOn] = useState<string | undefined>(() => firstDayOfTrip(trip));
  const { mutate, isPending, error } = useDuplicateTrip(trip.id);
  return (
    <Dialog title={t('trip.duplicate-title')} onClose={onClose}>
      <div className="grid gap-4 text-14">
        <p className="text-muted">{t('trip.duplicate-text')}</p>
        <DateField
          label={t('trip.duplicate-on')}
          value={beginsOn}
          onChange={setBeginsOn}
          min={todayInIndia()}
        />
        <DialogProblem problem={error} />
      </div>
      <DialogActions onClose={onClose}>
        <Button
          isPending={isPending}
          onClick={() => mutate(beginsOn as LocalDate | undefined, { onSuccess: onClose })}
        >
          {t('trip.duplicate-go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the day on which the first item begins, unless it has passed. */
function firstDayOfTrip({ items }: Trip): string | undefined {
  const [first] = items.flatMap(({ criteria }) => (criteria ? [firstTravelDateOf(criteria)] : [])).toSorted();
  return first !== undefined && first >= todayInIndia() ? first : undefined;
}
