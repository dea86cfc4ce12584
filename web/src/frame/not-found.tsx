import { Link } from 'react-router';
import { useSay } from '../lib/i18n/text.ts';
import { buttonLook } from '../ui/button.tsx';
import { usePageTitle } from './page-title.ts';

/** The end of a line that leads nowhere. */
export function NotFound() {
  const say = useSay();
  usePageTitle(say('not-found.title'));
  return (
    <div className="column flex flex-1 flex-col items-start justify-center py-16">
      <div aria-hidden className="mb-8 flex w-full max-w-md items-center text-flight">
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="h-1 flex-1 bg-current" />
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="flex-1 border-t-4 border-dotted border-control" />
        <span className="figures ml-3 text-24 text-muted">404</span>
      </div>
      <h1 className="text-32">{say('not-found.title')}</h1>
      <p className="mt-2 max-w-prose text-muted">{say('not-found.words')}</p>
      <Link to="/" className={`${buttonLook('primary')} mt-6`}>
        {say('not-found.home')}
      </Link>
    </div>
  );
}
