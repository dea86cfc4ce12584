import type { Company } from '@marga/contract/identity/company';
import { ENTITY_KIND_NAMES, ENTITY_KINDS, type EntityKind } from '@marga/contract/kernel/indian-identifiers';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx';
import {
  type CompanyDraft,
  type CompanyField,
  entityKindHasRegistrationNumber,
  needsDetailsApproval,
} from './company-draft.ts';
import { GstNumberField } from './gst-number-field.tsx';

interface CompanyFieldsProps {
  company: Company;
  draft: CompanyDraft;
  onChange: (draft: CompanyDraft) => void;
  problemOf: (field: CompanyField) => string | undefined;
}

export function CompanyFields({ company, draft, onChange, problemOf }: CompanyFieldsProps) {
  const t = useTranslations();
  const change = (changes: Partial<CompanyDraft>) => onChange({ ...draft, ...changes });
  const text = (name: Exclude<CompanyField, 'companyGSTNumber'>) => ({
    name,
    label: t(`profile.${name}`),
    problem: problemOf(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <div className="grid max-w-lg gap-4">
      <TextField {...text('companyName')} autoComplete="organization" maxLength={150} />
      <SelectField
        {...text('entityKind')}
        {...(company.entityKind === null ? { prompt: t('profile.choose') } : {})}
        options={ENTITY_KIND_NAMES.map((kind) => ({ value: kind, label: t(`entity.${kind}`) }))}
      />
      {entityKindHasRegistrationNumber(draft.entityKind) ? (
        <TextField
          {...text('companyRegNumber')}
          label={t(registrationLabel(draft.entityKind))}
          isCapitals={draft.entityKind !== '' && ENTITY_KINDS[draft.entityKind].registration !== 'own'}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
      ) : (
        <p className="text-13 text-muted">{t('profile.no-registration')}</p>
      )}
      <GstNumberField
        company={company}
        draft={draft}
        onChange={change}
        problem={problemOf('companyGSTNumber')}
      />
      <TextField {...text('companyPhone')} type="tel" autoComplete="tel" maxLength={30} />
      <TextAreaField {...text('companyAddress')} autoComplete="street-address" maxLength={500} rows={3} />
      {needsDetailsApproval(company, draft) && <Alert tone="held">{t('profile.proposed.will-wait')}</Alert>}
      <IdleTimeField {...text('sessionIdleMinutes')} />
    </div>
  );
}

function registrationLabel(kind: EntityKind | '') {
  if (kind === '') return 'profile.companyRegNumber';
  const { registration } = ENTITY_KINDS[kind];
  return registration === 'cin' || registration === 'llpin'
    ? (`profile.registration.${registration}` as const)
    : 'profile.companyRegNumber';
}

const IDLE_MINUTES = [15, 30, 60, 120, 240, 480, 1440];

interface IdleTimeFieldProps {
  name: string;
  label: string;
  problem: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function IdleTimeField(props: IdleTimeFieldProps) {
  const t = useTranslations();
  const minutes = new Set([...IDLE_MINUTES, ...(props.value === '' ? [] : [Number(props.value)])]);
  const labelOf = (value: number) =>
    value % 60 === 0
      ? t('profile.idle.hours', { count: value / 60 })
      : t('profile.idle.minutes', { count: value });
  return (
    <SelectField
      {...props}
      hint={t('profile.idle.hint')}
      options={[
        { value: '', label: t('profile.idle.usual') },
        ...[...minutes]
          .toSorted((one, other) => one - other)
          .map((value) => ({ value: String(value), label: labelOf(value) })),
      ]}
    />
  );
}
