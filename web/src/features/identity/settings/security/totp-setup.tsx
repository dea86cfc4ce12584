import type { TotpSetup } from '@marga/contract/identity/account';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../../shared/api-problem.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { QrCode } from './qr-code.tsx';
import { formatTotpSecretInGroups } from './qr-code-svg-path.ts';

interface TotpSetupStepsProps {
  setup: TotpSetup;
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Shows the steps of the setup: the user enters the secret into the app, and a code proves that it works. Until then
 * the sign-in does not change.
 */
export function TotpSetupSteps({ setup, onConfirmed, onClose }: TotpSetupStepsProps) {
  const t = useTranslations();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const digits = code.replaceAll(/\s/g, '');
  const isWhole = /^\d{6}$/.test(digits);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.confirm-totp', { body: { code: digits } }),
    onSuccess: onConfirmed,
    gcTime: 0,
  });
  const isWrong = error instanceof ApiProblem && error.code === 'invalid-verification-code';
  return (
    <ol className="grid gap-6">
      <Step number={1} title={t('security.setup.scan')}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <QrCode text={setup.uri} label={t('security.setup.qr')} />
          <div className="min-w-0 flex-1 basis-60 text-14">
            <p className="text-muted">{t('security.setup.type')}</p>
            <ReferenceCode className="mt-1 block text-16 font-semibold break-words">
              {formatTotpSecretInGroups(setup.secret)}
            </ReferenceCode>
          </div>
        </div>
      </Step>
      <Step number={2} title={t('security.setup.prove')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isWhole && !isPending) mutate();
          }}
          className="grid max-w-sm gap-3"
        >
          <TextField
            label={t('security.setup.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            problem={
              isTried && !isWhole
                ? t('security.setup.six-digits')
                : isWrong
                  ? t('problem.invalid-verification-code')
                  : undefined
            }
          />
          {error && !isWrong && (
            <Alert tone="failed">
              <ProblemMessage problem={error} />
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isPending={isPending}>
              {t('security.setup.confirm')}
            </Button>
            <Button kind="outline" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
          </div>
        </form>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="figures grid size-7 place-items-center rounded-full border-[3px] border-flight text-14"
      >
        {number}
      </span>
      <div>
        <h3 className="mb-3 text-16 leading-7">{title}</h3>
        {children}
      </div>
    </li>
  );
}
