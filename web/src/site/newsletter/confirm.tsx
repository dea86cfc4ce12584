import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { NewsletterLinkPage } from './newsletter-link-page.tsx';

export function Component() {
  const t = useTranslations();
  return (
    <NewsletterLinkPage
      title={t('newsletter.confirm.title')}
      subtitle={t('newsletter.confirm.subtitle')}
      heading={t('newsletter.confirm.heading')}
      text={t('newsletter.confirm.text')}
      submit={t('newsletter.confirm.submit')}
      done={t('newsletter.confirm.done')}
      doneText={t('newsletter.confirm.done-text')}
      complete={(code) => api.call('newsletter.confirm', { body: { code } })}
      way={{
        title: t('newsletter.way'),
        stops: [
          { name: t('newsletter.way.asked') },
          { name: t('newsletter.way.confirmed') },
          { name: t('newsletter.way.reading') },
        ],
      }}
      otherwise={<p>{t('newsletter.confirm.again')}</p>}
    />
  );
}
