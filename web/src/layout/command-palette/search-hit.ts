import type { BookingStatus } from '@marga/contract/bookings/booking';
import type { Service } from '@marga/contract/travel-services';

const HIT_KINDS = ['page', 'service', 'article', 'place', 'booking', 'traveller'] as const;

/**
 * Lists what the command palette can find. The order is fixed: what is known locally comes before what the server
 * is asked for.
 */
type HitKind = (typeof HIT_KINDS)[number];

export interface Hit {
  readonly id: string;
  readonly kind: HitKind;
  readonly title: string;
  readonly note?: string | undefined;
  /** Holds the code by which people recognise the hit: the code of a place or the reference of a booking. */
  readonly code?: string | undefined;
  readonly service?: Service | undefined;
  readonly status?: BookingStatus | undefined;
  /** This is the target, in the form of the router's links. */
  readonly to: string;
}

export interface Group {
  readonly kind: HitKind | 'recent' | 'instead';
  readonly hits: readonly Hit[];
}

/** Groups the hits by kind in the fixed order, bookings first where one is looked for, without empty kinds. */
export function groupHitsByKind(hits: readonly Hit[], areBookingsFirst = false): Group[] {
  const kinds = areBookingsFirst
    ? (['booking', ...HIT_KINDS.filter((kind) => kind !== 'booking')] as const)
    : HIT_KINDS;
  return kinds
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}
