import { type StaffPermission, staffMay } from '@marga/contract/permissions';
import { NavLink } from 'react-router';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { classes } from '../ui/classes.ts';

const SECTIONS = [
  { to: SCREENS.companies.path, word: 'console.nav.companies', permission: 'company:review' },
  { to: SCREENS.supportInbox.path, word: 'console.nav.support', permission: 'support:answer' },
  { to: SCREENS.suppliers.path, word: 'console.nav.suppliers', permission: 'supplier:read' },
  { to: SCREENS.newsletter.path, word: 'console.nav.newsletter', permission: 'newsletter:export' },
  { to: SCREENS.testimonials.path, word: 'console.nav.testimonials', permission: 'content:edit' },
] as const satisfies readonly { to: string; word: MessageId; permission: StaffPermission }[];

/** The parts of the console that this operator may open, above the heading of each. */
export function ConsoleNav() {
  const say = useSay();
  const role = useSession()?.staffRole;
  if (!role) return null;
  return (
    <nav
      aria-label={say('console.sections')}
      className="mb-6 flex gap-x-6 overflow-x-auto border-b border-line print:hidden"
    >
      {SECTIONS.filter(({ permission }) => staffMay(role, permission)).map(({ to, word }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classes(
              '-mb-px inline-flex h-10 shrink-0 items-center border-b-[3px] pt-[3px] text-14 font-semibold no-underline -outline-offset-2 transition-colors duration-[120ms]',
              isActive ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {say(word)}
        </NavLink>
      ))}
    </nav>
  );
}
