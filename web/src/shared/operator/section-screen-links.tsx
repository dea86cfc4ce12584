import { NavLink } from 'react-router';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface PartLinksProps {
  label: string;
  parts: readonly { to: string; label: string }[];
}

/** Shows the screens of a console section beside its heading. */
export function SectionScreenLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap rounded-8 border border-control bg-surface p-0.5">
      {parts.map(({ to, label: name }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            joinClassNames(
              'inline-flex h-8 items-center rounded-4 px-3 text-14 font-semibold no-underline transition-colors duration-[120ms] pointer-coarse:h-9',
              isActive ? 'bg-ink text-surface' : 'text-ink hover:bg-tint',
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
