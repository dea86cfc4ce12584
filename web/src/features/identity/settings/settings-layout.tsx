import type { Permission } from '@marga/contract/identity/permissions';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../../routes.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { usePermission, useMembership } from '../../../shared/member/use-permission.ts';

interface Place {
  path: string;
  name: MessageId;
  /** Holds the permission needed to see the page; when undefined, every signed-in user may see it. */
  needs?: Permission;
}

const PLACES: readonly Place[] = [
  { path: SCREENS.profile.path, name: 'settings.profile', needs: 'company:read' },
  { path: SCREENS.security.path, name: 'settings.security' },
  { path: SCREENS.team.path, name: 'settings.team', needs: 'member:read' },
  { path: SCREENS.markups.path, name: 'settings.markups', needs: 'price:read' },
  { path: SCREENS.apiKeys.path, name: 'settings.api-keys', needs: 'api-key:manage' },
  { path: SCREENS.activity.path, name: 'settings.activity', needs: 'audit:read' },
];

interface SettingsLayoutProps {
  title: string;
  text?: string;
  /** Holds the primary action of the page. */
  action?: ReactNode;
  /** Users without this permission see a notice instead of the page. */
  needs?: Permission;
  children: ReactNode;
}

/** Renders the settings pages of a company and its members, with the navigation between them. */
export function SettingsLayout({ title, text, action, needs, children }: SettingsLayoutProps) {
  const may = usePermission();
  usePageTitle(title);
  return (
    <div className="column grid content-start gap-x-10 gap-y-6 py-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <Places />
      <div className="min-w-0">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-32 outline-none">{title}</h1>
            {text !== undefined && <p className="mt-1 max-w-prose text-muted">{text}</p>}
          </div>
          {(needs === undefined || may(needs)) && action}
        </div>
        {needs === undefined || may(needs) ? children : <NotForThisRole />}
      </div>
    </div>
  );
}

/** Renders the navigation as a vertical line on a desktop and as a scrollable row on a phone. */
function Places() {
  const t = useTranslations();
  const may = usePermission();
  const open = PLACES.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <nav
      aria-label={t('settings.navigation')}
      className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pt-1 max-lg:pb-2 lg:pt-1"
    >
      <ul className="flex max-lg:w-max max-lg:border-b-[3px] max-lg:border-line lg:sticky lg:top-[calc(var(--frame-top)+1.5rem)] lg:flex-col lg:border-l-[3px] lg:border-line">
        {open.map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={({ isActive }) =>
                joinClassNames(
                  'relative flex min-h-11 items-center rounded-4 px-3 text-14 whitespace-nowrap no-underline lg:min-h-9 lg:pl-5',
                  isActive ? 'font-semibold text-ink' : 'text-muted hover:text-ink',
                )
              }
            >
              {({ isActive }) => (
                <>
                  {t(name)}
                  {isActive && (
                    <span
                      aria-hidden
                      className="absolute size-3.5 rounded-full border-[3px] border-flight bg-surface max-lg:-bottom-[1.5px] max-lg:left-1/2 max-lg:-translate-x-1/2 max-lg:translate-y-1/2 lg:-left-[8.5px]"
                    />
                  )}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NotForThisRole() {
  const t = useTranslations();
  const state = useMembership()?.companyState;
  const isBarred = state === 'suspended' || state === 'closed';
  return (
    <EmptyState
      title={t('settings.not-for-role')}
      action={
        <Link to={SCREENS.dashboard.path} className={buttonClasses('outline')}>
          {t('settings.to-dashboard')}
        </Link>
      }
    >
      <p>{t(isBarred ? 'problem.company-suspended' : 'problem.permission-denied')}</p>
    </EmptyState>
  );
}
