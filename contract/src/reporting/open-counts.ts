import { z } from 'zod';
import { defineRoute, jsonResponse, memberAccess } from '../route-definition.ts';

const count = z.int().min(0);

export const readOpenCounts = defineRoute({
  name: 'reporting.read-open-counts',
  summary:
    'How many bookings and refunds are open, and how many need somebody in the company: for the navigation.',
  method: 'GET',
  path: '/v1/open-counts',
  access: memberAccess('booking:read'),
  response: jsonResponse(
    z.strictObject({
      /** Open are upcoming bookings, those in progress and those that need action, as the list of bookings counts them. */
      bookings: z.strictObject({ open: count, needsAction: count }),
      /** Open refunds have not been paid back in full; the late ones are past their due date. */
      refunds: z.strictObject({ open: count, late: count }),
    }),
  ),
  errors: [],
});

export const reportingRoutes = [readOpenCounts] as const;
