import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import type { Section } from './article-content-model.ts';

interface TableOfContentsProps {
  sections: readonly Section[];
  /** Holds the reading time of the whole text. */
  minutes: number;
  current?: string | undefined;
}

/** Shows the sections of a text as steps joined by a line, each with the minute at which the reader gets there. */
export function TableOfContents({ sections, minutes, current }: TableOfContentsProps) {
  const t = useTranslations();
  const reached = sections.findIndex(({ id }) => id === current);
  return (
    <ol>
      {sections.map(({ id, title, at }, index) => (
        <li key={id} className="relative grid grid-cols-[2.5rem_1.25rem_1fr] gap-x-2 pb-3 last:pb-0">
          <span className="figures text-right text-13 leading-6 text-muted">
            {t('article.minute', { minute: Math.round(at * minutes) })}
          </span>
          <span aria-hidden className="relative">
            {index < sections.length - 1 && (
              <span
                className={joinClassNames(
                  'absolute top-3 -bottom-6 left-1/2 w-1 -translate-x-1/2',
                  index < reached ? 'bg-current' : 'bg-line',
                )}
              />
            )}
            <span
              className={joinClassNames(
                'absolute top-3 left-1/2 size-4 -translate-1/2 rounded-full border-4',
                index > reached && 'border-control bg-fog',
                index === reached && 'border-current bg-marigold',
                index < reached && 'border-current bg-current',
              )}
            />
          </span>
          <a
            href={`#${id}`}
            aria-current={index === reached ? 'location' : undefined}
            className={joinClassNames(
              'rounded-4 text-14 leading-6 text-ink no-underline hover:underline',
              index === reached && 'font-semibold',
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
