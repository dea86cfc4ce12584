import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { usePageTitle } from '../frame/page-title.ts';
import { formatDay } from '../lib/format.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { TEXT_LINK } from '../ui/text-link.ts';
import { Banner } from './banner.tsx';
import { PRIVACY_VERSIONS } from './legal-versions.ts';
import { NumberedStations } from './numbered-stations.tsx';
import { Retention } from './retention.tsx';
import { VersionList } from './version-list.tsx';

const PARAGRAPHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

export function Component() {
  const say = useSay();
  const locale = useLocale();
  usePageTitle(say('privacy.title'));
  const [inForce = '', ...earlier] = PRIVACY_VERSIONS.map((version) => formatDay(version, locale, 'year'));
  return (
    <>
      <Banner title={say('privacy.title')} words={say('privacy.words', { version: inForce })} />
      <NumberedStations
        contents={say('privacy.contents')}
        stations={PARAGRAPHS.map((number) => ({
          title: say(`privacy.${number}.title`),
          words: say(`privacy.${number}.words`, {
            mail: siteConfig.mail,
            address: siteConfig.address.join(', '),
          }),
          more: <More paragraph={number} />,
        }))}
      />
      <VersionList
        title={say('privacy.versions')}
        versions={[say('privacy.in-force', { version: inForce }), ...earlier]}
      />
    </>
  );
}

const HOW_LONG = 4;
const RIGHTS = 8;
const GRIEVANCES = 10;

function More({ paragraph }: { paragraph: (typeof PARAGRAPHS)[number] }) {
  const say = useSay();
  switch (paragraph) {
    case HOW_LONG:
      return <Retention />;
    case RIGHTS:
      return (
        <p className="mt-2">
          <Link to={SCREENS.security.path} className={TEXT_LINK}>
            {say('privacy.export')}
          </Link>
        </p>
      );
    case GRIEVANCES:
      return (
        <p className="mt-2">
          <Link to={SCREENS.contact.path} className={TEXT_LINK}>
            {say('privacy.contact')}
          </Link>
        </p>
      );
    default:
      return null;
  }
}
