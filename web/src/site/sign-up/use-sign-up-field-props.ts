import { useTranslations } from '../../shared/i18n/use-translations.ts';
import type { SignUpDraft, SignUpField } from './sign-up-draft.ts';
import { signUpProblemMessage } from './sign-up-problem-message.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

/** Names the fields that take the props below: all except the passwords and the terms checkbox. */
export type TextName = Exclude<SignUpField, 'password' | 'confirmPassword' | 'acceptsTerms'>;

/** Returns the props that every text field takes from the form. */
export function useSignUpFieldProps(form: SignUpForm) {
  const t = useTranslations();
  return (field: TextName) => {
    const problem = form.problemOf(field);
    return {
      name: field,
      label: t(field === 'email' ? 'entry.email' : `sign-up.${field}`),
      required: true,
      value: form.draft[field],
      onChange: (event: { target: { value: string } }) =>
        form.change({ [field]: event.target.value } satisfies Partial<SignUpDraft>),
      onBlur: () => form.leave(field),
      problem: problem && t(signUpProblemMessage(field, problem, form.draft)),
    };
  };
}
