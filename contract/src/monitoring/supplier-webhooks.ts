import { z } from 'zod';
import { defineRoute } from '../route-definition.ts';

/**
 * Receives a supplier's webhook that an order of ours has changed. The notice only names the order, so its state is
 * then read from the supplier.
 */
export const receiveSupplierWebhook = defineRoute({
  name: 'amendments.receive-supplier-notice',
  summary:
    'A supplier says that something happened to an order. Signed; looked up before anything is believed.',
  method: 'POST',
  path: '/v1/supplier-notices/:supplier',
  access: { kind: 'public' },
  from: 'anywhere',
  params: z.strictObject({ supplier: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/) }),
  rawBody: true,
  bodyLimitBytes: 128 * 1024,
  response: { kind: 'empty', status: 204 },
  errors: ['not-found', 'permission-denied'],
});

export const supplierWebhookRoutes = [receiveSupplierWebhook] as const;
