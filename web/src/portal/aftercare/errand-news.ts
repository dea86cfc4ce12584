import type { Errand } from '@marga/contract/aftercare';
import type { Booking } from '@marga/contract/booking';
import { isPast, msUntil } from '../../lib/clock.ts';
import type { Aftercare } from './use-aftercare.ts';

export type ErrandNews = 'with-us' | 'answered' | 'over' | 'declined' | 'taken-back';

/** So long somebody may still want to read how it ended, and to ask again from there. */
const NEWS_MS = 3 * 24 * 3_600_000;

/**
 * What there is to say of what our people were asked to do by hand. Undefined: nothing, nothing any more, or it is told
 * elsewhere. `takenBack` is what was taken back on this page.
 */
export function newsOfErrand(
  { state, status }: Pick<Booking, 'state' | 'status'>,
  {
    errand,
    errandQuote,
    errandChange,
  }: Pick<Aftercare, 'errand' | 'errandQuote'> & Partial<Pick<Aftercare, 'errandChange'>>,
  takenBack?: Errand['id'],
): ErrandNews | undefined {
  if (errand === null || state !== 'confirmed') return undefined;
  const ifNew = (news: ErrandNews, endedAt: string | null) =>
    status !== 'completed' && endedAt !== null && msUntil(endedAt) > -NEWS_MS ? news : undefined;
  switch (errand.state) {
    case 'open':
      return 'with-us';
    case 'declined':
      return ifNew('declined', errand.endedAt);
    case 'withdrawn':
      return errand.id === takenBack ? ifNew('taken-back', errand.endedAt) : undefined;
    case 'quoted': {
      const quote = errandQuote ?? errandChange;
      if (quote?.state !== 'quoted' && quote?.state !== 'expired') return undefined;
      return quote.state === 'expired' || isPast(quote.expiresAt)
        ? ifNew('over', quote.expiresAt)
        : 'answered';
    }
  }
}

/**
 * How loud the way to cancel is. One thing at a time is asked of the buyer: while a quote of our people or a moved departure waits
 * for an answer, that is it, and what would begin something else stands back.
 */
export function cancelLook(
  booking: Pick<Booking, 'state' | 'status'>,
  aftercare: Pick<Aftercare, 'errand' | 'errandQuote' | 'unanswered'>,
): 'danger' | 'outline' {
  const isAsked = aftercare.unanswered !== null || newsOfErrand(booking, aftercare) === 'answered';
  return isAsked ? 'outline' : 'danger';
}
