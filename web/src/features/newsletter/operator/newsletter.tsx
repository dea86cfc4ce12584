import type { Subscriber } from '@marga/contract/newsletter/newsletter';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { SubscriberExportButton } from './subscriber-export-button.tsx';
import { STATE_LABELS, SubscriberList } from './subscriber-list.tsx';
import { parseSubscriberFilter, STATE_FILTERS, type StateFilter, useSubscribers } from './use-subscribers.ts';

export function Component() {
  const t = useTranslations();
  const filter = parseSubscriberFilter(useSearchParams()[0]);
  const subscribers = useSubscribers(filter);
  usePageTitle(t('console.newsletter.title'));
  return (
    <div className="column py-8">
      <h1 className="text-32 outline-none">{t('console.newsletter.title')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('console.newsletter.text')}</p>
      <Counts filter={filter} counts={subscribers.newest?.counts} />
      <div className="my-4">
        {(subscribers.rows?.length ?? 0) > 0 && <SubscriberExportButton key={filter} filter={filter} />}
      </div>
      <PagedList list={subscribers} nothing={<Nothing filter={filter} />}>
        {(rows) => <SubscriberList subscribers={rows} />}
      </PagedList>
    </div>
  );
}

type CountsOf = Readonly<Record<Subscriber['state'], number>>;

/** Shows the number of subscribers in each state, and links to filter by it. */
function Counts({ filter, counts }: { filter: StateFilter; counts: CountsOf | undefined }) {
  const t = useTranslations();
  const tag = LOCALE_TAGS[useLocale()];
  const countOf = (state: StateFilter) =>
    counts && (state === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[state]);
  return (
    <nav
      aria-label={t('console.newsletter.filter')}
      className="grid grid-cols-2 overflow-clip rounded-8 border border-line bg-surface sm:grid-cols-4"
    >
      {STATE_FILTERS.map((state) => (
        <Link
          key={state}
          to={{ search: state === 'all' ? '' : `?state=${state}` }}
          aria-current={state === filter ? 'page' : undefined}
          className={joinClassNames(
            'border-b-[3px] px-4 pt-3 pb-2 text-ink no-underline -outline-offset-3 transition-colors duration-[120ms]',
            state === filter ? 'border-primary bg-tint' : 'border-transparent hover:bg-tint',
          )}
        >
          <span className="figures block min-h-8 text-24">{countOf(state)?.toLocaleString(tag)}</span>
          <span className="text-13 text-muted">
            {t(state === 'all' ? 'console.newsletter.all' : STATE_LABELS[state])}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ filter }: { filter: StateFilter }) {
  const t = useTranslations();
  return filter === 'all' ? (
    <EmptyState title={t('console.newsletter.empty')}>
      <p>{t('console.newsletter.empty-text')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('console.newsletter.empty-state')}>
      <p>{t('console.newsletter.empty-state-text')}</p>
    </EmptyState>
  );
}
