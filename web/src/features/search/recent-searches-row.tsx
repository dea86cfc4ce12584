import { History } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { formatSearchRoute } from './no-results-found.tsx';
import type { RecentSearch } from './recent-searches.ts';

/** Shows the user's recent searches as links that repeat them. */
export function RecentSearchesRow({ searches }: { searches: readonly RecentSearch[] }) {
  const t = useTranslations();
  const locale = useLocale();
  if (searches.length === 0) return null;
  return (
    <nav aria-label={t('recent.label')} className="mt-3 flex items-center gap-3 text-13">
      <span className="flex shrink-0 items-center gap-1.5 text-muted">
        <History aria-hidden size={15} />
        <span className="max-sm:sr-only">{t('recent.label')}</span>
      </span>
      <ul className="flex min-w-0 gap-2 overflow-x-auto py-1">
        {searches.map(({ address, names, on }) => (
          <li key={address} className="shrink-0">
            <Link
              to={`?${address}`}
              className="inline-flex h-8 items-center gap-1.5 rounded-8 border border-line bg-surface px-2.5 no-underline hover:border-ink"
            >
              <span className="font-semibold text-ink">{formatSearchRoute(names, t)}</span>
              <span className="text-muted">{formatDay(on, locale, 'short')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
