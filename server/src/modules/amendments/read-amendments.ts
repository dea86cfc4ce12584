import { sql } from 'kysely';
import { readAmendments } from '@marga/contract/amendments/amendments';
import type { BookingId } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import type { RouteOutput } from '@marga/contract/route-definition';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import type { AmendmentRow } from './amendment-workflow.ts';
import { selectForCancellation } from './db/cancellation-queries.ts';
import {
  cancellationFromRow,
  type CancellationTerms,
  type Divisible,
  remainingTravellersAndLegsOf,
} from './cancellation.ts';
import { bookingChangeFromRow } from './booking-change.ts';
import {
  serviceRequestFromRow,
  selectServiceRequestOf,
  selectServiceRequestQuote,
} from './db/service-request-queries.ts';
import { selectAmendmentsOf } from './db/amendment-queries.ts';
import { selectVersions } from './db/itinerary-version-queries.ts';
import { itineraryVersionFromRow } from './itinerary-versions.ts';

/** Selects what cancelling the whole booking costs, as last quoted and while that is still valid. */
const selectFeeSchedule = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('amendments.amendment as m')
    .select('m.terms')
    .where('m.booking_id', '=', p.booking)
    .where('m.kind', '=', 'cancellation')
    .where('m.travellers', 'is', null)
    .where('m.legs', 'is', null)
    // A quote from before a schedule change, or before its answer, is left out: accepting one makes cancelling
    // chargeable again, and a later one may make it free of charge.
    .where(
      sql<boolean>`m.version = (select b.version from bookings.booking b where b.id = m.booking_id)
        and not exists (select from amendments.version v where v.booking_id = m.booking_id and v.answered_at >= m.created_at)`,
    )
    .where(
      sql<boolean>`m.revision = coalesce((select t.revision from amendments.refund_balance t where t.booking_id = m.booking_id), 0)`,
    )
    .orderBy('m.id', 'desc')
    .limit(1),
);

export function amendmentReadHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineReadHandler(
      readAmendments,
      ({ params: { bookingId: booking } }) => [
        selectForCancellation({ id: booking }),
        selectAmendmentsOf({ booking, kind: 'cancellation' }),
        selectAmendmentsOf({ booking, kind: 'change' }),
        selectVersions({ booking }),
        selectFeeSchedule({ booking }),
        selectServiceRequestOf({ booking }),
        selectServiceRequestQuote({ booking }),
      ],
      ([[booking], cancellations, changes, versions, [quoted], [serviceRequest], [serviceRequestQuote]]) => {
        if (!booking) return refuse('not-found');
        const unanswered = versions.find(
          ({ cause, answer }) => cause === 'schedule-change' && answer === null,
        );
        return ok({
          can: canOf(suppliers, booking, serviceRequest?.state === 'open'),
          cancellations: cancellations.map(cancellationFromRow),
          changes: changes.map(bookingChangeFromRow),
          serviceRequest: serviceRequest ? serviceRequestFromRow(serviceRequest) : null,
          ...manualQuoteOf(
            serviceRequestQuote && serviceRequest?.amendment_id === serviceRequestQuote.id
              ? serviceRequestQuote
              : undefined,
          ),
          unanswered:
            unanswered && booking.state === 'confirmed' ? itineraryVersionFromRow(unanswered) : null,
          feeSchedule: quoted ? (quoted.terms as CancellationTerms).feeSchedule : null,
        });
      },
    ),
  ];
}

function manualQuoteOf(
  quote: AmendmentRow | undefined,
): Pick<RouteOutput<typeof readAmendments>, 'serviceRequestQuote' | 'serviceRequestChange'> {
  return {
    serviceRequestQuote: quote?.kind === 'cancellation' ? cancellationFromRow(quote) : null,
    serviceRequestChange: quote?.kind === 'change' ? bookingChangeFromRow(quote) : null,
  };
}

interface Standing extends Divisible {
  readonly state: string;
  readonly supplier: string;
  readonly supplier_order: string | null;
  readonly has_active_amendment: boolean;
  /** This is true when the trip has not departed yet. */
  readonly is_ahead: boolean;
  /** This is true until service requests are no longer accepted, some time after the trip has ended. */
  readonly takes_service_requests: boolean;
  /** This is true when the trip has ended. */
  readonly is_travelled: boolean;
}

type Can = RouteOutput<typeof readAmendments>['can'];

/** Returns what the supplier supports in general; what it allows for this order is known only when it is asked. */
function canOf(suppliers: Suppliers, booking: Standing, isAsked: boolean): Can {
  const { capabilities } = suppliers.get(booking.supplier);
  const isOpen =
    booking.state === 'confirmed' && booking.supplier_order !== null && !booking.has_active_amendment;
  const left = remainingTravellersAndLegsOf(booking);
  const cancel = isOpen && capabilities.canCancel;
  // After departure a no-show may still be cancelled, but nothing can be changed.
  const change = isOpen && booking.is_ahead && capabilities.canChange;
  return {
    cancel,
    cancelTravellers: cancel && capabilities.cancelsTravellers && left.travellers.length > 1,
    cancelLegs: cancel && capabilities.cancelsLegs && left.legs.length > 1,
    changeDates: change,
    changeSeats: change && capabilities.hasSeatMaps,
    changeTravellers: isOpen && booking.is_ahead && capabilities.changesTravellers,
    askServiceRequest: isOpen && !isAsked && booking.takes_service_requests,
    requestChange: isOpen && !isAsked && !booking.is_travelled,
  };
}
