import { useEffect } from 'react';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { sampleOffer } from './sample-results.ts';
import { SelectedOffersBar } from './selected-offers-bar.tsx';
import { clearSelectedOffers, toggleSelectedOffer } from './selected-offers.ts';

export default { title: 'Search/Selected offers' };

function Selected({ amounts }: { amounts: readonly string[] }) {
  useEffect(() => {
    clearSelectedOffers();
    amounts.forEach((amount, at) =>
      toggleSelectedOffer({
        offer: sampleOffer({ id: `selected-${at}`, amount, departs: at === 0 ? '06:00' : '18:00' }),
        searchId: `srh_sample_${at}`,
        seats: [],
      }),
    );
    return clearSelectedOffers;
  }, [amounts]);
  return <SelectedOffersBar />;
}

const WITH_PAISE = ['4000.00', '2499.50'];

/** One of the selected offers has paise, so both and their total have. */
export function TwoOffersOneWithPaise() {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={{}}>
      <Selected amounts={WITH_PAISE} />
    </SampleApi>
  );
}
