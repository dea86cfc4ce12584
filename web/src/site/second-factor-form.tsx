import { useState } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { TextField } from '../ui/field.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { SubmitButton } from './submit-button.tsx';

export interface SecondFactor {
  method: 'totp' | 'recovery-code';
  code: string;
}

interface SecondStepProps {
  isPending: boolean;
  onSubmit: (given: SecondFactor) => void;
  onStartOver: () => void;
}

/** Renders the second step of a sign-in: the code of the app, or a recovery code for a user who has lost it. */
export function SecondFactorForm({ isPending, onSubmit, onStartOver }: SecondStepProps) {
  const t = useTranslations();
  const [method, setMethod] = useState<SecondFactor['method']>('totp');
  const [code, setCode] = useState('');
  const isTotp = method === 'totp';
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit({ method, code: isTotp ? code.replaceAll(/\D/g, '') : code.trim() });
      }}
    >
      <p role="status" className="text-14">
        {t(isTotp ? 'login.second.text' : 'login.second.recovery-text')}
      </p>
      {/* Another kind of code is another field, and whoever comes to it comes to type. */}
      <div key={method} ref={focusField}>
        <TextField
          label={t(isTotp ? 'login.second.code' : 'login.second.recovery-code')}
          name="code"
          required
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...(isTotp
            ? { inputMode: 'numeric', pattern: '\\s*\\d{3}\\s*\\d{3}\\s*', maxLength: 9 }
            : { autoCapitalize: 'none', minLength: 6, maxLength: 32 })}
        />
      </div>
      <SubmitButton isPending={isPending}>{t('login.second.submit')}</SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-14">
        <button
          type="button"
          className={TEXT_LINK}
          onClick={() => {
            setMethod(isTotp ? 'recovery-code' : 'totp');
            setCode('');
          }}
        >
          {t(isTotp ? 'login.second.use-recovery' : 'login.second.use-app')}
        </button>
        <button type="button" className={TEXT_LINK} onClick={onStartOver}>
          {t('login.second.start-over')}
        </button>
      </div>
    </form>
  );
}

function focusField(around: HTMLElement | null): void {
  around?.querySelector('input')?.focus();
}
