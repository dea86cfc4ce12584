import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Links from an item back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center gap-1.5 text-14 font-semibold text-link">
      <ArrowLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
