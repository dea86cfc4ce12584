import { Link } from 'react-router';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { useSession } from '../shared/session-store.ts';
import { SCREENS } from '../routes.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmailLinkAction } from './email-link-action.tsx';
import { FormFailure } from './form-failure.tsx';
import { useFormSubmission } from './use-form-submission.ts';

export function Component() {
  const t = useTranslations();
  const session = useSession();
  return (
    <EmailLinkAction
      title={t('verify.title')}
      subtitle={t('verify.subtitle')}
      heading={t('verify.heading')}
      text={t('verify.text')}
      submit={t('verify.submit')}
      done={t('verify.done')}
      doneText={t('verify.done-text')}
      complete={(code) => api.call('identity.verify-email', { body: { code } })}
      way={{
        title: t('verify.way'),
        step: 1,
        stops: [
          { name: t('verify.way.account') },
          { name: t('verify.way.email') },
          { name: t('verify.way.approved') },
          { name: t('verify.way.book') },
        ],
      }}
      otherLink={session ? <Resend email={session.user.email} /> : <LogInFirst />}
    />
  );
}

function Resend({ email }: { email: string }) {
  const t = useTranslations();
  const { isPending, isDone, problem, run } = useFormSubmission(() =>
    api.call('identity.request-email-verification'),
  );
  if (isDone) return <p role="status">{t('verify.resent', { email })}</p>;
  return (
    <>
      <FormFailure problem={problem} />
      <Button isPending={isPending} onClick={() => run(undefined)}>
        {t('verify.resend')}
      </Button>
    </>
  );
}

/** Asks the user to sign in first, because only the account holder may have emails sent to the address. */
function LogInFirst() {
  const t = useTranslations();
  const next = new URLSearchParams({ next: SCREENS.profile.path });
  return (
    <>
      <p className="text-14">{t('verify.log-in-first')}</p>
      <Link to={`${SCREENS.login.path}?${next.toString()}`} className={buttonClasses('primary')}>
        {t('entry.log-in')}
      </Link>
    </>
  );
}
