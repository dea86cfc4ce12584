import { BUSINESS_ZONE, type Instant, localDateAt, startOfDay } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';

/** Returns when the day began in India for which a member's daily limit counts. */
export function startOfSpendingDay(): Instant {
  return startOfDay(localDateAt(now(), BUSINESS_ZONE), BUSINESS_ZONE);
}
