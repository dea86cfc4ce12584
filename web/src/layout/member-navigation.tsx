import type { Session } from '@marga/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { hasCompanyPermission } from './command-palette/findable-pages.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { signOut } from '../shared/session.ts';
import { currentSession } from '../shared/session-store.ts';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { ClientViewSwitch } from '../features/pricing/client-view-switch.tsx';
import { clearMemberQueries, getMemberQueryClient } from '../shared/member/member-query-client.ts';
import { CONSOLE_HOME, SCREENS } from '../routes.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { type NavigationProps, HEADER_ITEM, SMALL_HEADER_ITEM } from './header-item-classes.ts';
import { AccountMenu, AccountMenuItems } from './member-header/account-menu.tsx';
import { HelpMenu, HelpMenuItems } from './member-header/help-menu.tsx';
import { WalletBalance } from './member-header/wallet-balance.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { NavItem } from './nav-item.tsx';

export { ClientViewBanner } from '../features/pricing/client-view-switch.tsx';

/** This module holds what the header shows to signed-in users; other visitors do not load it. */

interface OfSession {
  session: Session;
}

/** Lists the portal pages that this person may use. */
export function MemberNavItems({ session, onNavigate }: NavigationProps & OfSession) {
  const t = useTranslations();
  const navItems = [
    ...(hasCompanyPermission(session, 'search:create')
      ? [{ to: SCREENS.flights.path, text: t('header.flights') }]
      : []),
    ...(hasCompanyPermission(session, 'trip:read')
      ? [{ to: SCREENS.trips.path, text: t('header.trips') }]
      : []),
    ...(hasCompanyPermission(session, 'booking:read')
      ? [{ to: SCREENS.bookings.path, text: t('header.bookings') }]
      : []),
    ...(hasCompanyPermission(session) ? [{ to: SCREENS.dashboard.path, text: t('header.dashboard') }] : []),
    ...(session.staffRole ? [{ to: CONSOLE_HOME, text: t('header.console') }] : []),
  ];
  return navItems.map(({ to, text }) => (
    <NavItem key={to} to={to} onNavigate={onNavigate}>
      {text}
    </NavItem>
  ));
}

/** Shows the wallet balance, the notifications and the account menu. */
export function MemberHeaderTools({ session }: OfSession) {
  useEffect(() => () => (currentSession() ? undefined : clearMemberQueries()), []);
  return (
    <QueryClientProvider client={getMemberQueryClient()}>
      {hasCompanyPermission(session, 'wallet:read') && (
        <span className="hidden lg:contents">
          <WalletBalance className={joinClassNames(HEADER_ITEM, 'figures px-2')} />
        </span>
      )}
      {hasCompanyPermission(session, 'company:read') && <NotificationsBell />}
      <span className="hidden min-w-0 md:contents">
        <AccountMenu session={session} />
      </span>
    </QueryClientProvider>
  );
}

/** Shows the client view switch, help and sign-out. */
export function MemberHeaderActions() {
  return (
    <>
      <ClientViewSwitch look={SMALL_HEADER_ITEM} />
      <HelpMenu />
      <SignOut look={SMALL_HEADER_ITEM} />
    </>
  );
}

/** Lists everything in the menu of a phone: the portal's pages first, then the public ones. */
export function MemberPhoneMenu({ session, onNavigate }: NavigationProps & OfSession) {
  const t = useTranslations();
  return (
    <>
      <nav aria-label={t('header.navigation')} className="flex flex-col">
        <MemberNavItems session={session} onNavigate={onNavigate} />
      </nav>
      <div className="mt-2 border-t border-petrol-600 pt-2">
        <AccountMenuItems session={session} onNavigate={onNavigate} />
      </div>
      <nav
        aria-label={t('header.pages')}
        className="mt-2 grid grid-cols-2 border-t border-petrol-600 pt-2 min-[24rem]:grid-cols-3"
      >
        {PUBLIC_PAGES.map(({ to, name, isAlone = false }) => (
          <NavLink
            key={to}
            to={to}
            end={isAlone}
            onClick={onNavigate}
            className={joinClassNames(HEADER_ITEM, 'text-petrol-100')}
          >
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-2 flex flex-wrap items-center border-t border-petrol-600 pt-2">
        <ClientViewSwitch look={HEADER_ITEM} onNavigate={onNavigate} />
        <HelpMenuItems onNavigate={onNavigate} isShort />
        <span className="ml-auto">
          <SignOut look={HEADER_ITEM} onNavigate={onNavigate} />
        </span>
      </div>
    </>
  );
}

function SignOut({ look, onNavigate }: NavigationProps & { look: string }) {
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
          .then(onNavigate)
          // Signing out failed and the session still exists, so the button is enabled again.
          .catch(() => setPending(false));
      }}
    >
      <LogOut aria-hidden size={16} />
      {t('header.sign-out')}
    </button>
  );
}
