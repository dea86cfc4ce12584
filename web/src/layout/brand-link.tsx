import { Link } from 'react-router';

/** Shows the name Marga ("the way") in two scripts. */
export function BrandLink() {
  return (
    <Link to="/" className="-mt-1 flex items-baseline gap-2 rounded-4 text-white no-underline">
      <span className="font-display text-24 font-bold tracking-tight">Marga</span>
      <span lang="hi" className="text-13 text-petrol-100">
        मार्ग
      </span>
    </Link>
  );
}
