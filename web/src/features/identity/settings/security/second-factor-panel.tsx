import type { Account, TotpSetup } from '@marga/contract/identity/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { type Reauthentication, ReauthenticationDialog } from '../../reauthentication-dialog.tsx';
import { useUpdateCachedAccount } from '../../use-account.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetupSteps } from './totp-setup.tsx';

/** Holds the current step of the setup; secrets live only here and are discarded with it. */
type Way =
  | { at: 'rest' }
  | { at: 'password'; wants: 'set-up' | 'renew' | 'remove' }
  | { at: 'setup'; setup: TotpSetup }
  | { at: 'codes'; codes: readonly string[] };

export function SecondFactorPanel({ account }: { account: Account }) {
  const t = useTranslations();
  const news = useUpdateCachedAccount();
  const [way, setWay] = useState<Way>({ at: 'rest' });
  const rest = () => setWay({ at: 'rest' });
  return (
    <SettingsPanel
      title={t('security.factor')}
      text={t('security.factor.text')}
      chip={
        <Chip tone={account.secondFactor ? 'confirmed' : 'quiet'}>
          {t(account.secondFactor ? 'security.factor.on' : 'security.factor.off')}
        </Chip>
      }
    >
      {way.at === 'setup' ? (
        <TotpSetupSteps
          setup={way.setup}
          onConfirmed={() => {
            setWay({ at: 'codes', codes: way.setup.recoveryCodes });
            void news.readAgain();
          }}
          onClose={rest}
        />
      ) : way.at === 'codes' ? (
        <RecoveryCodes codes={way.codes} onSaved={rest} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {account.secondFactor ? (
            <>
              <Button kind="outline" onClick={() => setWay({ at: 'password', wants: 'renew' })}>
                {t('security.codes.renew')}
              </Button>
              <Button kind="danger" onClick={() => setWay({ at: 'password', wants: 'remove' })}>
                {t('security.factor.remove')}
              </Button>
            </>
          ) : (
            <Button kind="outline" onClick={() => setWay({ at: 'password', wants: 'set-up' })}>
              {t('security.factor.set-up')}
            </Button>
          )}
        </div>
      )}
      {way.at === 'password' && way.wants === 'set-up' && (
        <BeginSetup onBegun={(setup) => setWay({ at: 'setup', setup })} onClose={rest} />
      )}
      {way.at === 'password' && way.wants === 'renew' && (
        <RenewCodes onRenewed={(codes) => setWay({ at: 'codes', codes })} onClose={rest} />
      )}
      {way.at === 'password' && way.wants === 'remove' && <RemoveFactor onClose={rest} />}
    </SettingsPanel>
  );
}

function BeginSetup({ onBegun, onClose }: { onBegun: (setup: TotpSetup) => void; onClose: () => void }) {
  const t = useTranslations();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Reauthentication) => api.call('identity.begin-totp', { body: given }),
    onSuccess: onBegun,
    gcTime: 0,
  });
  return (
    <ReauthenticationDialog
      title={t('security.factor.set-up')}
      text={t('security.factor.set-up-text')}
      submit={t('security.factor.continue')}
      onSubmit={mutate}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    />
  );
}

function RenewCodes({
  onRenewed,
  onClose,
}: {
  onRenewed: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Reauthentication) => api.call('identity.renew-recovery-codes', { body: given }),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    gcTime: 0,
  });
  return (
    <ReauthenticationDialog
      title={t('security.codes.renew')}
      text={t('security.codes.renew-text')}
      submit={t('security.codes.renew')}
      asksCode
      onSubmit={mutate}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    />
  );
}

function RemoveFactor({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const news = useUpdateCachedAccount();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Reauthentication) => api.call('identity.remove-totp', { body: given }),
    onSuccess: async () => {
      await news.readAgain();
      onClose();
    },
    gcTime: 0,
  });
  return (
    <ReauthenticationDialog
      title={t('security.factor.remove')}
      text={t('security.factor.remove-text')}
      submit={t('security.factor.remove')}
      isDangerous
      asksCode
      onSubmit={mutate}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    />
  );
}
