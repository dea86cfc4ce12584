import type { MessageId } from '../../shared/i18n/use-translations.ts';
import { companyProblemMessage } from '../../ui/company-field-problem-message.ts';
import type { SignUpDraft, SignUpField } from './sign-up-draft.ts';

const PASSWORD: Readonly<Record<string, MessageId>> = {
  missing: 'password.missing',
  refused: 'password.refused',
};

/** Returns the message that says how to correct a field. */
export function signUpProblemMessage(field: SignUpField, problem: string, draft: SignUpDraft): MessageId {
  switch (field) {
    case 'email':
      return 'sign-up.problem.email';
    case 'password':
      return PASSWORD[problem] ?? 'problem.password-does-not-meet-requirements';
    case 'confirmPassword':
      return 'password.mismatch';
    case 'acceptsTerms':
      return 'entry.terms-missing';
    default:
      return companyProblemMessage(field, problem, draft.entityKind);
  }
}
