import { TRAIN_CLASSES, TRAIN_QUOTAS, type TrainClass, type TrainQuota } from '@marga/contract/criteria';
import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { today } from '../../lib/clock.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { SelectField } from '../../ui/field.tsx';
import { DayField, TravellersField } from '../search/journey-fields.tsx';
import { choiceOf, meaningOf } from '../search/place-choice.ts';
import { PlaceField } from '../search/place-field.tsx';
import { SearchFormFrame } from '../search/search-form-frame.tsx';
import type { FormProps } from '../search/service-screen.ts';
import { MOST_ON_A_TICKET, type TrainQuery } from './train-query.ts';
import { CLASS_WORDS, QUOTA_WORDS } from './train-words.ts';

export function TrainForm({ initial, places, problems, onSearch }: FormProps<TrainQuery>) {
  const say = useSay();
  const [from, setFrom] = useState(choiceOf(initial.from, places[0]));
  const [to, setTo] = useState(choiceOf(initial.to, places[1]));
  const [on, setOn] = useState<LocalDate | undefined>(initial.on);
  const [rest, setRest] = useState(initial);
  return (
    <SearchFormFrame
      columns="1.3fr 1.3fr 1.1fr 0.9fr"
      onSubmit={() =>
        onSearch({ ...rest, from: meaningOf(from), to: meaningOf(to), on: on ?? plusDays(today(), 1) })
      }
    >
      <PlaceField
        service="train"
        name="from"
        label={say('search.from')}
        choice={from}
        onChange={setFrom}
        problem={problems[0]}
      />
      <PlaceField
        service="train"
        name="to"
        label={say('search.to')}
        choice={to}
        onChange={setTo}
        problem={problems[1]}
      />
      <DayField label={say('search.on')} day={on} onChange={setOn} />
      <TravellersField
        travellers={rest.travellers}
        most={MOST_ON_A_TICKET}
        onChange={(travellers) => setRest({ ...rest, travellers })}
      />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:order-1 lg:col-span-3 lg:max-w-lg">
        <SelectField
          label={say('trains.class')}
          name="class"
          value={rest.class}
          onChange={({ target }) => setRest({ ...rest, class: target.value as TrainClass | 'any' })}
          options={(['any', ...TRAIN_CLASSES] as const).map((value) => ({
            value,
            label: value === 'any' ? say(CLASS_WORDS.any) : `${value} · ${say(CLASS_WORDS[value])}`,
          }))}
        />
        <SelectField
          label={say('trains.quota')}
          name="quota"
          value={rest.quota}
          onChange={({ target }) => setRest({ ...rest, quota: target.value as TrainQuota })}
          options={TRAIN_QUOTAS.map((value) => ({ value, label: say(QUOTA_WORDS[value]) }))}
        />
      </div>
    </SearchFormFrame>
  );
}
