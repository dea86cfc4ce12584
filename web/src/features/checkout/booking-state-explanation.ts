import type { Booking } from '@marga/contract/bookings/booking';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { nameSoldItem } from '../../shared/format-route.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';

type Explained = Pick<Booking, 'failure' | 'state' | 'askAgainAt' | 'askUntil' | 'payBy' | 'itinerary'>;

/**
 * Explains what is being done about a booking and until when, or why it ended; returns nothing while all goes well.
 */
export function explainBookingState(
  { failure, state, askAgainAt, askUntil, payBy, itinerary }: Explained,
  t: Translate,
  locale: Locale,
): string | undefined {
  if (failure !== null) return t(`booking.failure.${failure}`, { item: nameSoldItem(itinerary, t) });
  if (state === 'on-hold' && payBy !== null)
    return t('step.on-hold-until', { until: formatMoment(payBy, locale, 'minute') });
  if (state === 'escalated') return t('step.escalated-text');
  if (state !== 'unknown') return undefined;
  if (askAgainAt === null || askUntil === null) return t('step.unknown-text');
  return t('step.unknown-until', {
    again: formatMoment(askAgainAt, locale, 'clock'),
    until: formatMoment(askUntil, locale, 'clock'),
  });
}
