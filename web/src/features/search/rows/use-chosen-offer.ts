import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer } from '@marga/contract/search/search';
import { useState } from 'react';

/** Returns the chosen offer: by default one that is in the trip, else the cheapest. */
export function useChosenOffer(offers: readonly Offer[], selected: ReadonlySet<OfferId>) {
  const [chosenId, setChosenId] = useState<OfferId>();
  const chosen =
    offers.find(({ id }) => id === chosenId) ?? offers.find(({ id }) => selected.has(id)) ?? offers[0];
  if (!chosen) throw new RangeError('a result has an offer');
  return {
    chosen,
    choose: ({ id }: Offer) => setChosenId(id),
    /** These offers differ only in who sells them. */
    rivals: offers.filter(({ variant }) => variant === chosen.variant),
  };
}

/** Returns the cheapest offer of each variant, in the given order. */
export function cheapestOffersByVariant(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter(({ variant }) => !seen.has(variant) && seen.add(variant));
}
