import type { Itinerary, TrainItinerary } from '@marga/contract/search/itineraries';
import {
  Armchair,
  BedDouble,
  Car,
  Luggage,
  type LucideIcon,
  RotateCcw,
  Shuffle,
  Ticket,
  Users,
  Utensils,
} from 'lucide-react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';

/**
 * Shows in a few words what the price includes and allows; on a phone the icons are left out, because they do not
 * fit.
 */
export function FareConditions({
  itinerary,
  isBooked = false,
}: {
  itinerary: Itinerary;
  isBooked?: boolean;
}) {
  const t = useTranslations();
  const conditions: (readonly [LucideIcon, string])[] = [
    ...includedIn(itinerary, isBooked, t),
    [RotateCcw, t(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')],
    ...(itinerary.service === 'flight' && itinerary.changeable
      ? [[Shuffle, t('fare.changeable')] as const]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-y-1 text-13 text-muted sm:gap-x-3.5">
      {conditions.map(([Icon, text]) => (
        <li
          key={text}
          className="flex items-center gap-1.5 max-sm:not-first:before:ml-1.5 max-sm:not-first:before:content-['·']"
        >
          <Icon aria-hidden size={15} className="max-sm:hidden" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function includedIn(
  itinerary: Itinerary,
  isBooked: boolean,
  t: ReturnType<typeof useTranslations>,
): (readonly [LucideIcon, string])[] {
  switch (itinerary.service) {
    case 'flight':
      return [
        ...(itinerary.fareName ? [[Ticket, itinerary.fareName] as const] : []),
        [Luggage, t('fare.bags', { count: itinerary.checkedBags })],
      ];
    case 'train':
      return [
        [Ticket, t(`fare.class.${itinerary.class}`)],
        [Users, berthLabel(itinerary.availability, isBooked, t)],
      ];
    case 'bus':
      return [[Armchair, t(`fare.bus.${itinerary.kind}`)]];
    case 'hotel':
      return [
        [BedDouble, t('fare.rooms', { count: itinerary.rooms, room: itinerary.roomName })],
        [Utensils, t(`fare.meals.${itinerary.mealPlan}`)],
      ];
    case 'cab':
      return [
        [Car, `${itinerary.cabType}, ${itinerary.model}`],
        [Armchair, t('fare.cab-seats', { count: itinerary.seats })],
        [Luggage, t('fare.cab-bags', { count: itinerary.bags })],
      ];
  }
}

/** Describes how many berths of an offer are left, or the berth or waiting-list position of a ticket. */
function berthLabel(
  { status, count }: TrainItinerary['availability'],
  isBooked: boolean,
  t: ReturnType<typeof useTranslations>,
): string {
  return isBooked && status === 'available' ? t('fare.berth.given') : t(`fare.berth.${status}`, { count });
}
