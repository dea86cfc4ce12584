import { type StaffPermission, hasStaffPermission } from '@marga/contract/identity/permissions';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { CONSOLE_SCREENS } from '../../screens/console/paths.gen.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';

const SECTIONS = [
  { to: CONSOLE_SCREENS.workQueue.path, label: 'console.nav.work-queue', permission: 'work-queue:read' },
  { to: CONSOLE_SCREENS.companies.path, label: 'console.nav.companies', permission: 'company:review' },
  { to: CONSOLE_SCREENS.supportInbox.path, label: 'console.nav.support', permission: 'support:answer' },
  { to: CONSOLE_SCREENS.suppliers.path, label: 'console.nav.suppliers', permission: 'supplier:read' },
  { to: CONSOLE_SCREENS.companyMoney.path, label: 'console.nav.credit', permission: 'money:read' },
  { to: CONSOLE_SCREENS.bankTransfers.path, label: 'console.nav.payments', permission: 'money:read' },
  { to: CONSOLE_SCREENS.pricingRules.path, label: 'console.nav.pricing', permission: 'pricing:read' },
  { to: CONSOLE_SCREENS.taxRules.path, label: 'console.nav.rules', permission: 'pricing:read' },
  { to: CONSOLE_SCREENS.ledger.path, label: 'console.nav.ledger', permission: 'money:read' },
  { to: CONSOLE_SCREENS.operators.path, label: 'console.nav.operators', permission: 'operator:read' },
  { to: CONSOLE_SCREENS.newsletter.path, label: 'console.nav.newsletter', permission: 'newsletter:export' },
  { to: CONSOLE_SCREENS.testimonials.path, label: 'console.nav.testimonials', permission: 'content:edit' },
] as const satisfies readonly { to: string; label: MessageId; permission: StaffPermission }[];

/** Shows the sections of the console that this operator may open, above each heading. */
export function OperatorConsoleNav() {
  const t = useTranslations();
  const role = useSession()?.staffRole;
  const nav = useRef<HTMLElement>(null);
  // A phone shows only some of the sections, so the current one is scrolled into view.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3;
  }, []);
  if (!role) return null;
  return (
    <nav
      ref={nav}
      aria-label={t('console.sections')}
      className="relative mb-6 flex gap-x-6 overflow-x-auto border-b border-line print:hidden"
    >
      {SECTIONS.filter(({ permission }) => hasStaffPermission(role, permission)).map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            joinClassNames(
              '-mb-px inline-flex h-10 shrink-0 items-center border-b-[3px] pt-[3px] text-14 font-semibold no-underline -outline-offset-2 transition-colors duration-[120ms]',
              isActive ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
