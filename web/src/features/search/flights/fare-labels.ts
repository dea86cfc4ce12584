import type { FareType } from '@marga/contract/search/criteria';
import type { Offer } from '@marga/contract/search/search';
import type { MessageId, Translate } from '../../../shared/i18n/use-translations.ts';

/** Lists the fare types and what each requires of the traveller, because some are only for certain groups. */
export const FARES: Record<FareType, { label: MessageId; asks?: MessageId }> = {
  regular: { label: 'flights.fare.regular' },
  student: { label: 'flights.fare.student', asks: 'flights.fare.student.asks' },
  senior: { label: 'flights.fare.senior', asks: 'flights.fare.senior.asks' },
  'armed-forces': { label: 'flights.fare.armed-forces', asks: 'flights.fare.armed-forces.asks' },
  corporate: { label: 'flights.fare.corporate', asks: 'flights.fare.corporate.asks' },
};

/** Returns "Saver" or "Saver, Student": an airline sells both to those who are entitled to the second. */
export function formatFareName({ variant, itinerary }: Offer, t: Translate): string {
  if (itinerary.service !== 'flight') return variant;
  const { fareType } = itinerary;
  return fareType === 'regular' ? variant : `${variant}, ${t(FARES[fareType].label)}`;
}
