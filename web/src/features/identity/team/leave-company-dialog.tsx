import { api } from '../../../shared/api-client.ts';
import { urlPathInLocale } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../../routes.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePasswordConfirmedRequest } from '../use-password-confirmed-request.tsx';

interface LeaveCompanyProps {
  companyName: string;
  onClose: () => void;
}

export function LeaveCompanyDialog({ companyName, onClose }: LeaveCompanyProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () => api.call('identity.leave-company'),
    // A full page load ensures that no data of the company that was left stays in memory.
    onDone: () => location.assign(urlPathInLocale(locale, SCREENS.dashboard.path)),
  });
  return (
    <>
      <ConfirmDialog
        title={t('team.leave.title', { company: companyName })}
        confirm={t('team.leave.action')}
        isPending={isPending}
        problem={problem}
        onConfirm={() => mutate()}
        onClose={onClose}
      >
        <p>{t('team.leave.text', { company: companyName })}</p>
        <p className="text-muted">{t('team.remove.stays')}</p>
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
