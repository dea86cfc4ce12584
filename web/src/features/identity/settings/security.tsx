import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { useAccount } from '../use-account.ts';
import { AccountDataPanel } from './security/account-data-panel.tsx';
import { PasswordPanel } from './security/password-panel.tsx';
import { SecondFactorPanel } from './security/second-factor-panel.tsx';
import { SessionsPanel } from './security/sessions-panel.tsx';
import { SettingsLayout } from './settings-layout.tsx';

export function Component() {
  const t = useTranslations();
  const { data: account, error, refetch } = useAccount();
  return (
    <SettingsLayout title={t('security.title')} text={t('security.text')}>
      {account ? (
        <div className="grid gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <PasswordPanel account={account} />
            <SecondFactorPanel account={account} />
          </div>
          <SessionsPanel />
          <AccountDataPanel account={account} />
        </div>
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-56" />
          <Skeleton className="h-36" />
          <Skeleton className="h-48" />
        </LoadingSkeletons>
      )}
    </SettingsLayout>
  );
}
