import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { usePageTitle } from '../layout/page-title.ts';
import { formatDay } from '../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { PublicPageBanner } from './public-page-banner.tsx';
import { TERMS_VERSIONS } from './legal-document-versions.ts';
import { NumberedSections } from './numbered-sections.tsx';
import { LegalVersionList } from './legal-document-version-list.tsx';

const PARAGRAPHS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const DATA_PROTECTION = 7;

export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  usePageTitle(t('terms.title'));
  const [inForce = '', ...earlier] = TERMS_VERSIONS.map((version) => formatDay(version, locale, 'year'));
  return (
    <>
      <PublicPageBanner title={t('terms.title')} text={t('terms.text', { version: inForce })} />
      <NumberedSections
        contents={t('terms.contents')}
        sections={PARAGRAPHS.map((number) => ({
          title: t(`terms.${number}.title`),
          text: t(`terms.${number}.text`, { mail: siteConfig.mail }),
          more: number === DATA_PROTECTION && (
            <p className="mt-2">
              <Link to={SCREENS.privacy.path} className={TEXT_LINK}>
                {t('terms.privacy')}
              </Link>
            </p>
          ),
        }))}
      />
      <LegalVersionList
        title={t('terms.versions')}
        versions={[t('terms.in-force', { version: inForce }), ...earlier]}
      />
    </>
  );
}
