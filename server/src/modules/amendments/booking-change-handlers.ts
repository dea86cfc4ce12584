import {
  confirmChange as confirmChangeRoute,
  quoteChange as quoteChangeRoute,
  readChange,
} from '@marga/contract/amendments/amendments';
import { ok } from '@marga/contract/kernel/result';
import {
  type Handler,
  defineHandler,
  defineReadHandler,
  defineReplayableHandler,
} from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { bookingChangeFromRow } from './booking-change.ts';
import { confirmBookingChange, findConfirmedChange } from './confirm-booking-change.ts';
import { selectAmendment } from './db/amendment-queries.ts';
import { quoteBookingChange } from './quote-booking-change.ts';

export function bookingChangeHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineHandler(quoteChangeRoute, (ctx, { params, body }) =>
      quoteBookingChange(ctx, suppliers, params.bookingId, body),
    ),
    defineReplayableHandler(
      confirmChangeRoute,
      (ctx, { params, body }) => confirmBookingChange(ctx, params.changeId, body),
      findConfirmedChange,
    ),
    defineReadHandler(
      readChange,
      ({ params }) => [selectAmendment({ id: params.changeId, kind: 'change' })],
      ([[row]]) => (row ? ok(bookingChangeFromRow(row)) : refuse('not-found')),
    ),
  ];
}
