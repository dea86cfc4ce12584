import type { Session } from '@marga/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { NavLink } from 'react-router';
import { hasCompanyPermission } from '../command-palette/findable-pages.ts';
import { urlPathInLocale } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { setActingCompany, findActingMembership } from '../../shared/session-store.ts';
import { initialsOf } from '../../shared/member/company-initials.ts';
import { getMemberQueryClient } from '../../shared/member/member-query-client.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { type NavigationProps, HEADER_ITEM } from '../header-item-classes.ts';
import { HeaderPopover, hidePopover } from './header-popover.tsx';
import { WalletBalance } from './wallet-balance.tsx';

const ACCOUNT = 'account-menu';

interface OfSession {
  session: Session;
}

/** Shows the signed-in person and the acting company, and links to the pages about both. */
export function AccountMenu({ session }: OfSession) {
  const t = useTranslations();
  const name = findActingMembership(session)?.companyName ?? session.user.name;
  return (
    <HeaderPopover
      id={ACCOUNT}
      look={joinClassNames(HEADER_ITEM, 'min-w-0 lg:max-w-48')}
      width="w-72"
      label={
        <>
          <span className="sr-only">{t('header.account')}: </span>
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-4 bg-petrol-600 font-display text-13 font-semibold"
          >
            {initialsOf(name)}
          </span>
          <span className="truncate max-lg:sr-only">{name}</span>
        </>
      }
    >
      <AccountMenuItems session={session} onNavigate={() => hidePopover(ACCOUNT)} />
    </HeaderPopover>
  );
}

export function AccountMenuItems({ session, onNavigate }: NavigationProps & OfSession) {
  return (
    <>
      <div className="flex items-center justify-between gap-2 pl-3">
        <p className="min-w-0 truncate text-13 text-petrol-100">{session.user.email}</p>
        {hasCompanyPermission(session, 'wallet:read') && (
          <span className="shrink-0 lg:hidden">
            <QueryClientProvider client={getMemberQueryClient()}>
              <WalletBalance onNavigate={onNavigate} className={joinClassNames(HEADER_ITEM, 'figures')} />
            </QueryClientProvider>
          </span>
        )}
      </div>
      <CompanyChoice session={session} />
      <AccountLinks session={session} onNavigate={onNavigate} />
    </>
  );
}

/** Shows the acting company; members of several companies switch here. */
function CompanyChoice({ session }: OfSession) {
  const t = useTranslations();
  const locale = useLocale();
  const { memberships } = session;
  const acting = findActingMembership(session);
  return (
    <ul aria-label={t('header.company')} className="pb-1">
      {memberships.map(({ companyId, companyName }) => {
        const isActing = companyId === acting?.companyId;
        return (
          <li key={companyId}>
            <button
              type="button"
              aria-current={isActing}
              disabled={isActing}
              onClick={() => {
                setActingCompany(companyId);
                // The full page load ensures that no data of the other company stays in memory.
                location.assign(urlPathInLocale(locale, SCREENS.dashboard.path));
              }}
              className={joinClassNames(HEADER_ITEM, 'w-full text-left', isActing && 'hover:bg-transparent')}
            >
              <span className="min-w-0 flex-1 truncate">{companyName}</span>
              {isActing && memberships.length > 1 && <Check aria-hidden size={16} strokeWidth={3} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function AccountLinks({ session, onNavigate }: NavigationProps & OfSession) {
  const t = useTranslations();
  const links = [
    ...(hasCompanyPermission(session) ? [{ to: SCREENS.profile.path, text: t('header.profile') }] : []),
    ...(hasCompanyPermission(session, 'wallet:read')
      ? [{ to: SCREENS.wallet.path, text: t('header.wallet-page') }]
      : []),
    ...(hasCompanyPermission(session, 'traveller:read')
      ? [{ to: SCREENS.travellers.path, text: t('header.travellers') }]
      : []),
    ...(hasCompanyPermission(session, 'member:read')
      ? [{ to: SCREENS.team.path, text: t('header.team') }]
      : []),
    { to: SCREENS.security.path, text: t('header.security') },
    ...(hasCompanyPermission(session, 'price:read')
      ? [{ to: SCREENS.markups.path, text: t('header.markups') }]
      : []),
    ...(hasCompanyPermission(session, 'api-key:manage')
      ? [{ to: SCREENS.apiKeys.path, text: t('header.api-keys') }]
      : []),
    ...(hasCompanyPermission(session, 'audit:read')
      ? [{ to: SCREENS.activity.path, text: t('header.activity') }]
      : []),
  ];
  return (
    <ul className="border-t border-petrol-600 pt-1 max-md:grid max-md:grid-cols-2 min-[24rem]:max-md:grid-cols-3">
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onNavigate}
            className={({ isActive }) =>
              joinClassNames(HEADER_ITEM, 'w-full', isActive && 'font-bold underline underline-offset-4')
            }
          >
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
