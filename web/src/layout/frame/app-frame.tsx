import type { Session } from '@marga/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { Plane } from 'lucide-react';
import { useEffect } from 'react';
import { ClientViewBanner, ClientViewSwitch } from './client-view-switch.tsx';
import { partyParams } from '../../features/search/party-params.ts';
import { useParty } from '../../features/search/use-party.ts';
import { usePriceView } from '../../features/pricing/use-agent-or-client-price-view.ts';
import { SCREENS } from '../../routes.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { initialsOf } from '../../shared/member/company-initials.ts';
import { clearMemberQueries, getMemberQueryClient } from '../../shared/member/member-query-client.ts';
import { currentSession, findActingMembership } from '../../shared/session-store.ts';
import { hasCompanyPermission } from '../command-palette/findable-pages.ts';
import { AccountMenu, AccountMenuItems } from './account-menu.tsx';
import { APP_GROUPS, APP_HOME, BOOK_ITEMS } from './app-items.ts';
import { FrameBrand } from './frame-brand.tsx';
import { type FrameItem, FrameItemLink } from './frame-item.tsx';
import { HelpMenuItems } from './help-menu.tsx';
import { MENU_ITEM } from './menu-item-classes.ts';
import { PhoneBar, SheetPart } from './phone-bar.tsx';
import { NavigationGroup, SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useAppCounts } from './use-app-counts.ts';
import { WalletBalance } from './wallet-balance.tsx';

interface OfSession {
  session: Session;
}

/** Surrounds the pages of a signed-in buyer: side navigation, top bar, and a bar at the foot of a phone. */
export function AppFrame({ session }: OfSession) {
  useEffect(() => () => (currentSession() ? undefined : clearMemberQueries()), []);
  return (
    <QueryClientProvider client={getMemberQueryClient()}>
      <Frame session={session} />
    </QueryClientProvider>
  );
}

function Frame({ session }: OfSession) {
  const groups = useGroups(session);
  const mayBook = hasCompanyPermission(session, 'search:create');
  const services = useServices();
  const home = hasCompanyPermission(session) ? [APP_HOME] : [];
  return (
    <>
      <SideNavigation look="petrol-tokens bg-petrol-800" brand={<FrameBrand to={SCREENS.dashboard.path} />}>
        <div>
          <Company session={session} />
          {home.map((item) => (
            <FrameItemLink key={item.to} item={item} />
          ))}
        </div>
        {mayBook && <Services items={services} />}
        {groups.map((items) => (
          <NavigationGroup key={items[0]?.to} items={items} />
        ))}
      </SideNavigation>
      <TopBar
        look="max-md:border-petrol-800 max-md:bg-petrol-800"
        home={SCREENS.dashboard.path}
        hasNotifications={hasCompanyPermission(session, 'company:read')}
        account={<AccountMenu session={session} />}
      >
        <span className="contents max-md:hidden">
          <ClientViewSwitch look="inline-flex h-9 items-center gap-2 rounded-8 border border-line px-3 text-13 font-semibold whitespace-nowrap hover:border-control" />
          {hasCompanyPermission(session, 'wallet:read') && <WalletBalance />}
        </span>
      </TopBar>
      <ClientViewBanner />
      <Phone session={session} items={groups.flat()} home={home} services={mayBook ? services : []} />
    </>
  );
}

/** Returns the items that this person may use, with their counts and without empty groups. */
function useGroups(session: Session): FrameItem[][] {
  const isAgents = usePriceView() === 'agent';
  const counts = useAppCounts(hasCompanyPermission(session, 'booking:read'));
  return APP_GROUPS.map((items) =>
    items
      .filter(
        ({ permission, isAgentsOnly }) =>
          hasCompanyPermission(session, permission) && (isAgents || isAgentsOnly !== true),
      )
      .map((item) => ({ ...item, count: item.counted && counts[item.counted] })),
  ).filter((items) => items.length > 0);
}

/** These items have a place in the bar of a phone, as far as the person may use them. */
const IN_BAR: readonly string[] = [SCREENS.bookings.path, SCREENS.wallet.path];

/** All searches are one item of the bar, which leads to the flights. */
const BOOK: FrameItem = {
  to: SCREENS.flights.path,
  label: 'frame.book',
  Icon: Plane,
  also: BOOK_ITEMS.map(({ to }) => to),
};

interface PhoneProps extends OfSession {
  items: readonly FrameItem[];
  home: readonly FrameItem[];
  /** Holds the searches; it is empty for those who may not search. */
  services: readonly FrameItem[];
}

function Phone({ session, items, home, services }: PhoneProps) {
  const [first] = services;
  return (
    <PhoneBar
      items={[
        ...home,
        ...(first ? [{ ...BOOK, query: first.query }] : []),
        ...items.filter(({ to }) => IN_BAR.includes(to)),
      ]}
      more={[...services, ...items.filter(({ to }) => !IN_BAR.includes(to))]}
      title={findActingMembership(session)?.companyName ?? session.user.name}
    >
      {(close) => (
        <>
          <SheetPart>
            <ClientViewSwitch look={MENU_ITEM} onNavigate={close} />
            <HelpMenuItems onNavigate={close} />
          </SheetPart>
          <SheetPart>
            <AccountMenuItems session={session} onNavigate={close} />
          </SheetPart>
        </>
      )}
    </PhoneBar>
  );
}

/** Shows the company that the person acts for; where the navigation is folded, its initials. */
function Company({ session }: OfSession) {
  const name = findActingMembership(session)?.companyName;
  if (name === undefined) return null;
  return (
    <p
      title={name}
      className="mb-3 flex h-9 items-center gap-2.5 rounded-8 border border-line px-2 text-13 font-semibold folded:justify-center folded:px-0"
    >
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-4 bg-petrol-600 text-13 leading-none"
      >
        {initialsOf(name)}
      </span>
      <span className="truncate folded:sr-only">{name}</span>
    </p>
  );
}

/** Returns the searches of the five services, for as many travellers as what is selected. */
function useServices() {
  const party = useParty();
  return BOOK_ITEMS.map((item) => ({
    ...item,
    query: party && `?${new URLSearchParams(partyParams(item.service, party)).toString()}`,
  }));
}

/** Lists the services as stations on one line. */
function Services({ items }: { items: ReturnType<typeof useServices> }) {
  const t = useTranslations();
  return (
    <div>
      <p className="mb-1 px-2 text-13 text-muted folded:sr-only">{t('frame.book')}</p>
      <ul
        aria-label={t('frame.book')}
        className="relative unfolded:before:absolute unfolded:before:inset-y-4 unfolded:before:left-[18px] unfolded:before:w-0.5 unfolded:before:bg-petrol-600"
      >
        {items.map((item) => (
          <li key={item.to} className="relative">
            <FrameItemLink item={item} station={item.colour} />
          </li>
        ))}
      </ul>
    </div>
  );
}
