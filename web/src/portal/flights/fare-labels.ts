import type { FareType } from '@marga/contract/criteria';
import type { Offer } from '@marga/contract/search';
import type { MessageId, Translate } from '../../lib/i18n/translations.ts';

/** Fares that only some may buy, each with what it asks of the traveller. */
export const FARES: Record<FareType, { label: MessageId; asks?: MessageId }> = {
  regular: { label: 'flights.fare.regular' },
  student: { label: 'flights.fare.student', asks: 'flights.fare.student.asks' },
  senior: { label: 'flights.fare.senior', asks: 'flights.fare.senior.asks' },
  'armed-forces': { label: 'flights.fare.armed-forces', asks: 'flights.fare.armed-forces.asks' },
  corporate: { label: 'flights.fare.corporate', asks: 'flights.fare.corporate.asks' },
};

/** Saver, or Saver, Student: an airline sells both to who may have the second. */
export function fareName({ variant, itinerary }: Offer, t: Translate): string {
  if (itinerary.service !== 'flight') return variant;
  const { fareType } = itinerary;
  return fareType === 'regular' ? variant : `${variant}, ${t(FARES[fareType].label)}`;
}
