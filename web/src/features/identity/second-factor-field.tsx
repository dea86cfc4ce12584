import type { SecondFactorCode } from '@marga/contract/identity/session';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { TextField } from '../../ui/field.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';

export const NO_CODE: SecondFactorCode = { method: 'totp', code: '' };

interface SecondFactorFieldProps {
  value: SecondFactorCode;
  onChange: (value: SecondFactorCode) => void;
  problem?: string | undefined;
}

/** Asks for the code of the authenticator app, or for a recovery code, besides a password. */
export function SecondFactorField({ value, onChange, problem }: SecondFactorFieldProps) {
  const t = useTranslations();
  const isTotp = value.method === 'totp';
  return (
    <div className="grid gap-2">
      <TextField
        key={value.method}
        label={t(isTotp ? 'confirm.code' : 'confirm.recovery-code')}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value.code}
        onChange={({ target }) => onChange({ ...value, code: target.value })}
        problem={problem}
        {...(isTotp ? { inputMode: 'numeric', maxLength: 9 } : { autoCapitalize: 'none', maxLength: 32 })}
      />
      <p className="text-14">
        <button
          type="button"
          className={TEXT_LINK}
          onClick={() => onChange({ method: isTotp ? 'recovery-code' : 'totp', code: '' })}
        >
          {t(isTotp ? 'confirm.use-recovery' : 'confirm.use-app')}
        </button>
      </p>
    </div>
  );
}

/** Returns the code as the server takes it: people type the code of an app with a space in its middle. */
export function cleanSecondFactorCode({ method, code }: SecondFactorCode): SecondFactorCode {
  return { method, code: method === 'totp' ? code.replaceAll(/\D/g, '') : code.trim() };
}

/** Returns whether the server wants a code of the second factor besides the password, or another one. */
export function isCodeProblem(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem &&
    (problem.code === 'multi-factor-auth-required' || problem.code === 'invalid-verification-code')
  );
}

/** Says what is wrong with the code that was given, in the words for its kind. */
export function useCodeProblemText() {
  const t = useTranslations();
  return (problem: unknown, { method }: SecondFactorCode): string | undefined =>
    problem instanceof ApiProblem && problem.code === 'invalid-verification-code'
      ? t(method === 'totp' ? 'confirm.code-wrong' : 'confirm.recovery-wrong')
      : undefined;
}
