import type { Criteria, FlightCriteria } from '@marga/contract/search/criteria';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer, Result } from '@marga/contract/search/search';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import {
  flightsOfJourney,
  isReturnSearch,
  type OfferOfSearch,
  oneWayCriteria,
  outboundResults,
  returnResults,
} from './return-stations.ts';
import type { SearchProgress } from './search-state.ts';
import { toggleSelectedOffer } from './selected-offers.ts';
import { useSearch } from './use-search.ts';

export interface ReturnStations {
  readonly criteria: FlightCriteria;
  /** Holds the outbound flight once it is chosen; the list then shows return flights. */
  readonly outbound: Offer | undefined;
  readonly results: readonly Result[];
  /** Holds the rows whose offers are all in the trip. */
  readonly selected: ReadonlySet<OfferId>;
  readonly partsOf: (id: OfferId) => readonly OfferOfSearch[];
  /** Chooses an outbound flight, or selects or deselects a return flight with all its offers. */
  readonly onToggle: (offer: Offer) => void;
  readonly onChange: () => void;
}

/**
 * Lets a return be chosen at two stations. Undefined for any other search. The one-way fares are asked for once the
 * combined ones have come, so that they delay nothing.
 */
export function useReturnStations(
  criteria: Criteria,
  together: SearchProgress,
  round: number,
  inTrip: ReadonlySet<OfferId>,
): ReturnStations | undefined {
  const t = useTranslations();
  const asked = isReturnSearch(criteria) ? criteria : undefined;
  const hasCombined = together.phase === 'ended' && together.results.length > 0;
  const out = useSearch(asked && hasCombined ? oneWayCriteria(asked, 0) : undefined, round);
  const back = useSearch(asked && hasCombined ? oneWayCriteria(asked, 1) : undefined, round);
  const [outbound, setOutbound] = useState<Offer>();
  const flights = outbound && flightsOfJourney(outbound, 0);
  const twoTickets = t('results.two-tickets');
  const { results, partsOf } = useMemo(
    () =>
      flights === undefined
        ? outboundResults(together, out, back)
        : returnResults(flights, together, out, back, twoTickets),
    [flights, together, out, back, twoTickets],
  );
  const selected = useMemo(() => {
    const ids = results.flatMap(({ offers }) => offers.map(({ id }) => id));
    return new Set(
      ids.filter((id) => partsOf(id).length > 0 && partsOf(id).every(({ offer }) => inTrip.has(offer.id))),
    );
  }, [results, partsOf, inTrip]);
  const onToggle = useCallback(
    (shown: Offer) => {
      if (flights === undefined) {
        setOutbound(shown);
        return;
      }
      const isSelected = selected.has(shown.id);
      for (const { offer, searchId } of partsOf(shown.id))
        if (inTrip.has(offer.id) === isSelected) toggleSelectedOffer({ offer, searchId, seats: [] });
    },
    [flights, selected, partsOf, inTrip],
  );
  if (!asked) return undefined;
  return {
    criteria: asked,
    outbound,
    results,
    selected,
    partsOf,
    onToggle,
    onChange: () => setOutbound(undefined),
  };
}
