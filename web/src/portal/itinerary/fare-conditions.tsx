import type { FlightItinerary } from '@marga/contract/shopping';
import { Luggage, RotateCcw, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';

/** What the fare includes and allows, each in a word. */
export function FareConditions({ itinerary }: { itinerary: FlightItinerary }) {
  const say = useSay();
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-13 text-muted">
      <Condition icon={<Luggage aria-hidden size={15} />}>
        {say('fare.bags', { count: itinerary.checkedBags })}
      </Condition>
      <Condition icon={<RotateCcw aria-hidden size={16} />}>
        {say(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </Condition>
      {itinerary.changeable && (
        <Condition icon={<Shuffle aria-hidden size={16} />}>{say('fare.changeable')}</Condition>
      )}
    </ul>
  );
}

function Condition({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}
