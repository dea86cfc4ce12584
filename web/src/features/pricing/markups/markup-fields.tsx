import { SERVICES, type Service } from '@marga/contract/travel-services';
import { todayInIndia } from '../../../shared/clock.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { MarkupField, MarkupForm } from './markup-draft.ts';
import { listServiceClasses, OF_LABELS, PER_LABELS } from './markup-labels.ts';

interface FieldsProps {
  readonly form: MarkupForm;
  readonly onChange: (change: Partial<MarkupForm>) => void;
  readonly invalidFields: ReadonlySet<MarkupField>;
}

const CARRIER_LABELS: Record<Service, MessageId> = {
  flight: 'markups.carrier.flight',
  train: 'markups.carrier.train',
  bus: 'markups.carrier.bus',
  hotel: 'markups.carrier.hotel',
  cab: 'markups.carrier.cab',
};

/** Renders the scope of a markup. A more specific scope takes precedence, and an empty field matches anything. */
export function MarkupScopeFields({ form, onChange, invalidFields }: FieldsProps) {
  const t = useTranslations();
  const { service } = form;
  const text = (name: 'carrier' | 'from' | 'to') => ({
    name,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 60,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-display text-16 font-semibold">{t('markups.about')}</legend>
      <SelectField
        label={t('markups.service')}
        name="service"
        value={service}
        onChange={({ target }) => onChange({ service: target.value as Service | '', fareClass: '' })}
        options={[
          { value: '', label: t('markups.any-service') },
          ...SERVICES.map((value) => ({ value, label: t(`service-name.${value}`) })),
        ]}
      />
      {service !== '' && (
        <SelectField
          label={t('markups.class')}
          name="fareClass"
          value={form.fareClass}
          onChange={({ target }) => onChange({ fareClass: target.value })}
          options={[{ value: '', label: t('markups.any') }, ...listServiceClasses(service, t)]}
        />
      )}
      {service !== '' && (
        <TextField
          {...text('carrier')}
          label={t(CARRIER_LABELS[service])}
          placeholder={t('markups.any')}
          className="sm:col-span-2"
        />
      )}
      {service !== '' && service !== 'hotel' && (
        <>
          <TextField
            {...text('from')}
            isCapitals
            label={t('markups.from-place')}
            hint={t('markups.place-hint')}
            problem={invalidFields.has('route') ? t('markups.problem.route') : undefined}
          />
          <TextField {...text('to')} isCapitals label={t('markups.to-place')} />
        </>
      )}
    </fieldset>
  );
}

export function MarkupValueFields({ form, onChange, invalidFields }: FieldsProps) {
  const t = useTranslations();
  const isPercent = form.valueKind === 'percent';
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-display text-16 font-semibold">{t('markups.value')}</legend>
      <RadioButtonRow
        name="valueKind"
        label={t('markups.value')}
        choices={[
          { value: 'percent', label: t('markups.percent') },
          { value: 'fixed', label: t('markups.fixed') },
        ]}
        value={form.valueKind}
        onChange={(valueKind) => onChange({ valueKind })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isPercent ? (
          <>
            <TextField
              label={t('markups.percent-label')}
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={form.percent}
              onChange={({ target }) => onChange({ percent: target.value })}
              problem={invalidFields.has('percent') ? t('markups.problem.percent') : undefined}
            />
            <SelectField
              label={t('markups.of')}
              name="of"
              value={form.of}
              onChange={({ target }) => onChange({ of: target.value as MarkupForm['of'] })}
              options={(['fare', 'fare-and-taxes'] as const).map((value) => ({
                value,
                label: t(OF_LABELS[value]),
              }))}
            />
          </>
        ) : (
          <>
            <TextField
              label={t('markups.amount')}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={form.amount}
              onChange={({ target }) => onChange({ amount: target.value })}
              problem={invalidFields.has('amount') ? t('markups.problem.amount') : undefined}
            />
            <SelectField
              label={t('markups.per')}
              name="per"
              value={form.per}
              onChange={({ target }) => onChange({ per: target.value as MarkupForm['per'] })}
              options={(['booking', 'traveller', 'room-night'] as const).map((value) => ({
                value,
                label: t(PER_LABELS[value]),
              }))}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

export function MarkupValidityFields({ form, onChange, invalidFields }: FieldsProps) {
  const t = useTranslations();
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-display text-16 font-semibold">{t('markups.when')}</legend>
      <div>
        <DateField
          label={t('markups.first-day')}
          value={form.firstDay}
          min={todayInIndia()}
          onChange={(firstDay) => onChange({ firstDay })}
        />
        <p className="mt-1 text-13 text-muted">{t('markups.first-day-hint')}</p>
      </div>
      <div>
        <DateField
          label={t('markups.last-day')}
          value={form.lastDay}
          min={todayInIndia()}
          onChange={(lastDay) => onChange({ lastDay })}
          problem={invalidFields.has('lastDay') ? t('markups.problem.last-day') : undefined}
        />
        <p className="mt-1 text-13 text-muted">{t('markups.last-day-hint')}</p>
      </div>
    </fieldset>
  );
}
