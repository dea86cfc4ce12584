import type { FlightItinerary } from '@marga/contract/shopping';
import { Luggage, type LucideIcon, RotateCcw, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';

/** What the fare includes and allows, each in a word; a telephone has room for the words alone. */
export function FareConditions({ itinerary }: { itinerary: FlightItinerary }) {
  const say = useSay();
  return (
    <ul className="flex flex-wrap gap-y-1 text-13 text-muted sm:gap-x-3.5">
      <Condition Icon={Luggage}>{say('fare.bags', { count: itinerary.checkedBags })}</Condition>
      <Condition Icon={RotateCcw}>
        {say(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </Condition>
      {itinerary.changeable && <Condition Icon={Shuffle}>{say('fare.changeable')}</Condition>}
    </ul>
  );
}

function Condition({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 max-sm:not-first:before:ml-1.5 max-sm:not-first:before:content-['·']">
      <Icon aria-hidden size={15} className="max-sm:hidden" />
      {children}
    </li>
  );
}
