import { useSay } from '../../lib/i18n/text.ts';
import { SORT_ORDERS, type SortOrder } from './sort.ts';

interface SortChoiceProps {
  order: SortOrder;
  onChange: (order: SortOrder) => void;
}

/** Radio buttons in a row: one is always chosen, arrow keys move. */
export function SortChoice({ order, onChange }: SortChoiceProps) {
  const say = useSay();
  const words: Record<SortOrder, string> = {
    price: say('sort.price'),
    departure: say('sort.departure'),
    duration: say('sort.duration'),
  };
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{say('sort.label')}</legend>
      <span aria-hidden className="text-13 text-muted">
        {say('sort.label')}
      </span>
      <div className="flex overflow-clip rounded-8 border border-control bg-surface">
        {SORT_ORDERS.map((each) => (
          <label
            key={each}
            className="cursor-pointer px-3 py-1.5 text-14 font-medium not-first:border-l not-first:border-line hover:bg-tint has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="sort"
              value={each}
              checked={each === order}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
