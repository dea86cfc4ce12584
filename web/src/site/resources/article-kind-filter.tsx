import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ARTICLE_KINDS, type ArticleKind } from '../article/article-content-model.ts';
import { KIND_COLOURS, KIND_GROUPS } from '../article/article-kinds.ts';
import { findArticles, type ListedArticle, type Query } from './find-articles.ts';

/** Lists the kinds of article, each with its own URL. The search text stays. */
export function ArticleKindFilter({ articles, query }: { articles: readonly ListedArticle[]; query: Query }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('resources.lines')}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...ARTICLE_KINDS].map((kind) => (
          <li key={kind ?? 'all'}>
            <KindLink kind={kind} query={query} count={findArticles(articles, { ...query, kind }).length} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface KindLinkProps {
  kind: ArticleKind | undefined;
  query: Query;
  count: number;
}

function KindLink({ kind, query, count }: KindLinkProps) {
  const t = useTranslations();
  const isChosen = query.kind === kind;
  return (
    <Link
      to={addressOf({ ...query, kind })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={joinClassNames(
        'flex h-10 items-center gap-2 rounded-8 border px-3 text-14 font-semibold no-underline',
        // The selected state looks the same everywhere: an ink border and a marigold edge.
        isChosen
          ? 'border-ink bg-surface shadow-[inset_4px_0_0_var(--color-marigold)]'
          : 'border-control bg-surface hover:border-ink',
      )}
    >
      {kind && (
        <span aria-hidden className="h-1.5 w-5 rounded-4 bg-current" style={{ color: KIND_COLOURS[kind] }} />
      )}
      {kind ? t(KIND_GROUPS[kind]) : t('resources.all')}
      <span className="figures text-muted">{count}</span>
    </Link>
  );
}

function addressOf({ kind, search }: Query): string {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(search !== '' && { search }) });
  const asked = params.toString();
  return asked === '' ? SCREENS.resources.path : `${SCREENS.resources.path}?${asked}`;
}
