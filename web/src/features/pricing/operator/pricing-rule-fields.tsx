import { CABINS, TRAIN_CLASSES } from '@marga/contract/search/criteria';
import { BUS_KINDS, MEAL_PLANS } from '@marga/contract/search/itineraries';
import type { Service } from '@marga/contract/travel-services';
import { SERVICES } from '@marga/contract/travel-services';
import { useId } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { AmountField } from '../../ledger/wallet/amount-field.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { DateFieldWithCalendar } from '../../../ui/date-field.tsx';
import { LABEL_CLASSES, SelectField, TextField } from '../../../ui/field.tsx';
import { CompanyChoice } from '../../identity/operator/company-choice.tsx';
import { OPERATOR_KINDS, type RuleField, type RuleForm, type RuleProblems } from './pricing-rule-form.ts';
import { KIND_LABELS, OF_LABELS, PER_LABELS } from './pricing-rule-labels.ts';
import { usePricingGroups, useSupplierNames } from './use-pricing.ts';

interface FieldsProps {
  form: RuleForm;
  change: (changed: Partial<RuleForm>) => void;
  problems: RuleProblems;
}

const WHOSE_LABELS: Record<RuleForm['whose'], MessageId> = {
  everyone: 'console.pricing.whose.everyone',
  group: 'console.pricing.whose.group',
  company: 'console.pricing.whose.company',
};
const WHOSE = ['everyone', 'group', 'company'] as const;

/** Lists the classes that an itinerary of each service can have. Cabs have types that suppliers name. */
const CLASSES: Record<Service, readonly string[]> = {
  flight: CABINS,
  train: TRAIN_CLASSES,
  bus: BUS_KINDS,
  hotel: MEAL_PLANS,
  cab: [],
};

function useProblemText(problems: RuleProblems) {
  const t = useTranslations();
  return (field: RuleField) => {
    const code = problems[field];
    return code === undefined ? undefined : t(code);
  };
}

/** Asks for the kind of rule and its scope; an empty field means any. */
export function PricingRuleFields({ form, change, problems }: FieldsProps) {
  const t = useTranslations();
  const problemOf = useProblemText(problems);
  return (
    <>
      <RadioButtonRow
        name="kind"
        label={t('console.pricing.filter.kind')}
        choices={OPERATOR_KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind]) }))}
        value={form.kind}
        onChange={(kind) => change({ kind })}
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">{t('console.pricing.whose')}</legend>
        <p aria-hidden className={LABEL_CLASSES}>
          {t('console.pricing.whose')}
        </p>
        <RadioButtonRow
          name="whose"
          label={t('console.pricing.whose')}
          choices={WHOSE.map((whose) => ({ value: whose, label: t(WHOSE_LABELS[whose]) }))}
          value={form.whose}
          onChange={(whose) => change({ whose })}
        />
        {form.whose === 'company' && (
          <CompanyChoice
            label={t('console.company')}
            chosen={form.company}
            onChoose={(company) => change({ company })}
            problem={problemOf('company')}
          />
        )}
        {form.whose === 'group' && <GroupField form={form} change={change} problem={problemOf('group')} />}
      </fieldset>
      <fieldset className="border-t border-line pt-4">
        <legend className="sr-only">{t('console.pricing.about')}</legend>
        <p aria-hidden className={LABEL_CLASSES}>
          {t('console.pricing.about')}
        </p>
        <p className="mb-3 text-13 text-muted">{t('console.pricing.about-text')}</p>
        <ScopeFields form={form} change={change} problemOf={problemOf} />
      </fieldset>
    </>
  );
}

interface GroupFieldProps extends Omit<FieldsProps, 'problems'> {
  problem: string | undefined;
}

function GroupField({ form, change, problem }: GroupFieldProps) {
  const t = useTranslations();
  const names = useId();
  const { data } = usePricingGroups();
  return (
    <>
      <TextField
        name="group"
        label={t('console.pricing.group')}
        list={names}
        autoComplete="off"
        maxLength={60}
        value={form.group}
        problem={problem}
        onChange={({ target }) => change({ group: target.value })}
      />
      <datalist id={names}>
        {data?.groups.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface ScopeFieldsProps extends Omit<FieldsProps, 'problems'> {
  problemOf: (field: RuleField) => string | undefined;
}

function ScopeFields({ form, change, problemOf }: ScopeFieldsProps) {
  const t = useTranslations();
  const id = useId();
  const suppliers = useSupplierNames();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="service"
        label={t('console.pricing.field.service')}
        prompt={t('console.pricing.any')}
        options={SERVICES.map((service) => ({ value: service, label: t(`service-name.${service}`) }))}
        value={form.service}
        onChange={({ target }) =>
          change({ service: SERVICES.find((service) => service === target.value) ?? '' })
        }
      />
      <TextField
        name="supplier"
        label={t('console.pricing.field.supplier')}
        placeholder={t('console.pricing.any')}
        list={`${id}-suppliers`}
        autoComplete="off"
        value={form.supplier}
        problem={problemOf('supplier')}
        onChange={({ target }) => change({ supplier: target.value })}
      />
      <datalist id={`${id}-suppliers`}>
        {suppliers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        name="carrier"
        label={t('console.pricing.field.carrier')}
        placeholder={t('console.pricing.any')}
        hint={t('console.pricing.field.carrier-hint')}
        maxLength={60}
        autoComplete="off"
        value={form.carrier}
        onChange={({ target }) => change({ carrier: target.value })}
      />
      <TextField
        name="route"
        label={t('console.pricing.field.route')}
        placeholder={t('console.pricing.any')}
        hint={t('console.pricing.field.route-hint')}
        isCapitals
        autoComplete="off"
        value={form.route}
        problem={problemOf('route')}
        onChange={({ target }) => change({ route: target.value })}
      />
      <TextField
        name="class"
        label={t('console.pricing.field.class')}
        placeholder={t('console.pricing.any')}
        list={`${id}-classes`}
        maxLength={60}
        autoComplete="off"
        value={form.fareClass}
        onChange={({ target }) => change({ fareClass: target.value })}
      />
      <datalist id={`${id}-classes`}>
        {(form.service === '' ? Object.values(CLASSES).flat() : CLASSES[form.service]).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="leadFrom"
            label={t('console.pricing.field.lead-from')}
            inputMode="numeric"
            maxLength={3}
            placeholder="0"
            value={form.leadFrom}
            problem={problemOf('lead')}
            onChange={({ target }) => change({ leadFrom: target.value })}
          />
          <TextField
            name="leadUntil"
            label={t('console.pricing.field.lead-until')}
            inputMode="numeric"
            maxLength={3}
            placeholder={t('console.pricing.any')}
            value={form.leadUntil}
            onChange={({ target }) => change({ leadUntil: target.value })}
          />
        </div>
        <p className="mt-1 text-13 text-muted">{t('console.pricing.field.lead-hint')}</p>
      </div>
    </div>
  );
}

const VALUE_KINDS = ['percent', 'fixed'] as const;
const VALUE_LABELS: Record<RuleForm['valueKind'], MessageId> = {
  percent: 'console.pricing.value.percent',
  fixed: 'console.pricing.value.fixed',
};
const OF = ['fare', 'fare-and-taxes'] as const;
const PER = ['booking', 'traveller', 'room-night'] as const;

/** Asks for the rule's value, validity and name. */
export function PricingRuleValueFields({
  form,
  change,
  problems,
  isReplacing,
}: FieldsProps & { isReplacing: boolean }) {
  const t = useTranslations();
  const problemOf = useProblemText(problems);
  return (
    <>
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">{t('console.pricing.value')}</legend>
        <RadioButtonRow
          name="valueKind"
          label={t('console.pricing.value')}
          choices={VALUE_KINDS.map((kind) => ({ value: kind, label: t(VALUE_LABELS[kind]) }))}
          value={form.valueKind}
          onChange={(valueKind) => change({ valueKind })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {form.valueKind === 'percent' ? (
            <>
              <TextField
                name="percent"
                label={t('console.pricing.field.percent')}
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
                value={form.percent}
                problem={problemOf('percent')}
                onChange={({ target }) => change({ percent: target.value })}
              />
              <SelectField
                name="of"
                label={t('console.pricing.field.of')}
                options={OF.map((of) => ({ value: of, label: t(OF_LABELS[of]) }))}
                value={form.of}
                onChange={({ target }) => change({ of: OF.find((of) => of === target.value) ?? 'fare' })}
              />
            </>
          ) : (
            <>
              <AmountField
                name="amount"
                label={t('console.pricing.field.amount')}
                value={form.amount}
                problem={problemOf('amount')}
                onChange={(amount) => change({ amount })}
              />
              <SelectField
                name="per"
                label={t('console.pricing.field.per')}
                options={PER.map((per) => ({ value: per, label: t(PER_LABELS[per]) }))}
                value={form.per}
                onChange={({ target }) =>
                  change({ per: PER.find((per) => per === target.value) ?? 'booking' })
                }
              />
            </>
          )}
        </div>
      </fieldset>
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <div>
          <DateFieldWithCalendar
            label={t('console.pricing.field.from')}
            openLabel={t('console.calendar.open')}
            value={form.from}
            min={todayInIndia()}
            onChange={(from) => change({ from })}
          />
          <p className="mt-1 text-13 text-muted">{t('console.pricing.field.from-hint')}</p>
        </div>
        <div>
          <DateFieldWithCalendar
            label={t('console.pricing.field.last-day')}
            openLabel={t('console.calendar.open')}
            value={form.lastDay}
            min={todayInIndia()}
            problem={problemOf('lastDay')}
            onChange={(lastDay) => change({ lastDay })}
          />
          <p className="mt-1 text-13 text-muted">{t('console.pricing.field.last-day-hint')}</p>
        </div>
      </div>
      <TextField
        name="name"
        label={t('console.pricing.field.name')}
        hint={t(isReplacing ? 'console.pricing.field.name-hint-again' : 'console.pricing.field.name-hint')}
        maxLength={120}
        value={form.name}
        problem={problemOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
    </>
  );
}
