import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer, Result } from '@marga/contract/search/search';
import type { Service } from '@marga/contract/travel-services';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import type { TimelineAxis } from '../../ui/timeline-axis.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { ResultColumnsHead } from './rows/result-columns-head.tsx';
import type { ResultRowProps } from './service-search-screen.ts';
import { visibleRowsOf } from './visible-rows.ts';

interface ResultListProps {
  service: Service;
  /** Holds the results in display order. */
  results: readonly Result[];
  /** While this is false only the results of the first screen are rendered. */
  isWhole: boolean;
  /** Changes with the order and the filters; the list then updates even while the user points at it. */
  arrangement: string;
  Row: ComponentType<ResultRowProps>;
  axis: TimelineAxis | undefined;
  searchId: string;
  selected: ReadonlySet<OfferId>;
  onToggle: (offer: Offer, seats?: readonly string[]) => void;
  partsOf?: ResultRowProps['partsOf'];
  compared: readonly string[];
  onCompare: (resultId: string) => void;
}

export const MOST_COMPARED = 4;

const FIRST_SCREEN = 8;
/** This value means that the focus is in the list but on none of its results, for example on the button above them. */
const NONE_OF_THEM = '';

/** Shows the results below the heads of their columns. Only the visible ones of thousands are in the document. */
export function ResultList(props: ResultListProps) {
  const { Row, axis, selected, compared, service } = props;
  const list = useRef<HTMLUListElement>(null);
  const hold = useHeldList(list);
  const [openId, setOpenId] = useState<string>();
  const open = useCallback(
    (id: string, isOpen: boolean) =>
      setOpenId((before) => (isOpen ? id : before === id ? undefined : before)),
    [],
  );
  const steady = useSteadyList(props.results, hold.isHeld, props.arrangement);
  const { shown } = steady;
  const waiting = props.results.length - shown.length;
  const virtualizer = useVirtualRows(list, shown, hold.focused, props.isWhole, service);
  const rows = props.isWhole ? virtualizer.getVirtualItems() : firstRows(shown);
  const more = waiting > 0 && (
    <WaitingResults
      count={waiting}
      onShow={() => {
        steady.catchUp();
        list.current?.focus({ preventScroll: true });
      }}
    />
  );
  return (
    <div
      {...hold.events}
      className={joinClassNames(
        '@container/results -mx-4 overflow-clip border-line bg-surface md:mx-0 md:rounded-b-8 md:border md:border-t-0',
        service === 'hotel' && 'max-md:border-t',
      )}
    >
      <div className="sticky top-(--frame-top) z-10">
        {service === 'hotel' ? (
          <div className="relative md:border-t md:border-line">{more}</div>
        ) : (
          <ResultColumnsHead service={service} results={shown} axis={axis}>
            {more}
          </ResultColumnsHead>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between buttons inside */}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={useTranslations()('results.list')}
        onKeyDown={moveBetweenRows}
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
                  ? undefined
                  : { transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }
              }
            >
              <Row
                searchId={props.searchId}
                result={result}
                axis={axis}
                selected={selected}
                onToggle={props.onToggle}
                partsOf={props.partsOf}
                isCompared={isCompared}
                onCompare={isCompared || compared.length < MOST_COMPARED ? props.onCompare : undefined}
                isOpen={openId === result.id}
                onOpen={open}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Offers the results that came while the list was held still. The button lies over the column heads, or at the lower
 * edge of a phone, so that it moves no row.
 */
function WaitingResults({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      onClick={onShow}
      className="z-20 animate-arrive rounded-8 bg-ink px-3 text-13 font-semibold whitespace-nowrap text-surface max-md:fixed max-md:bottom-36 max-md:left-1/2 max-md:min-h-11 max-md:-translate-x-1/2 md:absolute md:top-0.5 md:left-1/2 md:h-6 md:-translate-x-1/2"
    >
      {t('results.waiting', { count })}
    </button>
  );
}

/** The arrow keys move from row to row, from a button to the same button of the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target as HTMLElement;
  const kind = ['button[aria-pressed]', 'article button[aria-expanded]:not([aria-keyshortcuts])'].find(
    (selector) => from.matches(selector),
  );
  const row = from.closest('li');
  if (kind === undefined || !row) return;
  const next = Number(row.dataset['index']) + (event.key === 'ArrowDown' ? 1 : -1);
  const target = event.currentTarget.querySelector<HTMLElement>(`li[data-index="${next}"] ${kind}`);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The first rows are in normal flow: measuring their positions takes longer than drawing them. */
function firstRows(shown: readonly Result[]) {
  return shown.slice(0, FIRST_SCREEN).map(({ id }, index) => ({ index, key: id, start: undefined }));
}

/**
 * Says whether the list is held still: while the pointer or the focus is in it, or while the page is scrolled beyond
 * its first row, as on a phone.
 */
function useHeldList(list: React.RefObject<HTMLUListElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState<string>();
  const [isScrolledInto, setScrolledInto] = useState(false);
  useLayoutEffect(() => {
    const look = () => setScrolledInto((list.current?.getBoundingClientRect().top ?? 0) < 0);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [list]);
  return {
    isHeld: isPointedAt || focused !== undefined || isScrolledInto,
    focused,
    events: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: ({ target }: React.FocusEvent) =>
        setFocused(target.closest<HTMLElement>('[data-result]')?.dataset['result'] ?? NONE_OF_THEM),
      // Moving the focus from one button of the list to another does not count as leaving the list.
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      },
    },
  };
}

/** These are the heights of closed rows in a wide and a narrow list. */
const HEIGHTS = { transport: { wide: 72, narrow: 112 }, hotel: { wide: 134, narrow: 188 } };

/** Returns the visible rows, a few beyond, and the focused one, which keeps the focus when it is scrolled away. */
function useVirtualRows(
  list: React.RefObject<HTMLUListElement | null>,
  shown: readonly Result[],
  focused: string | undefined,
  isWhole: boolean,
  service: Service,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const heights = HEIGHTS[service === 'hotel' ? 'hotel' : 'transport'];
  const isWide = useIsDesktop(60);
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    // The content above the list changes its height: suppliers answer, filters appear, the form is opened.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  // With another function the positions of all rows would be calculated again at each step of scrolling.
  const getItemKey = useCallback((index: number) => shown[index]?.id ?? index, [shown]);
  const focusedIndex = focused === undefined ? -1 : shown.findIndex(({ id }) => id === focused);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and handed to nobody who remembers them
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: shown.length,
    enabled: isWhole,
    estimateSize: () => (isWide ? heights.wide : heights.narrow),
    overscan: 6,
    scrollMargin,
    getItemKey,
    rangeExtractor: (range) => visibleRowsOf(range, focusedIndex),
  });
  return virtualizer;
}

/**
 * While the list is held, new results wait until the user asks for them, so nothing moves under the pointer.
 */
function useSteadyList(results: readonly Result[], isHeld: boolean, arrangement: string) {
  const [steady, setSteady] = useState({ list: results, arrangement });
  const mayMove = !isHeld || steady.arrangement !== arrangement;
  if (mayMove && (steady.list !== results || steady.arrangement !== arrangement))
    setSteady({ list: results, arrangement });
  return { shown: mayMove ? results : steady.list, catchUp: () => setSteady({ list: results, arrangement }) };
}
