import { Link } from 'react-router';

/** Renders a link whose clickable area is the whole row; the row is `relative`. */
export function FullRowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="block truncate text-14 leading-[inherit] font-semibold text-link no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}
