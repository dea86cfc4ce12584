import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { usePageTitle } from '../layout/page-title.ts';
import { formatDay } from '../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { PublicPageBanner } from './public-page-banner.tsx';
import { PRIVACY_VERSIONS } from './legal-document-versions.ts';
import { NumberedSections } from './numbered-sections.tsx';
import { RetentionPeriodsChart } from './data-retention-periods-chart.tsx';
import { LegalVersionList } from './legal-document-version-list.tsx';

const PARAGRAPHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  usePageTitle(t('privacy.title'));
  const [inForce = '', ...earlier] = PRIVACY_VERSIONS.map((version) => formatDay(version, locale, 'year'));
  return (
    <>
      <PublicPageBanner title={t('privacy.title')} text={t('privacy.text', { version: inForce })} />
      <NumberedSections
        contents={t('privacy.contents')}
        sections={PARAGRAPHS.map((number) => ({
          title: t(`privacy.${number}.title`),
          text: t(`privacy.${number}.text`, {
            mail: siteConfig.mail,
            address: siteConfig.address.join(', '),
          }),
          more: <More paragraph={number} />,
        }))}
      />
      <LegalVersionList
        title={t('privacy.versions')}
        versions={[t('privacy.in-force', { version: inForce }), ...earlier]}
      />
    </>
  );
}

const HOW_LONG = 4;
const RIGHTS = 8;
const GRIEVANCES = 10;

function More({ paragraph }: { paragraph: (typeof PARAGRAPHS)[number] }) {
  const t = useTranslations();
  switch (paragraph) {
    case HOW_LONG:
      return <RetentionPeriodsChart />;
    case RIGHTS:
      return (
        <p className="mt-2">
          <Link to={SCREENS.security.path} className={TEXT_LINK}>
            {t('privacy.export')}
          </Link>
        </p>
      );
    case GRIEVANCES:
      return (
        <p className="mt-2">
          <Link to={SCREENS.contact.path} className={TEXT_LINK}>
            {t('privacy.contact')}
          </Link>
        </p>
      );
    default:
      return null;
  }
}
