import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { usePageTitle } from '../frame/page-title.ts';
import { formatDay } from '../lib/format.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { TEXT_LINK } from '../ui/text-link.ts';
import { Banner } from './banner.tsx';
import { TERMS_VERSIONS } from './legal-versions.ts';
import { NumberedStations } from './numbered-stations.tsx';
import { VersionList } from './version-list.tsx';

const PARAGRAPHS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const DATA_PROTECTION = 7;

export function Component() {
  const say = useSay();
  const locale = useLocale();
  usePageTitle(say('terms.title'));
  const [inForce = '', ...earlier] = TERMS_VERSIONS.map((version) => formatDay(version, locale, 'year'));
  return (
    <>
      <Banner title={say('terms.title')} words={say('terms.words', { version: inForce })} />
      <NumberedStations
        contents={say('terms.contents')}
        stations={PARAGRAPHS.map((number) => ({
          title: say(`terms.${number}.title`),
          words: say(`terms.${number}.words`, { mail: siteConfig.mail }),
          more: number === DATA_PROTECTION && (
            <p className="mt-2">
              <Link to={SCREENS.privacy.path} className={TEXT_LINK}>
                {say('terms.privacy')}
              </Link>
            </p>
          ),
        }))}
      />
      <VersionList
        title={say('terms.versions')}
        versions={[say('terms.in-force', { version: inForce }), ...earlier]}
      />
    </>
  );
}
