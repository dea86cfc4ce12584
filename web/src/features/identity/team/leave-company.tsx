import { api } from '../../../shared/client.ts';
import { addressIn } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/translations.ts';
import { SCREENS } from '../../../routes.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSensitive } from '../confirm-password.tsx';

interface LeaveCompanyProps {
  companyName: string;
  onClose: () => void;
}

export function LeaveCompany({ companyName, onClose }: LeaveCompanyProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { mutate, isPending, problem, confirmation } = useSensitive({
    send: () => api.call('identity.leave-company'),
    // A full page load ensures that no data of the company that was left stays in memory.
    onDone: () => location.assign(addressIn(locale, SCREENS.dashboard.path)),
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
