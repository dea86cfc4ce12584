import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { SearchForm, type SearchFormProps } from './search-form.tsx';

interface SearchPanelProps extends SearchFormProps {
  /** A search stands: on a telephone, where the form would fill the screen, a line says what was asked. */
  isFolded: boolean;
}

export function SearchPanel({ isFolded, ...form }: SearchPanelProps) {
  const say = useSay();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { from, to, on, travellers } = form.initial;
  const showsLine = isFolded && !isOpen;
  return (
    <>
      {showsLine && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex w-full items-center justify-between gap-4 rounded-14 border border-line bg-surface px-4 py-3 text-left md:hidden"
        >
          <span className="min-w-0">
            <span className="block truncate font-semibold">
              {say('flights.title-route', { from: from.text, to: to.text })}
            </span>
            <span className="block text-14 text-muted">
              {formatDay(on, locale)}, {say('search.party', { travellers })}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-14 font-semibold text-link">
            <Pencil aria-hidden size={16} />
            {say('search.change')}
          </span>
        </button>
      )}
      <div className={showsLine ? 'max-md:hidden' : undefined}>
        <SearchForm {...form} />
      </div>
    </>
  );
}
