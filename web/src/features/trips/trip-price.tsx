import type { Trip } from '@marga/contract/trips/trip';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { sumPriceBreakdowns } from '../pricing/price-breakdown-lines.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { PriceBreakdownTable } from '../pricing/price-breakdown-table.tsx';

/** Shows the price breakdown: the lines of a single item, or the sum over several. Only the agent sees it. */
export function TripPrice({ trip: { items } }: { trip: Trip }) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  const prices = items.flatMap(({ price }) => price ?? []);
  const breakdown = prices.length === items.length ? sumPriceBreakdowns(prices) : undefined;
  if (!isAgents || !breakdown) return null;
  const [first] = items;
  const isOne = items.length === 1 && first !== undefined;
  return (
    <section aria-labelledby="trip-price">
      <h2 id="trip-price" className="mb-3 text-20">
        {t(isOne ? 'price.label' : 'trip.price-of-all')}
      </h2>
      <div className="rounded-14 border border-line bg-surface px-4 pt-2 pb-4 sm:px-5">
        <PriceBreakdownTable
          breakdown={breakdown}
          {...(isOne ? { service: first.itinerary.service, quoted: first } : {})}
        />
      </div>
    </section>
  );
}
