import { z } from 'zod';
import {
  defineRoute,
  jsonResponse,
  memberAccess,
  showsNothingOfOthers,
  staffAccess,
} from '../route-definition.ts';

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

/** A count stops here; what reads it shows that there may be more. */
export const MOST_COUNTED_FOR_OPERATORS = 100;

const counted = z.int().min(0).max(MOST_COUNTED_FOR_OPERATORS);

export const readConsoleCounts = defineRoute({
  name: 'reporting.read-console-counts',
  summary: 'How much is open in each section of the console: for the navigation.',
  method: 'GET',
  path: '/v1/console/open-counts',
  access: staffAccess('work-queue:read'),
  audits: showsNothingOfOthers,
  response: jsonResponse(
    z.strictObject({
      workItems: counted,
      /** These tickets wait for an answer of support. */
      tickets: counted,
      /** These companies, or their new details, wait for a decision. */
      companies: counted,
      /** These bank transfers belong to no company yet. */
      transfers: counted,
      /** These proposals wait for a second operator. */
      proposals: z.strictObject({ ledger: counted, operators: counted, pricing: counted }),
    }),
  ),
  errors: [],
});

export const reportingRoutes = [readOpenCounts, readConsoleCounts] as const;
