import type { Session } from '@marga/contract/identity/session';
import { Languages, LogIn, LogOut, Menu, Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { addressIn } from '../lib/i18n/locale.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { signOut } from '../lib/session.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { Brand } from './brand.tsx';
import { type Going, ITEM } from './header-item.ts';
import { useTheme } from './theme.ts';

// Strangers do not load what is only for those who have signed in.
const Stations = lazy(async () => ({ default: (await import('./member-parts.tsx')).Stations }));
const AccountMenu = lazy(async () => ({ default: (await import('./member-parts.tsx')).AccountMenu }));
const AccountPlaces = lazy(async () => ({ default: (await import('./member-parts.tsx')).AccountPlaces }));

export function Header() {
  const session = useSession();
  const say = useSay();
  const menu = useRef<HTMLDivElement>(null);
  const hideMenu = () => menu.current?.hidePopover();
  return (
    <header
      className={classes(
        'on-petrol relative z-20 bg-petrol-800 text-white',
        session && 'border-b-[3px] border-petrol-600',
      )}
    >
      <div className="column flex h-14 items-center gap-2">
        <Brand />
        <nav aria-label={say('header.navigation')} className="ml-6 hidden h-full md:flex">
          <Suspense>{session && <Stations session={session} />}</Suspense>
        </nav>
        <div className="-mr-3 ml-auto hidden min-w-0 items-center md:flex">
          <Suspense>{session && <AccountMenu session={session} />}</Suspense>
          <Actions session={session} />
        </div>
        <div className="-mr-2 ml-auto flex items-center md:hidden">
          {session === null && <LogInLink />}
          <button
            type="button"
            popoverTarget="menu"
            aria-label={say('header.menu')}
            className={classes(ITEM, 'px-2')}
          >
            <Menu aria-hidden size={22} />
          </button>
        </div>
      </div>
      {/* Both shapes stand in the page; the style sheet shows one of them, so nothing jumps when the script wakes up. */}
      <div
        id="menu"
        ref={menu}
        popover="auto"
        className="on-petrol top-14 right-0 bottom-auto left-0 m-0 max-h-[calc(100dvh-3.5rem)] w-full overflow-y-auto border-t border-petrol-600 bg-petrol-800 px-2 py-3 text-white shadow-popover md:hidden"
      >
        {session && (
          <Suspense>
            <nav aria-label={say('header.navigation')} className="flex flex-col">
              <Stations session={session} onGo={hideMenu} />
            </nav>
            <div className="mt-2 border-t border-petrol-600 pt-2">
              <AccountPlaces session={session} onGo={hideMenu} />
            </div>
          </Suspense>
        )}
        <div className="flex flex-wrap items-center gap-1 border-petrol-600 pt-2 not-first:mt-2 not-first:border-t">
          <Actions session={session} onGo={hideMenu} />
        </div>
      </div>
    </header>
  );
}

function Actions({ session, onGo }: Going & { session: Session | null | undefined }) {
  const say = useSay();
  const { theme, toggleTheme } = useTheme();
  return (
    <>
      <LanguageSwitch />
      <button type="button" className={classes(ITEM, 'px-2.5')} onClick={toggleTheme}>
        {theme === 'dark' ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
        <span className="sr-only">{say(theme === 'dark' ? 'header.light' : 'header.dark')}</span>
      </button>
      {session && <SignOut onGo={onGo} />}
      {session === null && (
        <>
          <LogInLink onGo={onGo} />
          <SignUpLink onGo={onGo} />
        </>
      )}
    </>
  );
}

/** Not where one would only come back to the form that is there already. */
function LogInLink({ onGo }: Going) {
  const say = useSay();
  if (useLocation().pathname === SCREENS.login.path) return null;
  return (
    <NavLink to={SCREENS.login.path} onClick={onGo} className={ITEM}>
      <LogIn aria-hidden size={18} />
      {say('header.login')}
    </NavLink>
  );
}

function SignUpLink({ onGo }: Going) {
  const say = useSay();
  if (useLocation().pathname === SCREENS.signUp.path) return null;
  return (
    <NavLink
      to={SCREENS.signUp.path}
      onClick={onGo}
      className={classes(ITEM, 'border border-petrol-100 md:mr-3 md:ml-2 md:min-h-9')}
    >
      {say('header.sign-up')}
    </NavLink>
  );
}

/** A plain link: the other language is another document, with its own catalogue and its own `lang`. */
function LanguageSwitch() {
  const say = useSay();
  const other = useLocale() === 'hi' ? 'en' : 'hi';
  const { pathname, search } = useLocation();
  const href = addressIn(other, pathname + search);
  return (
    <a href={href} hrefLang={other} lang={other} className={ITEM}>
      <Languages aria-hidden size={18} />
      {say('header.other-language')}
    </a>
  );
}

function SignOut({ onGo }: Going) {
  const say = useSay();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  return (
    <button
      type="button"
      disabled={isPending}
      className={classes(ITEM, 'max-md:ml-auto')}
      onClick={() => {
        setPending(true);
        signOut()
          .then(() => navigate('/'))
          .then(onGo)
          // The session is still there, and so is the button.
          .catch(() => setPending(false));
      }}
    >
      <LogOut aria-hidden size={18} />
      {/* Between a telephone and a desk there is room for the sign alone. */}
      <span className="md:max-lg:sr-only">{say('header.sign-out')}</span>
    </button>
  );
}
