import type { Session } from '@marga/contract/identity';
import { Languages, LogIn, LogOut, Menu, Moon, Sun } from 'lucide-react';
import { useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { addressIn } from '../lib/i18n/locale.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { signOut } from '../lib/session.ts';
import { actFor, findActingMembership, useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { Brand } from './brand.tsx';
import { useTheme } from './theme.ts';

const ITEM =
  'inline-flex min-h-10 items-center gap-2 rounded-8 px-3 text-14 font-medium text-white no-underline hover:bg-petrol-700';

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
          {session && <Stations />}
        </nav>
        <div className="-mr-3 ml-auto hidden items-center md:flex">
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
        className="on-petrol top-14 right-0 bottom-auto left-0 m-0 w-full border-t border-petrol-600 bg-petrol-800 px-2 py-3 text-white shadow-popover md:hidden"
      >
        <nav aria-label={say('header.navigation')} className="flex flex-col">
          {session && <Stations onGo={hideMenu} />}
        </nav>
        <div className="flex flex-wrap items-center gap-1 border-petrol-600 pt-2 not-first:mt-2 not-first:border-t">
          <Actions session={session} onGo={hideMenu} />
        </div>
      </div>
    </header>
  );
}

interface Going {
  /** Leaving for another page: the telephone's menu closes. */
  onGo?: (() => void) | undefined;
}

/** The page one is on is a station on the line under the header. */
function Stations({ onGo }: Going) {
  const say = useSay();
  const links = [
    { to: SCREENS.flights.path, text: say('header.flights') },
    { to: SCREENS.bookings.path, text: say('header.bookings') },
    { to: SCREENS.dashboard.path, text: say('header.dashboard') },
  ];
  return links.map(({ to, text }) => (
    <NavLink
      key={to}
      to={to}
      onClick={onGo}
      className={({ isActive }) =>
        classes(
          'relative flex min-h-11 items-center px-3 text-14 font-semibold no-underline max-md:pl-10 md:h-full',
          isActive ? 'text-white' : 'text-petrol-100 hover:text-white',
        )
      }
    >
      {({ isActive }) => (
        <>
          {/* On a telephone the line runs down the menu. */}
          <span aria-hidden className="absolute inset-y-0 left-[17.5px] w-[3px] bg-petrol-600 md:hidden" />
          {text}
          <span
            aria-hidden
            className={classes(
              'absolute size-3.5 rounded-full border-[3px] bg-petrol-800 max-md:left-3 md:-bottom-[1.5px] md:left-1/2 md:-translate-x-1/2 md:translate-y-1/2',
              isActive ? 'border-white' : 'border-petrol-600 md:hidden',
            )}
          />
        </>
      )}
    </NavLink>
  ));
}

function Actions({ session, onGo }: Going & { session: Session | null | undefined }) {
  const say = useSay();
  const { theme, toggleTheme } = useTheme();
  return (
    <>
      {session && <Company session={session} />}
      <LanguageSwitch />
      <button type="button" className={classes(ITEM, 'px-2.5')} onClick={toggleTheme}>
        {theme === 'dark' ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
        <span className="sr-only">{say(theme === 'dark' ? 'header.light' : 'header.dark')}</span>
      </button>
      {session && <SignOut onGo={onGo} />}
      {session === null && <LogInLink onGo={onGo} />}
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

function Company({ session }: { session: Session }) {
  const say = useSay();
  const locale = useLocale();
  const acting = findActingMembership(session);
  if (session.memberships.length < 2) {
    return (
      <span className="truncate px-3 text-14 text-petrol-100 max-md:w-full max-md:pb-1 md:max-w-56">
        {acting?.companyName}
      </span>
    );
  }
  return (
    <select
      aria-label={say('header.company')}
      value={acting?.companyId}
      onChange={(event) => {
        actFor(event.target.value);
        // Nothing of the other company may stay in memory.
        location.assign(addressIn(locale, SCREENS.dashboard.path));
      }}
      className="mx-2 h-9 max-w-56 rounded-8 border border-petrol-100 bg-petrol-800 px-2 text-14"
    >
      {session.memberships.map(({ companyId, companyName }) => (
        <option key={companyId} value={companyId}>
          {companyName}
        </option>
      ))}
    </select>
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
      {say('header.sign-out')}
    </button>
  );
}
