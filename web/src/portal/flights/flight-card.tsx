import type { Offer } from '@marga/contract/shopping';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Price } from '../../ui/figures.tsx';
import type { RailAxis } from '../../ui/rail.ts';
import { flightNumbers, supplierName } from '../itinerary/itinerary.ts';
import { ItinerarySummary } from '../itinerary/itinerary-summary.tsx';
import { toggleOffer } from './selection.ts';

interface FlightCardProps {
  offer: Offer;
  axis: RailAxis;
  isSelected: boolean;
}

/** A result: the journey on the shared rail, a dashed seam, and the stub with its fare. */
export const FlightCard = memo(function FlightCard({ offer, axis, isSelected }: FlightCardProps) {
  return (
    <li
      className={classes(
        'relative grid animate-arrive overflow-clip rounded-14 bg-surface md:grid-cols-[1fr_13rem]',
        isSelected ? 'outline-2 -outline-offset-1 outline-ink' : 'outline -outline-offset-1 outline-line',
      )}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-2 bg-marigold" />}
      <div className="min-w-0 px-5 pt-4 pb-3 md:px-6">
        <ItinerarySummary itinerary={offer.itinerary} sharedAxis={axis} />
      </div>
      <FareStub offer={offer} isSelected={isSelected} />
    </li>
  );
});

function FareStub({ offer, isSelected }: { offer: Offer; isSelected: boolean }) {
  const say = useSay();
  return (
    <div className="flex items-center justify-between gap-4 border-t border-dashed border-control bg-sunken px-5 py-3 md:flex-col md:items-stretch md:justify-center md:gap-3 md:border-t-0 md:border-l md:py-4">
      <div className="md:text-right">
        <Price money={offer.total} className="block text-24" />
        <span className="text-13 text-muted">
          {say('results.per', { travellers: offer.travellers, supplier: supplierName(offer.supplier) })}
        </span>
      </div>
      <Button
        kind={isSelected ? 'marigold' : 'primary'}
        aria-pressed={isSelected}
        onClick={() => toggleOffer(offer)}
        className="min-w-32"
      >
        {isSelected && <Check aria-hidden size={18} strokeWidth={2.5} />}
        {say(isSelected ? 'results.deselect' : 'results.select')}
        <span className="sr-only"> {flightNumbers(offer.itinerary)}</span>
      </Button>
    </div>
  );
}
