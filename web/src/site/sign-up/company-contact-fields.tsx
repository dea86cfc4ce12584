import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { useSignUpFieldProps } from './use-sign-up-field-props.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

export function CompanyContactFields({ form }: { form: SignUpForm }) {
  const t = useTranslations();
  const fieldProps = useSignUpFieldProps(form);
  return (
    <>
      <TextAreaField
        {...fieldProps('companyAddress')}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
      />
      <TextField
        {...fieldProps('companyPhone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint={t('sign-up.companyPhone.hint')}
      />
    </>
  );
}
