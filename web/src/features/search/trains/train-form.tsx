import {
  TRAIN_CLASSES,
  TRAIN_QUOTAS,
  type TrainClass,
  type TrainQuota,
} from '@marga/contract/search/criteria';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SelectField } from '../../../ui/field.tsx';
import { TravellerCountField } from '../travel-day-and-traveller-count-fields.tsx';
import { useRouteFields } from '../use-route-fields.tsx';
import { SearchFormLayout } from '../search-form-layout.tsx';
import type { FormProps } from '../service-search-screen.ts';
import { MOST_ON_A_TICKET, type TrainQuery } from './train-query.ts';
import { CLASS_LABELS, QUOTA_LABELS } from './train-labels.ts';

export function TrainForm({ initial, places, problems, onSearch }: FormProps<TrainQuery>) {
  const t = useTranslations();
  const { fields, route } = useRouteFields('train', initial, places, problems);
  const [rest, setRest] = useState(initial);
  return (
    <SearchFormLayout columns="1.3fr 1.3fr 1.1fr 0.9fr" onSubmit={() => onSearch({ ...rest, ...route() })}>
      {fields}
      <TravellerCountField
        travellers={rest.travellers}
        most={MOST_ON_A_TICKET}
        onChange={(travellers) => setRest({ ...rest, travellers })}
      />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:order-1 lg:col-span-3 lg:max-w-lg">
        <SelectField
          label={t('trains.class')}
          name="class"
          value={rest.class}
          onChange={({ target }) => setRest({ ...rest, class: target.value as TrainClass | 'any' })}
          options={(['any', ...TRAIN_CLASSES] as const).map((value) => ({
            value,
            label: value === 'any' ? t(CLASS_LABELS.any) : `${value} · ${t(CLASS_LABELS[value])}`,
          }))}
        />
        <SelectField
          label={t('trains.quota')}
          name="quota"
          value={rest.quota}
          onChange={({ target }) => setRest({ ...rest, quota: target.value as TrainQuota })}
          options={TRAIN_QUOTAS.map((value) => ({ value, label: t(QUOTA_LABELS[value]) }))}
        />
      </div>
    </SearchFormLayout>
  );
}
