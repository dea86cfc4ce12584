import { useSay } from '../../lib/i18n/text.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { useFieldProps } from './field-props.ts';
import type { SignUpForm } from './use-sign-up.ts';

export function ReachFields({ form }: { form: SignUpForm }) {
  const say = useSay();
  const fieldProps = useFieldProps(form);
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
        hint={say('sign-up.companyPhone.hint')}
      />
    </>
  );
}
