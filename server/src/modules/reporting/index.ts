import type { Handler } from '../../platform/http/handler.ts';
import { bookingHistoryHandlers } from './booking-history.ts';
import { openCountsHandler } from './open-counts.ts';

export function reportingHandlers(): Handler[] {
  return [...bookingHistoryHandlers(), openCountsHandler()];
}
