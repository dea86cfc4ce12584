import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DecorativeTransitMapLines } from './decorative-transit-map-lines.tsx';

/** Draws the end of the coloured service lines and the call to action, at the end of the home page. */
export function HomeCallToAction() {
  const t = useTranslations();
  const session = useSession();
  return (
    <div className="lines column">
      <div className="relative pb-16 pl-[var(--indent)] lg:pb-24">
        <div aria-hidden className="absolute inset-x-0 top-0 h-10">
          <DecorativeTransitMapLines />
          <span className="absolute top-full -left-[6px] h-2 w-[calc(var(--bundle)+12px)] rounded-4 bg-ink" />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-2">
          <div>
            <p className="figures text-24">{t('story.end.title')}</p>
            <p className="mt-1 max-w-prose text-pretty text-muted">
              {t(session ? 'story.end.member' : 'story.end.stranger')}
            </p>
          </div>
          <p className="flex flex-wrap gap-2">
            {session ? (
              <Link to={SCREENS.dashboard.path} className={buttonClasses('primary')}>
                {t('story.end.dashboard')}
              </Link>
            ) : (
              <>
                <Link to={SCREENS.signUp.path} className={buttonClasses('primary')}>
                  {t('story.end.sign-up')}
                </Link>
                <Link to={SCREENS.login.path} className={buttonClasses('outline')}>
                  {t('story.end.log-in')}
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
