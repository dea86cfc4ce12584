import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer, Result } from '@marga/contract/search/search';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import type { TimelineAxis } from '../../ui/timeline-axis.ts';
import type { CardProps } from './service-search-screen.ts';
import { visibleRowsOf } from './visible-rows.ts';

interface ResultListProps {
  /** Holds the results in display order. */
  results: readonly Result[];
  /** While this is false only the results of the first screen are rendered. */
  isWhole: boolean;
  /** Changes with the order and the filters; the list then updates even while the user points at it. */
  arrangement: string;
  Card: ComponentType<CardProps>;
  axis: TimelineAxis | undefined;
  ruler: ReactNode;
  searchId: string;
  selected: ReadonlySet<OfferId>;
  onToggle: (offer: Offer, seats?: readonly string[]) => void;
  compared: readonly string[];
  onCompare: (resultId: string) => void;
}

export const MOST_COMPARED = 4;

const ESTIMATED_HEIGHT = 190;
const GAP = 12;
const FIRST_SCREEN = 3;
/** This value means that the focus is in the list but on none of its results, for example on the button above them. */
const NONE_OF_THEM = '';

/** Shows the results below the ruler of hours. Only the visible ones of thousands are in the document. */
export function ResultList(props: ResultListProps) {
  const { Card, axis, ruler, selected, compared } = props;
  const t = useTranslations();
  const list = useRef<HTMLUListElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState<string>();
  const steady = useSteadyList(props.results, isPointedAt || focused !== undefined, props.arrangement);
  const { shown } = steady;
  const waiting = props.results.length - shown.length;
  const virtualizer = useVirtualRows(list, shown, focused, props.isWhole);
  const rows = props.isWhole ? virtualizer.getVirtualItems() : firstRows(shown);
  return (
    <div
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }) =>
        setFocused(target.closest<HTMLElement>('[data-result]')?.dataset['result'] ?? NONE_OF_THEM)
      }
      // Moving the focus from one button of the list to another does not count as leaving the list.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
      className="mt-4"
    >
      <div className="sticky top-0 z-10 -mx-1 mb-3 bg-fog px-1 pt-1.5">
        {ruler}
        {waiting > 0 && (
          <div className="flex justify-center py-2">
            <Button
              kind="outline"
              onClick={() => {
                steady.catchUp();
                list.current?.focus({ preventScroll: true });
              }}
            >
              {t('results.waiting', { count: waiting })}
            </Button>
          </div>
        )}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('results.list')}
        className="relative outline-none"
        style={props.isWhole ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {rows.map(({ index, key, start }) => {
          const result = shown[index];
          if (!result) return null;
          const isCompared = compared.includes(result.id);
          return (
            <li
              key={key}
              ref={props.isWhole ? virtualizer.measureElement : undefined}
              data-index={index}
              data-result={result.id}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              className={props.isWhole ? 'absolute inset-x-0 top-0' : undefined}
              style={
                start === undefined
                  ? { marginBottom: GAP }
                  : { transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }
              }
            >
              <Card
                searchId={props.searchId}
                result={result}
                axis={axis}
                selected={selected}
                onToggle={props.onToggle}
                isCompared={isCompared}
                onCompare={isCompared || compared.length < MOST_COMPARED ? props.onCompare : undefined}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The first rows are in normal flow: measuring their positions takes longer than drawing them. */
function firstRows(shown: readonly Result[]) {
  return shown.slice(0, FIRST_SCREEN).map(({ id }, index) => ({ index, key: id, start: undefined }));
}

/** Returns the visible rows, a few beyond, and the focused one, which keeps the focus when it is scrolled away. */
function useVirtualRows(
  list: React.RefObject<HTMLUListElement | null>,
  shown: readonly Result[],
  focused: string | undefined,
  isWhole: boolean,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    // The content above the list changes its height: suppliers answer, filters appear, the form is opened.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const focusedIndex = focused === undefined ? -1 : shown.findIndex(({ id }) => id === focused);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and handed to nobody who remembers them
  return useWindowVirtualizer<HTMLLIElement>({
    count: shown.length,
    enabled: isWhole,
    estimateSize: () => ESTIMATED_HEIGHT,
    gap: GAP,
    overscan: 6,
    scrollMargin,
    getItemKey: (index) => shown[index]?.id ?? index,
    rangeExtractor: (range) => visibleRowsOf(range, focusedIndex),
  });
}

/**
 * While the pointer or the focus is in the list, new results wait until the user asks for them, so nothing moves
 * under the pointer.
 */
function useSteadyList(results: readonly Result[], isHeld: boolean, arrangement: string) {
  const [steady, setSteady] = useState({ list: results, arrangement });
  const mayMove = !isHeld || steady.arrangement !== arrangement;
  if (mayMove && (steady.list !== results || steady.arrangement !== arrangement))
    setSteady({ list: results, arrangement });
  return { shown: mayMove ? results : steady.list, catchUp: () => setSteady({ list: results, arrangement }) };
}
