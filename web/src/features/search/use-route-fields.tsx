import type { LocalDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { TravelDayField } from './travel-day-and-traveller-count-fields.tsx';
import { buildInitialPlaceChoice, toPlaceUrlParam } from './place-field-value.ts';
import { PlaceField } from './place-field.tsx';
import { firstDayOrTomorrow } from './search-url-params.ts';

/** Every train or bus search begins with origin, destination and day. */
interface Route {
  readonly from: string;
  readonly to: string;
  readonly on: LocalDate;
}

/**
 * Returns the fields for origin, destination and day, and a function that reads their values. An empty or past day means
 * tomorrow, and the field then shows it.
 */
export function useRouteFields(
  service: 'train' | 'bus',
  initial: Route,
  places: readonly (Place | undefined)[],
  problems: readonly (string | undefined)[],
): { readonly fields: ReactNode; readonly route: () => Route } {
  const t = useTranslations();
  const [from, setFrom] = useState(buildInitialPlaceChoice(initial.from, places[0]));
  const [to, setTo] = useState(buildInitialPlaceChoice(initial.to, places[1]));
  const [on, setOn] = useState<LocalDate | undefined>(initial.on);
  const fields = (
    <>
      <PlaceField
        service={service}
        name="from"
        label={t('search.from')}
        choice={from}
        onChange={setFrom}
        problem={problems[0]}
      />
      <PlaceField
        service={service}
        name="to"
        label={t('search.to')}
        choice={to}
        onChange={setTo}
        problem={problems[1]}
      />
      <TravelDayField label={t('search.on')} day={on} onChange={setOn} />
    </>
  );
  return {
    fields,
    route: () => {
      const day = firstDayOrTomorrow(on);
      setOn(day);
      return { from: toPlaceUrlParam(from), to: toPlaceUrlParam(to), on: day };
    },
  };
}
