import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { signUp } from '../../shared/session.ts';
import { SCREENS } from '../../routes.ts';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { useNewPasswordValidation } from '../../ui/use-new-password-validation.ts';
import {
  buildSignUpRequestBody,
  EMPTY_DRAFT,
  type FieldProblems,
  isSignUpFieldFilledIn,
  findSignUpProblems,
  fieldProblemsFromIssues,
  type SignUpDraft,
  type SignUpField,
} from './sign-up-draft.ts';

export type SignUpForm = ReturnType<typeof useSignUpForm>;

/** Holds the form's state: the draft, its problems, and the progress of sending it. */
export function useSignUpForm() {
  const locale = useLocale();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const { email, companyName } = draft;
  const password = useNewPasswordValidation(draft.password, { email, companyName });
  const problems = findSignUpProblems(draft, password.lacks.length > 0);

  const change = (changes: Partial<SignUpDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    // The API's problems were about the previous values, so those of the changed fields are removed.
    setRefused((before) => without(before, Object.keys(changes).flatMap(judgedWith)));
  };

  const send = async (form: HTMLFormElement) => {
    setFailure(undefined);
    setRefused({});
    setPending(true);
    try {
      await signUp(buildSignUpRequestBody(draft, locale));
      await navigate(SCREENS.dashboard.path, { replace: true });
    } catch (failed) {
      const fields = fieldsOf(failed);
      // The fields must be marked invalid before the first of them can be found.
      flushSync(() => setRefused(fields));
      if (Object.keys(fields).length > 0) focusFirstInvalidField(form);
      else setFailure(failed);
    } finally {
      setPending(false);
    }
  };

  return {
    draft,
    change,
    password,
    problems,
    failure,
    isPending,
    /** Marks a field as left, after which its problem may be shown. */
    leave: (field: SignUpField) => afterPress(() => setLeft((before) => new Set(before).add(field))),
    /**
     * Returns the problem to show under a field. Unless the API reported it, there is none before the user has filled
     * in and left the field or tried to send the form.
     */
    problemOf: (field: SignUpField): string | undefined => {
      if (refused[field] !== undefined) return refused[field];
      return isTried || (left.has(field) && isSignUpFieldFilledIn(field, draft))
        ? problems[field]
        : undefined;
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isPending) return;
      setTried(true);
      if (Object.keys(problems).length > 0) focusFirstInvalidField(event.currentTarget);
      else void send(event.currentTarget);
    },
  };
}

/**
 * Calls the function once no mouse button or finger is down. A problem under a field moves what is below it, so a press
 * that leaves the field would otherwise end beside the box or button where it began.
 */
function afterPress(show: () => void): void {
  // The browser knows what is pressed before it says that the button is up again.
  if (document.querySelector(':active')) addEventListener('mouseup', show, { once: true });
  else show();
}

/** Returns the API's problems that belong to a field; all others are shown beside the button. */
function fieldsOf(failed: unknown): FieldProblems {
  if (!(failed instanceof ApiProblem)) return {};
  if (failed.code === 'email-already-in-use') return { email: 'taken' };
  if (failed.code === 'password-does-not-meet-requirements') return { password: 'too-common' };
  return failed.code === 'request-invalid' ? fieldProblemsFromIssues(failed.issues) : {};
}

/**
 * Returns the fields whose problems no longer apply after a change: the validity of the numbers depends on the kind
 * of entity, and a GST number is not checked where the user declares that there is none.
 */
function judgedWith(field: string): string[] {
  if (field === 'entityKind') return [field, 'companyRegNumber', 'companyGSTNumber'];
  return [field === 'isWithoutGst' ? 'companyGSTNumber' : field];
}

function without(problems: FieldProblems, fields: readonly string[]): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
