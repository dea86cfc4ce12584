import { ENTITY_KIND_NAMES, parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { lazy, Suspense } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { NotApplicableField } from './not-applicable-field.tsx';
import { registrationNumberFormatFor } from './sign-up-draft.ts';
import { useSignUpFieldProps } from './use-sign-up-field-props.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

const GstReading = lazy(async () => ({
  default: (await import('./gst-number-details.tsx')).GstNumberDetails,
}));

export function CompanyFields({ form }: { form: SignUpForm }) {
  const t = useTranslations();
  const fieldProps = useSignUpFieldProps(form);
  return (
    <>
      <TextField {...fieldProps('companyName')} autoComplete="organization" maxLength={150} />
      <SelectField
        {...fieldProps('entityKind')}
        prompt={t('sign-up.entityKind.prompt')}
        options={ENTITY_KIND_NAMES.map((value) => ({ value, label: t(`entity.${value}`) }))}
      />
      <RegistrationNumber form={form} />
      <GstNumber form={form} />
    </>
  );
}

/** The kind of entity decides which number it has, and whether it has one at all. */
function RegistrationNumber({ form }: { form: SignUpForm }) {
  const t = useTranslations();
  const fieldProps = useSignUpFieldProps(form);
  const rules = registrationNumberFormatFor(form.draft);
  if (rules?.registration === 'none') {
    return (
      <NotApplicableField label={t('sign-up.companyRegNumber')}>
        {t('sign-up.companyRegNumber.none')}
      </NotApplicableField>
    );
  }
  const hint = () => {
    if (!rules) return t('sign-up.companyRegNumber.choose-kind');
    if (rules.registration === 'cin') return t('sign-up.companyRegNumber.cin');
    if (rules.registration === 'llpin') return t('sign-up.companyRegNumber.llpin');
    return t(
      rules.registrationOptional ? 'sign-up.companyRegNumber.own-optional' : 'sign-up.companyRegNumber.own',
    );
  };
  return (
    <TextField
      {...fieldProps('companyRegNumber')}
      hint={hint()}
      isCapitals={rules?.registration !== 'own'}
      required={rules?.registrationOptional !== true}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
    />
  );
}

function GstNumber({ form }: { form: SignUpForm }) {
  const t = useTranslations();
  const fieldProps = useSignUpFieldProps(form);
  const { isWithoutGst, companyGSTNumber } = form.draft;
  const parsed = parseGstin(companyGSTNumber);
  return (
    <div>
      {isWithoutGst ? (
        <NotApplicableField label={t('sign-up.companyGSTNumber')}>
          {t('sign-up.companyGSTNumber.none')}
        </NotApplicableField>
      ) : (
        <>
          <TextField
            {...fieldProps('companyGSTNumber')}
            hint={parsed.ok ? undefined : t('sign-up.companyGSTNumber.example')}
            isCapitals
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
          <div role="status">
            <Suspense>{parsed.ok && <GstReading gstin={parsed.value} />}</Suspense>
          </div>
        </>
      )}
      <Checkbox
        className="mt-3"
        checked={isWithoutGst}
        onChange={(event) => form.change({ isWithoutGst: event.target.checked })}
      >
        {t('sign-up.isWithoutGst')}
      </Checkbox>
    </div>
  );
}
