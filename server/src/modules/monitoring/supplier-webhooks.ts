import { receiveSupplierWebhook } from '@marga/contract/monitoring/supplier-webhooks';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RawBody } from '@marga/contract/route-definition';
import type { CallContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { callRecordSupplierWebhook } from './db/monitoring-queries.ts';

export function supplierWebhookHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineHandler(receiveSupplierWebhook, (ctx, { params, body }) =>
      recordSupplierNotice(ctx, suppliers, params.supplier, body),
    ),
  ];
}

/**
 * Records that the named order must be checked soon. Nothing else in a notice is trusted, and duplicate notices count
 * as one.
 */
async function recordSupplierNotice(
  ctx: CallContext,
  suppliers: Suppliers,
  supplier: string,
  body: RawBody,
): Promise<Result<undefined, Refusal<'not-found' | 'permission-denied' | 'request-invalid'>>> {
  if (!suppliers.all.some(({ name }) => name === supplier)) return refuse('not-found');
  const notice = await suppliers.readNotice(supplier, {
    target: receiveSupplierWebhook.path.replace(':supplier', supplier),
    header: (name) => body.header(name),
    body: Buffer.from(body.bytes).toString('utf8'),
  });
  switch (notice.kind) {
    case 'unsigned':
      ctx.log.warn({ requestId: ctx.requestId, supplier }, 'a notice without the right signature');
      return refuse('permission-denied');
    case 'unreadable':
      return refuse('request-invalid', { issues: [{ path: 'body', message: 'not a notice' }] });
    case 'notice': {
      const orders = [notice.reference, notice.order].filter((name) => name !== undefined);
      const [[row]] = await ctx.db.run([
        callRecordSupplierWebhook({ supplier, noticeId: notice.id, orders }),
      ]);
      ctx.log.info(
        { supplier, notice: notice.id, matched: row?.matched ?? 0 },
        'a supplier spoke of an order',
      );
      return ok(undefined);
    }
  }
}
