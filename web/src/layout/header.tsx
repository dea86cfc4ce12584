import type { Session } from '@marga/contract/identity/session';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { useSession } from '../shared/session-store.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { BrandLink } from './brand-link.tsx';
import { LanguageSwitch, LogInLink, SignUpLink, ThemeToggleButton } from './header-actions.tsx';
import { HEADER_ITEM, SMALL_HEADER_ITEM } from './header-item-classes.ts';
import { HeaderSearchField, HeaderSearchButton } from './header-search.tsx';
import { PhoneMenuSheet } from './phone-menu-sheet.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { NavItem } from './nav-item.tsx';

// Visitors do not load the parts that only signed-in users see. One module holds all these parts, because each
// dynamic import adds a list of all the files that it depends on.
const loadParts = () => import('./member-navigation.tsx');
const MemberNavItems = lazy(async () => ({ default: (await loadParts()).MemberNavItems }));
const MemberTools = lazy(async () => ({ default: (await loadParts()).MemberHeaderTools }));
const MemberActions = lazy(async () => ({ default: (await loadParts()).MemberHeaderActions }));
const ViewMark = lazy(async () => ({ default: (await loadParts()).ClientViewBanner }));

/**
 * Shows the site header. A prerendered page contains the visitors' version; where the browser remembers a sign-in,
 * the style sheet hides it and reserves the space for the signed-in version.
 */
export function Header() {
  const session = useSession();
  const t = useTranslations();
  useMemberMark(session);
  return (
    <header className="on-petrol relative z-20 bg-petrol-800 text-white print:hidden">
      <div className="column flex h-14 items-center gap-1">
        <BrandLink />
        {session ? (
          <nav aria-label={t('header.navigation')} className="ml-4 hidden h-full md:flex">
            <Suspense>
              <MemberNavItems session={session} />
            </Suspense>
          </nav>
        ) : (
          <nav aria-label={t('header.navigation')} className="ml-4 hidden h-full lg:stranger:flex">
            {PUBLIC_PAGES.map(({ to, name, isAlone }) => (
              <NavItem key={to} to={to} isAlone={isAlone}>
                {t(name)}
              </NavItem>
            ))}
          </nav>
        )}
        <HeaderSearchField className="petrol-tokens mr-1 ml-auto hidden min-w-32 max-w-64 flex-1 pl-3 md:stranger:block lg:block" />
        <HeaderSearchButton className="ml-auto lg:hidden md:stranger:hidden" />
        <div className="flex shrink-0 items-center justify-end md:-mr-3 member:w-11 md:member:w-32 lg:member:w-[23rem]">
          {session ? (
            <Suspense>
              <MemberTools session={session} />
            </Suspense>
          ) : (
            <StrangersTools />
          )}
        </div>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={t('header.menu')}
          className={joinClassNames(HEADER_ITEM, '-mr-2 px-2 md:hidden')}
        >
          <Menu aria-hidden size={22} />
        </button>
      </div>
      <div aria-hidden className="h-[3px] bg-petrol-600" />
      <SecondLine session={session} />
      <Suspense>{session && <ViewMark />}</Suspense>
      <PhoneMenuSheet session={session} />
    </header>
  );
}

function StrangersTools() {
  return (
    <div className="flex items-center member:hidden md:pr-3">
      <span className="hidden lg:contents">
        <LanguageSwitch />
        <ThemeToggleButton />
      </span>
      <LogInLink />
      <span className="hidden md:contents">
        <SignUpLink />
      </span>
    </div>
  );
}

function SecondLine({ session }: { session: Session | null | undefined }) {
  const t = useTranslations();
  return (
    <div className="hidden md:max-lg:block lg:member:block">
      <div className="column flex h-9 items-center gap-1">
        <nav aria-label={t('header.pages')} className="-ml-2 flex">
          {PUBLIC_PAGES.map(({ to, name, isAlone = false }) => (
            <NavLink key={to} to={to} end={isAlone} className={SMALL_HEADER_ITEM}>
              {t(name)}
            </NavLink>
          ))}
        </nav>
        <div className="-mr-2 ml-auto flex items-center">
          {/* The parts that load later stand first, so that the buttons after them do not move. */}
          <Suspense>{session && <MemberActions />}</Suspense>
          <LanguageSwitch look={SMALL_HEADER_ITEM} />
          <ThemeToggleButton look={SMALL_HEADER_ITEM} />
        </div>
      </div>
    </div>
  );
}

/**
 * Records on the root element whether somebody is signed in, because the style sheet reads it there; `theme.js` has
 * written the remembered state before.
 */
function useMemberMark(session: Session | null | undefined): void {
  useLayoutEffect(() => {
    if (session !== undefined) document.documentElement.toggleAttribute('data-member', session !== null);
  }, [session]);
}
