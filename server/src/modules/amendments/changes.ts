import {
  confirmChange as confirmChangeRoute,
  quoteChange as quoteChangeRoute,
  readChange,
} from '@marga/contract/amendments/amendments';
import { ok } from '@marga/contract/kernel/result';
import { type Handler, handle, read } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { changeOf } from './change.ts';
import { confirmChange } from './confirm-change.ts';
import { selectAmendment } from './amendment-sql.ts';
import { quoteChange } from './quote-change.ts';

export function changeHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    handle(quoteChangeRoute, (ctx, { params, body }) => quoteChange(ctx, suppliers, params.bookingId, body)),
    handle(confirmChangeRoute, (ctx, { idempotencyKey, params, body }) =>
      confirmChange(ctx, idempotencyKey, params.changeId, body),
    ),
    read(
      readChange,
      ({ params }) => [selectAmendment({ id: params.changeId, kind: 'change' })],
      ([[row]]) => (row ? ok(changeOf(row)) : refuse('not-found')),
    ),
  ];
}
