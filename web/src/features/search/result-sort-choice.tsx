import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import type { SortOrder } from './service-search-screen.ts';

interface SortChoiceProps {
  orders: readonly SortOrder[];
  order: SortOrder;
  onChange: (order: SortOrder) => void;
}

const LABELS: Record<SortOrder, MessageId> = {
  best: 'sort.best',
  price: 'sort.price',
  duration: 'sort.duration',
  departure: 'sort.departure',
  stars: 'sort.stars',
  distance: 'sort.distance',
};

/** Shows radio buttons in a row: one is always chosen, and the arrow keys move between them. */
export function ResultSortChoice({ orders, order, onChange }: SortChoiceProps) {
  const t = useTranslations();
  return (
    <fieldset className="flex min-w-0 items-center gap-2">
      <legend className="sr-only">{t('sort.label')}</legend>
      <span aria-hidden className="text-13 text-muted max-sm:hidden">
        {t('sort.label')}
      </span>
      <div className="flex overflow-clip rounded-8 border border-control bg-surface">
        {orders.map((each) => (
          <label
            key={each}
            className="cursor-pointer px-3 py-1.5 text-14 font-medium not-first:border-l not-first:border-line hover:bg-tint has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus max-sm:px-2.5"
          >
            <input
              type="radio"
              name="sort"
              value={each}
              checked={each === order}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {t(LABELS[each])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
