import { MOST_NIGHTS } from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TravelDayField } from '../travel-day-and-traveller-count-fields.tsx';
import { buildInitialPlaceChoice, toPlaceUrlParam } from '../place-field-value.ts';
import { PlaceField } from '../place-field.tsx';
import { SearchFormLayout } from '../search-form-layout.tsx';
import type { FormProps } from '../service-search-screen.ts';
import { GuestsField } from './guests-field.tsx';
import { firstDayOrTomorrow } from '../search-url-params.ts';
import { limitCheckOutDay, type HotelQuery } from './hotel-query.ts';

export function HotelForm({ initial, places, problems, onSearch }: FormProps<HotelQuery>) {
  const t = useTranslations();
  const [to, setTo] = useState(buildInitialPlaceChoice(initial.to, places[0]));
  const [on, setOn] = useState<LocalDate | undefined>(initial.on);
  const [until, setUntil] = useState<LocalDate | undefined>(initial.until);
  const [rooms, setRooms] = useState(initial.rooms);
  const arrival = firstDayOrTomorrow(on);
  const submit = () => {
    const departure = limitCheckOutDay(arrival, until);
    // Days that were missing or could not be are assumed, and the fields show them.
    setOn(arrival);
    setUntil(departure);
    onSearch({ to: toPlaceUrlParam(to), on: arrival, until: departure, rooms });
  };
  return (
    <SearchFormLayout columns="1.5fr 1fr 1fr 1.2fr" onSubmit={submit}>
      <PlaceField
        service="hotel"
        name="to"
        label={t('search.to')}
        choice={to}
        onChange={setTo}
        problem={problems[0]}
      />
      <TravelDayField
        label={t('hotels.check-in')}
        day={on}
        onChange={(day) => {
          setOn(day);
          // A later check-in moves the check-out, instead of showing an error.
          if (day !== undefined && until !== undefined) setUntil(limitCheckOutDay(day, until));
        }}
      />
      <TravelDayField
        label={t('hotels.check-out')}
        day={until}
        onChange={setUntil}
        min={addDaysToDate(arrival, 1)}
        max={addDaysToDate(arrival, MOST_NIGHTS)}
      />
      <GuestsField rooms={rooms} onChange={setRooms} />
    </SearchFormLayout>
  );
}
