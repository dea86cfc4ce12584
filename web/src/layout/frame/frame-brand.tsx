import { Link } from 'react-router';
import { joinClassNames } from '../../ui/join-class-names.ts';

/** Shows the brand in white, in two scripts or in one; it leads to the first page of the frame. */
export function FrameBrand({ to, isShort = false }: { to: string; isShort?: boolean }) {
  return (
    <Link
      to={to}
      className="flex items-baseline gap-2 rounded-4 text-white no-underline folded:justify-center"
    >
      <span
        className={joinClassNames('font-display font-bold tracking-tight', isShort ? 'text-20' : 'text-24')}
      >
        M<span className="md:folded:sr-only">arga</span>
      </span>
      {!isShort && (
        <span lang="hi" className="text-13 text-petrol-100 md:folded:hidden">
          मार्ग
        </span>
      )}
    </Link>
  );
}
