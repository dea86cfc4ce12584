import { Link } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { NewsletterLinkPage } from './newsletter-link-page.tsx';

export function Component() {
  const t = useTranslations();
  return (
    <NewsletterLinkPage
      title={t('newsletter.leave.title')}
      subtitle={t('newsletter.leave.subtitle')}
      heading={t('newsletter.leave.heading')}
      text={t('newsletter.leave.text')}
      submit={t('newsletter.leave.submit')}
      done={t('newsletter.leave.done')}
      doneText={t('newsletter.leave.done-text')}
      // The request has the body that a mail client posts when it has its own unsubscribe button.
      complete={(code) =>
        api.call('newsletter.unsubscribe', { params: { code }, body: { 'List-Unsubscribe': 'One-Click' } })
      }
      afterwards={
        <Link to={SCREENS.home.path} className={`${buttonClasses('outline')} mt-6 w-full`}>
          {t('newsletter.home')}
        </Link>
      }
      otherwise={
        <>
          <p>{t('newsletter.leave.trouble')}</p>
          <Link to={SCREENS.contact.path} className={buttonClasses('primary')}>
            {t('newsletter.contact')}
          </Link>
        </>
      }
    />
  );
}
