import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { useUpdateCachedCompany } from './use-company.ts';
import { usePermission } from '../../shared/member/use-permission.ts';

/** Shows an operator's decision against the company: the reason, and what can be done about it. */
export function CompanyRestrictionNotice({ company }: { company: Company }) {
  const t = useTranslations();
  if (company.state === 'suspended' || company.state === 'closed') {
    return (
      <Alert
        tone="failed"
        action={
          <Link to={SCREENS.contact.path} className={buttonClasses('outline')}>
            {t('company.contact')}
          </Link>
        }
      >
        <strong className="block font-semibold">{t(`company.notice.${company.state}`)}</strong>
        <Reason reason={company.stateReason} />
        {t(`company.notice.${company.state}-text`)}
      </Alert>
    );
  }
  return company.state === 'refused' ? <Refusal company={company} /> : null;
}

function Refusal({ company }: { company: Company }) {
  const t = useTranslations();
  const mayChange = usePermission()('company:change');
  const news = useUpdateCachedCompany();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.submit-company'),
    onSuccess: news.show,
  });
  return (
    <Alert
      tone="failed"
      action={
        mayChange && (
          <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
            {t('company.submit-again')}
          </Button>
        )
      }
    >
      <strong className="block font-semibold">{t('company.notice.refused')}</strong>
      <Reason reason={company.stateReason} />
      {error ? (
        <ProblemMessage problem={error} />
      ) : (
        t(mayChange ? 'company.notice.refused-text' : 'company.notice.refused-owner')
      )}
    </Alert>
  );
}

function Reason({ reason }: { reason: string | null }) {
  const t = useTranslations();
  if (reason === null) return null;
  return <p>{t('company.notice.reason', { reason })}</p>;
}
