import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { KIND_COLOURS } from '../article/article-kinds.ts';
import type { Found } from './find-articles.ts';
import { ReadingTimeBar } from './reading-time-bar.tsx';

export const ROW = 'grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem_4rem]';

/** Shows the topic, a bar for the reading time, and the reading time itself. On a phone the bar is below the text. */
export function ArticleRow({ found, axisMinutes }: { found: Found; axisMinutes: number }) {
  const t = useTranslations();
  const locale = useLocale();
  const { slug, kind, minutes, publishedOn, title, summary, sections } = found.article;
  const address = `/resources/${slug}`;
  return (
    <li
      className={`${ROW} relative items-center gap-y-2 border-t border-line py-4 first:border-t-0 has-[h3_a:hover]:bg-tint max-lg:grid-cols-[minmax(0,1fr)_auto] lg:-mx-3 lg:px-3`}
    >
      <div className="min-w-0 max-lg:col-span-2">
        <h3 className="text-20">
          <Link
            to={address}
            className="no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {title[locale]}
          </Link>
        </h3>
        <p className="mt-1 max-w-prose text-pretty text-muted">{summary[locale]}</p>
        <p className="mt-1 text-13 text-muted">
          <time dateTime={publishedOn}>{formatDay(publishedOn, locale, 'year')}</time>
        </p>
        {found.sections.length > 0 && (
          <ul className="relative mt-2 flex flex-col items-start gap-1 text-14">
            {found.sections.map((section) => (
              <li key={section.id} className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-full border-[3px] border-current"
                  style={{ color: KIND_COLOURS[kind] }}
                />
                <Link to={`${address}#${section.id}`} className={TEXT_LINK}>
                  {section.title[locale]}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ReadingTimeBar
        axisMinutes={axisMinutes}
        minutes={minutes}
        sections={sections}
        colour={KIND_COLOURS[kind]}
      />
      <p className="figures text-right text-20">{t('resources.minutes', { minutes })}</p>
    </li>
  );
}
