import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { useAccount } from '../use-account.ts';
import { useCompany } from '../use-company.ts';
import { CompanyRestrictionNotice } from '../company-restriction-notice.tsx';
import { usePermission } from '../../../shared/member/use-permission.ts';
import { CompanyBranchPanel } from './profile/company-branch-panel.tsx';
import { GstNumbersPanel } from './profile/gst-numbers-panel.tsx';
import { LogoPanel } from './profile/logo-panel.tsx';
import { ProposedDetailsPanel } from './profile/proposed-details-panel.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SettingsLayout } from './settings-layout.tsx';

export function Component() {
  const t = useTranslations();
  return (
    <SettingsLayout title={t('profile.title')} text={t('profile.text')} needs="company:read">
      <Profile />
    </SettingsLayout>
  );
}

function Profile() {
  const mayChange = usePermission()('company:change');
  const company = useCompany();
  const account = useAccount();
  if (!company.data || !account.data) {
    const problem = company.error ?? account.error;
    if (!problem) return <Outline />;
    return (
      <ErrorState
        problem={problem}
        onRetry={() => {
          void company.refetch();
          void account.refetch();
        }}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <CompanyRestrictionNotice company={company.data} />
      <ProposedDetailsPanel company={company.data} mayChange={mayChange} />
      <ProfileForm key={company.data.id} company={company.data} account={account.data} />
      {mayChange && <LogoPanel company={company.data} />}
      <GstNumbersPanel company={company.data} mayChange={mayChange} />
      <CompanyBranchPanel company={company.data} mayChange={mayChange} />
    </div>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-4">
      <Skeleton className="h-[36rem]" />
      <Skeleton className="h-60" />
    </LoadingSkeletons>
  );
}
