import { Link } from 'react-router';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface FilterLinkProps {
  /** This is the query string of the link. */
  search: string;
  isCurrent: boolean;
  children: string;
}

/** Links to one filter of a list. */
export function FilterLink({ search, isCurrent, children }: FilterLinkProps) {
  return (
    <Link
      to={{ search }}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClassNames(
        'inline-flex h-8 shrink-0 items-center rounded-8 border px-3 text-13 font-semibold whitespace-nowrap no-underline transition-colors duration-[120ms] pointer-coarse:h-10',
        isCurrent
          ? 'border-primary bg-primary text-on-primary'
          : 'border-line bg-surface text-ink hover:border-ink',
      )}
    >
      {children}
    </Link>
  );
}
