import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';

interface LeavingOptionsProps {
  companyName: string;
  isLastOwner: boolean;
  /** This is undefined for members who are not owners, and while there is no other member who can become the owner. */
  onTransfer: (() => void) | undefined;
  onLeave: () => void;
}

/**
 * Lets a member leave the company and an owner transfer the ownership. It tells the last owner what has to happen
 * first.
 */
export function LeaveCompanyOptions({ companyName, isLastOwner, onTransfer, onLeave }: LeavingOptionsProps) {
  const t = useTranslations();
  const text = !isLastOwner
    ? t('team.leave.about', { company: companyName })
    : t(onTransfer ? 'team.leave.transfer-first' : 'team.leave.invite-first', { company: companyName });
  return (
    <section aria-labelledby="ways-out" className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <h2 id="ways-out" className="text-20">
        {t('team.leave.heading')}
      </h2>
      <p className="mt-0.5 max-w-prose text-14 text-muted">{text}</p>
      {(onTransfer ?? !isLastOwner) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {onTransfer && (
            <Button kind="outline" onClick={onTransfer}>
              {t('team.transfer.open')}
            </Button>
          )}
          {!isLastOwner && (
            <Button kind="danger" onClick={onLeave}>
              {t('team.leave.open')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
