import { z } from 'zod';
import { reason } from '../identity/field-schemas.ts';
import { jsonResponse, defineRoute, staffAccess, showsNothingOfOthers } from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';
import { wireInstant } from '../wire-schemas.ts';

/** This file describes the health of the suppliers, for operators. Buyers see it in the results of each search. */

export const SUPPLIER_KINDS = ['duffel', 'connect'] as const;

/**
 * Counts how searches ended. A response without offers still counts as a response, and `skipped` means that the
 * supplier was not queried.
 */
const ends = {
  answered: z.int().min(0),
  failed: z.int().min(0),
  timedOut: z.int().min(0),
  skipped: z.int().min(0),
};

export const SUPPLIER_MINUTES = 30;

/**
 * `closed` lets all calls through, `open` lets none through because the supplier has been failing, and `half-open`
 * lets one at a time try again.
 */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

export const supplierProcess = z
  .strictObject({
    /** This name identifies the process; it is generated when the process starts. */
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
    /** This is set while an operator has taken the supplier out of searches. */
    paused: z.strictObject({ reason: z.string(), at: wireInstant }).nullable(),
    /** This is the worst circuit-breaker state among all processes. */
    breaker: z.enum(BREAKER_STATES),
    /** Lists every process that has reported in the last few seconds. */
    processes: z.array(supplierProcess),
    /** Counts the searches of the last half hour by minute, oldest first. Minutes without a search are left out. */
    minutes: z.array(z.strictObject({ at: wireInstant, ...ends })).max(SUPPLIER_MINUTES + 1),
    /** These are the totals of the counts in `minutes`. */
    searches: z.strictObject(ends),
    /**
     * `p50Ms` and `p95Ms` are percentiles of the duration of searches answered in the last five minutes; null when
     * there were none.
     */
    p50Ms: z.int().min(0).nullable(),
    p95Ms: z.int().min(0).nullable(),
    /**
     * Counts the pricing calls, orders, look-ups and cancellations of the last half hour, and how many of them
     * ended without a clear outcome.
     */
    orders: z.strictObject({ all: z.int().min(0), unclear: z.int().min(0) }),
    lastFailure: z
      .strictObject({ at: wireInstant, operation: z.string().max(40), end: z.string().max(40) })
      .nullable(),
  })
  .meta({ id: 'SupplierStatus' });

export type SupplierStatus = z.infer<typeof supplierStatus>;

const supplierBoard = z
  .strictObject({
    /** This is false while the processes cannot share their health; the data is then from one process alone. */
    isComplete: z.boolean(),
    at: wireInstant,
    items: z.array(supplierStatus),
  })
  .meta({ id: 'SupplierBoard' });

export type SupplierStatuses = z.infer<typeof supplierBoard>;

export const readSupplierStatuses = defineRoute({
  name: 'suppliers.read-board',
  summary: 'How every supplier does, as all processes see it.',
  method: 'GET',
  path: '/v1/console/suppliers',
  access: staffAccess('supplier:read'),
  audits: showsNothingOfOthers,
  response: jsonResponse(supplierBoard),
  errors: [],
});

const ofSupplier = z.strictObject({ supplier: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/) });

export const pauseSupplier = defineRoute({
  name: 'suppliers.pause',
  summary: 'Take a supplier out of searches. Orders, look-ups and cancellations go on.',
  method: 'POST',
  path: '/v1/console/suppliers/:supplier/pause',
  access: staffAccess('supplier:manage'),
  params: ofSupplier,
  body: z.strictObject({ reason }),
  response: jsonResponse(supplierBoard),
  errors: [],
});

export const resumeSupplier = defineRoute({
  name: 'suppliers.resume',
  summary: 'Ask a paused supplier again. One that is not paused stays as it is.',
  method: 'POST',
  path: '/v1/console/suppliers/:supplier/resume',
  access: staffAccess('supplier:manage'),
  params: ofSupplier,
  response: jsonResponse(supplierBoard),
  errors: [],
});

export const suppliersRoutes = [readSupplierStatuses, pauseSupplier, resumeSupplier] as const;
