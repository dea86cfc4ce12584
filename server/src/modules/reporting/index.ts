import type { Handler } from '../../platform/http/handler.ts';
import { bookingHistoryHandlers } from './booking-history.ts';
import { openCountsHandlers } from './open-counts.ts';

export function reportingHandlers(): Handler[] {
  return [...bookingHistoryHandlers(), ...openCountsHandlers()];
}
