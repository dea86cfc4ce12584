import type { Session } from '@marga/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { mayInCompany } from '../finder/pages.ts';
import { useTranslations } from '../lib/i18n/translations.ts';
import { signOut } from '../lib/session.ts';
import { currentSession } from '../lib/session-store.ts';
import { NoticesBell } from '../portal/notices/bell.tsx';
import { ViewSwitch } from '../portal/price/view-switch.tsx';
import { forgetMember, memberQueryClient } from '../portal/query-client.ts';
import { CONSOLE_HOME, SCREENS } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { type Going, ITEM, SMALL_ITEM } from './header-item.ts';
import { AccountMenu, AccountPlaces } from './member-parts/account-menu.tsx';
import { HelpMenu, HelpPlaces } from './member-parts/help-menu.tsx';
import { WalletBalance } from './member-parts/wallet-balance.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { Station } from './station.tsx';

export { ViewMark } from '../portal/price/view-switch.tsx';

/** What the header shows to somebody who has signed in; strangers do not load it. */

interface OfSession {
  session: Session;
}

/** The portal's own line: what this person may do. */
export function Stations({ session, onGo }: Going & OfSession) {
  const t = useTranslations();
  const stations = [
    ...(mayInCompany(session, 'search:create')
      ? [{ to: SCREENS.flights.path, text: t('header.flights') }]
      : []),
    ...(mayInCompany(session, 'trip:read') ? [{ to: SCREENS.trips.path, text: t('header.trips') }] : []),
    ...(mayInCompany(session, 'booking:read')
      ? [{ to: SCREENS.bookings.path, text: t('header.bookings') }]
      : []),
    ...(mayInCompany(session) ? [{ to: SCREENS.dashboard.path, text: t('header.dashboard') }] : []),
    ...(session.staffRole ? [{ to: CONSOLE_HOME, text: t('header.console') }] : []),
  ];
  return stations.map(({ to, text }) => (
    <Station key={to} to={to} onGo={onGo}>
      {text}
    </Station>
  ));
}

/** The money, the news, and who one is. */
export function MemberTools({ session }: OfSession) {
  useEffect(() => () => (currentSession() ? undefined : forgetMember()), []);
  return (
    <QueryClientProvider client={memberQueryClient()}>
      {mayInCompany(session, 'wallet:read') && (
        <span className="hidden lg:contents">
          <WalletBalance className={classes(ITEM, 'figures px-2')} />
        </span>
      )}
      {mayInCompany(session, 'company:read') && <NoticesBell />}
      <span className="hidden min-w-0 md:contents">
        <AccountMenu session={session} />
      </span>
    </QueryClientProvider>
  );
}

/** The client's view, help, and the way out. */
export function MemberExits() {
  return (
    <>
      <ViewSwitch look={SMALL_ITEM} />
      <HelpMenu />
      <SignOut look={SMALL_ITEM} />
    </>
  );
}

/** All of it down the menu of a telephone: the portal's pages first, the public ones after them. */
export function MemberSheet({ session, onGo }: Going & OfSession) {
  const t = useTranslations();
  return (
    <>
      <nav aria-label={t('header.navigation')} className="flex flex-col">
        <Stations session={session} onGo={onGo} />
      </nav>
      <div className="mt-2 border-t border-petrol-600 pt-2">
        <AccountPlaces session={session} onGo={onGo} />
      </div>
      <nav
        aria-label={t('header.pages')}
        className="mt-2 grid grid-cols-2 border-t border-petrol-600 pt-2 min-[24rem]:grid-cols-3"
      >
        {PUBLIC_PAGES.map(({ to, name, isAlone = false }) => (
          <NavLink key={to} to={to} end={isAlone} onClick={onGo} className={classes(ITEM, 'text-petrol-100')}>
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-2 flex flex-wrap items-center border-t border-petrol-600 pt-2">
        <ViewSwitch look={ITEM} onGo={onGo} />
        <HelpPlaces onGo={onGo} isShort />
        <span className="ml-auto">
          <SignOut look={ITEM} onGo={onGo} />
        </span>
      </div>
    </>
  );
}

function SignOut({ look, onGo }: Going & { look: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  return (
    <button
      type="button"
      disabled={isPending}
      className={look}
      onClick={() => {
        setPending(true);
        signOut()
          .then(() => navigate('/'))
          .then(onGo)
          // The session is still there, and so is the button.
          .catch(() => setPending(false));
      }}
    >
      <LogOut aria-hidden size={16} />
      {t('header.sign-out')}
    </button>
  );
}
