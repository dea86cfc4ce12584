import { CAB_HOURS, CAB_KINDS, type CabKind } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { TravelDayField, TravellerCountField } from '../travel-day-and-traveller-count-fields.tsx';
import { buildInitialPlaceChoice, toPlaceUrlParam } from '../place-field-value.ts';
import { PlaceField } from '../place-field.tsx';
import { SearchFormLayout } from '../search-form-layout.tsx';
import { firstDayOrTomorrow, isTimeOfDay } from '../search-url-params.ts';
import type { FormProps } from '../service-search-screen.ts';
import { type CabHours, type CabQuery, MOST_IN_A_CAB, ensureCabReturnAfterPickup } from './cab-query.ts';

const KIND_LABELS: Record<CabKind, MessageId> = {
  'one-way': 'cabs.kind.one-way',
  return: 'cabs.kind.return',
  hourly: 'cabs.kind.hourly',
};

export function CabForm({ initial, places, problems, onSearch }: FormProps<CabQuery>) {
  const t = useTranslations();
  const [from, setFrom] = useState(buildInitialPlaceChoice(initial.from, places[0]));
  const [to, setTo] = useState(buildInitialPlaceChoice(initial.to, places[1]));
  const [on, setOn] = useState<LocalDate | undefined>(initial.on);
  const [backOn, setBackOn] = useState<LocalDate | undefined>(initial.backOn);
  const [rest, setRest] = useState(initial);
  const change = (part: Partial<CabQuery>) => setRest((before) => ({ ...before, ...part }));
  const { kind } = rest;
  const pickUpOn = firstDayOrTomorrow(on);
  const submit = () => {
    const asked = ensureCabReturnAfterPickup({
      ...rest,
      from: toPlaceUrlParam(from),
      to: toPlaceUrlParam(to),
      on: pickUpOn,
      // An emptied field falls back to its initial value.
      at: isTimeOfDay(rest.at) ? rest.at : initial.at,
      backOn: backOn ?? pickUpOn,
      backAt: isTimeOfDay(rest.backAt) ? rest.backAt : initial.backAt,
    });
    // What was missing or could not be is assumed, and the fields show it.
    setOn(asked.on);
    setBackOn(asked.backOn);
    change({ at: asked.at, backAt: asked.backAt });
    onSearch(asked);
  };
  return (
    <SearchFormLayout
      columns="1.3fr 1.3fr 1.15fr 0.9fr 0.95fr"
      onSubmit={submit}
      choices={
        <RadioButtonRow
          name="kind"
          label={t('cabs.kind')}
          choices={CAB_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
      }
    >
      <PlaceField
        service="cab"
        name="from"
        label={t('cabs.pickup')}
        choice={from}
        onChange={setFrom}
        problem={problems[0]}
      />
      {kind === 'hourly' ? (
        <SelectField
          label={t('cabs.hours')}
          name="hours"
          value={String(rest.hours)}
          onChange={({ target }) => change({ hours: Number(target.value) as CabHours })}
          options={CAB_HOURS.map((hours) => ({
            value: String(hours),
            label: t('cabs.hours-value', { hours }),
          }))}
        />
      ) : (
        <PlaceField
          service="cab"
          name="to"
          label={t('cabs.drop')}
          choice={to}
          onChange={setTo}
          problem={problems[1]}
        />
      )}
      <TravelDayField label={t('search.on')} day={on} onChange={setOn} />
      <TextField
        label={t('cabs.time')}
        name="at"
        type="time"
        value={rest.at}
        onChange={({ target }) => change({ at: target.value })}
      />
      <TravellerCountField
        travellers={rest.travellers}
        most={MOST_IN_A_CAB}
        onChange={(travellers) => change({ travellers })}
      />
      {kind === 'return' && (
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:order-1 lg:col-span-3 lg:max-w-md">
          <TravelDayField label={t('cabs.back-on')} day={backOn} onChange={setBackOn} min={pickUpOn} />
          <TextField
            label={t('cabs.back-at')}
            name="back-at"
            type="time"
            value={rest.backAt}
            onChange={({ target }) => change({ backAt: target.value })}
          />
        </div>
      )}
    </SearchFormLayout>
  );
}
