import { hasStaffPermission, type StaffPermission } from '@marga/contract/identity/permissions';
import type { Session } from '@marga/contract/identity/session';
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { CONSOLE_HOME } from '../../routes.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { clearMemberQueries, getMemberQueryClient } from '../../shared/member/member-query-client.ts';
import { currentSession } from '../../shared/session-store.ts';
import { AccountMenu, AccountMenuItems } from './account-menu.tsx';
import { FrameBrand } from './frame-brand.tsx';
import type { FrameItem } from './frame-item.tsx';
import { OPERATIONS_GROUPS } from './operations-items.ts';
import { PhoneBar, SheetPart } from './phone-bar.tsx';
import { NavigationGroup, SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useOperationsCounts } from './use-operations-counts.ts';

interface OfSession {
  session: Session;
}

/** Surrounds the pages of an operator. Its colour says at a glance that this is not a buyer's view. */
export function OperationsFrame({ session }: OfSession) {
  useEffect(() => () => (currentSession() ? undefined : clearMemberQueries()), []);
  return (
    <QueryClientProvider client={getMemberQueryClient()}>
      <Frame session={session} />
    </QueryClientProvider>
  );
}

/** So many items have a place in the bar of a phone. */
const IN_BAR = 3;

function Frame({ session }: OfSession) {
  const t = useTranslations();
  const groups = useGroups(session);
  const items = groups.flatMap((group) => group.items);
  return (
    <>
      <SideNavigation
        look="operations-tokens bg-operations"
        brand={
          <span className="flex items-center gap-2">
            <FrameBrand to={CONSOLE_HOME} isShort />
            <OperationsTag />
          </span>
        }
      >
        {groups.map(({ name, items: ofGroup }) => (
          <NavigationGroup
            key={ofGroup[0]?.to}
            items={ofGroup}
            {...(name === undefined ? {} : { name: t(name) })}
          />
        ))}
      </SideNavigation>
      <TopBar
        look="max-md:border-operations max-md:bg-operations"
        home={CONSOLE_HOME}
        account={<AccountMenu session={session} />}
      >
        <span className="md:hidden">
          <OperationsTag />
        </span>
      </TopBar>
      <PhoneBar items={items.slice(0, IN_BAR)} more={items.slice(IN_BAR)} title={session.user.name}>
        {(close) => (
          <SheetPart>
            <AccountMenuItems session={session} onNavigate={close} />
          </SheetPart>
        )}
      </PhoneBar>
    </>
  );
}

/** Returns the groups with the items that this operator may use, and their counts. */
function useGroups({ staffRole }: Session) {
  const may = (permission: StaffPermission) =>
    staffRole !== null && hasStaffPermission(staffRole, permission);
  const counts = useOperationsCounts(may('work-queue:read'));
  return OPERATIONS_GROUPS.map(({ name, items }) => ({
    name,
    items: items
      .filter(({ permission }) => may(permission))
      .map((item): FrameItem => ({ ...item, count: item.counted && counts[item.counted] })),
  })).filter(({ items }) => items.length > 0);
}

function OperationsTag() {
  const t = useTranslations();
  return (
    <span className="rounded-4 bg-marigold px-1 text-13 font-semibold text-on-marigold md:folded:hidden">
      {t('frame.operations')}
    </span>
  );
}
