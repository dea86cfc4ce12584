import { z } from 'zod';
import { reason } from './identity/fields.ts';
import { json, route, staff } from './route.ts';
import { SERVICES } from './services.ts';
import { wireInstant } from './wire.ts';

/** How the suppliers do, for the portal's own people. A buyer learns it from each search. */

export const SUPPLIER_KINDS = ['duffel', 'connect'] as const;

/** Of searches: an empty answer is an answer; `skipped`, nobody was asked. */
const ends = {
  answered: z.int().min(0),
  failed: z.int().min(0),
  timedOut: z.int().min(0),
  skipped: z.int().min(0),
};

export const SUPPLIER_MINUTES = 30;

/** `closed`: everybody asks. `open`: nobody does, it has been failing. `half-open`: one at a time tries again. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

export const supplierProcess = z
  .strictObject({
    /** Made up at its start. */
    process: z.string().max(40),
    breaker: z.enum(BREAKER_STATES),
    since: wireInstant,
    inFlight: z.int().min(0),
    waiting: z.int().min(0),
  })
  .meta({ id: 'SupplierProcess' });

export const supplierStatus = z
  .strictObject({
    name: z.string().max(31),
    kind: z.enum(SUPPLIER_KINDS),
    services: z.array(z.enum(SERVICES)),
    capabilities: z.strictObject({
      canHold: z.boolean(),
      canCancel: z.boolean(),
      canChange: z.boolean(),
      hasSeatMaps: z.boolean(),
    }),
    /** Taken out of searches by an operator. */
    paused: z.strictObject({ reason: z.string(), at: wireInstant }).nullable(),
    /** The worst of all processes. */
    breaker: z.enum(BREAKER_STATES),
    /** Every process that has said something in the last seconds. */
    processes: z.array(supplierProcess),
    /** Searches of the last half hour, minute by minute, the oldest first; a minute without any is left out. */
    minutes: z.array(z.strictObject({ at: wireInstant, ...ends })).max(SUPPLIER_MINUTES + 1),
    /** The same in all. */
    searches: z.strictObject(ends),
    /** How long searches took that were answered in the last five minutes; null when none was. */
    p50Ms: z.int().min(0).nullable(),
    p95Ms: z.int().min(0).nullable(),
    /** Prices, orders, look-ups and cancellations of the last half hour, and those that ended without a clear word. */
    orders: z.strictObject({ all: z.int().min(0), unclear: z.int().min(0) }),
    lastFailure: z
      .strictObject({ at: wireInstant, operation: z.string().max(40), end: z.string().max(40) })
      .nullable(),
  })
  .meta({ id: 'SupplierStatus' });

export type SupplierStatus = z.infer<typeof supplierStatus>;

const supplierBoard = z
  .strictObject({
    /** False while the processes cannot tell each other how they do: what follows is then of one process alone. */
    isComplete: z.boolean(),
    at: wireInstant,
    items: z.array(supplierStatus),
  })
  .meta({ id: 'SupplierBoard' });

export type SupplierBoard = z.infer<typeof supplierBoard>;

export const readBoard = route({
  name: 'suppliers.read-board',
  summary: 'How every supplier does, as all processes see it.',
  method: 'GET',
  path: '/v1/console/suppliers',
  access: staff('supplier:read'),
  response: json(supplierBoard),
  errors: [],
});

const ofSupplier = z.strictObject({ supplier: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/) });

export const pauseSupplier = route({
  name: 'suppliers.pause',
  summary: 'Take a supplier out of searches. Orders, look-ups and cancellations go on.',
  method: 'POST',
  path: '/v1/console/suppliers/:supplier/pause',
  access: staff('supplier:manage'),
  params: ofSupplier,
  body: z.strictObject({ reason }),
  response: json(supplierBoard),
  errors: [],
});

export const resumeSupplier = route({
  name: 'suppliers.resume',
  summary: 'Ask a paused supplier again. One that is not paused stays as it is.',
  method: 'POST',
  path: '/v1/console/suppliers/:supplier/resume',
  access: staff('supplier:manage'),
  params: ofSupplier,
  response: json(supplierBoard),
  errors: [],
});

export const suppliersRoutes = [readBoard, pauseSupplier, resumeSupplier] as const;
