import { type Criteria, firstTravelDateOf, travellerCountOf } from '@marga/contract/search/criteria';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

interface SearchPanelProps {
  /**
   * Holds the criteria of the search being shown. On a phone the form is then collapsed to a summary, because it
   * would fill the screen.
   */
  asked: Criteria | undefined;
  route: string;
  children: ReactNode;
}

export function SearchPanel({ asked, route, children }: SearchPanelProps) {
  const t = useTranslations();
  const locale = useLocale();
  const question = JSON.stringify(asked);
  // Holds the search for which the user expanded the form; after the next search the form is collapsed again.
  const [openFor, setOpenFor] = useState<string>();
  const showsLine = asked !== undefined && openFor !== question;
  return (
    <>
      {showsLine && (
        <button
          type="button"
          onClick={() => setOpenFor(question)}
          className="flex w-full items-center justify-between gap-4 rounded-14 border border-line bg-surface px-4 py-3 text-left md:hidden"
        >
          <span className="min-w-0">
            <span className="block truncate font-semibold">{route}</span>
            <span className="block text-14 text-muted">
              {formatDay(firstTravelDateOf(asked), locale)},{' '}
              {t('search.party', { travellers: travellerCountOf(asked) })}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-14 font-semibold text-link">
            <Pencil aria-hidden size={16} />
            {t('search.change')}
          </span>
        </button>
      )}
      <div className={showsLine ? 'max-md:hidden' : undefined}>{children}</div>
    </>
  );
}
