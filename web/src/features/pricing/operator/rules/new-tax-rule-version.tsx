import type { TaxRule } from '@marga/contract/pricing/pricing';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../../../layout/page-title.ts';
import { todayInIndia } from '../../../../shared/clock.ts';
import { type MessageId, useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { AmountField } from '../../../ledger/wallet/amount-field.tsx';
import { CONSOLE_SCREENS } from '../../../../screens/console/paths.gen.ts';
import { RadioButtonRow } from '../../../../ui/radio-button-row.tsx';
import { DateFieldWithCalendar } from '../../../../ui/date-field.tsx';
import { Checkbox, SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../../ui/page-states.tsx';
import { BackLink } from '../../../../ui/back-link.tsx';
import { OperatorConsoleProblem } from '../../../../shared/operator/operator-console-problem.tsx';
import { PricingChangeForm } from '../pricing-change-form.tsx';
import { formatRuleValidity } from '../pricing-rule-labels.ts';
import { useStaffPermission } from '../../../../shared/operator/use-staff-permission.ts';
import {
  listTaxRuleParams,
  parseTaxRuleForm,
  type TaxField,
  type TaxForm,
  fillTaxRuleForm,
  type TaxProblems,
} from './tax-rule-form.ts';
import { CODE_LABELS, formatMainTaxRuleValue, ROUNDING_LABELS, VALUATION_LABELS } from './tax-rule-labels.ts';
import {
  groupTaxRuleVersions,
  createTaxRuleVersion,
  previewTaxRule,
  useTaxRulebook,
  useRefreshTaxRulebook,
} from './use-tax-rulebook.ts';

/** Enters a new version of a tax rule that applies from a future day. */
export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const { code } = useParams();
  const { data, error, refetch } = useTaxRulebook();
  const chapter = data && groupTaxRuleVersions(data).find((each) => each.code === code);
  usePageTitle(t('console.rules.new-version'));
  return (
    <div className="column py-8">
      <BackLink to={CONSOLE_SCREENS.taxRules.path}>{t('console.rules.title')}</BackLink>
      <h1 className="mt-2 mb-6 text-32 outline-none">{t('console.rules.new-version')}</h1>
      {!may('pricing:manage') ? (
        <EmptyState title={t('console.pricing.not-allowed')}>
          <p>{t('console.pricing.not-allowed-text')}</p>
        </EmptyState>
      ) : chapter ? (
        <Form key={chapter.code} present={chapter.present} />
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title={t('console.rules.no-rule')}>
          <p>{t('console.rules.no-rule-text')}</p>
        </EmptyState>
      ) : (
        <LoadingSkeletons className="grid gap-6 lg:grid-cols-[1fr_26rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-40" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

function Form({ present }: { present: TaxRule }) {
  const t = useTranslations();
  const locale = useLocale();
  const navigate = useNavigate();
  const readAgain = useRefreshTaxRulebook();
  const [form, setForm] = useState(() => fillTaxRuleForm(present));
  const { draft, problems } = parseTaxRuleForm(form, present, todayInIndia());
  const change = (changed: Partial<TaxForm>) => setForm((before) => ({ ...before, ...changed }));
  return (
    <PricingChangeForm
      draft={draft}
      preview={previewTaxRule}
      save={createTaxRuleVersion}
      onSaved={async () => {
        await readAgain();
        await navigate(CONSOLE_SCREENS.taxRules.path, {
          state: { news: t('console.rules.saved', { title: form.title.trim() }) },
        });
      }}
    >
      {(isTried) => (
        <>
          <div className="border-l-4 border-control pl-4 text-14">
            <p className="font-semibold">{t(CODE_LABELS[present.code])}</p>
            <p className="text-muted">
              {t('console.pricing.so-far', {
                value: formatMainTaxRuleValue(present.params, t, locale),
                validity: formatRuleValidity(present.validFrom, present.validUntil, t, locale),
              })}
            </p>
          </div>
          <Fields rule={present} form={form} change={change} problems={isTried ? problems : {}} />
        </>
      )}
    </PricingChangeForm>
  );
}

interface FieldsProps {
  rule: TaxRule;
  form: TaxForm;
  change: (changed: Partial<TaxForm>) => void;
  problems: TaxProblems;
}

const RATE_LABELS = {
  basisPoints: 'console.rules.field.rate',
  domesticBasisPoints: 'console.rules.field.domestic',
  internationalBasisPoints: 'console.rules.field.international',
} as const satisfies Partial<Record<TaxField, MessageId>>;
const AMOUNT_LABELS = {
  upTo: 'console.rules.field.up-to',
  unit: 'console.rules.field.unit',
} as const satisfies Partial<Record<TaxField, MessageId>>;

const STATUSES = ['sure', 'verify'] as const;
const VALUATIONS = ['actual', 'rule-32-3'] as const;
const ROUNDINGS = ['half-up', 'half-even', 'up', 'down'] as const;

function Fields({ rule, form, change, problems }: FieldsProps) {
  const t = useTranslations();
  const problemText = (field: TaxField) => {
    const code = problems[field];
    return code === undefined ? undefined : t(code);
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateFieldWithCalendar
          label={t('console.rules.field.from')}
          openLabel={t('console.calendar.open')}
          value={form.from}
          min={addDaysToDate(todayInIndia(), 1)}
          problem={problemText('from')}
          onChange={(from) => change({ from })}
        />
        {listTaxRuleParams(rule).map((field) => {
          switch (field) {
            case 'basisPoints':
            case 'domesticBasisPoints':
            case 'internationalBasisPoints':
              return (
                <TextField
                  key={field}
                  name={field}
                  label={t(RATE_LABELS[field])}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={7}
                  value={form[field]}
                  problem={problemText(field)}
                  onChange={({ target }) => change({ [field]: target.value })}
                />
              );
            case 'upTo':
            case 'unit':
              return (
                <AmountField
                  key={field}
                  name={field}
                  label={t(AMOUNT_LABELS[field])}
                  value={form[field]}
                  problem={problemText(field)}
                  onChange={(text) => change({ [field]: text })}
                />
              );
            case 'hasCredit':
              return (
                <Checkbox
                  key={field}
                  className="self-end pb-2"
                  checked={form.hasCredit}
                  onChange={({ target }) => change({ hasCredit: target.checked })}
                >
                  {t('console.rules.with-credit')}
                </Checkbox>
              );
            case 'valuation':
              return (
                <SelectField
                  key={field}
                  name={field}
                  label={t('console.rules.field.valuation')}
                  options={VALUATIONS.map((value) => ({ value, label: t(VALUATION_LABELS[value]) }))}
                  value={form.valuation}
                  onChange={({ target }) =>
                    change({ valuation: VALUATIONS.find((known) => known === target.value) ?? 'actual' })
                  }
                />
              );
            case 'rounding':
              return (
                <SelectField
                  key={field}
                  name={field}
                  label={t('console.rules.field.rounding')}
                  options={ROUNDINGS.map((value) => ({ value, label: t(ROUNDING_LABELS[value]) }))}
                  value={form.rounding}
                  onChange={({ target }) =>
                    change({ rounding: ROUNDINGS.find((known) => known === target.value) ?? 'half-up' })
                  }
                />
              );
          }
        })}
      </div>
      <TextField
        name="title"
        label={t('console.rules.field.title')}
        maxLength={160}
        value={form.title}
        problem={problemText('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        name="citation"
        label={t('console.rules.field.citation')}
        hint={t('console.rules.field.citation-hint')}
        maxLength={300}
        value={form.citation}
        problem={problemText('citation')}
        onChange={({ target }) => change({ citation: target.value })}
      />
      <RadioButtonRow
        name="status"
        label={t('console.rules.field.status')}
        isLabelShown
        choices={STATUSES.map((status) => ({
          value: status,
          label: t(status === 'sure' ? 'console.rules.sure' : 'console.rules.verify'),
        }))}
        value={form.status}
        onChange={(status) => change({ status })}
      />
    </>
  );
}
