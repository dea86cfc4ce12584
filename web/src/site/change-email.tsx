import { Link } from 'react-router';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { EmailLinkAction } from './email-link-action.tsx';

export function Component() {
  const t = useTranslations();
  return (
    <EmailLinkAction
      title={t('change-email.title')}
      subtitle={t('change-email.subtitle')}
      heading={t('change-email.heading')}
      text={t('change-email.text')}
      submit={t('change-email.submit')}
      done={t('change-email.done')}
      doneText={t('change-email.done-text')}
      complete={(code) => api.call('identity.change-email', { body: { code } })}
      way={{
        title: t('change-email.way'),
        step: 2,
        stops: [
          { name: t('change-email.way.asked') },
          { name: t('change-email.way.mail') },
          { name: t('change-email.way.done') },
        ],
      }}
      otherLink={
        <Link to={SCREENS.profile.path} className={buttonClasses('primary')}>
          {t('change-email.ask-again')}
        </Link>
      }
    />
  );
}
