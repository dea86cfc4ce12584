import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { today } from '../../lib/clock.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { DayField, TravellersField } from '../search/journey-fields.tsx';
import { choiceOf, meaningOf } from '../search/place-choice.ts';
import { PlaceField } from '../search/place-field.tsx';
import { SearchFormFrame } from '../search/search-form-frame.tsx';
import type { FormProps } from '../search/service-screen.ts';
import { type BusQuery, MOST_SEATS } from './bus-query.ts';

export function BusForm({ initial, places, problems, onSearch }: FormProps<BusQuery>) {
  const say = useSay();
  const [from, setFrom] = useState(choiceOf(initial.from, places[0]));
  const [to, setTo] = useState(choiceOf(initial.to, places[1]));
  const [on, setOn] = useState<LocalDate | undefined>(initial.on);
  const [travellers, setTravellers] = useState(initial.travellers);
  return (
    <SearchFormFrame
      columns="1.3fr 1.3fr 1.1fr 0.9fr"
      onSubmit={() =>
        onSearch({ from: meaningOf(from), to: meaningOf(to), on: on ?? plusDays(today(), 1), travellers })
      }
    >
      <PlaceField
        service="bus"
        name="from"
        label={say('search.from')}
        choice={from}
        onChange={setFrom}
        problem={problems[0]}
      />
      <PlaceField
        service="bus"
        name="to"
        label={say('search.to')}
        choice={to}
        onChange={setTo}
        problem={problems[1]}
      />
      <DayField label={say('search.on')} day={on} onChange={setOn} />
      <TravellersField travellers={travellers} most={MOST_SEATS} onChange={setTravellers} />
    </SearchFormFrame>
  );
}
