import type { MessageId } from '../../shared/i18n/use-translations.ts';
import type { ArticleKind } from './article-content-model.ts';

/** Each kind of article has one of the colours of the services. */
export const KIND_COLOURS: Record<ArticleKind, string> = {
  article: 'var(--color-flight)',
  'white-paper': 'var(--color-hotel)',
  review: 'var(--color-cab)',
};

/** Names a single article of each kind. */
export const KIND_NAMES: Record<ArticleKind, MessageId> = {
  article: 'resources.kind.article',
  'white-paper': 'resources.kind.white-paper',
  review: 'resources.kind.review',
};

/** Names all articles of each kind. */
export const KIND_GROUPS: Record<ArticleKind, MessageId> = {
  article: 'resources.kind.articles',
  'white-paper': 'resources.kind.white-papers',
  review: 'resources.kind.reviews',
};
