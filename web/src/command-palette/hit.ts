import type { BookingStatus } from '@marga/contract/booking';
import type { Service } from '@marga/contract/services';

const HIT_KINDS = ['page', 'service', 'article', 'place', 'booking', 'traveller'] as const;

/** What the command palette can find. In this order, whatever is found: what is known at once stands before what is asked for. */
type HitKind = (typeof HIT_KINDS)[number];

export interface Hit {
  readonly id: string;
  readonly kind: HitKind;
  readonly title: string;
  readonly note?: string | undefined;
  /** What people tell it by: the code of a place, the reference of a booking. */
  readonly code?: string | undefined;
  readonly service?: Service | undefined;
  readonly status?: BookingStatus | undefined;
  /** Where it leads, as links inside the router are written. */
  readonly to: string;
}

export interface Group {
  readonly kind: HitKind | 'recent' | 'instead';
  readonly hits: readonly Hit[];
}

/** The kinds that have something, in their order. */
export function groupHits(hits: readonly Hit[]): Group[] {
  return HIT_KINDS.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );
}
