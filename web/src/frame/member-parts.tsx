import type { Session } from '@marga/contract/identity/session';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { addressIn } from '../lib/i18n/locale.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { actFor, findActingMembership } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { type Going, ITEM } from './header-item.ts';

/** What the header shows to somebody who has signed in; strangers do not load it. */

/** The page one is on is a station on the line under the header. */
export function Stations({ session, onGo }: Going & { session: Session }) {
  const say = useSay();
  const links = [
    ...(session.memberships.length > 0
      ? [
          { to: SCREENS.flights.path, text: say('header.flights') },
          { to: SCREENS.bookings.path, text: say('header.bookings') },
          { to: SCREENS.dashboard.path, text: say('header.dashboard') },
        ]
      : []),
    ...(session.staffRole ? [{ to: SCREENS.companies.path, text: say('header.console') }] : []),
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

/** Who one is, for whom one acts, and the pages about both. */
export function AccountMenu({ session }: { session: Session }) {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="account-menu"
        className={classes(ITEM, 'min-w-0 max-w-56')}
      >
        <span className="sr-only">{say('header.account')}: </span>
        <span className="truncate">{findActingMembership(session)?.companyName ?? session.user.name}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0" />
      </button>
      <div
        id="account-menu"
        ref={menu}
        popover="auto"
        // A popover hangs in the window, not under its button: it is told where that ends.
        onBeforeToggle={() => {
          if (!button.current || !menu.current) return;
          const { right } = button.current.getBoundingClientRect();
          menu.current.style.right = `${document.documentElement.clientWidth - right}px`;
        }}
        className="on-petrol top-14 bottom-auto left-auto m-0 w-72 rounded-b-14 border border-t-0 border-petrol-600 bg-petrol-800 p-2 text-white shadow-popover max-md:hidden"
      >
        <AccountPlaces session={session} onGo={() => menu.current?.hidePopover()} />
      </div>
    </>
  );
}

export function AccountPlaces({ session, onGo }: Going & { session: Session }) {
  return (
    <>
      <CompanyChoice session={session} />
      <AccountLinks session={session} onGo={onGo} />
    </>
  );
}

/** The company acted for; those who belong to several change it here. */
function CompanyChoice({ session }: { session: Session }) {
  const say = useSay();
  const locale = useLocale();
  const { user, memberships } = session;
  const acting = findActingMembership(session);
  return (
    <>
      <p className="truncate px-3 pt-1 text-13 text-petrol-100">{user.email}</p>
      <ul aria-label={say('header.company')} className="pb-1">
        {memberships.map(({ companyId, companyName }) => {
          const isActing = companyId === acting?.companyId;
          return (
            <li key={companyId}>
              <button
                type="button"
                aria-current={isActing}
                disabled={isActing}
                onClick={() => {
                  actFor(companyId);
                  // Nothing of the other company may stay in memory.
                  location.assign(addressIn(locale, SCREENS.dashboard.path));
                }}
                className={classes(ITEM, 'w-full text-left', isActing && 'hover:bg-transparent')}
              >
                <span className="min-w-0 flex-1 truncate">{companyName}</span>
                {isActing && memberships.length > 1 && <Check aria-hidden size={16} strokeWidth={3} />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AccountLinks({ session, onGo }: Going & { session: Session }) {
  const say = useSay();
  const isMember = session.memberships.length > 0;
  const links = [
    ...(isMember
      ? [
          { to: SCREENS.team.path, text: say('header.team') },
          { to: SCREENS.profile.path, text: say('header.profile') },
        ]
      : []),
    { to: SCREENS.security.path, text: say('header.security') },
  ];
  return (
    <ul className="border-t border-petrol-600 pt-1 max-md:grid max-md:grid-cols-3">
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onGo}
            className={({ isActive }) =>
              classes(ITEM, 'w-full', isActive && 'font-bold underline underline-offset-4')
            }
          >
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
