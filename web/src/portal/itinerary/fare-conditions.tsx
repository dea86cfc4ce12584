import type { Itinerary, TrainItinerary } from '@marga/contract/itineraries';
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
import { useSay } from '../../lib/i18n/text.ts';

/** What the price includes and allows, each in a word; a telephone has room for the words alone. */
export function FareConditions({
  itinerary,
  isBooked = false,
}: {
  itinerary: Itinerary;
  isBooked?: boolean;
}) {
  const say = useSay();
  const conditions: (readonly [LucideIcon, string])[] = [
    ...includedIn(itinerary, isBooked, say),
    [RotateCcw, say(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')],
    ...(itinerary.service === 'flight' && itinerary.changeable
      ? [[Shuffle, say('fare.changeable')] as const]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-y-1 text-13 text-muted sm:gap-x-3.5">
      {conditions.map(([Icon, words]) => (
        <li
          key={words}
          className="flex items-center gap-1.5 max-sm:not-first:before:ml-1.5 max-sm:not-first:before:content-['·']"
        >
          <Icon aria-hidden size={15} className="max-sm:hidden" />
          {words}
        </li>
      ))}
    </ul>
  );
}

function includedIn(
  itinerary: Itinerary,
  isBooked: boolean,
  say: ReturnType<typeof useSay>,
): (readonly [LucideIcon, string])[] {
  switch (itinerary.service) {
    case 'flight':
      return [
        ...(itinerary.fareName ? [[Ticket, itinerary.fareName] as const] : []),
        [Luggage, say('fare.bags', { count: itinerary.checkedBags })],
      ];
    case 'train':
      return [
        [Ticket, say(`fare.class.${itinerary.class}`)],
        [Users, berthWords(itinerary.availability, isBooked, say)],
      ];
    case 'bus':
      return [[Armchair, say(`fare.bus.${itinerary.kind}`)]];
    case 'hotel':
      return [
        [BedDouble, say('fare.rooms', { count: itinerary.rooms, room: itinerary.roomName })],
        [Utensils, say(`fare.meals.${itinerary.mealPlan}`)],
      ];
    case 'cab':
      return [
        [Car, `${itinerary.cabType}, ${itinerary.model}`],
        [Armchair, say('fare.cab-seats', { count: itinerary.seats })],
        [Luggage, say('fare.cab-bags', { count: itinerary.bags })],
      ];
  }
}

/** Of what is for sale: how many are left. Of a ticket: a berth, or its place in the queue. */
function berthWords(
  { status, count }: TrainItinerary['availability'],
  isBooked: boolean,
  say: ReturnType<typeof useSay>,
): string {
  return isBooked && status === 'available'
    ? say('fare.berth.given')
    : say(`fare.berth.${status}`, { count });
}
