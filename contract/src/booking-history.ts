import { z } from 'zod';
import { json, member, route } from './route.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/** Everything that happened to a booking, in order; screens have the words. */
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
    /** What of it: the state it came to, the cause of a version, a kind of posting, a mail's template, an action. */
    what: z.string(),
    amount: wireMoney.nullable(),
    /** Whose doing: a member's name; null when it moved by itself or an operator did it. */
    by: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const readHistory = route({
  name: 'amendments.read-history',
  summary: 'The whole history of a booking, newest first.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/history',
  access: member('booking:read'),
  params: z.strictObject({ bookingId: id('booking') }),
  response: json(z.strictObject({ entries: z.array(historyEntry) })),
  errors: ['not-found'],
});
