import { z } from 'zod';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

/** Lists every kind of event in a booking's history. The web pages supply the wording. */
export const HISTORY_KINDS = [
  'state',
  'cancellation',
  'change',
  'version',
  'refund-expected',
  'refund-arrived',
  'refund-paid-back',
  'money',
  'mail',
  'operator',
  'service-request',
] as const;

export const historyEntry = z
  .strictObject({
    at: wireInstant,
    kind: z.enum(HISTORY_KINDS),
    /**
     * Gives the detail of the entry: the new state, the cause of a version, a kind of posting, a mail template, or an
     * action.
     */
    what: z.string(),
    amount: wireMoney.nullable(),
    /** Names the member who caused the entry, or with `operator` the first name of the operator; null means the system. */
    by: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const readHistory = defineRoute({
  name: 'amendments.read-history',
  summary: 'The whole history of a booking, newest first.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/history',
  access: memberAccess('booking:read'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  response: jsonResponse(z.strictObject({ entries: z.array(historyEntry) })),
  errors: ['not-found'],
});
