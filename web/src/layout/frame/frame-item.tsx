import type { LucideIcon } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';

/** Says how many open items a page has, and whether they wait for the person who reads this. */
export interface OpenCount {
  readonly count: number;
  readonly needsYou: boolean;
}

export interface FrameItem {
  readonly to: string;
  /** Holds the query with which the page is opened, beginning with its question mark. */
  readonly query?: string | undefined;
  readonly label: MessageId;
  readonly Icon: LucideIcon;
  /** Lists further pages on which the item is the current one, as patterns of the router. */
  readonly also?: readonly string[];
  readonly count?: OpenCount | undefined;
}

interface FrameItemLinkProps {
  item: FrameItem;
  /** Draws a station on the line of services in place of the icon, in this colour. */
  station?: string | undefined;
}

export function addressOf({ to, query = '' }: FrameItem): string {
  return to + query;
}

const HIGHEST_SHOWN = 99;

/** Links to a page from the side navigation; where that is folded, the icon is seen and the text is still read aloud. */
export function FrameItemLink({ item, station }: FrameItemLinkProps) {
  const t = useTranslations();
  const isCurrent = useIsCurrent(item);
  const { Icon } = item;
  return (
    <Link
      to={addressOf(item)}
      title={t(item.label)}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative flex h-8 items-center gap-3 rounded-8 px-2.5 text-14 font-medium text-ink no-underline hover:bg-tint focus-visible:-outline-offset-3 aria-[current=page]:bg-tint-strong aria-[current=page]:font-semibold folded:justify-center folded:px-0"
    >
      {station !== undefined && (
        <span
          aria-hidden
          style={{ color: station }}
          className={joinClassNames(
            'mx-[3px] size-3 shrink-0 rounded-full border-[3px] folded:hidden',
            isCurrent ? 'border-marigold bg-marigold' : 'border-current bg-surface',
          )}
        />
      )}
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.8}
        className={joinClassNames(
          'shrink-0',
          station !== undefined && 'unfolded:hidden',
          isCurrent && 'folded:text-marigold',
        )}
      />
      <span className="min-w-0 flex-1 truncate folded:sr-only">{t(item.label)}</span>
      <Count
        count={item.count}
        className="unfolded:-ml-2 folded:absolute folded:-top-1 folded:right-0 folded:h-4 folded:min-w-4"
      />
    </Link>
  );
}

export function useIsCurrent({ to, also = [] }: FrameItem): boolean {
  const { pathname } = useLocation();
  return [to, `${to}/*`, ...also].some((path) => matchPath(path, pathname) !== null);
}

/** Shows an open count; marigold means that it needs the reader. */
export function Count({ count, className }: { count: OpenCount | undefined; className?: string }) {
  const t = useTranslations();
  if (count === undefined || count.count === 0) return null;
  const { needsYou } = count;
  return (
    <span
      className={joinClassNames(
        'figures grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1 text-13 leading-none',
        needsYou ? 'bg-marigold text-on-marigold' : 'bg-tint-strong text-ink',
        className,
      )}
    >
      <span aria-hidden>{count.count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : count.count}</span>
      <span className="sr-only">
        {t(needsYou ? 'frame.count.needs-you' : 'frame.count.open', { count: count.count })}
      </span>
    </span>
  );
}
