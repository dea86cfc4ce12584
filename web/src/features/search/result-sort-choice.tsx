import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
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

/**
 * Shows radio buttons in a row: one is always chosen, and the arrow keys move between them. A phone shows the chosen
 * order alone, which opens a list of the others.
 */
export function ResultSortChoice({ orders, order, onChange }: SortChoiceProps) {
  const t = useTranslations();
  const isDesktop = useIsDesktop();
  if (!isDesktop) {
    return (
      <select
        aria-label={t('sort.label')}
        value={order}
        onChange={({ target }) => onChange(target.value as SortOrder)}
        className="order-first h-11 shrink-0 rounded-8 border border-control bg-surface px-2 text-14 font-semibold"
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {t(LABELS[each])}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset className="flex min-w-0 shrink-0 items-center">
      <legend className="sr-only">{t('sort.label')}</legend>
      <div className="flex overflow-clip rounded-8 border border-control bg-surface">
        {orders.map((each) => (
          <label
            key={each}
            className="cursor-pointer px-3 py-1.5 text-13 font-semibold not-first:border-l not-first:border-line hover:bg-tint has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
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
