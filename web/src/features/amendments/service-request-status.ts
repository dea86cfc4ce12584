import type { ServiceRequest } from '@marga/contract/amendments/service-requests';
import type { Booking } from '@marga/contract/bookings/booking';
import { isPast, msUntil } from '../../shared/clock.ts';
import type { Amendments } from './use-amendments.ts';

export type ServiceRequestNews = 'with-us' | 'answered' | 'over' | 'declined' | 'taken-back';

/**
 * The outcome of a manual request stays visible for this long, so that the user can read it and send another request
 * from there.
 */
const NEWS_MS = 3 * 24 * 3_600_000;

/**
 * Returns what to show about a manual service request; undefined when there is nothing to show, or it is shown
 * elsewhere. `takenBack` is the id of a request that was withdrawn on this page.
 */
export function serviceRequestStatusOf(
  { state, status }: Pick<Booking, 'state' | 'status'>,
  {
    serviceRequest,
    serviceRequestQuote,
    serviceRequestChange,
  }: Pick<Amendments, 'serviceRequest' | 'serviceRequestQuote'> &
    Partial<Pick<Amendments, 'serviceRequestChange'>>,
  takenBack?: ServiceRequest['id'],
): ServiceRequestNews | undefined {
  if (serviceRequest === null || state !== 'confirmed') return undefined;
  const ifNew = (news: ServiceRequestNews, endedAt: string | null) =>
    status !== 'completed' && endedAt !== null && msUntil(endedAt) > -NEWS_MS ? news : undefined;
  switch (serviceRequest.state) {
    case 'open':
      return 'with-us';
    case 'declined':
      return ifNew('declined', serviceRequest.endedAt);
    case 'withdrawn':
      return serviceRequest.id === takenBack ? ifNew('taken-back', serviceRequest.endedAt) : undefined;
    case 'quoted': {
      const quote = serviceRequestQuote ?? serviceRequestChange;
      if (quote?.state !== 'quoted' && quote?.state !== 'expired') return undefined;
      return quote.state === 'expired' || isPast(quote.expiresAt)
        ? ifNew('over', quote.expiresAt)
        : 'answered';
    }
  }
}

/**
 * Returns how prominent the cancel button is. The buyer is asked one thing at a time: while a quote or a schedule
 * change awaits an answer, other actions are less prominent.
 */
export function cancelButtonStyle(
  booking: Pick<Booking, 'state' | 'status'>,
  amendments: Pick<Amendments, 'serviceRequest' | 'serviceRequestQuote' | 'unanswered'>,
): 'danger' | 'outline' {
  const isAsked =
    amendments.unanswered !== null || serviceRequestStatusOf(booking, amendments) === 'answered';
  return isAsked ? 'outline' : 'danger';
}
