import type { BookingStatus } from '@marga/contract/bookings/booking';
import { BookOpen, CornerDownLeft, History, MapPin, Signpost, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import type { Group, Hit } from './search-hit.ts';

const HEADINGS: Record<Group['kind'], MessageId> = {
  recent: 'command-palette.group.recent',
  page: 'command-palette.group.pages',
  service: 'command-palette.group.services',
  article: 'command-palette.group.articles',
  place: 'command-palette.group.places',
  booking: 'command-palette.group.bookings',
  traveller: 'command-palette.group.travellers',
  instead: 'command-palette.group.instead',
};

const STATUS_LABELS: Record<BookingStatus, MessageId> = {
  upcoming: 'command-palette.status.upcoming',
  completed: 'command-palette.status.completed',
  'in-progress': 'command-palette.status.in-progress',
  'needs-action': 'command-palette.status.needs-action',
  cancelled: 'command-palette.status.cancelled',
  failed: 'command-palette.status.failed',
};

const STATUS_TONES: Record<BookingStatus, ChipTone> = {
  upcoming: 'confirmed',
  completed: 'quiet',
  'in-progress': 'moving',
  'needs-action': 'held',
  cancelled: 'quiet',
  failed: 'failed',
};

/** The id includes the group's kind, because the same hit may be in two groups: recent and found. */
export function searchHitElementId({ kind }: Group, { id }: Hit): string {
  return `hit ${kind} ${id}`.replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
}

interface HitListProps {
  id: string;
  groups: readonly Group[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onNavigate: (hit: Hit) => void;
}

/**
 * Shows the rows under the field. The focus stays in the field, but the rows are links, so that several can be
 * opened in new tabs.
 */
export function SearchHitList({ id, groups, selectedId, onSelect, onNavigate }: HitListProps) {
  const t = useTranslations();
  return (
    <div role="listbox" id={id} aria-label={t('command-palette.results')}>
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-labelledby={`${id} ${group.kind}`.replace(' ', '-')}>
          <p
            id={`${id} ${group.kind}`.replace(' ', '-')}
            role="presentation"
            className="px-2 pt-4 pb-1 text-13 font-semibold text-muted"
          >
            {t(HEADINGS[group.kind])}
          </p>
          {group.hits.map((hit) => {
            const rowId = searchHitElementId(group, hit);
            return (
              <Row
                key={rowId}
                id={rowId}
                hit={hit}
                isSelected={rowId === selectedId}
                isRecent={group.kind === 'recent'}
                onSelect={() => onSelect(rowId)}
                onNavigate={() => onNavigate(hit)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  hit: Hit;
  isSelected: boolean;
  isRecent: boolean;
  onSelect: () => void;
  onNavigate: () => void;
}

function Row({ id, hit, isSelected, isRecent, onSelect, onNavigate }: RowProps) {
  const t = useTranslations();
  return (
    <Link
      id={id}
      to={hit.to}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onPointerMove={isSelected ? undefined : onSelect}
      onClick={(event) => {
        // With a modifier key the browser opens the link in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onNavigate();
      }}
      className={joinClassNames(
        'relative flex min-h-11 items-center gap-3 rounded-8 py-1.5 pr-3 pl-4 no-underline outline-none',
        isSelected && 'bg-tint-strong',
      )}
    >
      {/* Marigold says which row is selected; its ground says it too. */}
      {isSelected && <span aria-hidden className="absolute inset-y-1.5 left-0 w-1 rounded-4 bg-marigold" />}
      <Sign hit={hit} isRecent={isRecent} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{hit.title}</span>
        {hit.note !== undefined && <span className="block truncate text-13 text-muted">{hit.note}</span>}
      </span>
      {hit.status !== undefined && (
        <span className="max-sm:hidden">
          <Chip tone={STATUS_TONES[hit.status]}>{t(STATUS_LABELS[hit.status])}</Chip>
        </span>
      )}
      {hit.code !== undefined && (
        <span
          className={joinClassNames(
            'text-13 whitespace-nowrap',
            hit.kind === 'article' ? 'text-muted' : 'font-mono font-semibold text-link',
          )}
        >
          {hit.code}
        </span>
      )}
      <CornerDownLeft
        aria-hidden
        size={16}
        className={joinClassNames('shrink-0 text-link max-sm:hidden', !isSelected && 'invisible')}
      />
    </Link>
  );
}

/** Shows the kind of hit: the service's line colour for what is sold, an icon for the rest. */
function Sign({ hit, isRecent }: { hit: Hit; isRecent: boolean }) {
  if (hit.service !== undefined)
    return (
      <span aria-hidden className="grid size-5 shrink-0 place-items-center">
        <span className="h-5 w-1.5 rounded-4" style={{ backgroundColor: SERVICE_COLOURS[hit.service] }} />
      </span>
    );
  return (
    <span className="shrink-0 text-muted">{isRecent ? <History aria-hidden size={20} /> : signOf(hit)}</span>
  );
}

function signOf({ kind }: Hit): ReactNode {
  switch (kind) {
    case 'article':
      return <BookOpen aria-hidden size={20} />;
    case 'place':
      return <MapPin aria-hidden size={20} />;
    case 'traveller':
      return <UserRound aria-hidden size={20} />;
    case 'page':
    case 'service':
    case 'booking':
      return <Signpost aria-hidden size={20} />;
  }
}
